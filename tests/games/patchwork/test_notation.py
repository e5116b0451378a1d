"""One line for every position; anything else is refused with the reason."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import BadNotation
from companion.games.patchwork.actions import Buy, CountUp
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.values import Player

BOARD = "/".join(["........."] * 9)
SEWN = "/".join(["##.......", "#........", *["........."] * 7])
LINE = (
    "phase=play board=original start=- top=0 ring=untold due=0 taken=0 tile=- first=- | "
    f"name=Ann motif= space=3 buttons=4 patches=2 singles=0 cells={SEWN} count=- | "
    f"name=Bob%20B. motif= space=0 buttons=5 patches= singles=0 cells={BOARD} count=-"
)


def test_a_position_reads_as_it_is_written() -> None:
    state = GAME.new([Player("Ann"), Player("Bob B.")], PatchworkOptions())
    state = GAME.play(state, Buy(2, ((0, 0), (0, 1), (1, 0))))
    assert GAME.format(state) == LINE
    assert GAME.parse(LINE) == state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("phase=play", "phase=lunch"), ("phase=play", "phase=over"), ("phase=play", "phase=tile"),
        ("phase=play", "phase=count"), ("phase=play", "phase=tie"), ("board=original", "board=square"),
        ("start=-", "start=2"), ("top=0", "top=-1"), ("top=0", "top=-"), ("ring=untold", "ring=1,2"),
        ("ring=untold", "ring=1,x"), ("ring=untold", "ring="), ("due=0", "due=-1"), ("due=0", "due=6"),
        ("taken=0", "taken=-1"), ("taken=0", "taken=1"),
        ("tile=-", "tile=5"), ("first=-", "first=no"), ("space=3", "space=54"), ("space=3", "space=03"),
        ("buttons=4", "buttons=-4"), ("patches=2", "patches=34"), ("patches=2", "patches=2,2"),
        ("patches=2", "patches="),
        ("singles=0", "singles=-1"), ("singles=0", "singles=6"), ("cells=#", "cells=?"), ("count=-", "count=5:5:yes"),
        ("count=-", "count=5"), ("name=Ann", "name="), ("name=Ann", "name=Bob%20B."), (" | ", " "),
    ],
)  # fmt: skip
def test_a_line_with_one_thing_wrong_is_refused(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(BadNotation):
        GAME.parse(LINE.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", " | ", "hello", LINE + "\n", " " + LINE, LINE.rpartition(" | ")[0]])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_final_counts_round_trip() -> None:
    state = GAME.new([Player("Ann"), Player("Bob")], PatchworkOptions("revised"))
    state = GAME.play(state, CountUp(1, 17, special_tile=True, empty=3))
    line = GAME.format(state)
    assert line.endswith("count=17:3:yes")
    assert GAME.parse(line) == state
    for wrong in ("count=17:82:yes", "count=-1:3:yes", "count=17:3:true", "count=17"):
        with pytest.raises(BadNotation):
            GAME.parse(line.replace("count=17:3:yes", wrong))


def test_a_damaged_line_never_raises_anything_else() -> None:
    random = Random(6)
    for _ in range(3000):
        at = random.randrange(len(LINE))
        damaged = LINE[:at] + random.choice(["", "#", "-", "=", "|", " ", "9", "\x00", "é", ",", "/"]) + LINE[at + 1 :]
        try:
            state = GAME.parse(damaged)
        except BadNotation:
            continue
        assert GAME.format(state) == damaged
