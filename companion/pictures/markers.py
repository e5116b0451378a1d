"""The time markers of Quilt Show: little clocks, the large one last."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal

from .shapes import Box, Disc, Item, Picture, Seam

MarkerLook = Literal["there", "lit", "taken"]
"""In the pool; taken by the turn that is being chosen; gone."""

_BROWN = "#8A6248"
_CREAM = "#FFF6E6"
_INK = "#2A2130"


def draw_marker(x: float, y: float, radius: float, look: MarkerLook) -> tuple[Item, ...]:
    """One marker: a disc, a ring, two hands; pinholes where one was."""
    if look == "taken":
        return (Disc(x, y, radius - 0.5, None, "line", 1.5, on=2.5, off=3),)
    is_lit = look == "lit"
    face, hands = ("lit", _INK) if is_lit else (_BROWN, _CREAM)
    width = max(1.6, radius / 9)

    def hand(turn: float, reach: float) -> Seam:
        end = (x + reach * radius * sin(turn * 2 * pi), y - reach * radius * cos(turn * 2 * pi))
        return Seam(((x, y), end), hands, width)

    return (
        Disc(x, y, radius, face, _INK if is_lit else None, 1.5),
        Disc(x, y, radius * 0.74, None, hands, max(1, radius / 27)),
        hand(0, 0.46),
        hand(1 / 3, 0.40),
    )


def draw_pool(box: Box, small: int, taken: int, lit: int) -> tuple[Item, ...]:
    """The small markers in two rows, those that are gone first; `lit` of the rest go with this turn."""
    columns = -(-small // 2)
    pitch_x, pitch_y = box.width / columns, box.height / 2
    radius = min(pitch_x, pitch_y) / 2 - 2
    items: list[Item] = []
    for number in range(small):
        row, column = divmod(number, columns)
        look: MarkerLook = "taken" if number < taken else "lit" if number < taken + lit else "there"
        items += draw_marker(box.x + (column + 0.5) * pitch_x, box.y + (row + 0.5) * pitch_y, radius, look)
    return tuple(items)


def marker_pool(small: int, taken: int, lit: int) -> Picture:
    """The small markers as a picture of its own, as wide as the table's middle."""
    width, height = 448.0, 72.0
    return Picture(width, height, draw_pool(Box(0, 0, width, height), small, taken, lit))


def large_marker(*, is_lit: bool) -> Picture:
    """The marker that brings the show."""
    side = 80.0
    return Picture(side, side, draw_marker(side / 2, side / 2, side / 2, "lit" if is_lit else "there"))
