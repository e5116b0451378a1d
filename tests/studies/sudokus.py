"""Sets of photographed sudokus with their truth: how each is found and how its cells are read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.studies.rows import Row
from vision.board import Board
from vision.finding import NoBoard, find_board
from vision.grid import GridReading, read_grid
from vision.photo import decode_photo, see_closer

FOUND_WITHIN = 0.5
"""A grid is found when no corner is further off than so many cells."""


def sudoku_rows(folder: Path) -> Iterator[Row]:
    """One row for each picture of the set, in its order."""
    for truth in json.loads((folder / "truth.json").read_text()):
        photo = decode_photo((folder / "images" / truth["image"]).read_bytes())
        corners = (np.array(truth["corners"]) + 0.5) / photo.reduction - 0.5
        try:
            board = find_board(photo.pixels, 9, 9)
        except NoBoard:
            yield Row(truth["image"], truth["camera"], found=False)
            continue
        turn, miss = turn_of(board, corners)
        if miss > FOUND_WITHIN:
            yield Row(truth["image"], truth["camera"], found=False)
            continue
        yield _compare(truth, read_grid(*see_closer(photo, board)), turn)


def turn_of(board: Board, corners: np.ndarray) -> tuple[int, float]:
    """By how many quarters the board is turned against the truth, and how far its worst corner is off, in cells."""
    cell = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / board.cols
    misses = [np.linalg.norm(np.roll(board.corners, turn, axis=0) - corners, axis=1).max() / cell for turn in range(4)]
    return int(np.argmin(misses)), float(min(misses))


def _compare(truth: dict[str, list[list[int]] | str], reading: GridReading, turn: int) -> Row:
    written = np.rot90(np.array(truth["cells"]) != 0, turn)
    unsure = set(reading.unsure)
    silent = [
        f"row {row + 1} column {col + 1} as it lies is {'marked' if written[row, col] else 'empty'}"
        for row, col in np.argwhere(reading.marked != written).tolist()
        if (row, col) not in unsure
    ]
    return Row(str(truth["image"]), str(truth["camera"]), True, written.size, len(unsure), tuple(silent))
