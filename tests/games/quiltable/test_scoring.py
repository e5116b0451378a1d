"""The table of quilts in scores.toml scores as worked out by hand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.quiltable.position import score_position
from companion.games.quiltable.quilt import Tile, quilt_of, tile_of
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.scoring import Modules, Symmetry, list_lines, score_quilt

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("scores.toml").read_text())["case"]
by_name = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def read_tile(word: str) -> dict[str, Any] | None:
    if word == ".":
        return None
    if word.isdecimal():
        return {"card": int(word)}
    return {"block": word.rstrip("*"), "premium": word.endswith("*")}


def read_rows(case: dict[str, Any]) -> list[list[dict[str, Any] | None]]:
    return [[read_tile(word) for word in line.split()] for line in case["quilt"].strip().splitlines()]


@by_name
def test_a_position_told_as_json_scores_as_worked_out(case: dict[str, Any]) -> None:
    told = {key: case[key] for key in ("patterns", "modules", "frame") if key in case}
    score = score_position(json.dumps({"tiles": read_rows(case), **told}).encode())
    breakdown = score.breakdown
    assert [pattern.matches for pattern in breakdown.patterns] == case.get("matches", [])
    assert [len(pattern.cells) for pattern in breakdown.patterns] == case.get("matches", [])
    assert breakdown.premium == case.get("premium", 0)
    assert breakdown.complete == case.get("complete", 0)
    assert breakdown.patches == case.get("patches", 0)
    assert breakdown.symmetry == case.get("symmetry", 0)
    assert score.points == case["points"]


@by_name
def test_the_lines_of_a_quilt_add_up(case: dict[str, Any]) -> None:
    placed = {
        (row, col): tile_of(tile["card"]) if "card" in tile else msgspec.convert(tile, Tile)
        for row, tiles in enumerate(read_rows(case))
        for col, tile in enumerate(tiles)
        if tile
    }
    quilt = quilt_of(placed, case.get("frame", 4))
    assert quilt is not None
    played = case.get("modules", [])
    modules = Modules("patches" in played, "symmetry" in played)
    lines = list_lines(score_quilt(quilt, case.get("patterns", []), modules), modules)
    assert sum(line.points for line in lines) == case["points"]
    assert all(line.cells for line in lines if line.points)


def test_the_score_has_the_promised_shape() -> None:
    tiles = '[[{"card": 3}, {"block": "pumpkin"}, {"block": "leaf", "sure": true}]]'
    raw = f'{{"ok": true, "tiles": {tiles}, "patterns": [2]}}'.encode()
    told = json.loads(msgspec.json.encode(GAME.score(raw)))
    assert told == {
        "points": 3,
        "breakdown": {
            "patterns": [{"card": 2, "matches": 1, "points": 3, "cells": [[[0, 1], [0, 2]]]}],
            "premium": 0,
            "complete": 0,
            "patches": 0,
            "symmetry": 0,
        },
    }


def test_cells_are_counted_as_in_the_told_rows() -> None:
    row = '[null, null, null, {"block": "pumpkin"}, {"block": "leaf"}]'
    raw = f'{{"tiles": [[null, null, null, null, null], {row}], "patterns": [2]}}'.encode()
    assert score_position(raw).breakdown.patterns[0].cells == (((1, 3), (1, 4)),)


def test_a_card_seen_twice_is_a_finding_and_still_scores() -> None:
    score = score_position(b'{"tiles": [[{"card": 1}, {"card": 1}]]}')
    assert score.points == 2
    assert [(finding.kind, finding.cells) for finding in score.problems] == [("seen-twice", ((0, 0), (0, 1)))]


@pytest.mark.parametrize(("down", "right", "is_moved"), [(0, 0, False), (1, 0, True), (0, 1, True), (1, 1, True)])
def test_a_symmetry_says_whether_the_quilt_was_moved_within_its_frame(down: int, right: int, is_moved: bool) -> None:
    modules = Modules(symmetry=True)
    quilt = quilt_of({(0, 0): Tile("corn")}, 4)
    assert quilt is not None
    score = score_quilt(quilt, (), modules)
    told = msgspec.structs.replace(score, symmetry=Symmetry("vertical", down, right, ()))
    (reason,) = [str(line.reason) for line in list_lines(told, modules) if str(line.reason).startswith("Symmetr")]
    assert ("moved within its frame" in reason) is is_moved
