"""The end of the game: depths of telling, tie-breaks, shared victories and solo medals."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games.match_quilt.actions import TellQuilt, TellTotal
from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Player, Result
from tests.games.match_quilt.telling_table import action, quilt

QUILTS = tomllib.loads((Path(__file__).parent / "finals.toml").read_text())["quilts"]


def end(*told: str, names: str = "Ann Ben") -> MatchQuiltState:
    state = GAME.new(tuple(map(Player, names.split())), MatchQuiltOptions())
    for words in told:
        state = GAME.play(state, action(words))
    return state


def result_of(state: MatchQuiltState) -> Result:
    result = GAME.result(state)
    assert result is not None
    return result


def test_only_the_final_quilts_and_points() -> None:
    state = end()
    state = GAME.play(state, TellTotal(0, 31, quilt(QUILTS["sampler"])))
    assert GAME.result(state) is None
    state = GAME.play(state, TellTotal(1, 37))
    assert state.phase == "bonuses"
    assert GAME.turn(state).seats == (1,)
    look = GAME.look(state)
    assert look is not None
    assert look.seat == 1
    state = GAME.play(state, TellQuilt(1, quilt(QUILTS["birds"])))
    result = result_of(state)
    assert (result.reason, result.winners) == ("points", (1,))
    assert str(result.sentence) == "Ben wins with 42 points."


def test_only_the_points_of_each_turn() -> None:
    turns = [f"points {seat} {0 if turn == 0 else 2 + seat}" for turn in range(16) for seat in (0, 1)]
    state = end("start 0", *turns, "announce 0 1 2 12", "announce 1 0 4 9")
    assert [standing.points for standing in GAME.standings(state).players] == [40, 50]


def test_tie_goes_to_more_distinct_patterns() -> None:
    state = end("total 0 31", "total 1 36", "announce 0 1 2 12", "announce 1 0 4 9")
    result = result_of(state)
    assert (result.reason, result.winners) == ("tie-break", (0,))
    assert "12 different patterns" in str(result.sentence)


def test_full_tie_is_shared() -> None:
    state = end(
        "total 0 30", "total 1 30", "total 2 10", "announce 0 0 4 9", "announce 1 0 4 9", "announce 2 0 2 8",
        names="Ann Ben Cid",
    )  # fmt: skip
    result = result_of(state)
    assert (result.reason, result.winners) == ("shared", (0, 1))
    assert str(result.sentence) == "Ann, Ben share the victory: 40 points and 9 different patterns each."


@pytest.mark.parametrize(
    ("points", "medal"),
    [(34, "bronze is 45"), (35, "bronze medal"), (44, "bronze medal"), (45, "silver medal"), (54, "silver medal"),
     (55, "gold medal")],
)  # fmt: skip
def test_solo_medals_count_collector_and_sampler(points: int, medal: str) -> None:
    result = result_of(end(f"total 0 {points}", "announce 0 0 3 9", names="Ann"))
    assert result.reason == "solo"
    assert medal in str(result.sentence)
    assert f"{points + 10} points" in str(result.sentence)


def test_solo_colour_balance_counts_too() -> None:
    result = result_of(end("total 0 50", "announce 0 1 3 9", names="Ann"))
    assert "gold medal with 65 points" in str(result.sentence)


def test_totals_may_follow_turns_that_were_told() -> None:
    state = end("start 0", "play 0 ML-rb a1", "play 1 DP-rb a1", "play 0 BA-rb b1", "total 1 30", "total 0 33")
    assert [quilter.points for quilter in state.quilters] == [33, 30]
    lines = GAME.standings(state).players[0].lines
    assert [line.points for line in lines] == [1, 1, 31]
