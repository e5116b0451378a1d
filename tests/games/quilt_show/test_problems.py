"""The judge: what quilts are worth and what is wrong with them, from the table in quilts.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.quilt_show.problems import judge, judge_together
from companion.games.quilt_show.quilt import ALL_TILES, Quilt, Tile, format_tile, name_quilt, parse_tile

TABLE = tomllib.loads(Path(__file__).with_name("quilts.toml").read_text())["quilt"]
PATTERNS = {
    "LL": "lakeshore-log-cabin",
    "BB": "boston-beauty",
    "AS": "apron-strings",
    "SR": "snake-river-log-cabin",
    "SV": "spring-valley-log-cabin",
    "DF": "diamonds-are-forever",
}
COLOURS = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}


def tile(code: str) -> Tile:
    return Tile(PATTERNS[code[:2]], COLOURS[code[2]], int(code[3]))


def sewn(*rows: str) -> Quilt:
    return Quilt(tuple(tuple(map(tile, row.split())) for row in rows))


def grid(*rows: str) -> tuple[tuple[Tile | None, ...], ...]:
    return tuple(tuple(None if code == "...." else tile(code) for code in row.split()) for row in rows)


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_the_judge_agrees_with_the_table(case: dict[str, Any]) -> None:
    rows, chip = grid(*case["rows"]), case.get("chip", 0)
    judgement = judge(rows, chip)
    assert judgement.style == case.get("style")
    assert judgement.points == case.get("points")
    assert judge(rows, chip, large_quilts=True).points == case.get("large")
    told = [{"kind": problem.kind, "cells": [list(cell) for cell in problem.cells]} for problem in judgement.problems]
    assert told == case.get("problems", [])


def test_the_points_of_a_quilt_are_explained_line_by_line() -> None:
    rows = grid("BBb5 BBg3", "BBr3 BBo2")
    cells = ((0, 0), (0, 1), (1, 0), (1, 1))
    lines = judge(rows, 3, large_quilts=True).lines
    assert [(str(line.reason), line.points, line.cells) for line in lines] == [
        ("Blocks", 13, cells),
        ("Quilting chip", 3, ()),
        ("Large quilt: 1 for each block", 4, cells),
    ]


def test_a_tile_in_two_quilts_is_told_in_both() -> None:
    first, second = judge_together([(grid("BBr5 BBo5 BBy5"), 0), (grid("BBr2 LLr2 BBr5"), 0)])
    assert [(problem.kind, problem.cells) for problem in first.problems] == [("tile-twice", ((0, 0),))]
    assert [(problem.kind, problem.cells) for problem in second.problems] == [("tile-twice", ((0, 2),))]
    assert (first.points, second.points) == (15, 9)


def test_quilts_without_a_common_tile_have_no_problem() -> None:
    judged = judge_together([(grid("BBr5 BBo5 BBy5"), 0), (grid("BBr2 LLr2 BBr3"), 0)])
    assert [judgement.problems for judgement in judged] == [(), ()]


def test_a_tile_that_was_bought_earlier_is_a_problem_with_its_cell() -> None:
    judgement = judge(grid("BBr5 BBo5 BBy5"), bought={tile("BBo5")})
    assert [(problem.kind, problem.cells) for problem in judgement.problems] == [("tile-bought", ((0, 1),))]
    assert judgement.points == 15


def test_the_sentence_names_the_odd_block() -> None:
    (problem,) = judge(grid("BBr5 BBo5", "BBy5 LLg5")).problems
    assert str(problem.sentence) == (
        "A quilt is all one pattern or all one colour: most of this one is Boston Beauty, 1 block is not."
    )


def test_a_label_from_a_strange_deck_is_told_as_it_is() -> None:
    strange = Tile("{nine}-patch", "{pink}", 7)
    sentences = [str(problem.sentence) for problem in judge(((strange, tile("BBb5"), tile("LLg5")),)).problems]
    assert sentences[0] == "The game has no {pink} {nine}-patch 7 block."
    assert len(sentences) == 2


def test_the_game_has_108_tiles_with_labels_that_can_be_read_back() -> None:
    assert len(set(ALL_TILES)) == 108
    assert all(parse_tile(format_tile(one)) == one for one in ALL_TILES)
    assert format_tile(tile("BBb5")) == "boston-beauty/blue/5"
    assert parse_tile("boston-beauty/blue/4") is None


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (("BBr5 BBo5 BBy5",), "table runner, Boston Beauty"),
        (("BBr5 BBo5", "BBr2 BBo2"), "wall quilt, Boston Beauty"),
        (("BBb5 LLb5 ASb2", "BBb2 LLb2 ASb3"), "lap quilt, blue sampler"),
    ],
)
def test_quilts_have_names(rows: tuple[str, ...], name: str) -> None:
    assert str(name_quilt(sewn(*rows))) == name
