"""A picture inside another one: every item moved and made smaller or larger with it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from .shapes import Box, Disc, Item, Picture

_LENGTHS = frozenset(
    {
        "radius", "border_width", "edge_depth", "inset", "on", "off", "width", "casing_width", "tile", "size",
    }
)  # fmt: skip
"""The numbers of an item that grow with it."""


def fit_picture(picture: Picture, box: Box) -> tuple[Item, ...]:
    """The items of the picture, as large as fits and in the middle of the box."""
    scale = min(box.width / picture.width, box.height / picture.height)
    left = box.centre[0] - picture.width * scale / 2
    top = box.centre[1] - picture.height * scale / 2
    return tuple(_place(item, scale, left, top) for item in picture.items)


def _place(item: Item, scale: float, left: float, top: float) -> Item:
    def moved(point: tuple[float, float]) -> tuple[float, float]:
        return left + point[0] * scale, top + point[1] * scale

    changed: dict[str, Any] = {}
    for each in fields(item):
        value = getattr(item, each.name)
        if each.name == "box":
            changed["box"] = Box(*moved((value.x, value.y)), value.width * scale, value.height * scale)
        elif each.name == "points":
            changed["points"] = tuple(moved(point) for point in value)
        elif each.name == "polygons":
            changed["polygons"] = tuple(tuple(moved(point) for point in points) for points in value)
        elif each.name in _LENGTHS:
            changed[each.name] = value * scale
    if isinstance(item, Disc):
        changed["x"], changed["y"] = moved((item.x, item.y))
    return replace(item, **changed)
