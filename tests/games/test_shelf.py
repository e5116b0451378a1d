"""A game is registered by its name alone, has the same rooms as all others, and is named nowhere on the way to it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.games import shelf
from companion.games.errors import UnknownGame
from companion.games.labels import find_labels, has_tiles

ROOT = Path(__file__).parents[2]
ROOMS = (
    "actions", "components", "describe", "notation", "offers", "play", "position", "problems", "reminders", "rules",
    "scoring", "setup", "state",
)  # fmt: skip


@pytest.mark.parametrize("name", shelf.NAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    package = shelf.find_package(name)
    assert [room for room in ROOMS if find_spec(f"{package}.{room}") is None] == []


@pytest.mark.parametrize("name", shelf.NAMES)
def test_the_rules_answer_to_their_name_and_score_their_example(name: str) -> None:
    game = shelf.take(name)
    assert game.name == name
    assert shelf.read_box(name) == (game.title, game.players)
    assert game.score(shelf.read_example(name).encode()) is not None


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGame, match="quilt-show, patchwork-doodle, patchwork, quiltable, match-quilt"):
        shelf.take("chess")


def test_a_switch_of_the_set_up_is_a_field_of_the_options() -> None:
    for game in map(shelf.take, shelf.NAMES):
        assert {choice.field for choice in game.choices} <= set(game.options.__struct_fields__)


def test_games_with_tiles_know_how_to_label_them() -> None:
    assert [name for name in shelf.NAMES if has_tiles(name)] == ["quilt-show", "quiltable", "match-quilt"]
    for name in filter(has_tiles, shelf.NAMES):
        labels = find_labels(name)
        assert labels is not None
        assert labels.PRINTS
    assert find_labels("patchwork") is find_labels("") is None


@pytest.mark.parametrize(
    "module",
    [
        "screens/session.py", "screens/navigator.py", "screens/tables.py", "screens/home/screen.py",
        "screens/new_game/screen.py", "screens/statistics/screen.py", "screens/history/screen.py",
        "screens/scan/live.py", "scanning/viewfinder.py", "scanning/reading.py", "cli/score.py", "cli/teach.py",
        "games/labels.py", "games/game.py",
    ],
)  # fmt: skip
def test_no_game_is_named_on_the_way_to_it(module: str) -> None:
    text = (ROOT / "companion" / module).read_text(encoding="utf-8")
    assert [name for name in shelf.NAMES if f'"{name}"' in text] == []
