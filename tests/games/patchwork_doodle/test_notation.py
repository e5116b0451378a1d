"""One line for every position; anything else is refused with the reason."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import BadNotation
from companion.games.patchwork_doodle.actions import EndRound, LayCards, Roll, ShowSheet, TellPoints
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.values import Player

BOARD = "/".join(["........."] * 9)
SHEET = f"motif= cells={BOARD} start=? used= scored= did=- complete=no"
LINE = f"round=1 phase=turns turn=1 token=1 ring=##,#,?,?,?,?,?,? seen=##,# best=- | name=Ann {SHEET}"


def test_a_position_reads_as_it_is_written() -> None:
    state = GAME.new([Player("Ann")], DoodleOptions())
    for action in (LayCards(("##", "#", *"??????")), Roll(2)):
        state = GAME.play(state, action)
    assert GAME.format(state) == LINE
    assert GAME.parse(LINE) == state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("round=1", "round=4"), ("round=1", "round=0"), ("round=1", "round=one"), ("round=1", "round=01"),
        ("phase=turns", "phase=lunch"), ("phase=turns", "phase=cards"), ("phase=turns", "phase=over"),
        ("turn=1", "turn=7"), ("turn=1", "turn=2"), ("turn=1", "turn=0"),
        ("token=1", "token=8"), ("token=1", "token=-1"),
        ("ring=##,#", "ring=##,-"), ("ring=##,#", "ring=##"), ("ring=##,#", "ring=##,#.#"), ("seen=##,#", "seen=##,"),
        ("best=-", "best=much"), ("best=-", "worst=-"), ("name=Ann", "name=A nn"), ("name=Ann", "name=Ann x=1"),
        ("name=Ann", "name="),
        ("cells=.", "cells=x"), ("cells=.", "cells="), ("used=", "used=glue"), ("used=", "used=cut,cut,cell,cell"),
        ("scored=", "scored=1x1@0:0"), ("scored=", "scored=-"), ("did=-", "did=slept"),
        ("complete=no", "complete=maybe"),
        (" | ", " "), (" | name", " | name=Bob | name"), ("start=?", "start=-"),
    ],
)  # fmt: skip
def test_a_line_with_one_thing_wrong_is_refused(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(BadNotation):
        GAME.parse(LINE.replace(old, new, 1))


@pytest.mark.parametrize(
    "text", ["", " ", "|", " | ", "hello", LINE + "\n", LINE + " ", " " + LINE, LINE.partition(" | ")[0]]
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_a_rectangle_that_is_not_shaded_is_refused() -> None:
    state = GAME.new([Player("Ann")], DoodleOptions())
    for action in (EndRound(), ShowSheet(0, ("####.....",) * 4 + (".........",) * 5)):
        state = GAME.play(state, action)
    line = GAME.format(state)
    assert "scored=4x4@0:0" in line
    for wrong in ("scored=4x5@0:0", "scored=9x9@1:1", "scored=0x4@0:0", "scored=4x4@0", "scored=4x4"):
        with pytest.raises(BadNotation):
            GAME.parse(line.replace("scored=4x4@0:0", wrong))


def test_typed_points_read_as_they_are_written() -> None:
    state = GAME.play(GAME.play(GAME.new([Player("Ann")], DoodleOptions()), EndRound()), TellPoints(0, 16))
    line = GAME.format(state)
    assert "scored=+16 " in line
    assert GAME.parse(line) == state
    for wrong in ("scored=+22", "scored=+-1", "scored=+", "scored=+16-99", "scored=+016"):
        with pytest.raises(BadNotation):
            GAME.parse(line.replace("scored=+16", wrong))


def test_a_damaged_line_never_raises_anything_else() -> None:
    random = Random(6)
    for _ in range(3000):
        at = random.randrange(len(LINE))
        damaged = (
            LINE[:at] + random.choice(["", "#", "?", "-", "=", "|", " ", "9", "\x00", "é", ",", "/"]) + LINE[at + 1 :]
        )
        try:
            state = GAME.parse(damaged)
        except BadNotation:
            continue
        assert GAME.format(state) == damaged
