"""Polyomino patches as pieces of cloth with an outline."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.values import Cell

from .shapes import Box, Cloth, Colour, Item, Picture, Point, Seam
from .theme import Fabric, fabric, with_alpha

CREAM = "#FFF6E6"
_FABRICS = ("yellow", "red", "blue", "green", "purple", "orange")


def fabric_for(cells: Iterable[Cell]) -> str:
    """The name of a fabric for a shape, the same whenever the shape is seen."""
    return _FABRICS[sum(3 * row + 5 * col + 1 for row, col in cells) % len(_FABRICS)]


def draw_patch(
    cells: Iterable[Cell], box: Box, cloth: Fabric, outline: Colour, largest_cell: float = 30
) -> tuple[Item, ...]:
    """The patch in the middle of the box, as large as fits."""
    placed = sorted(set(cells))
    rows, cols = 1 + max(row for row, _ in placed), 1 + max(col for _, col in placed)
    side = min(box.width / cols, box.height / rows, largest_cell)
    left, top = box.centre[0] - cols * side / 2, box.centre[1] - rows * side / 2

    def at(row: float, col: float) -> Point:
        return left + col * side, top + row * side

    squares = tuple((at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)) for r, c in placed)
    whole = Box(left, top, cols * side, rows * side)
    seams = [Seam((at(*start), at(*end)), with_alpha(CREAM, 0.55), 1) for start, end in _inner_edges(set(placed))]
    borders = [Seam(tuple(at(*corner) for corner in loop), outline, 1.8, is_closed=True) for loop in outline_of(placed)]
    return (Cloth(whole, cloth.colour, cloth.light, cloth.motif, 10, polygons=squares), *seams, *borders)


def outline_of(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The closed loops around the cells, as corners of the grid in order."""
    inside = set(cells)
    follow: dict[Cell, list[Cell]] = {}
    for row, col in inside:
        for (next_row, next_col), start, end in (
            ((row - 1, col), (row, col), (row, col + 1)),
            ((row, col + 1), (row, col + 1), (row + 1, col + 1)),
            ((row + 1, col), (row + 1, col + 1), (row + 1, col)),
            ((row, col - 1), (row + 1, col), (row, col)),
        ):
            if (next_row, next_col) not in inside:
                follow.setdefault(start, []).append(end)
    loops = []
    while follow:
        start = next(iter(follow))
        loop, corner = [], start
        while True:
            loop.append(corner)
            following = follow[corner].pop()
            if not follow[corner]:
                del follow[corner]
            corner = following
            if corner == start:
                break
        loops.append(loop)
    return loops


def _inner_edges(cells: set[Cell]) -> list[tuple[Cell, Cell]]:
    right = [((row, col + 1), (row + 1, col + 1)) for row, col in cells if (row, col + 1) in cells]
    below = [((row + 1, col), (row + 1, col + 1)) for row, col in cells if (row + 1, col) in cells]
    return right + below


def framed_patch(cells: Iterable[Cell], width: float, height: float, largest_cell: float = 30) -> Picture:
    """The patch in the middle of a picture of this size, so that small patches stay smaller than large ones."""
    placed = sorted(set(cells))
    box = Box(1, 1, width - 2, height - 2)
    return Picture(width, height, draw_patch(placed, box, fabric(fabric_for(placed)), "ink", largest_cell))


def picture_patch(cells: Iterable[Cell], cell: float = 16, name: str = "") -> Picture:
    """The patch as a picture of its own, in the fabric of that name or in one that goes with its shape."""
    placed = sorted(set(cells))
    rows, cols = 1 + max(row for row, _ in placed), 1 + max(col for _, col in placed)
    box = Box(2, 2, cols * cell, rows * cell)
    items = draw_patch(placed, box, fabric(name or fabric_for(placed)), "ink", cell)
    return Picture(box.width + 4, box.height + 4, items)
