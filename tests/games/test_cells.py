"""The 9x9 board that a Doodle sheet and a Patchwork quilt share."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.games.cells import (
    BOARD,
    BadCells,
    Cells,
    cells_of,
    format_cells,
    format_rows,
    parse_cells,
    parse_rows,
)
from companion.games.errors import BadPosition
from companion.games.positions import decode_position, read_cells


def test_rows_and_line_round_trip() -> None:
    random = Random(3)
    for _ in range(200):
        cells = Cells(random.getrandbits(81))
        assert parse_rows(format_rows(cells)) == cells
        assert parse_cells(format_cells(cells)) == cells
        assert cells_of(cells) == cells


def test_a_board_counts_and_compares_its_cells() -> None:
    corner = cells_of([(0, 0), (8, 8)])
    assert list(corner) == [(0, 0), (8, 8)]
    assert (0, 0) in corner
    assert (0, 1) not in corner
    assert len(corner.empty) == 79
    assert len(BOARD) == 81
    assert corner - cells_of([(0, 0)]) == cells_of([(8, 8)])
    assert not (corner & cells_of([(4, 4)]))


@pytest.mark.parametrize("cell", [(9, 0), (0, 9), (-1, 0), (0, -1)])
def test_a_cell_off_the_board_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(BadCells, match="no cell in row"):
        cells_of([cell])


NINE = ["........."] * 9


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"cells": "\xff"}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "JSON object"),
        (b"null", "null"),
        (b"{}", 'no "cells"'),
        (b'{"cells": 5}', "5"),
        (b'{"cells": null}', "null"),
        (json.dumps({"cells": NINE[:8]}).encode(), "8"),
        (json.dumps({"cells": [*NINE, NINE[0]]}).encode(), "10"),
        (json.dumps({"cells": [*NINE[:3], 7, *NINE[4:]]}).encode(), "Row 4"),
        (json.dumps({"cells": [*NINE[:8], "....x...."]}).encode(), "Row 9"),
        (json.dumps({"cells": [*NINE[:8], "........"]}).encode(), "Row 9"),
        (json.dumps({"cells": [*NINE[:8], "#" * 10_000]}).encode(), "Row 9"),
        (json.dumps({"cells": {"a" * 500: 1}}).encode(), "list of 9 rows"),
    ],
)
def test_a_malformed_position_is_refused_in_one_sentence(raw: bytes, word: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_cells(decode_position(raw))
    assert word in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_scan_can_be_fed_back_with_all_its_other_fields() -> None:
    raw = json.dumps({"ok": True, "game": "patchwork-doodle", "cells": NINE, "unsure": [[1, 2]]}).encode()
    assert read_cells(decode_position(raw)) == Cells()
