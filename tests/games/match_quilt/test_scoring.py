"""The tables of positions and of finished quilts, worked out by hand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.match_quilt.position import CardScore, FinalScore
from companion.games.match_quilt.rules import GAME
from tests.games.match_quilt.boards import told_cell, told_quilt

HERE = Path(__file__).parent
POSITIONS = tomllib.loads((HERE / "positions.toml").read_text())["position"]
FINALS = tomllib.loads((HERE / "finals.toml").read_text())


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_new_card_scores_as_worked_out_by_hand(position: dict[str, Any]) -> None:
    told = {
        "quilt": told_quilt(position["quilt"]),
        "new": told_cell(position["new"]),
        "advanced": position.get("advanced", False),
        "others": {name: told_quilt(quilt) for name, quilt in position.get("others", {}).items()},
    }
    score = GAME.score(json.dumps(told).encode())
    assert isinstance(score, CardScore)
    assert score.points == position["points"]
    assert [line.points for line in score.breakdown] == position["parts"]


@pytest.mark.parametrize("final", FINALS["final"], ids=lambda final: final["name"])
def test_finished_quilts_get_the_bonuses_worked_out_by_hand(final: dict[str, Any]) -> None:
    quilts = {name: told_quilt(FINALS["quilts"][quilt]) for name, quilt in final["quilts"].items()}
    score = GAME.score(json.dumps({"final": quilts, "points": final["points"]}).encode())
    assert isinstance(score, FinalScore)
    told = {name: [b.colour_balance, b.collector, b.sampler] for name, b in score.bonuses.items()}
    assert told == final["bonuses"]
    assert list(score.ranking) == final["ranking"]


def test_every_point_names_the_cards_that_gave_it() -> None:
    quilt = told_quilt("DP-ry . MW-ry\nBA-gb ML-gy FO-gb")
    score = GAME.score(json.dumps({"quilt": quilt, "new": told_cell("c2")}).encode())
    assert isinstance(score, CardScore)
    assert [(line.reason, line.points, line.cells) for line in score.breakdown] == [
        ("same level as 1 card", 1, ((2, 0),)),
        ("two or more fabrics in common with 1 card", 1, ((2, 0),)),
    ]


def test_best_opponent_is_named() -> None:
    told = {
        "quilt": told_quilt("ML-yg\nCC-rb"),
        "new": [2, 0],
        "advanced": True,
        "others": {"Ben": told_quilt("ML-rb"), "Cid": told_quilt("ML-gb ML-ry")},
    }
    score = GAME.score(json.dumps(told).encode())
    assert isinstance(score, CardScore)
    assert score.breakdown[0].reason == "Cross & Crown covered: 2 cards of the same pattern in Cid's quilt"
    assert score.breakdown[0].cells == ((3, 0),)
