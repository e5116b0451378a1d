"""Every refused action, card and set-up gets a sentence that names the rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.errors import BadSetup, IllegalAction
from companion.games.match_quilt.components import BadCard, Card, parse_label
from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.values import Player
from tests.games.match_quilt.telling_table import action

ILLEGAL = tomllib.loads((Path(__file__).parent / "illegal.toml").read_text())["illegal"]


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: f"{case['action']}: {case['word']}")
def test_illegal_action_is_refused_with_its_rule(case: dict[str, Any]) -> None:
    options = msgspec.convert(case.get("options", {}), MatchQuiltOptions)
    state = GAME.new((Player("Ann"), Player("Ben")), options)
    for told in case["before"]:
        state = GAME.play(state, action(told))
    with pytest.raises(IllegalAction) as refused:
        GAME.play(state, action(case["action"]))
    assert case["word"] in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (0, MatchQuiltOptions(), "1 to 4 players, not 0"),
        (5, MatchQuiltOptions(), "1 to 4 players, not 5"),
        (1, MatchQuiltOptions(advanced=True), "without the special texts"),
        (2, MatchQuiltOptions(advanced=True, recycling=True), "belongs to the base game"),
        (2, MatchQuiltOptions(favourites=("red",)), "1 were entered for 2 players"),
        (2, MatchQuiltOptions(favourites=("red", "pink")), "pink is not a fabric"),
        (2, MatchQuiltOptions(favourites=("red", "red")), "Two players have red"),
    ],
)
def test_impossible_setup_is_refused(players: int, options: MatchQuiltOptions, word: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.new(tuple(Player(f"P{number}") for number in range(players)), options)
    assert word in str(refused.value)


@pytest.mark.parametrize(
    ("pattern", "fabrics", "word"),
    [
        ("log-cabin", ("red", "blue"), "no pattern log-cabin"),
        ("maple-leaf", ("red", "pink"), "no fabric pink"),
        ("maple-leaf", ("red",), "shows 2 different fabrics, not red"),
        ("maple-leaf", ("red", "red"), "not red+red"),
        ("maple-leaf", (), "not none"),
        ("card-trick", ("red", "blue"), "shows 3 different fabrics"),
        ("maple-leaf", ("red", "blue", "green"), "shows 2 different fabrics"),
    ],
)
def test_card_that_does_not_exist_is_refused(pattern: str, fabrics: tuple[str, ...], word: str) -> None:
    with pytest.raises(BadCard) as refused:
        Card(pattern, fabrics)
    assert word in str(refused.value)


def test_card_that_does_not_exist_is_refused_in_an_action_too() -> None:
    raw = b'{"do":"play-card","seat":0,"card":{"pattern":"log-cabin","fabrics":["red"]},"cell":[3,0]}'
    with pytest.raises(IllegalAction, match="no pattern log-cabin"):
        GAME.decode_action(raw)


@pytest.mark.parametrize("label", ["maple-leaf", "maple-leaf/blue-red", "/blue+red", ""])
def test_label_of_no_card_is_refused(label: str) -> None:
    with pytest.raises(BadCard):
        parse_label(label)
