"""Marked and empty cells of any grid."""

from __future__ import annotations

import numpy as np
import pytest

from tests.photos_made.sudoku import make_sudoku
from tests.studies.sudokus import turn_of
from vision.board import Board
from vision.finding import find_board
from vision.grid import read_grid


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5])
def test_printed_and_pencil_digits_are_told_from_empty_and_grey_cells(seed: int) -> None:
    made = make_sudoku(seed)
    board = find_board(made.pixels, 9, 9)
    reading = read_grid(made.pixels, board)
    truth = np.rot90(made.marked, turn_of(board, made.corners)[0])
    wrong = {(row, col) for row, col in np.argwhere(reading.marked != truth).tolist()}
    assert wrong <= set(reading.unsure)
    assert len(reading.unsure) <= 12


def test_an_empty_grid_has_no_marks() -> None:
    lattice = np.stack(np.meshgrid(np.arange(10) * 30.0, np.arange(10) * 30.0), axis=-1) + 20
    paper = np.random.default_rng(3).normal(220, 2, (320, 320, 3)).astype(np.uint8)
    reading = read_grid(paper, Board(lattice))
    assert not reading.marked.any()
