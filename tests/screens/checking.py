"""Looks over a laid-out screen: is any text cut, do any things to press overlap, can a thumb hit them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import msgspec

from companion.screens.drawing.items import Box, Pressable, Words, flattened
from companion.screens.evening import Evening

WIDTHS = (800.0, 853.3)
THEMES = ("linen", "indigo", "contrast")
LANGUAGES = ("en", "de")
THUMB = 44.0
"""dp: rows and keys are 48 and more; what is smaller must be named by its screen (cells of a sheet)."""


def faults_of(make: Callable[[], Evening], small: frozenset[str] = frozenset()) -> list[str]:
    """Everything wrong with the screen in any language and width; `small` names taps that may be small."""
    faults: list[str] = []
    for language in LANGUAGES:
        evening = make()
        evening.apply_settings(msgspec.structs.replace(evening.settings, language=language))
        for width in WIDTHS:
            where = f"{evening.screen.name} ({language}, {width:.0f} dp)"
            faults += [f"{where}: {fault}" for fault in _faults_at(evening, width, small)]
    for theme in THEMES:
        evening = make()
        evening.apply_settings(msgspec.structs.replace(evening.settings, theme=theme))
        evening.draw(WIDTHS[0])
    return faults


def _faults_at(evening: Evening, width: float, small: frozenset[str]) -> list[str]:
    from companion.screens.window.text import is_cut

    items = flattened(evening.draw(width))
    presses = [item for item in items if isinstance(item, Pressable)]
    faults = [
        f"cut: {item.text!r}" for item in items if isinstance(item, Words) and not item.is_optional and is_cut(item)
    ]
    for item in presses:
        if min(item.box.width, item.box.height) < THUMB and item.tap.name not in small:
            faults.append(f"too small for a thumb: {item.tap} {item.box}")
        if not (item.box.x >= 0 and item.box.right <= width + 1 and item.box.y >= 0 and item.box.bottom <= 481):
            faults.append(f"outside the screen: {item.tap} {item.box}")
    for one, other in combinations(presses, 2):
        if _overlap(one.box, other.box) and not _inside(other.box, one.box):
            faults.append(f"overlap: {one.tap} and {other.tap}")
    return faults


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0.5 and down > 0.5


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - 1
        and inner.right <= outer.right + 1
        and inner.y >= outer.y - 1
        and inner.bottom <= outer.bottom + 1
    )
