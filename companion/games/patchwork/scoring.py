"""What a quilt is worth at the end, and whether it holds a full 7x7 square."""

from __future__ import annotations

import msgspec

from ..cells import SIDE, Cells, cells_of
from ..values import Cell
from .track import EMPTY_CELL, SPECIAL_TILE

WINDOW = 7


class Corner(msgspec.Struct, frozen=True):
    """The top left cell of a 7x7 square."""

    row: int
    col: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the square."""
        return tuple((self.row + row, self.col + col) for row in range(WINDOW) for col in range(WINDOW))


_WINDOWS = tuple(
    (corner, cells_of(corner.cells).mask)
    for corner in (Corner(row, col) for row in range(SIDE - WINDOW + 1) for col in range(SIDE - WINDOW + 1))
)


def find_seven_by_seven(cells: Cells) -> Corner | None:
    """The first full 7x7 square in reading order, if there is one."""
    return next((corner for corner, window in _WINDOWS if cells.mask & window == window), None)


def final_points(buttons: int, empty: int, special_tile: bool) -> int:
    """Buttons, the special tile, and the empty cells against them."""
    return buttons + (SPECIAL_TILE if special_tile else 0) + EMPTY_CELL * empty
