"""A position is one line of text that can be read back; anything else is refused."""

from __future__ import annotations

import pytest

from companion.games.errors import BadNotation
from companion.games.quiltable.actions import Choose, Plan, Start, TellQuilt
from companion.games.quiltable.quilt import Tile, tile_of
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.values import Player

LINE = (
    "quiltable standard patches granny-smith | Ann Bo%20Ek:leaf | "
    "start=1 piles=4 turn=1:plan centre=- end=- owed=- champion=- stack=- | "
    "12,.,.,./pumpkin*,corn,.,./.,.,.,./.,.,.,. now=yes blocks=3 patterns=- untold=0 assistant=- accepted=no | "
    ".,.,.,./.,.,.,./.,.,.,./.,.,.,. now=yes blocks=0 patterns=5 untold=0 assistant=- accepted=no"
)


def test_the_line_reads_like_the_table() -> None:
    state = GAME.new([Player("Ann"), Player("Bo Ek", "leaf")], QuiltableOptions(patches=True))
    tiles = ((tile_of(12),), (Tile("pumpkin", True), Tile("corn")))
    rows = tuple(row + (None,) * (4 - len(row)) for row in tiles)
    for action in (Start(1), Plan(1, cards=(5,)), TellQuilt(0, rows)):
        state = GAME.play(state, action)
    assert GAME.format(state) == LINE
    assert GAME.parse(LINE) == state
    assert GAME.play(GAME.parse(LINE), Choose(1)) == GAME.play(state, Choose(1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "quiltable",
        "patchwork" + LINE[9:],
        LINE.replace("standard", "mini"),
        LINE.replace("standard", "chess"),
        LINE.replace("patches", "patchy"),
        LINE.replace("granny-smith", "uncle-sam"),
        LINE.replace("12,", "97,"),
        LINE.replace("corn", "banana"),
        LINE.replace("12,.,.,./", ""),
        LINE.replace("patterns=5", "patterns=97"),
        LINE.replace("patterns=5", "patterns=x"),
        LINE.replace("turn=1:plan", "turn=2:plan"),
        LINE.replace("turn=1:plan", "turn=1:sleep"),
        LINE.replace("start=1", "start=5"),
        LINE.replace("start=1", "start=-1"),
        LINE.replace("piles=4", "piles=4,4"),
        LINE.replace("piles=4", "piles=9"),
        LINE.replace("stack=-", "stack=-:0:no"),
        LINE.replace("end=-", "end=sleep:0"),
        LINE.replace("now=yes", "now=maybe", 1),
        LINE.replace(" | Ann Bo", " | Ann Ann Bo"),
        LINE.replace("untold=0", "untold=-1", 1),
        LINE.replace("blocks=3", "blocks=99"),
        LINE.rsplit(" | ", 1)[0],
        LINE + " ",
        LINE.replace(" ", "  ", 1),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)
