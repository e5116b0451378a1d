"""Quilt boards with points worked out by hand, the 33 patches, and positions that cannot be scored."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.cells import Cells
from companion.games.errors import BadPosition
from companion.games.patchwork.components import PATCHES, SMALLEST, patches_of_shape
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.scoring import find_seven_by_seven
from companion.games.shapes import parse_shape
from tests.games.patchwork.twin import PATCHES as TWIN_PATCHES
from tests.games.patchwork.twin import has_square

QUILTS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("positions.toml").read_text())["quilt"]


@pytest.mark.parametrize("quilt", QUILTS, ids=lambda quilt: quilt["about"])
def test_quilts_worked_out_by_hand(quilt: dict[str, Any]) -> None:
    told = {key: quilt[key] for key in ("cells", "buttons", "special_tile")}
    corner = quilt.get("seven_by_seven")
    assert json.loads(msgspec.json.encode(GAME.score(json.dumps(told).encode()))) == {
        "points": quilt["points"],
        "empty": quilt["empty"],
        "seven_by_seven": {"row": corner[0], "col": corner[1]} if corner else None,
    }


def test_the_twin_agrees_on_7x7_squares() -> None:
    random = Random(9)
    found = 0
    for _ in range(10_000):
        cells = Cells((1 << 81) - 1)
        for _ in range(random.randint(0, 5)):
            cells -= Cells(1 << random.randrange(81))
        corner = find_seven_by_seven(cells)
        assert (corner is not None) == has_square([[(row, col) in cells for col in range(9)] for row in range(9)])
        assert corner is None or all(cell in cells for cell in corner.cells)
        found += corner is not None
    assert 1000 < found < 9000


def test_the_check_sums_of_the_33_patches() -> None:
    assert len(PATCHES) == 33
    assert sum(patch.size for patch in PATCHES) == 166
    assert sum(patch.cost for patch in PATCHES) == 133
    assert sum(patch.time for patch in PATCHES) == 107
    assert sum(patch.buttons for patch in PATCHES) == 38
    assert {patch.id: (patch.size, patch.cost, patch.time, patch.buttons) for patch in PATCHES} == TWIN_PATCHES


def test_shape_with_cost_and_time_identifies_each_patch() -> None:
    assert len({(patch.outline.canonical(), patch.cost, patch.time) for patch in PATCHES}) == 33
    assert [patch.id for patch in patches_of_shape(parse_shape("##/#."))] == [2, 4]
    assert SMALLEST.shape == "#/#"


NINE = ["........."] * 9


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({"buttons": 5, "special_tile": False}, "cells"),
        ({"cells": NINE, "special_tile": False}, "buttons"),
        ({"cells": NINE, "buttons": -1}, "-1"),
        ({"cells": NINE, "buttons": 2.5}, "2.5"),
        ({"cells": NINE, "buttons": True}, "true"),
        ({"cells": NINE, "buttons": "5"}, '"5"'),
        ({"cells": NINE, "buttons": None}, "null"),
        ({"cells": NINE, "buttons": 5, "special_tile": 1}, '"special_tile" is 1'),
        ({"cells": NINE, "buttons": 5, "special_tile": None}, "null"),
        ({"cells": NINE[1:], "buttons": 5}, "9 rows"),
    ],
)
def test_a_malformed_position_is_refused(position: dict[str, Any], word: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.score(json.dumps(position).encode())
    assert word in str(caught.value)
