"""Every illegal action gets a sentence that names the rule: the table in illegal.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.errors import IllegalAction
from companion.games.quilt_show.actions import EnterQuilts, QuiltShowAction
from companion.games.quilt_show.notation import parse_quilt
from companion.games.quilt_show.rules import GAME

TABLE = tomllib.loads(Path(__file__).with_name("illegal.toml").read_text())


def read_action(case: dict[str, Any]) -> QuiltShowAction:
    if "quilts" in case:
        seat, *quilts = case["quilts"]
        return EnterQuilts(seat, tuple(map(parse_quilt, quilts)))
    return GAME.decode_action(msgspec.json.encode(case["action"]))


@pytest.mark.parametrize("case", TABLE["case"], ids=lambda case: f"{case['position']}: {case['says'][0]}")
def test_an_illegal_action_is_refused_with_the_rule(case: dict[str, Any]) -> None:
    state = GAME.parse(TABLE["positions"][case["position"]])
    with pytest.raises(IllegalAction) as error:
        GAME.play(state, read_action(case))
    for words in case["says"]:
        assert words in str(error.value)


def test_every_position_of_the_table_is_used() -> None:
    assert {case["position"] for case in TABLE["case"]} == set(TABLE["positions"])


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b'{"do": "sing"}', b'{"do": "make-blocks"}', b'{"do": "make-blocks", "x": 1}']
)
def test_what_is_no_action_is_refused(raw: bytes) -> None:
    with pytest.raises(IllegalAction):
        GAME.decode_action(raw)
