"""Where a 1 x 1 patch fits well: cells that are closed in on most sides, and that leave no hole beside them."""

from __future__ import annotations

import msgspec

from ..cells import SIDE, Cells
from ..values import Cell

SIDES = 4
_FEWEST_CLOSED = 2


class GoodPlace(msgspec.Struct, frozen=True):
    """An empty cell, and how many of its four sides are closed by a patch or by the rim."""

    cell: Cell
    closed: int

    @property
    def is_hole(self) -> bool:
        """Whether no other patch can ever cover it."""
        return self.closed == SIDES


def find_good_places(covered: Cells, most: int = 3) -> tuple[GoodPlace, ...]:
    """The best places for a 1 x 1 patch, holes first; of equal ones first those that make no new hole beside them."""
    places = [GoodPlace(cell, SIDES - len(_empty_beside(covered, cell))) for cell in covered.empty]
    worth = [place for place in places if place.closed >= _FEWEST_CLOSED]
    worth.sort(key=lambda place: (-place.closed, _makes_a_hole(covered, place.cell), place.cell))
    return tuple(worth[:most])


def _empty_beside(covered: Cells, cell: Cell) -> list[Cell]:
    row, col = cell
    beside = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [(r, c) for r, c in beside if 0 <= r < SIDE and 0 <= c < SIDE and (r, c) not in covered]


def _makes_a_hole(covered: Cells, cell: Cell) -> bool:
    return any(_empty_beside(covered, other) == [cell] for other in _empty_beside(covered, cell))
