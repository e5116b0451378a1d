"""What cannot be on a Doodle sheet is told in a sentence with its cells."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.cells import cells_of
from companion.games.patchwork_doodle.actions import DrawStartPatch, LayCards, Roll
from companion.games.patchwork_doodle.components import KNOWN_SHAPES
from companion.games.patchwork_doodle.cuts import pieces_of_a_cut
from companion.games.patchwork_doodle.drawing import Drawable
from companion.games.patchwork_doodle.problems import (
    ALL_EXIST,
    can_be_drawn,
    compare_written,
    does_exist,
    find_photo_problems,
    find_problems,
    find_sheet_problems,
)
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.patchwork_doodle.state import SPECIALS, DoodleState
from companion.games.shapes import parse_shape
from companion.games.values import Cell, Player

START = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (3, 0), (3, 1))
"""The start patch .#./###/.#./##."""


def placed(text: str, row: int = 5, col: int = 2) -> tuple[Cell, ...]:
    return parse_shape(text).placed(row, col)


def drawable(*shapes: str) -> Drawable:
    return Drawable(frozenset(turned for text in shapes for turned in parse_shape(text).orientations()), False)


def test_a_start_patch_and_known_patches_are_no_problem() -> None:
    assert find_sheet_problems([START, placed("###/#.."), placed("#", 8, 8)]) == ()


def test_an_empty_sheet_has_no_problem() -> None:
    assert find_sheet_problems([]) == ()


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        ("###/#.#", True),  # on a card
        (".#/.#/##", True),  # on a card, turned and flipped
        ("#####", True),  # #####/.#... without its arm
        (".##/##.", True),  # ##./.##/..# without its end
        ("..###/..#../###..", True),  # on a start card
        ("###/###", False),
        ("#######", False),
    ],
)
def test_cards_cuts_and_start_cards_give_the_shapes_that_exist(text: str, exists: bool) -> None:
    assert does_exist(parse_shape(text)) is exists


def test_cards_and_cuts_give_every_shape_of_up_to_five_cells_and_cuts_give_no_larger_one() -> None:
    """1, 2, 6, 19 and 63 shapes can be laid with up to five cells, counting every way they can lie."""
    pieces = {piece for card in KNOWN_SHAPES for piece in pieces_of_a_cut(card)}
    given = {turned for shape in pieces | set(KNOWN_SHAPES) for turned in shape.orientations()}
    assert [sum(shape.size == size for shape in given) for size in range(1, ALL_EXIST + 1)] == [1, 2, 6, 19, 63]
    assert max(piece.size for piece in pieces) == ALL_EXIST


def test_a_patch_that_no_card_gives_is_told_with_its_cells() -> None:
    square = placed("###/###/###")
    (problem,) = find_sheet_problems([START, square])
    assert problem.kind == "impossible-patch"
    assert problem.cells == square
    assert "9 cells" in str(problem.sentence)
    assert "row 6, column 3" in str(problem.sentence)


def test_a_shape_unknown_to_all_cards_is_told_by_its_place_in_words() -> None:
    ring = placed("###/#.#/##.")
    (problem,) = find_sheet_problems([START, ring])
    assert "row 6, column 3" in str(problem.sentence)
    assert "Not all cards are known" in str(problem.sentence)
    assert "#" not in str(problem.sentence)


def test_a_sheet_without_a_patch_of_seven_cells_lacks_its_start_patch() -> None:
    (problem,) = find_sheet_problems([placed("##"), placed("###", 0, 0)])
    assert problem.kind == "no-start-patch"


def in_turn(*, is_complete: bool = True, card: str = "##/#.") -> DoodleState:
    """Ann has drawn her start patch, and the die was rolled; no special action is left to her."""
    state = GAME.new([Player("Ann")], DoodleOptions())
    for action in (DrawStartPatch(0, START), LayCards((card, "?", "?", "?", "?", "?", "?", "?")), Roll(1)):
        state = GAME.play(state, action)
    return replace(state, sheets=(replace(state.sheets[0], is_complete=is_complete, used=(*SPECIALS, "cell")),))


def test_cells_that_vanished_since_the_last_scan_are_told() -> None:
    (problem,) = find_photo_problems(in_turn(), 0, cells_of(START[1:]))
    assert problem.kind == "lost-cells"
    assert problem.cells == (START[0],)
    assert "what is drawn stays" in str(problem.sentence)


def test_lost_cells_are_told_alike_of_a_photo_and_of_a_told_sheet() -> None:
    state, now = in_turn(), cells_of(START[1:])
    assert find_photo_problems(state, 0, now) == find_problems(state, 0, now)


def test_new_cells_are_fine_when_nothing_is_known_of_the_turn() -> None:
    assert find_photo_problems(in_turn(is_complete=False), 0, cells_of([*START, (8, 8), (7, 1)])) == ()


def test_new_cells_must_be_what_could_be_drawn() -> None:
    assert find_photo_problems(in_turn(), 0, cells_of([*START, *placed("##/#.")])) == ()
    (problem,) = find_photo_problems(in_turn(), 0, cells_of([*START, *placed("###")]))
    assert problem.kind == "unexpected-cells"
    assert problem.cells == placed("###")
    assert "the first is row 6, column 3" in str(problem.sentence)


def test_a_turn_may_add_a_patch_and_a_single_cell() -> None:
    new = cells_of([*placed("##/#."), (0, 8)])
    assert can_be_drawn(new, drawable("##/#.", "#"))
    assert not can_be_drawn(new, drawable("##/#."))


def test_nothing_new_is_no_problem() -> None:
    assert find_photo_problems(in_turn(card="##"), 0, cells_of(START)) == ()


def test_one_patch_of_seven_cells_is_the_start_patch_whatever_its_shape() -> None:
    strange = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 1), (3, 2)]
    assert find_sheet_problems([strange]) == ()
    other = [(row + 5, col) for row, col in strange]
    (problem,) = find_sheet_problems([strange, other])
    assert (problem.kind, problem.cells) == ("impossible-patch", tuple(sorted(other)))


@pytest.mark.parametrize(
    ("rounds", "points", "said"),
    [
        ((15, 25, None), 26, ["The sheet says 25 for round 2, the board is worth 26."]),
        ((15, 26, None), 26, []),
        ((None, None, None), 26, []),
        ((None, 25, None), 26, []),
    ],
)
def test_the_last_score_on_a_sheet_is_compared_with_its_board(
    rounds: tuple[int | None, ...], points: int, said: list[str]
) -> None:
    assert [str(problem.sentence) for problem in compare_written(rounds, None, None, points)] == said


def test_the_total_on_a_sheet_is_added_up() -> None:
    assert compare_written((9, 16, 25), 8, 42, 25) == ()
    (problem,) = compare_written((9, 16, 25), 8, 41, 25)
    assert str(problem.sentence) == "The sheet says 41 in total, but its rounds and empty cells make 42."
