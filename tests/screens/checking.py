"""Looks over a laid-out screen: is any text cut or crossed, do things to press overlap, can a thumb hit them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import msgspec

from companion.screens.drawing.items import Box, Disc, Icon, Item, Pressable, Sheet, Words, flattened
from companion.screens.session import Session

WIDTHS = (800.0, 853.3)
THEMES = ("linen", "indigo", "contrast")
SIZES = ("normal", "large", "huge")
LANGUAGES = ("en", "de")
THUMB = 44.0
"""dp: rows and keys are 48 and more; what is smaller must be named by its screen (cells of a sheet)."""


def faults_of(make: Callable[[], Session], small: frozenset[str] = frozenset()) -> list[str]:
    """Everything wrong with the screen in any language, width and text size; `small` names taps that may be small."""
    faults: list[str] = []
    for language in LANGUAGES:
        session = make()
        for size, width in product(SIZES, WIDTHS):
            session.apply_settings(msgspec.structs.replace(session.settings, language=language, text=size))
            where = f"{session.screen.name} ({language}, {size}, {width:.0f} dp)"
            faults += [f"{where}: {fault}" for fault in _faults_at(session, width, small)]
    for theme in THEMES:
        session = make()
        session.apply_settings(msgspec.structs.replace(session.settings, theme=theme))
        session.draw(WIDTHS[0])
    return faults


def _faults_at(session: Session, width: float, small: frozenset[str]) -> list[str]:
    from companion.screens.window.text import is_cut

    items = flattened(session.draw(width))
    presses = [item for item in items if isinstance(item, Pressable) and item.tap.name != "toast"]
    faults = [
        f"cut: {item.text!r}" for item in items if isinstance(item, Words) and not item.is_optional and is_cut(item)
    ]
    for item in presses:
        if min(item.box.width, item.box.height) < THUMB and item.tap.name not in small:
            faults.append(f"too small for a thumb: {item.tap} {item.box}")
        if not (item.box.x >= 0 and item.box.right <= width + 1 and item.box.y >= 0 and item.box.bottom <= 481):
            faults.append(f"outside the screen: {item.tap} {item.box}")
    for one, other in combinations(presses, 2):
        if one.box.overlaps(other.box) and not _inside(other.box, one.box):
            faults.append(f"overlap: {one.tap} and {other.tap}")
    return faults + [f"drawn over each other: {one} and {other}" for one, other in _crossings(items)]


def _crossings(items: tuple[Item, ...]) -> list[tuple[str, str]]:
    """Texts that cross each other, a symbol or the edge of a disc; what lies under a plate is not seen.

    Digits that are drawn on a thing may touch that thing.
    """
    from companion.screens.window.text import is_cut

    texts: list[tuple[str, Box]] = []
    marks: list[tuple[str, Box]] = []
    digits: set[Box] = set()
    for item in items:
        if isinstance(item, Sheet) and item.fill and len(item.fill) == 7:
            texts = [(name, box) for name, box in texts if not box.overlaps(item.box)]
            marks = [(name, box) for name, box in marks if not box.overlaps(item.box)]
        elif isinstance(item, Words) and item.text and not (item.is_optional and is_cut(item)):
            texts.append((repr(item.text), _inked(item)))
            digits |= {_inked(item)} if item.is_digits else set()
        elif isinstance(item, Icon):
            marks.append((item.name, item.box.square(0.8 * item.size)))
        elif isinstance(item, Disc):
            marks.append(("disc", Box(item.x - item.radius, item.y - item.radius, 2 * item.radius, 2 * item.radius)))
    crossed = [*combinations(texts, 2), *((text, mark) for text in texts if text[1] not in digits for mark in marks)]
    return [
        (one[0], other[0])
        for one, other in crossed
        if one[1].overlaps(other[1]) and (other in texts or not _inside(one[1], other[1]))
    ]


def _inked(words: Words) -> Box:
    """Where the letters stand, from the top of a capital to the foot of a g."""
    from companion.screens.window.text import fit, measure, pitch, room_of

    lines, size = fit(words)
    width = max(measure(line, words.style, size)[0] for line in lines) + words.box.width - room_of(words)
    height = (len(lines) - 1) * pitch(words, size) + 0.9 * size
    left = words.box.x + {"left": 0.0, "center": 0.5, "right": 1.0}[words.align] * (words.box.width - width)
    return Box(left, words.box.centre[1] - height / 2, width, height)


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - 1
        and inner.right <= outer.right + 1
        and inner.y >= outer.y - 1
        and inner.bottom <= outer.bottom + 1
    )
