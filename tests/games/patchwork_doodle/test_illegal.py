"""Every action that the rules refuse gets a sentence that names the rule."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games.errors import BadSetup, IllegalAction
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
    ShowSheet,
    StartFinalTurn,
    TellPoints,
)
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Player

TABLE = tomllib.loads(Path(__file__).with_name("illegal.toml").read_text())["refused"]
RING = LayCards(("###/#.#", "##", "####", "##/##", "#", "###/##.", "###", "##/#."))
UNTOLD_SIX = LayCards(("?",) * 6)
U_TOP_LEFT = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))
START_TOP_LEFT = ((0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 2))
EMPTY, FULL = (".........",) * 9, ("#########",) * 9
SIX_TURNS = (Roll(1),) * 6
BOTH_SHOW = (ShowSheet(0, EMPTY), ShowSheet(1, EMPTY))
TWO_ROUNDS = (RING, *SIX_TURNS, EndRound(), *BOTH_SHOW, UNTOLD_SIX, *SIX_TURNS, EndRound(), *BOTH_SHOW, UNTOLD_SIX)

MOMENTS: dict[str, tuple[DoodleAction, ...]] = {
    "set-up": (),
    "start cards": (DealStartCards(("..#../#####/..#..", "?")),),
    "start patch drawn": (DrawStartPatch(0, START_TOP_LEFT),),
    "ring laid": (RING,),
    "rolled 1": (RING, Roll(1)),
    "rolled 1, Ann drew the U at the top left": (RING, Roll(1), Draw(0, U_TOP_LEFT)),
    "rolled 1, Bob passed": (RING, Roll(1), Pass(1)),
    "rolled 1 then 1, Ann drew the U at the top left": (RING, Roll(1), Draw(0, U_TOP_LEFT), Roll(1)),
    "the single cell of the ring is up": (RING, Roll(3), Roll(2)),
    "Ann has used cut, cell and a second cell": (
        RING, Roll(1), Draw(0, cut=True), ShadeCell(0), ShadeCell(0, (8, 8)), Roll(2),
    ),
    "Ann has used all four": (RING, Roll(1), Draw(0, slot=7, cut=True), ShadeCell(0), ShadeCell(0), Roll(2)),
    "turn 6 of round 1": (RING, *SIX_TURNS),
    "scoring of round 1, Ann scored": (RING, *SIX_TURNS, EndRound(), ShowSheet(0, EMPTY)),
    "round 2, cards to be laid": (RING, *SIX_TURNS, EndRound(), *BOTH_SHOW),
    "turn 5 of round 3": (*TWO_ROUNDS, *SIX_TURNS[:5]),
    "last turn": (*TWO_ROUNDS, *SIX_TURNS[:5], StartFinalTurn()),
    "scoring of the last round": (*TWO_ROUNDS, EndRound()),
    "scoring of the last round, Ann typed 25 before": (
        RING, EndRound(), TellPoints(0, 25), ShowSheet(1, EMPTY), UNTOLD_SIX, EndRound(), *BOTH_SHOW, UNTOLD_SIX,
        EndRound(),
    ),
    "last scoring, Ann scored": (*TWO_ROUNDS, EndRound(), ShowSheet(0, EMPTY)),
    "game over": (*TWO_ROUNDS, EndRound(), *BOTH_SHOW),
}  # fmt: skip


def at(moment: str) -> DoodleState:
    state = GAME.new([Player("Ann"), Player("Bob")], DoodleOptions())
    for action in MOMENTS[moment]:
        state = GAME.play(state, action)
    return state


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['at']}: {row['action'][:60]}")
def test_refused_with_a_sentence_that_names_the_rule(row: dict[str, str]) -> None:
    state = at(row["at"])
    action = GAME.decode_action(row["action"].encode())
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, action)
    assert row["word"] in str(caught.value)
    assert str(caught.value)[-1] == "."


def test_the_table_uses_every_moment() -> None:
    assert {row["at"] for row in TABLE} == set(MOMENTS)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b'{"do": "dance"}', b'{"do": "roll"}', b'{"do": "roll", "pips": "2"}', b'{"do": "pass", "x": 1}'],
)
def test_what_is_no_action_is_refused(raw: bytes) -> None:
    with pytest.raises(IllegalAction, match="not an action of Patchwork Doodle"):
        GAME.decode_action(raw)


@pytest.mark.parametrize("names", [[], ["Ann"] * 2, [""], list("ABCDEFGHIJKLM")])
def test_a_table_that_cannot_play_is_refused(names: list[str]) -> None:
    with pytest.raises(BadSetup):
        GAME.new([Player(name) for name in names], DoodleOptions())
