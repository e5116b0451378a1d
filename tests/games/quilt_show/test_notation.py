"""The line of text for a game: readable, complete and strict."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import BadNotation
from companion.games.quilt_show.actions import ChooseStart, MakeBlocks
from companion.games.quilt_show.notation import (
    format_quilt,
    format_tile_code,
    parse_quilt,
    parse_tile_code,
)
from companion.games.quilt_show.quilt import ALL_TILES, Quilt, Tile
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.games.values import Player
from tests.games.quilt_show.random_player import play_game

START = "players=Ann,Ben variants=- turn=- markers=0,0 blocks=0,0 fabric=0,0 swaps=0,0 hands=-,-"
SHOW = "players=Ann,Ben variants=- turn=0 markers=9,8 blocks=9,8 fabric=0,0 swaps=0,0 hands=-,-"
HELD = "players=Ann,Ben variants=- turn=0 markers=0,0 blocks=9,8 fabric=0,0 swaps=0,0 hands=-,-"
PRIZES = "12000,9000,6000"
SWAPPED = (
    "players=Ann,Ben,Cleo variants=block-swapping turn=2 markers=0,0,0 blocks=10,8,5 fabric=0,0,0 swaps=1000,-1000,0 "
    "hands=-,-,- show=14000,9000,8000,7000,6000;none;BBb5.BBg5.BBr5;none"
)
TIED = (
    "players=Ann,Ben variants=time-saving turn=0 markers=0,0 blocks=18,16 fabric=0,0 swaps=0,0 hands=3,- "
    f"show={PRIZES};none;none show={PRIZES};none;none"
)


def test_a_game_reads_as_a_line() -> None:
    state = GAME.new([Player("Ann", "dots"), Player("Ben")], QuiltShowOptions(large_quilt=True))
    state = GAME.play(GAME.play(state, ChooseStart(1)), MakeBlocks(3))
    assert GAME.format(state) == (
        "players=Ann/dots,Ben variants=large-quilt turn=0 markers=0,3 blocks=0,3 fabric=0,0 swaps=0,0 hands=-,-"
    )


def test_a_quilt_reads_as_a_word() -> None:
    blue, green = Tile("boston-beauty", "blue", 5), Tile("boston-beauty", "green", 3)
    quilt = Quilt(((blue, green), (green, blue)), 3)
    assert format_quilt(quilt) == "BBb5.BBg3/BBg3.BBb5+3"
    assert parse_quilt("BBb5.BBg3/BBg3.BBb5+3") == quilt
    assert parse_quilt(format_quilt(Quilt(((blue, green, blue),)))) == Quilt(((blue, green, blue),))


def test_every_tile_has_its_own_code() -> None:
    codes = {format_tile_code(tile): tile for tile in ALL_TILES}
    assert len(codes) == 108
    assert all(parse_tile_code(code) == tile for code, tile in codes.items())


@pytest.mark.parametrize(
    "name", ["Ann Marie", "50% Ann", "Ann/Ben", "Ann,Ben", "Zoë", "=;?", "Ann\nB", "a\u2028b", "-"]
)
def test_any_name_survives(name: str) -> None:
    state = GAME.new([Player(name, name), Player("Ben")], QuiltShowOptions())
    assert GAME.parse(GAME.format(state)) == state
    assert len(GAME.format(state).splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "players=Ann,Ben",
        START + " ",
        START + "\n",
        START.replace("Ann,Ben", "Ann"),
        START.replace("Ann,Ben", "Ann,Ann"),
        START.replace("variants=-", "variants=huge-quilt"),
        START.replace("variants=-", "variants=block-swapping"),
        START.replace("variants=-", "variants=time-saving,large-quilt"),
        START.replace("variants=-", "variants=large-quilt,large-quilt"),
        START.replace("turn=-", "turn=2"),
        START.replace("turn=-", "turn=-1"),
        START.replace("turn=-", "turn=x"),
        START.replace("markers=0,0", "markers=0"),
        START.replace("markers=0,0", "markers=1,0"),
        START.replace("markers=0,0", "markers=-1,1"),
        START.replace("fabric=0,0", "fabric=3,0"),
        START.replace("fabric=0,0", "fabric=00,0"),
        START.replace("swaps=0,0", "swaps=1000,-1000"),
        START.replace("hands=-,-", "hands=3,-"),
        START.replace("hands=-,-", "hands=-"),
        START + f" entering={PRIZES};?;?",
        SHOW.replace("9,8", "9,9"),
        SHOW.replace("blocks=9,8", "blocks=8,9"),
        SHOW + " entering=12000,9000;?;?",
        SHOW + " entering=9000,12000,6000;?;?",
        SHOW + " entering=12000,9000,4000;?;?",
        SHOW + f" entering={PRIZES};?",
        SHOW + f" entering={PRIZES};BBb5;?",
        SHOW + f" entering={PRIZES};BBb5.BBg5.XXr5;?",
        SHOW + f" entering={PRIZES};BBb5.BBg5.BBr5+x;?",
        SHOW + f" entering={PRIZES};BBb5.BBg5.BBr5+0;?",
        SHOW + f" entering={PRIZES};BBb5.BBg5.BBr5+1,BBb3.BBg3.BBr3+1;?",
        SHOW + f" show={PRIZES};none;none",
        HELD,
        HELD + f" show={PRIZES};?;none",
        HELD + f" show={PRIZES};none;none" * 4,
        HELD + f" show={PRIZES};none;none entering={PRIZES};?;?",
        SWAPPED.replace("1000,-1000,0", "1000,0,0"),
        SWAPPED.replace("1000,-1000,0", "500,-500,0"),
        SWAPPED.replace("1000,-1000,0", "-1000,1000,0"),
        SWAPPED.replace("variants=block-swapping", "variants=-"),
        TIED.replace("hands=3", "hands=97"),
        TIED.replace("hands=3", "hands=-1"),
        TIED.replace("markers=0,0 blocks=18", "markers=1,0 blocks=19"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)


@pytest.mark.parametrize(
    "text", [START, SHOW, SHOW + f" entering={PRIZES};?;none", HELD + f" show={PRIZES};none;none", SWAPPED, TIED]
)
def test_the_lines_that_the_refused_ones_were_made_from_are_right(text: str) -> None:
    assert GAME.format(GAME.parse(text)) == text


def test_a_line_with_a_slip_is_refused_or_means_what_it_says() -> None:
    random = Random(4)
    refused = 0
    lines = [GAME.format(state) for state in play_game(3, ("block-swapping", "large-quilt"), 5)[0]]
    for _ in range(1500):
        line = random.choice(lines)
        place = random.randrange(len(line))
        slip = line[:place] + random.choice(["", *"019-,;=?/.+ Bb"]) + line[place + random.choice((0, 1)) :]
        try:
            assert GAME.format(GAME.parse(slip)) == slip
        except BadNotation:
            refused += 1
    assert refused > 1000
