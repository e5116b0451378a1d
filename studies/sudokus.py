"""Sets of photographed sudokus with their truth: how each is found and how its cells are read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from companion.scanning import Context
from companion.scanning.grid import GridProposal
from studies.reading import read_or_none
from studies.rows import Row
from vision.boards.board import Board

FOUND_WITHIN = 0.5
"""A grid is found when no corner is further off than so many cells."""


def sudoku_rows(folder: Path) -> Iterator[Row]:
    """One row for each picture of the set, in its order."""
    for truth in json.loads((folder / "truth.json").read_text()):
        scan = read_or_none((folder / "images" / truth["image"]).read_bytes(), Context("grid", rows=9, cols=9))
        if scan is None:
            yield Row(truth["image"], truth["camera"], found=False)
            continue
        (seen,) = scan.seen
        turn, miss = match_corners(np.array(seen.corners), np.array(truth["corners"]))
        if miss > FOUND_WITHIN:
            yield Row(truth["image"], truth["camera"], found=False)
            continue
        yield _compare(truth, seen, turn)


def turn_of(board: Board, corners: np.ndarray) -> tuple[int, float]:
    """By how many quarters the board is turned against the truth, and how far its worst corner is off, in cells."""
    return match_corners(board.corners, corners, board.cols)


def match_corners(seen: np.ndarray, corners: np.ndarray, cols: int = 9) -> tuple[int, float]:
    """The same for the corners of a board with so many columns."""
    cell = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / cols
    misses = [np.linalg.norm(np.roll(seen, turn, axis=0) - corners, axis=1).max() / cell for turn in range(4)]
    return int(np.argmin(misses)), float(min(misses))


def _compare(truth: dict[str, list[list[int]] | str], seen: GridProposal, turn: int) -> Row:
    written = np.rot90(np.array(truth["cells"]) != 0, turn)
    marked = np.array([[sign == "#" for sign in row] for row in seen.cells])
    unsure = set(seen.unsure)
    silent = [
        f"row {row + 1} column {col + 1} as it lies is {'marked' if written[row, col] else 'empty'}"
        for row, col in np.argwhere(marked != written).tolist()
        if (row, col) not in unsure
    ]
    return Row(str(truth["image"]), str(truth["camera"]), True, written.size, len(unsure), tuple(silent))
