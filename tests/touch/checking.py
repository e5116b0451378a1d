"""Looks over every scene as it is really laid out in a window: is text cut, is anything squeezed, can a thumb hit it.

python -m tests.touch.checking WIDTHxHEIGHT [SCENE...]        prints one fault a line
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import nullcontext
from itertools import combinations, product
from typing import Any, get_args

import msgspec

from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Part
from tests.screens.scenes import all_scenes
from tests.touch.showing import ShownWindow, open_window, without_drawing, without_paint
from tests.web.sample_parts import EACH_PART, view_of

LANGUAGES = ("en", "de", "fr")
TEXTS = ("normal", "large", "huge")
THEMES = ("linen", "indigo", "contrast")
SIZES = ("800x480", "1280x720", "720x1280")
THUMB = 44.0
"""dp: rows and keys are 48 and more."""


def main(words: list[str]) -> int:
    """Check the scenes in a window of this size."""
    size, *names = words
    with open_window(size) as window:
        for name in [] if names else _widgetless():
            print(f"no widget shows the part {name}")
        window.show_view(view_of(*EACH_PART), window.look(Settings()))
        for name, make in all_scenes(names).items():
            with without_paint():
                # A theme has colours alone: whether one moves anything is asked in full where room is tightest.
                for fault in _check(window, make, TEXTS if size == SIZES[0] else TEXTS[-1:]):
                    print(f"{name}: {fault}", flush=True)
            if size == SIZES[0]:
                # Painted once, for the painter's own sake.
                window.show(make())
    return 0


def _widgetless() -> list[str]:
    from companion.touch.part import WIDGETS

    return [part.__name__ for part in get_args(Part) if part not in WIDGETS.parts]


def _check(window: ShownWindow, make: Callable[[], Session], themes_in: Collection[str]) -> Iterator[str]:
    session = make()
    left_out: dict[str, set[str]] = {}
    for language, text in product(LANGUAGES, TEXTS):
        _set(session, language, text, THEMES[0])
        window.show(session)
        # Text that is set larger than usual may need a flick.
        faults = _faults(window, is_strict=text == "normal" and not window.is_tall)
        yield from (f"({language}, {text}) {fault}" for fault in faults)
        lost = _second_lines_left_out(window)
        lost = lost - left_out.setdefault(language, lost)
        yield from (f"({language}, {text}) larger text costs the second line {line!r}" for line in lost)
        # Whether a theme moves anything does not depend on a third language.
        if language in LANGUAGES[:2] and text in themes_in:
            places = _places(window)
            # Every colour of every theme is looked up once; where things stand does not depend on it.
            with nullcontext() if (language, text) == ("en", "normal") else without_drawing():
                for theme in THEMES[1:]:
                    _set(session, language, text, theme)
                    window.show(session)
                    if _places(window) != places:
                        yield f"({language}, {text}) the theme {theme} changes where things stand"
    session.close()


def _set(session: Session, language: str, text: str, theme: str) -> None:
    wanted = {"language": language, "text": text, "theme": theme, "movement": "none"}
    session.apply_settings(msgspec.convert(wanted, Settings))


def _places(window: ShownWindow) -> list[tuple[Any, ...]]:
    return [(type(widget), *widget.pos, *widget.size) for widget in _visible(window.display)]


def _second_lines_left_out(window: ShownWindow) -> set[str]:
    return {line for widget in _visible(window.display) for line in getattr(widget, "left_out", ())}


def _faults(window: ShownWindow, is_strict: bool) -> Iterator[str]:
    from companion.touch.part import Leaf, PartWidget, Touchable

    widgets = list(_visible(window.display))
    for widget in widgets:
        if isinstance(widget, Leaf):
            yield from (f"cut: {text!r}" for text in widget.cut)
            yield from (f"sticks out at the right: {text!r}" for text in _sticking_out(widget, window.dp))
            yield from (f"a dot at the end of a row: {text!r}" for text in _beside_no_more(widget, window.dp))
        if isinstance(widget, PartWidget) and widget.part is not None and widget.height < widget.natural - 1:
            yield f"squeezed: {type(widget).__name__} has {widget.height:.0f} of {widget.natural:.0f} pixels"
    # A sentence lies over something for a moment: where it covers the least, and a touch takes it away.
    pressed = [
        widget
        for widget in widgets
        if isinstance(widget, Touchable) and widget.tap is not None and widget.tap.name != "toast"
    ]
    for widget in pressed:
        if min(widget.width, widget.height) < THUMB * window.dp - 1:
            yield f"too small for a thumb: {widget.tap}"
    seen = [(widget, seen_box(widget)) for widget in pressed]
    for (one, here), (other, there) in combinations(seen, 2):
        if overlap(here, there) and not _holds(one, other) and not _holds(other, one):
            yield f"overlap: {one.tap} and {other.tap}"
    if is_strict:
        yield from (f"must be scrolled: {name}" for name, column in window.display.columns.items() if column.overflows)


def _sticking_out(leaf: Any, dp: float) -> list[str]:
    """Texts that reach beyond the part; what is lettered on small things drawn in it is as large as they are."""
    from companion.pictures.shapes import Lettering
    from companion.pictures.theme import style
    from companion.touch.lettering import measure

    if leaf.part is None or leaf.width <= 1 or leaf.height <= 1:
        return []
    wide, found = leaf.width / dp, []
    for item in leaf.draw(wide, leaf.height / dp):
        if not isinstance(item, Lettering) or not item.size:
            continue
        written = measure(item.text, style(item.style).font, item.size)
        middle = item.box.centre[0]
        right = {"left": item.box.x + written, "center": middle + written / 2, "right": item.box.right}[item.align]
        if right > wide + 1:
            found.append(item.text)
    return found


def _beside_no_more(leaf: Any, dp: float) -> list[str]:
    """What stands before or after a dot that has nothing on its other side."""
    from companion.pictures.shapes import Lettering

    if leaf.part is None or leaf.width <= 1 or leaf.height <= 1:
        return []
    written = [item for item in leaf.draw(leaf.width / dp, leaf.height / dp) if isinstance(item, Lettering)]
    found = []
    for dot in (item for item in written if item.text == "·"):
        row = [item for item in written if item is not dot and abs(item.box.centre[1] - dot.box.centre[1]) < 2]
        sides = {item.box.x > dot.box.x for item in row}
        if sides != {True, False}:
            found.append(" ".join(item.text for item in row))
    return found


def _visible(widget: Any) -> Iterator[Any]:
    yield widget
    for child in widget.children:
        yield from _visible(child)


SeenBox = tuple[float, float, float, float]
"""Left, bottom, right, top in the window's pixels."""


def seen_box(widget: Any) -> SeenBox:
    """Where it is seen in the window: what a flick must bring in view is not there."""
    from kivy.uix.scrollview import ScrollView

    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = left + widget.width, bottom + widget.height
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            seen_left, seen_bottom = parent.to_window(*parent.pos)
            left, bottom = max(left, seen_left), max(bottom, seen_bottom)
            right, top = min(right, seen_left + parent.width), min(top, seen_bottom + parent.height)
        parent = parent.parent
    return left, bottom, right, top


def overlap(a: SeenBox, b: SeenBox) -> bool:
    """Whether two boxes have more in common than an edge."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 2


def _holds(outer: Any, inner: Any) -> bool:
    parent = inner.parent
    while parent is not None and parent is not inner:
        if parent is outer:
            return True
        parent = parent.parent if parent.parent is not parent else None
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
