"""What the scissors of a Doodle sheet can make of a patch."""

from __future__ import annotations

from functools import lru_cache

from ..shapes import Shape, shape_of
from ..values import Cell


@lru_cache(maxsize=1024)
def pieces_of_a_cut(shape: Shape) -> frozenset[Shape]:
    """Every piece that one straight cut can give, as canonical shapes.

    The cut runs along one grid line from anywhere to anywhere, so it may go through one arm of the patch and spare
    another; it must leave exactly two pieces.
    """
    # A cut along a vertical line of the patch is a cut along a horizontal line of the patch turned by a quarter.
    return _pieces_of_a_level_cut(shape) | _pieces_of_a_level_cut(shape.rotated())


def _pieces_of_a_level_cut(shape: Shape) -> frozenset[Shape]:
    pieces: set[Shape] = set()
    for below in range(1, shape.height):
        for first in range(shape.width):
            for last in range(first, shape.width):
                cut = frozenset((below, col) for col in range(first, last + 1))
                one = _part_with(shape.cells[0], shape, cut)
                rest = set(shape.cells) - one
                if rest and _part_with(min(rest), shape, cut) == rest:
                    pieces |= {shape_of(one).canonical(), shape_of(rest).canonical()}
    return frozenset(pieces)


def _part_with(start: Cell, shape: Shape, cut: frozenset[Cell]) -> set[Cell]:
    """The cells that still hang together with `start` when the upper edges of the cells in `cut` are cut through."""
    part, border = {start}, [start]
    while border:
        row, col = border.pop()
        near = [(row, col - 1), (row, col + 1)]
        if (row, col) not in cut:
            near.append((row - 1, col))
        if (row + 1, col) not in cut:
            near.append((row + 1, col))
        for cell in near:
            if cell in shape.cells and cell not in part:
                part.add(cell)
                border.append(cell)
    return part
