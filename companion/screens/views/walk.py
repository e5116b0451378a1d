"""Walks through a view: all its parts, everything that can be touched, everything that is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from companion.pictures import Picture

from .frame import View
from .parts import Area, Button, CellBoard, Choice, Field, Handle, Listing, Part, PhotoView, Stepper
from .tap import Tap

_WRITTEN = frozenset(
    {"text", "detail", "trailing", "trailing_detail", "heading", "note", "label", "value", "score", "title", "context",
     "extra", "word", "hint", "empty", "name", "number", "caption", "mark_name"}
)  # fmt: skip
"""The fields of parts that a person reads or is told."""


def walk(value: Any) -> Iterator[Any]:
    """The value and everything in it, parents first; pictures are not looked into."""
    if isinstance(value, tuple):
        for each in value:
            yield from walk(each)
    elif is_dataclass(value) and not isinstance(value, Picture):
        yield value
        for field in fields(value):
            yield from walk(getattr(value, field.name))


def parts_of(view: View) -> Iterator[Part]:
    """All parts of the body."""
    yield from walk((view.body.players, view.body.stage, view.body.aside))


def taps_of(view: View) -> tuple[Tap, ...]:
    """Everything in the body and in the banner's own buttons that can be touched now."""
    found: list[Tap] = []
    for part in walk((view.banner.actions, view.body.players, view.body.stage, view.body.aside)):
        if isinstance(part, Button | Choice):
            found += [part.tap] if part.is_possible else []
        elif isinstance(part, Area):
            found.append(part.tap)
        elif isinstance(part, Handle):
            found.append(part.dropped_at(part.x, part.y))
        elif isinstance(part, CellBoard):
            names = {part.tap, part.drag} - {""}
            found += [Tap(name, (row, col)) for name in names for row in range(part.rows) for col in range(part.cols)]
        elif isinstance(part, Field):
            found += [Tap(part.tap, part.text), *([part.done] if part.done else [])]
        elif isinstance(part, Stepper) and part.tap:
            found += [Tap(part.tap, number) for number in range(part.now)]
        elif isinstance(part, Listing):
            found += [part.more] if part.more else []
        else:
            tap = getattr(part, "tap", None) or getattr(part, "explain", None) or getattr(part, "stop", None)
            found += [tap] if isinstance(tap, Tap) else []
    return tuple(found)


def is_drop(view: View, tap: Tap) -> bool:
    """Whether a handle of a photo was let go somewhere on that photo."""
    if not isinstance(tap.value, tuple) or len(tap.value) != len(("number", "x", "y")):
        return False
    number, x, y = tap.value
    return any(
        (handle.tap, handle.number) == (tap.name, number) and 0 <= x <= photo.size[0] and 0 <= y <= photo.size[1]
        for photo in parts_of(view)
        if isinstance(photo, PhotoView)
        for handle in photo.handles
    )


def texts_of(view: View) -> tuple[str, ...]:
    """Everything that is written or told, in reading order."""
    return tuple(
        text
        for part in walk((view.banner, view.body, view.keys, view.notice))
        for field in fields(part)
        for text in _written(field.name, getattr(part, field.name))
    )


def _written(name: str, value: Any) -> tuple[str, ...]:
    if name == "heads":
        return tuple(text for text in value if text)
    return (value,) if name in _WRITTEN and isinstance(value, str) and value else ()
