"""What a sheet is worth: the best full rectangle of each round, and the empty cells at the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..cells import SIDE, Cells
from ..values import Cell


class Rectangle(msgspec.Struct, frozen=True):
    """A rectangle of cells, given by its top left cell and its sides."""

    row: int
    col: int
    height: int
    width: int

    @property
    def points(self) -> int:
        """One for each cell of the largest square in it, one more for each row or column beside that square."""
        short, long = sorted((self.height, self.width))
        return short * short + (long - short)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in reading order."""
        return tuple(
            (row, col)
            for row in range(self.row, self.row + self.height)
            for col in range(self.col, self.col + self.width)
        )


def best_rectangle(cells: Cells) -> Rectangle | None:
    """The full rectangle with the most points; of equals the one with most cells, then the first. None when empty."""
    return max(
        _widest_full_rectangles(cells),
        key=lambda one: (one.points, one.height * one.width, -one.row, -one.col),
        default=None,
    )


def _widest_full_rectangles(cells: Cells) -> Iterator[Rectangle]:
    """Every full rectangle that cannot be made wider; a narrower one is never worth more."""
    rows = [cells.row_mask(row) for row in range(SIDE)]
    for top in range(SIDE):
        full = rows[top]
        for bottom in range(top, SIDE):
            full &= rows[bottom]
            if not full:
                break
            for col, width in _runs(full):
                yield Rectangle(top, col, bottom - top + 1, width)


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """First column and length of each run of set bits."""
    col = 0
    while row:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & (row + 1)).bit_length() - 1
        yield col + gap, length
        row >>= length
        col += gap + length
