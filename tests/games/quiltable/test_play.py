"""Turns at every depth of telling, the last turns, ties, the race, mini and speed, told as stories."""

from __future__ import annotations

import pytest

from companion.games.errors import BadSetup, IllegalAction
from companion.games.quiltable.actions import (
    AcceptScore,
    Choose,
    DealAssistants,
    EndTurn,
    LaidTile,
    Plan,
    QuiltableAction,
    Return,
    Start,
    TellPatterns,
    TellPiles,
    TellQuilt,
)
from companion.games.quiltable.problems import find_problems
from companion.games.quiltable.quilt import Tile, tile_of
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.setup import QuiltableOptions, Variant, count_cards
from companion.games.quiltable.state import State
from companion.games.values import Player

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
CORN = Tile("corn")
FULL = ((CORN,) * 4,) * 4


def begin(count: int, options: QuiltableOptions | None = None, start: int = 0) -> State:
    state = GAME.new([Player(name) for name in NAMES[:count]], options or QuiltableOptions())
    return GAME.play(state, Start(start))


def play(state: State, *actions: QuiltableAction) -> State:
    for action in actions:
        state = GAME.play(state, action)
    return state


def laid(*places: tuple[int, int, int]) -> tuple[LaidTile, ...]:
    """Cards on cells: (card, row, column)."""
    return tuple(LaidTile(tile_of(card), (row, col)) for card, row, col in places)


def test_a_whole_game_can_be_told_by_end_of_turn_alone() -> None:
    state = play(begin(2), Choose(0), Plan(0), EndTurn(0), EndTurn(1), Choose(0), EndTurn(0, quilt_complete=True))
    assert state.active == (1,)
    state = play(state, EndTurn(1))
    assert state.phase == "showing"
    assert str(GAME.describe(state, AcceptScore(0))).startswith("Ann")
    state = play(state, TellQuilt(0, FULL), TellPatterns(0, (39,)), AcceptScore(0), AcceptScore(1))
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("points", (0,))
    assert [standing.points for standing in GAME.standings(state).players] == [8 * 3 + 5, 0]


def test_a_turn_told_in_full_keeps_the_quilt_known() -> None:
    state = play(begin(2), Choose(0, blocks=laid((1, 1, 1), (2, 1, 2), (13, 2, 1))), Return(0, cells=((2, 1),)))
    quilter = state.quilters[0]
    assert quilter.is_current
    assert quilter.quilt.placed == {(1, 1): tile_of(1), (1, 2): tile_of(2)}
    assert state.actions_left(0) == 0


def test_a_number_alone_keeps_the_count_and_a_bare_choose_loses_it() -> None:
    state = play(begin(2), Choose(0, 3), Return(0, 1))
    assert (state.quilters[0].blocks, state.quilters[0].is_current) == (2, False)
    state = play(state, EndTurn(0), EndTurn(1), Choose(0))
    assert state.quilters[0].blocks is None


def test_a_photo_in_the_middle_of_the_game_brings_the_quilt_up_to_date() -> None:
    state = play(begin(2), Choose(0), TellQuilt(0, ((CORN, CORN),)), Choose(0, blocks=laid((1, 0, 2), (2, 0, 3))))
    assert state.quilters[0].blocks == 4
    assert state.quilters[0].is_current


def test_a_quilt_that_grows_over_the_edge_of_the_frame_is_moved_within_it() -> None:
    state = play(begin(2), Choose(0, blocks=laid((1, 0, 0), (2, 0, 1))), Choose(0, blocks=laid((3, -1, 0), (4, -2, 0))))
    placed = state.quilters[0].quilt.placed
    assert placed == {(2, 0): tile_of(1), (2, 1): tile_of(2), (1, 0): tile_of(3), (0, 0): tile_of(4)}


def test_chosen_blocks_may_be_turned_as_a_group() -> None:
    blocks = (
        LaidTile(tile_of(1), (0, 0), (3, 0)),
        LaidTile(tile_of(2), (0, 1), (2, 0)),
        LaidTile(tile_of(3), (1, 1), (2, 1)),
    )
    assert play(begin(2), Choose(0, blocks=blocks)).quilters[0].blocks == 3


def test_a_complete_quilt_after_a_turn_gives_everybody_else_one_last_turn() -> None:
    state = play(begin(3, start=1), TellQuilt(1, FULL))
    assert state.ending is None
    state = play(state, EndTurn(1))
    assert (state.active, state.owed) == ((2,), (0,))
    assert any("last turn" in str(reminder.sentence) for reminder in GAME.reminders(state))
    state = play(state, EndTurn(2))
    assert (state.active, state.owed) == ((0,), ())
    assert play(state, EndTurn(0)).phase == "showing"


def test_a_quilt_completed_and_broken_up_again_in_one_turn_ends_nothing() -> None:
    state = play(begin(2), TellQuilt(0, FULL), Return(0, cells=((0, 0),)), EndTurn(0))
    assert state.ending is None


def test_a_second_complete_quilt_in_the_last_turns_adds_no_turn() -> None:
    state = play(begin(2), TellQuilt(0, FULL), EndTurn(0), TellQuilt(1, FULL), EndTurn(1))
    assert state.phase == "showing"


def test_piles_that_run_out_in_a_turn_end_the_game_from_the_next_turn_on() -> None:
    state = play(begin(3), TellPiles(0))
    assert state.ending is None
    state = play(state, EndTurn(0))
    assert state.ending is not None
    assert (state.ending.reason, state.ending.seat, state.active, state.owed) == ("piles", 1, (1,), (2, 0))
    state = play(state, EndTurn(1), EndTurn(2))
    assert state.active == (0,)
    assert play(state, EndTurn(0)).phase == "showing"


def test_empty_piles_noticed_late_count_from_the_running_turn() -> None:
    state = play(begin(3), EndTurn(0), Choose(1), TellPiles(0, before_turn=True))
    assert (state.active, state.owed) == ((1,), (2, 0))


def test_of_tied_players_the_one_later_in_turn_order_wins() -> None:
    for start, winner in ((0, 2), (1, 0), (2, 1)):
        state = begin(3, start=start)
        state = play(state, TellPiles(0, before_turn=True))
        state = play(state, *(EndTurn((start + step) % 3) for step in range(3)))
        state = play(state, *(AcceptScore(seat) for seat in range(3)))
        result = GAME.result(state)
        assert result is not None
        assert (result.reason, result.winners) == ("tie-break", (winner,))


def test_a_retold_quilt_must_be_accepted_again() -> None:
    state = play(begin(2), TellPiles(0, before_turn=True), EndTurn(0), EndTurn(1), AcceptScore(0), TellQuilt(0, FULL))
    assert state.phase == "showing"
    assert play(state, AcceptScore(1)).phase == "showing"
    assert play(state, AcceptScore(1), AcceptScore(0)).phase == "over"


def test_the_camera_looks_at_the_player_in_turn_and_then_at_each_quilt_to_score() -> None:
    state = begin(2, start=1)
    looks = [GAME.look(state)]
    state = play(state, TellPiles(0, before_turn=True), EndTurn(1), EndTurn(0))
    looks.append(GAME.look(state))
    state = play(state, AcceptScore(1))
    looks.append(GAME.look(state))
    assert [(look.what, look.seat) for look in looks if look] == [("quilt", 1), ("quilt", 1), ("quilt", 0)]
    assert GAME.look(play(state, AcceptScore(0))) is None


def test_quick_start_has_one_action_a_turn_and_one_pattern_each() -> None:
    state = begin(2, QuiltableOptions(variant="quick-start"))
    assert state.quilters[0].pattern_count == 1
    state = play(state, Choose(0, 3))
    assert state.actions_left(0) == 0
    state = play(state, TellQuilt(0, FULL), EndTurn(0), EndTurn(1), TellPatterns(0, (39,)), TellPatterns(1, (2,)))
    state = play(state, AcceptScore(0), AcceptScore(1))
    assert [standing.points for standing in GAME.standings(state).players] == [29, 0]


def test_in_the_quick_start_everybody_may_have_one_more_turn_also_who_finished() -> None:
    state = begin(3, QuiltableOptions(variant="quick-start", everybody_once_more=True))
    state = play(state, TellQuilt(0, FULL), EndTurn(0))
    assert (state.active, state.owed) == ((1,), (2, 0))
    state = play(state, EndTurn(1), EndTurn(2))
    assert state.active == (0,)
    assert play(state, EndTurn(0)).phase == "showing"


def test_a_quilt_seen_late_leaves_who_finished_the_one_more_turn_too() -> None:
    state = begin(3, QuiltableOptions(variant="quick-start", everybody_once_more=True))
    state = play(state, Choose(0), EndTurn(0), TellQuilt(0, FULL))
    assert (state.active, state.owed) == ((1,), (2, 0))


def test_assistants_may_help_in_the_race() -> None:
    options = QuiltableOptions(variant="symmetrical-race", assistants=True)
    state = GAME.new([Player(name) for name in NAMES[:2]], options)
    assert state.must_deal
    state = play(state, DealAssistants(("big-billy", "gifted-gladys"), "granny-smith"), Start(0), Choose(0, 4))
    assert state.actions_left(0) == 1
    result = GAME.result(play(state, TellQuilt(0, FULL)))
    assert result is not None
    assert (result.reason, result.winners) == ("race", (0,))


def test_the_first_symmetrical_complete_quilt_wins_the_race_at_once() -> None:
    pie = Tile("pie")
    lopsided = ((pie, CORN, CORN, CORN), (CORN, CORN, pie, CORN), (pie, CORN, CORN, CORN), (CORN,) * 4)
    state = begin(2, QuiltableOptions(variant="symmetrical-race"))
    state = play(state, TellQuilt(0, lopsided), EndTurn(0))
    assert (GAME.result(state), state.active) == (None, (1,))
    state = play(state, TellQuilt(1, FULL[:3]))
    assert GAME.result(state) is None
    state = play(state, TellQuilt(1, FULL))
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("race", (1,))
    assert GAME.standings(state).players[1].lines == ()


def test_a_mini_quilt_is_complete_with_nine_blocks() -> None:
    state = play(begin(5, QuiltableOptions(variant="mini")), TellQuilt(0, ((CORN,) * 3,) * 3), EndTurn(0))
    assert state.ending is not None


def test_two_markers_go_round_a_speed_game_and_skip_who_is_busy() -> None:
    state = begin(5, QuiltableOptions(variant="speed"), start=4)
    assert state.active == (4, 1)
    state = play(state, EndTurn(4))
    assert state.active == (0, 1)
    state = play(state, EndTurn(0))
    assert state.active == (2, 1)
    state = play(state, EndTurn(1))
    assert state.active == (2, 3)


def test_in_a_speed_game_who_is_busy_at_the_end_still_gets_a_last_turn() -> None:
    state = begin(5, QuiltableOptions(variant="speed"))
    state = play(state, TellQuilt(0, FULL), EndTurn(0))
    assert state.active == (1, 2)
    assert state.owed == (2, 3, 4)
    state = play(state, EndTurn(1), EndTurn(2), EndTurn(3), EndTurn(4))
    assert state.active == (2,)
    assert play(state, EndTurn(2)).phase == "showing"


def test_empty_piles_in_one_area_of_a_speed_game_end_it_where_they_are_empty() -> None:
    state = play(begin(6, QuiltableOptions(variant="speed")), TellPiles(0, area=1), EndTurn(0))
    assert state.ending is None
    state = play(state, EndTurn(3))
    assert state.ending is not None
    assert state.ending.seat == 4


def test_a_card_in_two_quilts_is_a_problem_of_both() -> None:
    state = play(begin(2), TellQuilt(0, ((tile_of(5),),)), TellQuilt(1, ((tile_of(5), CORN),)))
    assert [problem.cells for problem in find_problems(state, 0)] == [((0, 0),)]
    assert [problem.cells for problem in find_problems(state, 1)] == [((0, 0),)]


def test_after_a_deed_the_table_is_reminded_what_to_do_with_the_cards() -> None:
    state = play(begin(2), Choose(0))
    assert [reminder.kind for reminder in GAME.reminders(state)] == ["refill", "refill-order", "stranded"]
    assert f"{state.name(0)} decides" in str(GAME.reminders(state)[1].sentence)
    state = play(state, Return(0))
    assert [reminder.kind for reminder in GAME.reminders(state)] == ["return"]
    state = play(state, EndTurn(0))
    assert GAME.reminders(state) == ()
    state = play(state, TellPiles(3))
    assert [reminder.kind for reminder in GAME.reminders(state)] == ["pile-spot"]


def test_more_cards_than_the_game_has_are_worth_a_second_look() -> None:
    state = play(begin(2), TellQuilt(0, FULL), TellQuilt(1, FULL), TellPatterns(0, tuple(range(1, 17))))
    assert "too-many-cards" not in [reminder.kind for reminder in GAME.reminders(state)]
    state = play(state, Plan(0))
    assert "too-many-cards" in [reminder.kind for reminder in GAME.reminders(state)]


@pytest.mark.parametrize(
    ("players", "options", "cards"),
    [
        (1, QuiltableOptions(), 48),
        (2, QuiltableOptions(), 48),
        (3, QuiltableOptions(), 72),
        (4, QuiltableOptions(), 96),
        (2, QuiltableOptions(all_cards=True), 96),
        (2, QuiltableOptions(variant="quick-start"), 96),
        (3, QuiltableOptions(variant="symmetrical-race"), 72),
        (5, QuiltableOptions(variant="mini"), 60),
        (8, QuiltableOptions(variant="mini"), 96),
        (5, QuiltableOptions(variant="full"), 120),
        (8, QuiltableOptions(variant="speed"), 192),
    ],
)
def test_the_number_of_cards_fits_the_table(players: int, options: QuiltableOptions, cards: int) -> None:
    assert count_cards(options, players) == cards
    state = GAME.new([Player(name) for name in NAMES[:players]], options)
    assert str(cards) in " ".join(str(reminder.sentence) for reminder in GAME.reminders(state))


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (9, QuiltableOptions(variant="full"), "1 to 8"),
        (5, QuiltableOptions(), "mini"),
        (4, QuiltableOptions(variant="mini"), "5 to 8"),
        (4, QuiltableOptions(variant="speed"), "5 to 8"),
        (1, QuiltableOptions(variant="symmetrical-race"), "Quilting Master"),
        (1, QuiltableOptions(variant="quick-start"), "Quilting Master"),
        (5, QuiltableOptions(variant="mini", assistants=True), "Assistants"),
        (2, QuiltableOptions(variant="quick-start", assistants=True), "Assistants"),
        (2, QuiltableOptions(variant="symmetrical-race", patches=True), "race"),
        (2, QuiltableOptions(everybody_once_more=True), "quick start"),
        (5, QuiltableOptions(variant="full", all_cards=True), "all cards"),
    ],
)
def test_choices_that_do_not_go_together_are_refused(players: int, options: QuiltableOptions, word: str) -> None:
    with pytest.raises(BadSetup, match=word):
        GAME.new([Player(f"P{number}") for number in range(players)], options)


def test_a_quilt_told_complete_after_the_turn_has_ended_the_game_then() -> None:
    """Ann finished and passed the marker; the camera looks only while Cy plays: Bo and Cy had their last turns."""
    state = play(begin(4), Choose(0), EndTurn(0), EndTurn(1), TellQuilt(0, FULL))
    assert state.ending is not None
    assert (state.ending.reason, state.ending.seat) == ("complete", 0)
    assert (state.active, state.owed) == ((2,), (3,))
    state = play(state, EndTurn(2), EndTurn(3))
    assert state.phase == "showing"


def test_a_quilt_told_complete_in_its_own_turn_may_still_be_broken_up() -> None:
    assert play(begin(2), TellQuilt(0, FULL)).ending is None


def test_an_incomplete_quilt_told_after_the_turn_ends_nothing() -> None:
    three_rows = ((CORN,) * 4,) * 3
    assert play(begin(3), EndTurn(0), TellQuilt(0, three_rows)).ending is None


def test_a_table_that_tells_only_end_turn_can_tell_a_complete_quilt_and_sees_the_last_turns() -> None:
    state = play(begin(2), EndTurn(0), EndTurn(1), EndTurn(0))
    assert EndTurn(1, quilt_complete=True) in [offer.action for offer in GAME.offers(state)]
    state = play(state, EndTurn(1, quilt_complete=True))
    assert state.active == (0,)
    assert "last-turn" in [reminder.kind for reminder in GAME.reminders(state)]
    assert GAME.parse(GAME.format(state)) == state
    assert play(state, EndTurn(0)).phase == "showing"


def test_a_table_that_tells_only_end_turn_and_piles_sees_the_last_turns_also_at_the_start_player() -> None:
    state = play(begin(2), EndTurn(0), TellPiles(0), EndTurn(1))
    assert next(reminder.kind for reminder in GAME.reminders(state)) == "last-turn"


def test_a_quilt_whose_blocks_were_all_told_cannot_be_called_complete() -> None:
    state = play(begin(2), Choose(0, 2), Choose(0, 2))
    with pytest.raises(IllegalAction, match="4 of 16"):
        play(state, EndTurn(0, quilt_complete=True))


def test_patches_that_count_but_were_not_told_are_asked_for() -> None:
    state = play(begin(2, QuiltableOptions(patches=True)), TellQuilt(0, FULL), EndTurn(0), EndTurn(1))
    assert [problem.kind for problem in find_problems(state, 0) if len(problem.cells) == 16][-1] == "patch-unsure"
    untold = [reminder for reminder in GAME.reminders(state) if reminder.kind == "untold-patches"]
    assert [str(reminder.sentence) for reminder in untold] == ["Patches still missing: Ann."]


def test_patches_that_do_not_count_are_not_asked_for() -> None:
    state = play(begin(2), TellQuilt(0, FULL), EndTurn(0), EndTurn(1))
    assert "patch-unsure" not in [problem.kind for problem in find_problems(state, 0)]
    assert "untold-patches" not in [reminder.kind for reminder in GAME.reminders(state)]


@pytest.mark.parametrize(("variant", "is_told"), [("full", True), ("mini", False)])
def test_two_copies_are_told_apart_when_the_quilts_are_shown(variant: Variant, is_told: bool) -> None:
    state = begin(5, QuiltableOptions(variant=variant))
    state = play(state, *(EndTurn(seat, quilt_complete=seat == 0) for seat in range(5)))
    assert state.phase == "showing"
    assert ("two-copies" in [reminder.kind for reminder in GAME.reminders(state)]) is is_told


def test_a_quilt_may_be_filled_to_its_last_cell_and_no_further() -> None:
    thirteen, fourteen = (*FULL[:3], (CORN, None, None, None)), (*FULL[:3], (CORN, CORN, None, None))
    assert play(begin(2), TellQuilt(0, thirteen), Choose(0, 3)).quilters[0].blocks == 16
    with pytest.raises(IllegalAction, match="only 2 free cells"):
        play(begin(2), TellQuilt(0, fourteen), Choose(0, 3))


def test_what_ends_the_game_is_told_with_the_name_of_whose_quilt_is_complete() -> None:
    state = play(begin(3, start=1), TellQuilt(1, FULL), EndTurn(1))
    assert "Bo's quilt is complete." in " ".join(str(each.sentence) for each in GAME.reminders(state))
    empty = play(begin(2), Choose(0), TellPiles(0), EndTurn(0))
    assert "All piles are empty." in " ".join(str(each.sentence) for each in GAME.reminders(empty))


@pytest.mark.parametrize(("left", "is_told"), [(4, False), (3, True), (1, True), (0, False)])
def test_the_gap_of_a_pile_that_ran_out_is_told_of_while_piles_are_left(left: int, is_told: bool) -> None:
    state = play(begin(2), Choose(0))
    state = play(state, TellPiles(left)) if left < 4 else state
    assert ("pile-spot" in [each.kind for each in GAME.reminders(state)]) is is_told


def test_who_looks_on_is_told_how_near_the_end_is() -> None:
    stages = []
    state = begin(2)
    for actions in ((), (Choose(0), TellPiles(2)), (TellQuilt(0, FULL), EndTurn(0)), (EndTurn(1),)):
        state = play(state, *actions)
        stages.append(GAME.stage(state))
    assert [stage and (stage.name, dict(stage.numbers)) for stage in stages] == [
        ("piles", {"count": 4}), ("piles", {"count": 2}), ("last", {}), ("showing", {}),
    ]  # fmt: skip
    state = play(state, TellQuilt(1, ((CORN,),)), AcceptScore(0), AcceptScore(1))
    assert (state.phase, GAME.stage(state)) == ("over", None)
