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
IN_DOUBT = 0.95
"""A cell whose verdict is less likely than that is in doubt."""


@dataclass(frozen=True)
class Limits:
    """From which probabilities on cells are called sure."""

    marked: float
    empty: float
    doubt: float
    """So much rise the log-odds that are asked when all cells of a grid are in doubt; with fewer, in proportion."""


SURE = Limits(0.97, 0.993, 12.5)
"""Chosen by the rule of tests/photos_made/sudoku_fitting.py: of 35,859 cells of made photos that the net was not fitted
to, 6 are wrong and sure; unsure are 23 % in photos of any camera, 38 % in those of old phones, and 9 % in clear ones.
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
    doubtful = ~is_sure(chance, compared, SURE, share_in_doubt(chance)).reshape(board.rows, board.cols)
    chance = chance.reshape(board.rows, board.cols)
    unsure = tuple((int(row), int(col)) for row, col in np.argwhere(doubtful))
    return GridReading(board, chance >= 0.5, chance, unsure)


def share_in_doubt(chance: Points) -> float:
    """Which share of the cells of a grid is in doubt: in a blurred, dim or noisy photo, many."""
    return float((np.maximum(chance, 1 - chance) < IN_DOUBT).mean())


def is_sure(chance: Points, compared: Numbers, limits: Limits, doubt: float | Points) -> NDArray[np.bool_]:
    """Whether each cell is marked or empty with the probability that is asked where such a share is in doubt.

    A mark must also stand out more than halfway from the empty cells of its grid to the marked ones.
    """
    odds = _odds(np.asarray(chance))
    more = limits.doubt * np.asarray(doubt)
    is_marked = (odds >= _odds(np.array(limits.marked)) + more) & (compared[:, WAY] > 0)
    return np.asarray(is_marked | (-odds >= _odds(np.array(limits.empty)) + more))


def _odds(chance: Points) -> Points:
    held = np.clip(chance, 1e-7, 1 - 1e-7)
    return np.asarray(np.log(held / (1 - held)))


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
