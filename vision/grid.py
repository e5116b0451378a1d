"""Reads any ruled grid: which cells hold something written or printed, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels, Points
from .grid_clues import WAY, Numbers, find_clues
from .network import load_arrays
from .small_net import Net, parse_net

Cell = tuple[int, int]

WEIGHTS = "grid.npz"
SURE = (0.998, 0.99)
"""A cell is called surely marked from the first probability on, surely empty from the second; a mark must also stand
out more than halfway from the empty cells of its grid to the marked ones.

Chosen by the rule of tests/photos_made/sudoku_fitting.py: of 23,079 cells of made photos that the net was not fitted
to, 11 are wrong and sure, and 17 % unsure; those photos are far harder than most.
"""


@dataclass(frozen=True)
class GridReading:
    """The cells of a grid as they lie."""

    board: Board
    marked: NDArray[np.bool_]
    chance: Points
    """How likely each cell is marked."""
    unsure: tuple[Cell, ...]
    """The cells that a person should look at, in reading order."""


def read_grid(pixels: Pixels, board: Board) -> GridReading:
    """Tell marked from empty cells by what stands out in them, measured against the other cells."""
    windows, compared = find_clues(pixels, board)
    chance = judge(_net(), windows, compared)
    doubtful = ~is_sure(chance, compared, SURE).reshape(board.rows, board.cols)
    chance = chance.reshape(board.rows, board.cols)
    unsure = tuple((int(row), int(col)) for row, col in np.argwhere(doubtful))
    return GridReading(board, chance >= 0.5, chance, unsure)


def is_sure(chance: Points, compared: Numbers, limits: tuple[float, float]) -> NDArray[np.bool_]:
    """Whether each cell is marked or empty with at least these probabilities, and contrast bears a mark out."""
    marked, empty = limits
    return np.asarray(((chance >= marked) & (compared[:, WAY] > 0)) | (1 - chance >= empty))


def judge(net: Net, windows: Numbers, compared: Numbers) -> Points:
    """How likely each cell is marked: the mean over its window seen from all four sides and in a mirror."""
    views = all_views(windows)
    chances = net.chances(np.concatenate([arrange(view, compared) for view in views]))[:, 1]
    return np.asarray(chances.reshape(len(views), -1).mean(axis=0), np.float64)


def all_views(windows: Numbers) -> list[Numbers]:
    """The windows in all eight ways to turn and mirror them."""
    turned = [np.rot90(windows, turn, (2, 3)) for turn in range(4)]
    return [view for one in turned for view in (one, one[..., ::-1])]


def arrange(windows: Numbers, compared: Numbers) -> Numbers:
    """What the net is given: for each cell its window and how it compares with the others, in one row."""
    return np.concatenate([windows.reshape(len(windows), -1), compared], axis=1)


@lru_cache(maxsize=1)
def _net() -> Net:
    return parse_net("cells", load_arrays(WEIGHTS))
