"""The look of an unused sheet is kept beside that of the empty board, under its own name and in its own words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.empty_board import load_empty_board, save_empty_board
from calibration.empty_sheet import EMPTY_SHEET, FILE, PREVIOUS, BadEmptySheet


def picture(shade: int) -> np.ndarray:
    return np.full((320, 320, 3), shade, np.uint8)


def test_a_sheet_and_a_board_are_kept_side_by_side(tmp_path: Path) -> None:
    save_empty_board(tmp_path, picture(7))
    EMPTY_SHEET.save(tmp_path, picture(8))
    board, sheet = load_empty_board(tmp_path), EMPTY_SHEET.load(tmp_path)
    assert board is not None
    assert sheet is not None
    assert (board[0, 0, 0], sheet[0, 0, 0]) == (7, 8)


def test_going_back_takes_the_one_before(tmp_path: Path) -> None:
    with pytest.raises(BadEmptySheet, match="no earlier look of the unused sheet"):
        EMPTY_SHEET.go_back(tmp_path)
    for shade in (1, 2):
        EMPTY_SHEET.save(tmp_path, picture(shade))
    EMPTY_SHEET.go_back(tmp_path)
    kept = EMPTY_SHEET.load(tmp_path)
    assert kept is not None
    assert np.array_equal(kept, picture(1))
    assert {path.name for path in tmp_path.iterdir()} == {FILE, PREVIOUS}


def test_a_damaged_file_says_what_to_photograph(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"torn")
    with pytest.raises(BadEmptySheet, match="is damaged; move it away and photograph the unused sheet again"):
        EMPTY_SHEET.load(tmp_path)
