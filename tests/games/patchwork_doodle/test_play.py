"""The course of a game as the rulebook tells it: token, ring, special actions, scorings, the end."""

from __future__ import annotations

import pytest

from companion.games.cells import cells_of, format_rows, parse_rows
from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.actions import (
    DealStartCards,
    DoodleAction,
    Draw,
    DrawStartPatch,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShadeCell,
    ShowCard,
    ShowSheet,
    StartFinalTurn,
    TellPoints,
)
from companion.games.patchwork_doodle.drawing import shapes_so_far, shapes_to_draw, ways_to_draw
from companion.games.patchwork_doodle.problems import find_photo_problems, find_problems
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.scoring import Rectangle
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import parse_shape
from companion.games.values import Player

RING = ("###/#.#", "##", "####", "##/##", "#", "###/##.", "###", "##/#.")
EMPTY = (".........",) * 9


def game(*names: str, best: int | None = None) -> DoodleState:
    return GAME.new([Player(name) for name in names or ("Ann", "Bob")], DoodleOptions(best))


def after(state: DoodleState, *actions: DoodleAction) -> DoodleState:
    for action in actions:
        state = GAME.play(state, action)
    return state


def sheet_of(*rectangles: Rectangle, without: tuple[tuple[int, int], ...] = ()) -> tuple[str, ...]:
    cells = {cell for one in rectangles for cell in one.cells} - set(without)
    return format_rows(cells_of(cells))


def test_the_token_goes_clockwise_by_the_roll_and_the_card_leaves_after_the_turn() -> None:
    state = after(game(), LayCards(RING), Roll(3))
    assert state.card == "####"
    assert None not in state.ring
    state = after(state, Roll(1))
    assert state.card == "##/##"
    assert state.ring == ("###/#.#", "##", None, "##/##", "#", "###/##.", "###", "##/#.")


def test_gaps_are_not_counted() -> None:
    # Round the ring: places 3, 6, then 7, 8, 1 gives 1; from there 2 and 4 (3 is gone): 4.
    state = after(game(), LayCards(RING), Roll(3), Roll(3), Roll(3), Roll(2))
    assert state.card == "##/##"
    assert [slot for slot, card in enumerate(state.ring) if card is None] == [0, 2, 5]


def test_neighbours_are_the_nearest_cards_that_are_left() -> None:
    state = after(game(), LayCards(RING), Roll(1), Roll(1), Roll(2))
    assert state.card == "##/##"
    assert [state.ring[slot] for slot in state.neighbours] == ["####", "#"]
    state = after(state, Roll(1))
    assert [state.ring[slot] for slot in state.neighbours] == ["####", "###/##."]


def test_the_two_cards_left_come_next_in_line_then_six_new_ones() -> None:
    state = after(game(), LayCards(RING), *(Roll(1),) * 5, Roll(2), EndRound())
    assert state.ring == ("##/#.", "###/##.")
    six = ("#####/.#...", "#", "##", "###", "####", "##/##")
    state = after(state, ShowSheet(0, EMPTY), ShowSheet(1, EMPTY), LayCards(six), Roll(2))
    assert state.ring == ("##/#.", "###/##.", *six)
    assert (state.round, state.turn, state.card) == (2, 1, "###/##.")


def test_in_the_last_turn_everyone_takes_any_of_three_cards_without_a_special_action() -> None:
    shows = (EndRound(), ShowSheet(0, EMPTY), ShowSheet(1, EMPTY))
    state = after(game(), *shows, *shows, LayCards(("?", "?", *RING[2:])), *(Roll(1),) * 5, StartFinalTurn())
    assert [state.ring[slot] for slot in state.choices] == ["###/##.", "###", "##/#."]
    assert state.neighbours == ()
    state = after(state, Draw(0, ((0, 0), (0, 1), (0, 2)), slot=6), Draw(1, ((0, 0), (0, 1), (0, 2)), slot=6))
    assert [sheet.used for sheet in state.sheets] == [(), ()]


def test_the_turn_names_who_has_not_yet_drawn_or_passed() -> None:
    state = after(game("Ann", "Bob", "Eve"), LayCards(RING), Roll(2))
    assert GAME.turn(state).seats == (0, 1, 2)
    state = after(state, Pass(1), Draw(0, ((0, 0), (1, 0))))
    assert GAME.turn(state).seats == (2,)
    assert GAME.turn(after(state, Roll(1))).seats == (0, 1, 2)


def test_a_patch_may_be_turned_and_flipped_and_need_not_touch_another() -> None:
    state = after(game(), LayCards(RING), Roll(1), Draw(0, ((4, 4), (4, 5), (5, 5), (6, 5), (6, 4))))
    assert len(state.sheets[0].cells) == 5


def test_neighbour_and_cut_may_be_combined() -> None:
    state = after(game(), LayCards(RING), Roll(2), Draw(0, ((0, 0), (0, 1), (1, 0)), slot=0, cut=True))
    assert state.sheets[0].used == ("neighbour", "cut")
    assert state.sheets[0].specials_left == 2


def test_the_fourth_special_action_repeats_one_of_the_others() -> None:
    state = after(game(), LayCards(RING), Roll(1), ShadeCell(0, (0, 0)), ShadeCell(0, (8, 8)))
    assert state.sheets[0].specials == ("neighbour", "cut")
    assert state.sheets[0].specials_left == 2
    with pytest.raises(IllegalAction):
        GAME.play(state, ShadeCell(0, (4, 4)))


def test_a_single_cell_may_be_shaded_after_passing_after_drawing_and_during_the_scoring() -> None:
    state = after(game(), LayCards(RING), Roll(1), Pass(0), ShadeCell(0, (0, 0)), EndRound(), ShadeCell(0, (0, 1)))
    state = after(state, ShowSheet(0, ("##.......", *EMPTY[1:])))
    assert GAME.standings(state).players[0].points == 2


def test_who_passed_may_still_take_a_special_action() -> None:
    state = after(game(), LayCards(RING), Roll(1), Pass(0), Draw(0, ((0, 0), (0, 1)), slot=1))
    assert state.sheets[0].used == ("neighbour",)


def test_the_shapes_to_draw_are_the_card_its_pieces_the_neighbours_and_the_single_cell() -> None:
    state = after(game(), LayCards(("##", "####", "##/##", *RING[3:])), Roll(2))
    everything = shapes_to_draw(state, 0)
    by_hand = {"####", "#/#/#/#", "###", "#/#/#", "##", "#/#", "#", "##/##"}
    assert set(map(str, everything.shapes)) == by_hand
    assert not everything.anything
    state = after(state, ShadeCell(0), ShadeCell(0))
    assert parse_shape("#") in shapes_to_draw(state, 0).shapes, "a piece of the neighbour ##"
    state = after(state, Draw(0, ((0, 0), (0, 1), (0, 2)), cut=True), Roll(1))
    assert set(map(str, shapes_to_draw(state, 0).shapes)) == {"##/##", "##", "#/#"}


def test_a_drawn_patch_is_explained_by_the_fewest_special_actions() -> None:
    state = after(game(), LayCards(RING), Roll(2))
    assert ways_to_draw(state, 0, [(0, 0), (0, 1)])[0] == Draw(0, ((0, 0), (0, 1)), slot=1)
    first, *_ = ways_to_draw(state, 0, [(4, 4)])
    assert first == Draw(0, ((4, 4),), slot=1, cut=True)
    assert ShadeCell(0, (4, 4)) in ways_to_draw(state, 0, [(4, 4)])
    assert ways_to_draw(state, 0, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]) == ()


def test_an_untold_card_lets_any_patch_be_right_until_it_is_told() -> None:
    state = after(game(), LayCards(("?",) * 8), Roll(2))
    assert shapes_to_draw(state, 0).allows(parse_shape("##/##"))
    state = after(state, ShowCard(1, "###"), ShowCard(0, "##"), ShowCard(2, "##"))
    assert not shapes_to_draw(state, 0).allows(parse_shape("##/##"))
    assert shapes_to_draw(state, 0).allows(parse_shape("#/#/#"))


def test_what_a_sheet_may_show_by_now() -> None:
    state = after(game(), DealStartCards(("..#../#####/..#..", "?")), LayCards(RING), Roll(1), EndRound())
    ann = shapes_so_far(state, 0)
    assert ann.allows(parse_shape("..#../#####/..#.."))
    assert ann.allows(parse_shape("###/#.."))
    assert ann.anything, "the round was ended before all turns were told"
    state = after(game(), DealStartCards(("..#../#####/..#..", "?")), LayCards(RING), Roll(1))
    assert not shapes_so_far(state, 0).allows(parse_shape("..###/..#../###.."))
    assert shapes_so_far(state, 1).allows(parse_shape("..###/..#../###.."))


def test_a_table_may_tell_only_the_sheets() -> None:
    state = game("Ann")
    first, second, third = Rectangle(0, 0, 5, 5), Rectangle(0, 0, 6, 6), Rectangle(0, 0, 8, 7)
    last_columns = Rectangle(0, 7, 9, 2), Rectangle(8, 0, 1, 9)
    gaps = ((8, 0), (8, 8), (0, 8), (2, 8), (4, 8), (6, 8))
    for sheet in (
        sheet_of(first),
        sheet_of(first, second),
        sheet_of(third, *last_columns, without=(*gaps, (0, 7), (7, 7))),
    ):
        state = after(state, EndRound(), ShowSheet(0, sheet))
    # 56 cells of the third rectangle; the rest of the sheet is 25 cells, 8 of them empty.
    assert [line.points for line in GAME.standings(state).players[0].lines] == [25, 36, 50, -8]


def test_the_rulebooks_sheet_makes_105() -> None:
    full = sheet_of(Rectangle(0, 0, 9, 9), without=((0, 8), (1, 7), (2, 8), (3, 7), (8, 0), (8, 2)))
    state = game("Ann", best=98)
    for sheet in (sheet_of(Rectangle(0, 0, 5, 5)), sheet_of(Rectangle(0, 0, 6, 6)), full):
        state = after(state, EndRound(), ShowSheet(0, sheet))
    assert [line.points for line in GAME.standings(state).players[0].lines] == [25, 36, 50, -6]
    assert GAME.standings(state).players[0].points == 105
    result = GAME.result(state)
    assert result is not None
    assert str(result.sentence) == "Ann made 105 points: a good score, and a new personal best (before: 98)."


def finish(state: DoodleState, *last: tuple[str, ...]) -> DoodleState:
    for number in range(3):
        state = after(state, EndRound())
        for seat, sheet in enumerate(last):
            state = after(state, ShowSheet(seat, sheet if number == 2 else EMPTY))
    return state


def test_most_points_win() -> None:
    result = GAME.result(finish(game(), EMPTY, ("##.......", *EMPTY[1:])))
    assert result is not None
    assert (result.reason, result.winners) == ("points", (1,))
    assert str(result.sentence) == "Bob wins with −77 points."


def test_a_tie_is_a_shared_victory() -> None:
    result = GAME.result(finish(game("Ann", "Bob", "Eve"), EMPTY, EMPTY, EMPTY))
    assert result is not None
    assert (result.reason, result.winners) == ("shared", (0, 1, 2))
    assert str(result.sentence) == "Ann, Bob and Eve share the victory with −81 points each."


@pytest.mark.parametrize(
    ("best", "sentence"),
    [
        (None, "Ann made −81 points: 100 or more is a good score."),
        (-81, "Ann made −81 points: 100 or more is a good score. The personal best stays at −81."),
        (-90, "Ann made −81 points: 100 or more is a good score, and a new personal best (before: −90)."),
    ],
)
def test_solo_compares_with_the_personal_best(best: int | None, sentence: str) -> None:
    result = GAME.result(finish(game("Ann", best=best), EMPTY))
    assert result is not None
    assert (result.reason, result.winners, str(result.sentence)) == ("solo", (0,), sentence)


def test_the_same_cells_may_score_in_every_round() -> None:
    square = ("##.......", "##.......", *EMPTY[2:])
    state = game("Ann")
    for _ in range(3):
        state = after(state, EndRound(), ShowSheet(0, square))
    assert [line.points for line in GAME.standings(state).players[0].lines] == [4, 4, 4, -77]


def test_points_counted_on_paper_are_kept_as_typed_and_told_as_such() -> None:
    state = game("Ann")
    for _ in range(2):
        state = after(state, EndRound(), TellPoints(0, 14))
    state = after(state, EndRound(), TellPoints(0, 17, 12))
    ann = GAME.standings(state).players[0]
    assert [line.points for line in ann.lines] == [14, 14, 17, -12]
    assert [str(line.reason) for line in ann.lines] == [
        "Round 1: points as typed", "Round 2: points as typed", "Round 3: points as typed",
        "12 empty cells, as typed",
    ]  # fmt: skip
    assert GAME.result(state) is not None
    assert GAME.parse(GAME.format(state)) == state


def test_a_typed_round_leaves_what_is_known_of_the_sheet() -> None:
    square_and_one = ("##.......", "##......#", *EMPTY[2:])
    state = after(game("Ann"), EndRound(), ShowSheet(0, square_and_one), EndRound(), TellPoints(0, 2))
    assert len(state.sheets[0].cells) == 5
    with pytest.raises(IllegalAction, match="known to be shaded"):
        after(state, EndRound(), TellPoints(0, 0, 77))


def test_a_sheet_that_was_told_completely_can_be_scored_without_a_photo() -> None:
    start = ((0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 2))
    state = after(game("Ann"), DrawStartPatch(0, start), LayCards(RING))
    for _ in range(6):
        state = after(state, Roll(1), Pass(0))
    state = after(state, EndRound())
    offer = GAME.offers(state)[0]
    assert offer.action == ShowSheet(0, format_rows(cells_of(start)))
    state = after(state, offer.action)
    assert GAME.standings(state).players[0].points == 5


def test_problems_of_a_photographed_sheet_come_with_their_cells() -> None:
    start = ((0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 2))
    state = after(game("Ann"), DrawStartPatch(0, start))
    shown = parse_rows(("##.......", ".####....", "..#......", *EMPTY[3:]))
    lost, untold = find_problems(state, 0, shown)
    assert (lost.kind, lost.cells) == ("lost-cells", ((0, 2), (1, 0)))
    assert (untold.kind, untold.cells) == ("untold-cells", ((0, 0), (0, 1)))
    assert find_problems(state, 0, cells_of(start)) == ()


def test_the_camera_is_asked_for_the_next_sheet() -> None:
    state = after(game(), EndRound(), ShowSheet(0, EMPTY))
    look = GAME.look(state)
    assert look is not None
    assert (look.what, look.seat) == ("sheet", 1)


def test_what_happened_is_told_in_plain_words() -> None:
    state = after(game(), LayCards(RING))
    told = [str(GAME.describe(state, Roll(1)))]
    state = after(state, Roll(1))
    told += [
        str(GAME.describe(state, action))
        for action in (Draw(0), Draw(0, slot=1, cut=True), Pass(1), ShadeCell(1, (0, 3)), EndRound())
    ]
    state = after(state, EndRound())
    told.append(str(GAME.describe(state, ShowSheet(1, sheet_of(Rectangle(2, 2, 4, 5))))))
    assert told == [
        "The die shows 1: a patch of 5 cells.",
        "Ann drew the patch.",
        "Ann cut the patch of a neighbour card and drew a piece.",
        "Bob passed.",
        "Bob shaded a single cell in row 1, column 4.",
        "Round 1 is over.",
        "Bob scored 17 points in round 1: 4 × 5 cells.",
    ]


def test_one_repeat_is_not_enough_to_cut_a_neighbour_again() -> None:
    state = after(game(), LayCards(("###/#.#", "#", *RING[2:])), Roll(2), Draw(0, slot=0, cut=True), Roll(1), Roll(1))
    assert state.card == "##/##"
    assert [state.ring[slot] for slot in state.neighbours] == ["###/#.#", "#"]
    assert not shapes_to_draw(state, 0).allows(parse_shape("##/#.")), "it needs the neighbour and the scissors again"
    assert shapes_to_draw(state, 1).allows(parse_shape("##/#."))


def test_who_told_nothing_of_a_turn_has_a_sheet_that_the_app_does_not_know() -> None:
    start = ((0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 2))
    state = after(game(), DrawStartPatch(0, start), DrawStartPatch(1, start), LayCards(RING))
    for _ in range(6):
        state = after(state, Roll(1), Pass(0))
    state = after(state, EndRound())
    assert [(offer.seat, offer.action is not None) for offer in GAME.offers(state)[:3]] == [
        (0, True), (0, False), (1, False),
    ]  # fmt: skip
    assert find_problems(state, 1, cells_of([*start, (8, 8)])) == ()


def test_cards_left_from_an_untold_round_can_be_told_with_the_next_ring() -> None:
    state = after(game("Ann"), EndRound(), ShowSheet(0, EMPTY), LayCards(RING))
    assert state.ring == RING
    assert shapes_so_far(state, 0).anything, "what lay in the ring in round 1 was never told"
    told = after(game("Ann"), LayCards(RING))
    assert not shapes_so_far(told, 0).anything


def played(*, last: int) -> DoodleState:
    """Ann and Bob after so many turns of round 1 of which they told nothing, with all cards known."""
    return after(game(), LayCards(RING), *[Roll(1)] * last)


def test_more_cells_than_all_cards_have_are_a_problem() -> None:
    # 7 at the start; cards of 5, 5, 4, 4, 3 and 3 cells, the largest twice more by a neighbour: 7 + 5+5+5+5+4+4 + 2.
    state = after(played(last=6), EndRound())
    full = parse_rows(("#########",) * 9)
    (problem,) = find_problems(state, 0, full)
    assert (problem.kind, len(problem.cells)) == ("too-many-cells", 81)
    assert "at most 37 can be" in str(problem.sentence)
    assert find_photo_problems(state, 0, full) == (problem,)
    assert find_problems(state, 0, parse_rows((*["#########"] * 4, *[EMPTY[0]] * 5))) == ()


def test_cards_that_nobody_told_may_be_as_large_as_any() -> None:
    state = after(game(), LayCards(("?",) * 8), *[Roll(1)] * 6, EndRound())
    assert [problem.kind for problem in find_problems(state, 0, parse_rows(("#########",) * 9))] == ["too-many-cells"]
    assert find_problems(state, 0, parse_rows((*["#########"] * 5, *[EMPTY[0]] * 4))) == ()


def test_twelve_play_on_sheets_of_their_own() -> None:
    assert len(game(*"ABCDEFGHIJKL").sheets) == 12


def test_a_sheet_of_which_only_the_points_were_typed_is_not_known_any_more() -> None:
    state = after(game(), EndRound(), ShowSheet(0, sheet_of(Rectangle(0, 0, 2, 3))), TellPoints(1, 9))
    assert [sheet.is_complete for sheet in state.sheets] == [True, False]
