"""The scan place over a photo: stitched round, lines across it, the lengths of two of its sides, knots to drag."""

from __future__ import annotations

from .photo_marks import DARK, draw_found, draw_knots
from .shapes import Box, Item, Lettering, Point, Seam, Sheet

_PAPER = "#FFF6E6"
_PLATE, _HIGH = 64.0, 26.0


def draw_scan_place(
    rim: tuple[Point, ...],
    lines: tuple[tuple[Point, ...], ...],
    sides: tuple[str, ...],
    size: tuple[float, float],
    knots: tuple[Point, ...] = (),
) -> tuple[Item, ...]:
    """`rim` goes round clockwise from the top left, with as many points on each side; `sides` are width and height, and
    stay inside the photo of this size."""
    items: list[Item] = [Seam(line, _PAPER, 1, 3, 4) for line in lines]
    items += draw_found(rim)
    side = len(rim) // 4
    bottom, right = rim[2 * side + side // 2], rim[side + side // 2]
    for (x, y), words in zip((bottom, right), sides, strict=True):
        left, top = min(x - _PLATE / 2, size[0] - _PLATE), min(y - _HIGH / 2, size[1] - _HIGH)
        plate = Box(max(0, left), max(0, top), _PLATE, _HIGH)
        items += [Sheet(plate, DARK, 6), Lettering(plate.inset(4), words, "small_strong", _PAPER)]
    items += draw_knots(knots)
    return tuple(items)
