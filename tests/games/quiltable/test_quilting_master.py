"""Alone against a Quilting Master: every card in the stack scores once, and the player wins ties."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec import Raw

from companion.games.errors import IllegalAction
from companion.games.quiltable.actions import (
    AcceptScore,
    Choose,
    CountStack,
    EndTurn,
    MasterTakes,
    QuiltableAction,
    TellPatterns,
    TellPiles,
    TellQuilt,
    TellStack,
)
from companion.games.quiltable.components import CARD_BY_ID
from companion.games.quiltable.quilt import Tile
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.quiltable.state import State
from companion.games.values import Player, Rival
from companion.outcome import judge
from companion.store.values import Header

CORN = Tile("corn")
FULL = ((CORN,) * 4,) * 4


def begin(options: QuiltableOptions | None = None) -> State:
    return GAME.new([Player("Ann")], options or QuiltableOptions())


def play(state: State, *actions: QuiltableAction) -> State:
    for action in actions:
        state = GAME.play(state, action)
    return state


def test_the_player_begins_and_the_master_follows() -> None:
    state = begin()
    assert state.active == (0,)
    state = play(state, EndTurn(0))
    assert state.active == ()
    assert "Granny Smith" in str(GAME.turn(state).sentence)
    assert play(state, MasterTakes()).active == (0,)


def test_modules_make_the_master_take_one_more() -> None:
    assert begin(QuiltableOptions(master="big-billy")).options.master_takes == 4
    state = play(begin(QuiltableOptions(master="big-billy", patches=True)), EndTurn(0), MasterTakes())
    assert state.stack is not None
    assert state.stack.untold == 5


def test_the_master_takes_fewer_only_when_the_piles_are_empty() -> None:
    state = play(begin(QuiltableOptions(master="gifted-gladys")), EndTurn(0))
    with pytest.raises(IllegalAction, match="3 blocks"):
        GAME.play(state, MasterTakes(cards=(1, 2)))
    with pytest.raises(IllegalAction, match="1 card was entered for 3"):
        GAME.play(state, MasterTakes(3, (1,)))
    assert play(state, TellPiles(0), MasterTakes(cards=(1, 2))).stack is not None


def test_a_complete_quilt_ends_the_game_with_the_players_turn() -> None:
    state = play(begin(), EndTurn(0), MasterTakes(cards=(4,)), TellQuilt(0, FULL), EndTurn(0))
    assert state.phase == "showing"


def test_piles_empty_before_the_masters_turn_leave_the_player_one_last_turn() -> None:
    state = play(begin(), TellPiles(0), EndTurn(0))
    assert state.ending is not None
    state = play(state, MasterTakes())
    assert state.active == (0,)
    assert play(state, EndTurn(0)).phase == "showing"


@pytest.mark.parametrize(
    ("stack", "winners", "word"),
    [((6, 5, 4, 10), (0,), "beats"), ((1, 11, 4, 54, 3), (0,), "beats"), ((5, 4, 24, 60), (0,), "ties"),
     ((6, 4, 24, 60), (), "wins by 30 to 29")],
)  # fmt: skip
def test_every_card_of_the_stack_scores_once_and_the_player_wins_ties(
    stack: tuple[int, ...], winners: tuple[int, ...], word: str
) -> None:
    state = play(begin(), EndTurn(0), MasterTakes(), TellQuilt(0, FULL), TellPatterns(0, (39,)), EndTurn(0))
    state = play(state, AcceptScore(0))
    assert state.phase == "showing"
    look = GAME.look(state)
    assert look is not None
    assert look.what == "stack"
    state = play(state, TellStack(stack))
    assert [standing.points for standing in GAME.standings(state).players] == [29]
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("solo", winners)
    assert word in str(result.sentence)
    assert result.rival == Rival("Granny Smith", sum(CARD_BY_ID[card].points for card in stack))


def test_the_stack_may_be_counted_by_the_points_on_its_cards() -> None:
    """Two cards of 3 points, one of 4, one of 6, two of 8."""
    state = play(begin(), EndTurn(0), MasterTakes(), TellQuilt(0, FULL), TellPatterns(0, (39,)), EndTurn(0))
    state = play(state, AcceptScore(0), CountStack((2, 1, 0, 1, 0, 2)))
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.rival) == ((), Rival("Granny Smith", 2 * 3 + 4 + 6 + 2 * 8))
    assert GAME.parse(GAME.format(state)) == state
    assert state.stack is not None
    assert state.stack.size == 6


def test_a_stack_has_no_more_cards_of_a_kind_than_the_box() -> None:
    state = play(begin(), EndTurn(0), MasterTakes(), TellQuilt(0, FULL), TellPatterns(0, (39,)), EndTurn(0))
    with pytest.raises(IllegalAction, match="32 cards of the game show 3 points, not 33"):
        play(state, CountStack((33, 0, 0, 0, 0, 0)))
    with pytest.raises(IllegalAction, match="each number of points"):
        play(state, CountStack((3,)))


def test_the_masters_marker_and_the_refill_are_told_in_the_masters_turn() -> None:
    state = play(begin(), EndTurn(0))
    said = " ".join(str(reminder.sentence) for reminder in GAME.reminders(state))
    assert "clockwise from the marker" in said
    assert "Move the marker to the next block" in said


def test_a_quilt_told_complete_in_the_masters_turn_ends_the_game_at_once() -> None:
    state = play(begin(), Choose(0), EndTurn(0), TellQuilt(0, FULL))
    assert state.phase == "showing"


def test_a_game_lost_to_the_master_is_not_kept_as_a_first_place() -> None:
    # Six cards of five points or more against a quilt of one block without a star.
    stack = (5, 6, 12, 17, 18, 24)
    state = play(begin(), TellQuilt(0, ((CORN,),)), TellPiles(0), EndTurn(0), MasterTakes(), EndTurn(0))
    state = play(state, TellStack(stack), AcceptScore(0))
    header = Header("lost", GAME.name, state.players, Raw(b"{}"), datetime(2026, 11, 14, tzinfo=UTC), "1")
    outcome = judge(GAME, header, [state], [], 7)
    assert outcome is not None
    assert [(score.points, score.rank, score.is_winner) for score in outcome.scores] == [(0, 2, False)]
    assert outcome.rival == Rival("Granny Smith", sum(CARD_BY_ID[card].points for card in stack))


def test_cards_that_the_master_took_and_nobody_named_stay_untold() -> None:
    gladys = begin(QuiltableOptions(master="gifted-gladys"))
    state = play(gladys, EndTurn(0), MasterTakes(3, (1, 2, 3)), EndTurn(0), MasterTakes())
    assert state.stack is not None
    assert (state.stack.cards, state.stack.untold) == ((1, 2, 3), state.options.master_takes)
