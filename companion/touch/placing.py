"""Puts pictures into boxes: scaled as a whole, in the middle."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from companion.pictures.shapes import Box, Item, Lettering, Picture

from .lettering import fit_digits

_LENGTHS = (
    "radius", "border_width", "edge_depth", "inset", "on", "off", "width", "casing_width", "tile", "size",
)  # fmt: skip
"""What of a shape grows with the picture, beside where it lies."""


def frame_of(picture: Picture, box: Box, largest: float = 100.0) -> tuple[Box, float]:
    """Where the picture lies in the middle of the box, and how much larger it is there, at most so much."""
    scale = min(box.width / picture.width, box.height / picture.height, largest)
    width, height = picture.width * scale, picture.height * scale
    x, y = box.centre
    return Box(x - width / 2, y - height / 2, width, height), scale


def place_picture(picture: Picture, box: Box, largest: float = 100.0) -> tuple[Item, ...]:
    """The items of a picture in the middle of a box, as large as fits."""
    if box.width <= 0 or box.height <= 0:
        return ()
    frame, scale = frame_of(picture, box, largest)
    return _placed(picture, frame.x, frame.y, scale)


@lru_cache(maxsize=400)
def _placed(picture: Picture, x: float, y: float, scale: float) -> tuple[Item, ...]:
    return tuple(move_item(item, x, y, scale) for item in picture.items)


def move_item(item: Any, x: float, y: float, scale: float) -> Any:
    """The same shape elsewhere and larger."""
    changes: dict[str, Any] = {}
    for field in fields(item):
        value = getattr(item, field.name)
        if isinstance(value, Box):
            changes[field.name] = Box(
                x + value.x * scale, y + value.y * scale, value.width * scale, value.height * scale
            )
        elif field.name == "points":
            changes["points"] = tuple((x + px * scale, y + py * scale) for px, py in value)
        elif field.name == "polygons":
            changes["polygons"] = tuple(tuple((x + px * scale, y + py * scale) for px, py in part) for part in value)
        elif field.name in _LENGTHS:
            changes[field.name] = value * scale
    if isinstance(item, Lettering) and not item.size and scale > 1:
        # What fits into the picture grows with it, as everything else on it.
        changes["size"] = scale * min(fit_digits(item.text, item.style, item.box.width).size, item.box.height)
    if hasattr(item, "x") and not hasattr(item, "box"):
        changes |= {"x": x + item.x * scale, "y": y + item.y * scale}
    return replace(item, **changes)
