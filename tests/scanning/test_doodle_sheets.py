"""Whose sheets lie in one photo: by what was on them before, else by how people sit."""

from __future__ import annotations

from companion.games.cells import SIDE, Cells, cells_of
from companion.games.values import Cell
from companion.scanning.doodle import SeenSheet
from companion.scanning.doodle_sheets import propose_owners
from companion.scanning.patch_partition import Lines

OPEN = Lines([[0.0] * (SIDE - 1) for _ in range(SIDE)], [[0.0] * SIDE for _ in range(SIDE - 1)])
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def sheet(*cells: Cell) -> SeenSheet:
    return SeenSheet(CORNERS, cells_of(cells), (), OPEN)


def test_fresh_sheets_go_round_from_the_left() -> None:
    assert propose_owners([sheet(), sheet(), sheet()], {0: Cells(), 2: Cells(), 3: Cells()}) == (0, 2, 3)


def test_what_was_drawn_before_tells_whose_it_is() -> None:
    first, second = cells_of([(0, 0), (0, 1), (1, 1)]), cells_of([(5, 5), (5, 6), (6, 5), (7, 5)])
    seen = [sheet(*second, (2, 2)), sheet(*first, (8, 8))]
    assert propose_owners(seen, {0: first, 1: second}) == (1, 0)


def test_a_sheet_that_lies_the_other_way_round_is_known_all_the_same() -> None:
    first, second = cells_of([(0, 0), (0, 1), (1, 1), (4, 2)]), cells_of([(5, 5), (5, 6), (6, 5), (7, 5), (2, 8)])
    turned = sheet(*first).turned().turned()
    assert propose_owners([sheet(*second), turned], {0: first, 1: second}) == (1, 0)


def test_more_sheets_than_players_are_nobodys_and_fewer_leave_players_out() -> None:
    assert propose_owners([sheet(), sheet()], {4: Cells()}) == (4, None)
    assert propose_owners([sheet()], {1: Cells(), 2: Cells()}) == (1,)
