"""The course of a game of Patchwork: order of turns, purchases, income, 1x1 patches, special tile, end and tie."""

from __future__ import annotations

import pytest

from companion.games.cells import BOARD, cells_of, format_rows
from companion.games.errors import IllegalAction
from companion.games.patchwork.actions import (
    Advance,
    Buy,
    ChooseStartPlayer,
    CountUp,
    LayRing,
    LeaveSpecialTile,
    PatchworkAction,
    PlaceSingle,
    ShowQuilt,
    TakeSpecialTile,
    TellFirst,
)
from companion.games.patchwork.components import PATCHES
from companion.games.patchwork.problems import find_problems
from companion.games.patchwork.prospects import foresee_advance, foresee_patches
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.patchwork.state import PatchworkState, Quilter
from companion.games.patchwork.track import BoardName, walk
from companion.games.values import Player

ANN, BOB = 0, 1
EMPTY = (".........",) * 9
# The order of their numbers, turned so that patch 1, the smallest, is last: patch 2 is next.
IN_ORDER = LayRing(tuple(range(1, 34)))


def game(*actions: PatchworkAction, board: BoardName = "original") -> PatchworkState:
    state = GAME.new([Player("Ann"), Player("Bob")], PatchworkOptions(board))
    return after(state, *actions)


def after(state: PatchworkState, *actions: PatchworkAction) -> PatchworkState:
    for action in actions:
        state = GAME.play(state, action)
    return state


def standing(ann: Quilter, bob: Quilter, top: int = ANN, board: BoardName = "original") -> PatchworkState:
    """Any moment of a game; who arrived last is on top."""
    return PatchworkState((Player("Ann"), Player("Bob")), PatchworkOptions(board), (ann, bob), top=top)


def test_the_start_player_is_on_top_and_moves_first() -> None:
    assert game(ChooseStartPlayer(BOB)).seat == BOB
    assert game().seat == ANN


def test_who_is_furthest_behind_moves() -> None:
    state = game(Buy(2))
    assert [quilter.space for quilter in state.quilters] == [3, 0]
    assert state.seat == BOB


def test_on_the_same_space_who_arrived_last_moves() -> None:
    state = game(Buy(2), Buy(15))
    assert [quilter.space for quilter in state.quilters] == [3, 4]
    state = after(state, Buy(4))
    assert [quilter.space for quilter in state.quilters] == [4, 4]
    assert state.seat == ANN


def test_a_player_may_have_several_turns_in_a_row() -> None:
    state = standing(Quilter(space=10), Quilter(space=0))
    state = after(state, Buy(2))
    assert (state.quilters[BOB].space, state.seat) == (3, BOB)


def test_the_ring_is_told_from_anywhere_and_starts_after_the_smallest_patch() -> None:
    turned = LayRing((*range(20, 34), *range(1, 20)))
    assert game(turned).ring == game(IN_ORDER).ring == (*range(2, 34), 1)


def test_the_neutral_token_goes_to_where_the_patch_lay() -> None:
    state = game(IN_ORDER, Buy(4))
    assert state.ring is not None
    assert state.ring[:3] == (5, 6, 7)
    assert state.ring[-2:] == (2, 3)
    assert [patch.id for patch in state.open_patches] == [5, 6, 7]


def test_fewer_than_three_patches_left_are_all_open() -> None:
    ann = Quilter(space=40, patches=tuple(range(1, 19)))
    bob = Quilter(space=41, patches=tuple(range(19, 32)))
    state = after(standing(ann, bob), LayRing((33, 32)))
    assert [patch.id for patch in state.open_patches] == [33, 32]


def test_a_purchase_costs_buttons_and_time() -> None:
    ann = game(Buy(6)).quilters[ANN]
    assert (ann.buttons, ann.space, ann.income, ann.covered) == (5 - 3, 2, 1, 4)


def test_advancing_goes_in_front_of_the_other_token_for_a_button_a_space() -> None:
    state = after(game(Buy(2)), Advance())
    assert (state.quilters[BOB].space, state.quilters[BOB].buttons) == (4, 9)


def test_nobody_moves_beyond_the_last_space_and_only_real_spaces_pay() -> None:
    state = after(standing(Quilter(space=51), Quilter(space=53)), Advance())
    assert (state.quilters[ANN].space, state.quilters[ANN].buttons) == (53, 7)


def test_income_counts_the_patch_just_placed() -> None:
    state = after(standing(Quilter(space=3, buttons=4), Quilter(space=9)), Buy(8))
    assert (state.quilters[ANN].space, state.quilters[ANN].buttons) == (5, 4 - 4 + 1)


def test_standing_on_a_mark_does_not_pay_again() -> None:
    state = after(standing(Quilter(space=5, patches=(8,)), Quilter(space=5), top=ANN), Advance())
    assert state.quilters[ANN].buttons == 5 + 1


def test_all_marks_crossed_in_one_move_count() -> None:
    state = after(standing(Quilter(space=4, patches=(11,)), Quilter(space=17)), Advance())
    # 14 spaces to 18, over the marks at 5, 11 and 17 with three buttons on the quilt.
    assert state.quilters[ANN].buttons == 5 + 14 + 3 * 3


@pytest.mark.parametrize(("board", "crossed"), [("original", (20, 26, 32, 44, 50)), ("revised", (26, 32, 38, 44, 50))])
def test_the_1x1_patches_of_both_boards(board: BoardName, crossed: tuple[int, ...]) -> None:
    assert game(board=board).singles_left == crossed
    assert walk(0, 60, crossed).singles == crossed
    assert walk(19, 1, (20,)).singles == (20,)
    assert walk(20, 1, (20,)).singles == ()


def test_who_crosses_a_1x1_patch_first_places_it_at_once() -> None:
    state = after(standing(Quilter(space=19), Quilter(space=19), top=ANN), Advance())
    assert (state.singles_due, state.seat) == (1, ANN)
    state = after(state, PlaceSingle((4, 4)))
    assert (state.quilters[ANN].singles, state.singles_due, state.seat) == (1, 0, BOB)
    state = after(state, Advance())
    assert state.quilters[BOB].singles == state.singles_due == 0


def test_a_1x1_patch_that_the_other_token_has_passed_is_gone() -> None:
    state = after(standing(Quilter(space=18), Quilter(space=21)), Advance())
    assert (state.quilters[ANN].space, state.singles_due) == (22, 0)
    assert state.singles_left == (26, 32, 44, 50)


def test_who_does_not_tell_the_places_need_not_tell_that_of_a_1x1_patch() -> None:
    state = after(standing(Quilter(space=18, patches=(2,)), Quilter(space=19)), Advance())
    assert (state.quilters[ANN].singles, state.singles_due, state.quilters[ANN].covered) == (1, 0, 4)


def test_a_full_quilt_has_no_room_for_a_1x1_patch() -> None:
    # 8 + 7 + 7 + 8 * 6 + 5 + 5 = 80 cells and one 1x1 patch.
    full = Quilter(space=31, patches=(33, 32, 31, *range(21, 29), 16, 17), singles=1, cells=BOARD)
    state = after(standing(full, Quilter(space=31)), Advance())
    assert (state.singles_due, state.quilters[ANN].empty, state.seat) == (0, 0, BOB)


def test_empty_cells_are_shown_only_where_the_app_knows_them() -> None:
    lines = [GAME.standings(game(action)).players[ANN].lines[-1] for action in (Buy(1), Buy(1, ((0, 0), (0, 1))))]
    assert [line.points for line in lines] == [-158, -158]
    assert [len(line.cells) for line in lines] == [0, 79]


@pytest.mark.parametrize("place", [range(5), range(4, 9)])
def test_a_patch_fits_into_the_last_gap(place: range) -> None:
    bar = next(patch for patch in PATCHES if patch.shape == "#####")
    assert bar.fits(BOARD - cells_of((8, col) for col in place))
    assert bar.fits(BOARD - cells_of((row, 8) for row in place))
    assert not bar.fits(BOARD - cells_of((8, col) for col in place[1:]))


# 8 + 7 + 7 + 6 + 6 + 6 + 6 = 46 cells, with 1 + 0 + 1 + 3 + 3 + 2 + 2 = 12 buttons on them.
SEVEN_PATCHES = (33, 32, 31, 30, 29, 28, 27)


def nearly_square() -> Quilter:
    """48 cells of the upper left 7x7 square: one is missing."""
    cells = cells_of((row, col) for row in range(7) for col in range(7) if (row, col) != (6, 6))
    return Quilter(space=19, buttons=20, patches=SEVEN_PATCHES, singles=2, cells=cells)


def test_a_1x1_patch_may_complete_the_7x7_square() -> None:
    state = standing(nearly_square(), Quilter(space=19))
    assert state.quilters[ANN].is_complete
    state = after(state, Advance(), PlaceSingle((6, 6)))
    assert state.special_tile == ANN
    lines = GAME.standings(state).players[ANN].lines
    assert [line.points for line in lines] == [20 + 1, 7, -2 * 32]
    assert len(lines[1].cells) == 49


def test_the_special_tile_is_given_once() -> None:
    state = standing(nearly_square(), Quilter(space=19, patches=(1, 2, 3)))
    state = after(state, Advance(), PlaceSingle((6, 6)))
    assert after(state, Advance()).special_tile == ANN


def test_the_tile_can_be_told_when_the_app_does_not_know_the_quilt() -> None:
    state = standing(Quilter(space=10, patches=(*SEVEN_PATCHES, 8)), Quilter(space=10))
    assert state.may_have_the_tile == (ANN,)
    assert after(state, TakeSpecialTile(ANN)).special_tile == ANN


def test_at_the_end_the_app_asks_for_a_tile_that_it_may_have_missed() -> None:
    ends = standing(Quilter(space=52, patches=(*SEVEN_PATCHES, 8)), Quilter(space=53))
    state = PatchworkState(ends.players, ends.options, ends.quilters, first=BOB, top=BOB)
    asked = after(state, Advance())
    assert asked.phase == "tile"
    assert GAME.result(asked) is None
    without, with_tile = after(asked, LeaveSpecialTile()), after(asked, TakeSpecialTile(ANN))
    # Five buttons, one for the step, 13 at the last mark; 50 cells are covered, 31 empty.
    points = 5 + 1 + 13 - 2 * 31
    assert GAME.standings(without).players[ANN].points == points
    assert GAME.standings(with_tile).players[ANN].points == points + 7


def test_the_quilt_can_be_shown_instead_of_telling_each_place() -> None:
    state = game(Buy(2))
    shown = ("##.......", "#........", *EMPTY[2:])
    state = after(state, ShowQuilt(ANN, shown))
    assert state.quilters[ANN].is_complete
    assert find_problems(state, ANN, cells_of([(0, 0), (0, 1), (1, 0)])) == ()
    lost, wrong = find_problems(state, ANN, cells_of([(0, 0), (0, 1)]))
    assert (lost.kind, lost.cells) == ("lost-cells", ((1, 0),))
    assert wrong.kind == "covered-cells"


def test_a_photo_after_placing_settles_the_1x1_patch() -> None:
    state = after(standing(Quilter(space=19), Quilter(space=19), top=ANN), Advance())
    state = after(state, ShowQuilt(ANN, ("#........", *EMPTY[1:])))
    assert (state.singles_due, state.quilters[ANN].singles) == (0, 1)


def at_the_end(ann: int, bob: int) -> PatchworkState:
    """Both have empty quilts; Bob stands on the last space, Ann one before it."""
    ends = standing(Quilter(space=52, buttons=ann), Quilter(space=53, buttons=bob))
    return PatchworkState(ends.players, ends.options, ends.quilters, first=BOB, top=BOB)


@pytest.mark.parametrize(
    ("ann", "bob", "winner", "reason", "sentence"),
    [
        (9, 5, ANN, "points", "Ann wins with −152 to −157 points."),
        (3, 5, BOB, "points", "Bob wins with −157 to −158 points."),
        (4, 5, BOB, "tie-break", "Both have −157 points; Bob reached the last space first and wins."),
    ],
)
def test_the_end(ann: int, bob: int, winner: int, reason: str, sentence: str) -> None:
    result = GAME.result(after(at_the_end(ann, bob), Advance()))
    assert result is not None
    assert (result.winners, result.reason, str(result.sentence)) == ((winner,), reason, sentence)


def test_only_the_count_at_the_end() -> None:
    board = ("#########",) * 8 + (".........",)
    state = game(CountUp(ANN, 12, special_tile=True, cells=board), CountUp(BOB, 20, empty=10))
    assert [one.points for one in GAME.standings(state).players] == [12 + 7 - 18, 20 - 20]
    assert len(GAME.standings(state).players[ANN].lines[-1].cells) == 9
    result = GAME.result(state)
    assert result is not None
    assert result.winners == (ANN,)


def test_a_counted_tie_asks_who_was_first() -> None:
    state = game(CountUp(ANN, 12, empty=4), CountUp(BOB, 10, empty=3))
    assert state.phase == "tie"
    assert str(GAME.turn(state).sentence) == "Both have 4 points: who reached the last space first?"
    result = GAME.result(after(state, TellFirst(BOB)))
    assert result is not None
    assert (result.reason, result.winners) == ("tie-break", (BOB,))


def test_a_counted_tie_needs_no_question_when_the_moves_told_who_was_first() -> None:
    state = after(at_the_end(9, 5), CountUp(ANN, 12, empty=4), CountUp(BOB, 10, empty=3))
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("tie-break", (BOB,))


def test_purchases_told_for_a_while_then_only_the_count() -> None:
    state = game(Buy(2), Advance(), CountUp(ANN, 7), CountUp(BOB, 8, empty=30))
    assert [one.points for one in GAME.standings(state).players] == [7 - 2 * 78, 8 - 60]


def test_the_ring_may_be_told_in_the_middle_of_a_game() -> None:
    state = game(Buy(7), Buy(5), LayRing((9, 8, *range(10, 34), 1, 2, 3, 4, 6)))
    assert [patch.id for patch in state.open_patches] == [9, 8, 10]


def test_what_each_of_the_next_three_patches_would_do() -> None:
    # Ann on 14 with 9 buttons and an income of 3; Bob on 19. Long L: 10 buttons, 3 spaces, 2 on it.
    # Cross: 5, 4, 2. Small Z: 3, 2, 1. The marks: income at 17, then 23; a 1x1 patch at 20.
    ann = Quilter(space=14, buttons=9, patches=(11,))
    bob = Quilter(space=19, buttons=4, patches=(20, 9))
    others = tuple(number for number in range(1, 34) if number not in (11, 20, 9, 19, 16, 6))
    state = after(standing(ann, bob), LayRing((19, 16, 6, *others)))
    long_l, cross, small_z = foresee_patches(state)
    assert str(long_l.refusal) == "Ann is 1 button short: the long L costs 10. Take another patch or advance."
    assert (cross.cost, cross.time, cross.squares, cross.space) == (5, 4, 5, 18)
    assert (cross.income, cross.buttons, cross.income_passed) == (5, 9 - 5 + 5, (17,))
    assert cross.income_until_end == 2 * 7, "at 17 23 29 35 41 47 53"
    assert (cross.to_next_income, cross.to_next_single, cross.singles_passed) == (5, 2, ())
    assert cross.next_seat == ANN
    assert (small_z.space, small_z.income, small_z.income_until_end, small_z.buttons) == (16, 0, 7, 6)
    ahead = foresee_advance(state)
    assert (ahead.space, ahead.earned, ahead.income, ahead.buttons) == (20, 6, 3, 18)
    assert (ahead.singles_passed, ahead.to_next_single, ahead.next_seat) == ((20,), 6, BOB)


def test_landing_on_the_other_token_keeps_the_turn_and_passing_it_does_not() -> None:
    state = standing(Quilter(space=14, buttons=9), Quilter(space=16))
    by_id = {one.patch.id: one for one in foresee_patches(state) if one.patch}
    assert by_id[6].next_seat == ANN, "two spaces: on top of Bob"
    assert by_id[2].next_seat == BOB, "three spaces: past Bob"


def test_what_happened_is_told_in_plain_words() -> None:
    state = game()
    told = [str(GAME.describe(state, action)) for action in (ChooseStartPlayer(BOB), IN_ORDER, Buy(6), Advance())]
    assert told == [
        "Bob begins.",
        "The patches lie in their ring.",
        "Ann took the small Z, is on space 2 and has 2 buttons.",
        "Ann advanced to space 1 and has 6 buttons.",
    ]
    nearly = after(standing(nearly_square(), Quilter(space=19)), Advance())
    assert str(GAME.describe(nearly, PlaceSingle((6, 6)))) == (
        "Ann placed a 1 × 1 patch. The special tile for 7 × 7 is theirs."
    )


def test_a_patch_may_lie_turned_and_flipped() -> None:
    state = game(Buy(8, ((4, 4), (4, 5), (4, 6), (5, 6))))
    assert format_rows(state.quilters[ANN].cells)[4:6] == ("....###..", "......#..")


def test_the_set_up_is_offered_first_and_moves_after_it() -> None:
    state = game()
    assert [offer.name for offer in GAME.offers(state)][:4] == [
        "choose-start-player", "choose-start-player", "lay-ring", "buy",
    ]  # fmt: skip
    state = after(state, ChooseStartPlayer(BOB), IN_ORDER)
    assert [(offer.name, offer.seat) for offer in GAME.offers(state)][:4] == [("buy", BOB)] * 3 + [("advance", BOB)]


def untold_before_a_single() -> PatchworkState:
    """Ann is about to cross the 1x1 patch before space 20; nobody told where her corner lies."""
    return standing(Quilter(space=18, patches=(2,)), Quilter(space=19))


def test_a_1x1_patch_is_offered_to_be_laid_now_also_where_places_are_not_told() -> None:
    (ahead,) = [offer for offer in GAME.offers(untold_before_a_single()) if offer.name == "advance"]
    assert "lay it now" in str(ahead.sentence)
    assert str(GAME.describe(untold_before_a_single(), Advance())).endswith("Take the 1 × 1 patch and lay it now.")


def test_a_1x1_patch_is_reminded_of_until_the_next_move() -> None:
    state = after(untold_before_a_single(), Advance())
    assert state.quilters[ANN].empty == 81 - 3 - 1
    said = {reminder.kind: str(reminder.sentence) for reminder in GAME.reminders(state)}
    assert said["single"] == "Ann takes the 1 × 1 patch and lays it now."
    assert GAME.parse(GAME.format(state)) == state
    assert "single" not in [reminder.kind for reminder in GAME.reminders(after(state, Advance()))]


def test_one_button_is_one_button() -> None:
    assert str(GAME.describe(game(), Buy(8))).endswith("has 1 button.")
    broke = standing(Quilter(space=3, buttons=0), Quilter(space=3))
    assert str(GAME.describe(broke, Advance())).endswith("has 1 button.")


def test_one_cell_is_one_cell() -> None:
    with pytest.raises(IllegalAction, match="1 cell is covered"):
        after(standing(Quilter(space=3, singles=1), Quilter(space=3)), TakeSpecialTile(ANN))


def test_the_set_up_is_told_step_by_step() -> None:
    said = " ".join(str(reminder.sentence) for reminder in GAME.reminders(game(board="revised")))
    for part in ("5 buttons", "the starter's on top", "26, 32, 38, 44 and 50", "in a ring", "7 × 7 beside the board"):
        assert part in said
