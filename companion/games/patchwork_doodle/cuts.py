"""What the scissors of a Doodle sheet can make of a patch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from ..shapes import Shape, shape_of
from ..values import Cell


class Cut(msgspec.Struct, frozen=True):
    """One straight cut: the two parts that it leaves, and where it runs, from grid corner to grid corner."""

    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    start: Cell
    end: Cell


@lru_cache(maxsize=1024)
def pieces_of_a_cut(shape: Shape) -> frozenset[Shape]:
    """Every piece that one straight cut can give, as canonical shapes."""
    return frozenset(shape_of(part).canonical() for cut in cuts_of(shape) for part in (cut.one, cut.other))


@lru_cache(maxsize=1024)
def cuts_of(shape: Shape) -> tuple[Cut, ...]:
    """Every straight cut that leaves exactly two pieces.

    A cut runs along one grid line from anywhere to anywhere, so it may go through one arm of the patch and spare
    another.
    """
    # An upright cut is a level cut through the patch with rows and columns swapped.
    upright = _level_cuts(shape_of(map(_swapped, shape.cells)))
    return (*_level_cuts(shape), *(_swap_cut(cut) for cut in upright))


def _level_cuts(shape: Shape) -> Iterator[Cut]:
    for below in range(1, shape.height):
        for first in range(shape.width):
            for last in range(first, shape.width):
                cut = frozenset((below, col) for col in range(first, last + 1))
                one = _part_with(shape.cells[0], shape, cut)
                rest = set(shape.cells) - one
                if rest and _part_with(min(rest), shape, cut) == rest:
                    yield Cut(tuple(sorted(one)), tuple(sorted(rest)), (below, first), (below, last + 1))


def _swap_cut(cut: Cut) -> Cut:
    return Cut(_swap_all(cut.one), _swap_all(cut.other), _swapped(cut.start), _swapped(cut.end))


def _swap_all(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(map(_swapped, cells)))


def _swapped(cell: Cell) -> Cell:
    row, col = cell
    return col, row


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
