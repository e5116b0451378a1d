"""Places made boards where the real finder sees them, or a little beside."""

from __future__ import annotations

import cv2
import numpy as np

from vision.boards.board import Board
from vision.boards.board_search import NoBoard, find_board
from vision.photo.pixels import Pixels

FOUND_WITHIN = 0.5
"""A board is found when no crossing is further off than so many cells."""


def place_board(photo: Pixels, truth: Board) -> Board | None:
    """The board as it is found in the photo, turned like the truth; None when it is not found there."""
    try:
        points = find_board(photo, truth.rows, truth.cols).points
    except NoBoard:
        return None
    side = float(np.linalg.norm(np.diff(truth.points, axis=0), axis=-1).mean())
    turns = [np.rot90(points, turn) for turn in range(4)]
    fitting = [turn for turn in turns if turn.shape == truth.points.shape]
    misses = [float(np.linalg.norm(turn - truth.points, axis=-1).max()) / side for turn in fitting]
    return Board(fitting[int(np.argmin(misses))]) if misses and min(misses) < FOUND_WITHIN else None


def drift_board(board: Board, rng: np.random.Generator) -> Board:
    """The board as a less lucky finder would place it: bent by some hundredths of a cell."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    drift = rng.normal(0, min(np.exp(rng.normal(-3.4, 0.6)), 0.08), (3, 3, 2))
    return Board(board.points + side * cv2.resize(drift, board.points.shape[1::-1], interpolation=cv2.INTER_CUBIC))
