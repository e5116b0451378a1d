"""Where a 1 x 1 patch fits well, on the board of the design's picture and on easier ones."""

from __future__ import annotations

from companion.games.cells import Cells, cells_of, parse_rows
from companion.games.patchwork.good_places import GoodPlace, find_good_places

BOARD = parse_rows(
    (
        "..#..####",
        "########.",
        "#######..",
        "#######..",
        "#######..",
        "#######.#",
        "##..#####",
        "###..##.#",
        ".##.###..",
    )
)


def test_a_hole_comes_first_then_cells_closed_on_three_sides() -> None:
    assert find_good_places(BOARD) == (GoodPlace((8, 0), 4), GoodPlace((1, 8), 3), GoodPlace((5, 7), 3))


def test_only_what_is_closed_on_all_sides_is_a_hole() -> None:
    assert [place.is_hole for place in find_good_places(BOARD)] == [True, False, False]


def test_a_place_that_leaves_a_hole_beside_it_comes_later() -> None:
    pair_and_corner = cells_of([(0, 2), (1, 0), (1, 1), (7, 8)])
    assert [place.cell for place in find_good_places(pair_and_corner)] == [(8, 8), (0, 0), (0, 1)]


def test_on_an_empty_board_the_corners_are_best() -> None:
    assert {place.cell for place in find_good_places(Cells(), most=4)} == {(0, 0), (0, 8), (8, 0), (8, 8)}


def test_a_full_board_has_none() -> None:
    assert find_good_places(Cells().empty) == ()
