"""The best rectangle of a sheet: the rulebook's numbers, sheets worked out by hand, and a second opinion."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from companion.games.cells import Cells, cells_of, format_rows, parse_rows
from companion.games.patchwork_doodle.components import KNOWN_SHAPES
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.scoring import (
    LEAST_CELLS,
    Rectangle,
    best_rectangle,
    explain_rectangle,
    name_rectangle,
)
from tests.games.patchwork_doodle.twins import best_points

SHEETS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("positions.toml").read_text())["sheet"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet["about"])
def test_sheets_worked_out_by_hand(sheet: dict[str, Any]) -> None:
    scored = json.loads(msgspec.json.encode(GAME.score(json.dumps({"cells": sheet["cells"]}).encode())))
    rectangle = (
        dict(zip(("row", "col", "height", "width"), sheet["rectangle"], strict=True)) if sheet["points"] else None
    )
    assert scored == {"points": sheet["points"], "rectangle": rectangle, "empty": sheet["empty"]}


@pytest.mark.parametrize(
    ("height", "width", "points"),
    [(3, 8, 14), (8, 3, 14), (4, 5, 17), (2, 2, 4), (3, 6, 12), (4, 6, 18), (1, 1, 1), (1, 9, 9), (9, 1, 9),
     (5, 5, 25), (6, 6, 36), (7, 8, 50)],
)  # fmt: skip
def test_golden_rectangles(height: int, width: int, points: int) -> None:
    rectangle = Rectangle(0, 0, height, width)
    assert rectangle.points == points
    assert best_rectangle(cells_of(rectangle.cells)) == rectangle


def random_sheet(random: Random) -> Cells:
    """Noise of any density, or a sheet as players draw it: patches side by side."""
    if random.random() < 0.5:
        density = random.random()
        return cells_of((row, col) for row in range(9) for col in range(9) if random.random() < density)
    cells = Cells()
    for _ in range(random.randint(1, 30)):
        shape = random.choice(random.choice(KNOWN_SHAPES).orientations())
        patch = cells_of(shape.placed(random.randint(0, 9 - shape.height), random.randint(0, 9 - shape.width)))
        if not patch & cells:
            cells |= patch
    return cells


def test_the_twin_agrees_on_12000_sheets() -> None:
    random = Random(20)
    sheets = [random_sheet(random) for _ in range(12_000)]
    boards = np.array([[[mark == "#" for mark in row] for row in format_rows(sheet)] for sheet in sheets])
    for sheet, points in zip(sheets, best_points(boards), strict=True):
        best = best_rectangle(sheet)
        assert (best.points if best else 0) == points, format_rows(sheet)
        assert best is None or all(cell in sheet for cell in best.cells), format_rows(sheet)


def test_the_same_points_however_the_sheet_is_turned() -> None:
    random = Random(4)
    for _ in range(300):
        sheet = random_sheet(random)
        turned = cells_of((col, 8 - row) for row, col in sheet)
        one, other = best_rectangle(sheet), best_rectangle(turned)
        assert (one and one.points) == (other and other.points)


def test_more_shaded_cells_never_score_less() -> None:
    random = Random(5)
    for _ in range(300):
        sheet = random_sheet(random)
        more = sheet | cells_of([(random.randrange(9), random.randrange(9))])
        before, after = best_rectangle(sheet), best_rectangle(more)
        assert after is not None
        assert after.points >= (before.points if before else 0)


def test_rows_are_read_top_first() -> None:
    assert best_rectangle(parse_rows(["##......."] + ["........."] * 8)) == Rectangle(0, 0, 1, 2)


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((4, 5), "4 × 4 = 16, one column more: 1"),
        ((5, 4), "4 × 4 = 16, one row more: 1"),
        ((3, 8), "3 × 3 = 9, 5 columns more: 5"),
        ((9, 1), "1 × 1 = 1, 8 rows more: 8"),
        ((2, 2), "2 × 2 = 4"),
        ((1, 1), "1 × 1 = 1"),
    ],
)
def test_the_arithmetic_in_words(sides: tuple[int, int], words: str) -> None:
    assert str(explain_rectangle(Rectangle(0, 0, *sides))) == words


def test_a_sheet_without_a_rectangle_is_told_too() -> None:
    assert [str(name_rectangle(None)), str(explain_rectangle(None))] == ["Nothing is shaded yet", "0 points"]


def test_the_least_cells_for_points_are_those_of_the_smallest_rectangle_and_none_for_nothing() -> None:
    worth = {0: {0}}
    for short in range(1, 10):
        for long in range(short, 10):
            worth.setdefault(short * short + long - short, set()).add(short * long)
    assert {points: min(areas) for points, areas in worth.items()} == LEAST_CELLS
