"""Every action that the rules refuse gets a sentence that names the rule."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.cells import BOARD, cells_of
from companion.games.errors import BadSetup, IllegalAction
from companion.games.patchwork.actions import Advance, Buy, CountUp, LayRing, PatchworkAction
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.patchwork.state import PatchworkState, Quilter
from companion.games.values import Player

TABLE = tomllib.loads(Path(__file__).with_name("illegal.toml").read_text())["refused"]
RING = LayRing(tuple(range(1, 34)))
CORNER_TOP_LEFT = Buy(2, ((0, 0), (0, 1), (1, 0)))
# 8 + 7 + 7 + 8 * 6 = 70 cells, and 5 + 5 or 4 + 3 more.
EIGHTY = Quilter(space=30, buttons=9, patches=(33, 32, 31, *range(21, 29), 16, 17))
HOLES = cells_of([(0, 0), (0, 8), (8, 0), (8, 8)])
SEVENTY_SEVEN = Quilter(space=30, buttons=9, patches=(33, 32, 31, *range(21, 29), 10, 3), cells=BOARD - HOLES)


def start() -> PatchworkState:
    return GAME.new([Player("Ann"), Player("Bob")], PatchworkOptions())


def after(*actions: PatchworkAction) -> PatchworkState:
    state = start()
    for action in actions:
        state = GAME.play(state, action)
    return state


def quilts(ann: Quilter, bob: Quilter, first: int | None = None) -> PatchworkState:
    return replace(start(), quilters=(ann, bob), first=first)


MOMENTS = {
    "set-up": start(),
    "ring told": after(RING),
    "Ann bought the corner at the top left": after(CORNER_TOP_LEFT),
    "Ann again, after the corner at the top left": after(CORNER_TOP_LEFT, Advance(), Advance(), Advance()),
    "Ann has one cell left": quilts(EIGHTY, Quilter(space=31)),
    "Ann has four cells left, far apart": quilts(SEVENTY_SEVEN, Quilter(space=31)),
    "a 1x1 patch to place": GAME.play(quilts(Quilter(space=19), Quilter(space=19)), Advance()),
    "Ann has the special tile": replace(quilts(EIGHTY, Quilter(space=31)), special_tile=0),
    "Ann counted with the special tile": after(CountUp(0, 3, special_tile=True, empty=4)),
    "a tie": after(CountUp(0, 3, empty=4), CountUp(1, 3, empty=4)),
    "both at the end, a 7x7 square may have been missed": GAME.play(
        quilts(replace(EIGHTY, space=52), Quilter(space=53), first=1), Advance()
    ),
    "over": after(CountUp(0, 3, empty=4), CountUp(1, 4, empty=4)),
}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['at']}: {row['action'][:60]}")
def test_refused_with_a_sentence_that_names_the_rule(row: dict[str, str]) -> None:
    action = GAME.decode_action(row["action"].encode())
    with pytest.raises(IllegalAction) as caught:
        GAME.play(MOMENTS[row["at"]], action)
    assert row["word"] in str(caught.value)
    assert str(caught.value)[-1] == "."


def test_the_table_uses_every_moment() -> None:
    assert {row["at"] for row in TABLE} == set(MOMENTS)


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Ann"], ["Ann", ""], ["Ann", "Bob", "Eve"]])
def test_a_table_that_cannot_play_is_refused(names: list[str]) -> None:
    with pytest.raises(BadSetup):
        GAME.new([Player(name) for name in names], PatchworkOptions())


def test_the_number_of_players_is_told_as_people_say_it() -> None:
    with pytest.raises(BadSetup, match="Patchwork is for 2 players, not 1"):
        GAME.new([Player("Ann")], PatchworkOptions())


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(BadSetup, match="options do not fit Patchwork"):
        GAME.decode_options(b'{"board": "round"}')
