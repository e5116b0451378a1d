"""Every illegal action in illegal.toml is refused with a sentence that names the rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.errors import IllegalAction
from companion.games.quiltable.rules import GAME
from companion.games.values import Player

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("illegal.toml").read_text())["case"]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_illegal_action_is_refused_with_its_rule(case: dict[str, Any]) -> None:
    options = GAME.decode_options(case.get("options", "{}").encode())
    state = GAME.new([Player(name) for name in NAMES[: case["players"]]], options)
    for line in case["before"]:
        state = GAME.play(state, GAME.decode_action(line.encode()))
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, GAME.decode_action(case["action"].encode()))
    assert case["word"] in str(caught.value)
