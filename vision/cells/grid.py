"""Reads any ruled grid: which cells hold something written or printed, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels, Points
from vision.weights.loading import load_arrays

from .grid_features import WAY, Numbers, find_clues
from .mlp import Net, parse_net

Cell = tuple[int, int]

WEIGHTS = "grid.npz"


class Limits(NamedTuple):
    """When a cell is called sure."""

    marked: float
    """Marked with at least this probability,"""
    way: float
    """and farther from the empty cells of its grid to the marked ones than halfway, by this share of the whole way;"""
    empty: float
    """or empty with at least this probability."""


SURE = Limits(0.998, 0.2, 0.99)
"""What calls a cell of any photo sure.

Chosen by the rules of tests/photos_made/sudoku_fitting.py on made photos that the net was not fitted to and that are
far harder than most: of 23,079 cells 11 are wrong and sure, and 17 % unsure; of 8,522 cells of pages with smears and
dents 21, where 30 would be without the way, and 19 % unsure.
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
    chance = judge(load_net(), windows, compared)
    doubtful = ~is_sure(chance, compared, SURE).reshape(board.rows, board.cols)
    chance = chance.reshape(board.rows, board.cols)
    unsure = tuple((int(row), int(col)) for row, col in np.argwhere(doubtful))
    return GridReading(board, chance >= 0.5, chance, unsure)


def is_sure(chance: Points, compared: Numbers, limits: Limits) -> NDArray[np.bool_]:
    """Whether each cell is called sure within these limits."""
    is_marked = (chance >= limits.marked) & (compared[:, WAY] > limits.way)
    return np.asarray(is_marked | (1 - chance >= limits.empty))


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
def load_net() -> Net:
    """The net that comes with the product."""
    return parse_net("cells", load_arrays(WEIGHTS))
