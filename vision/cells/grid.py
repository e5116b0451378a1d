"""Reads any ruled grid: which cells hold something written, printed or filled in, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels, Points
from vision.weights.loading import load_bytes

from .grid_planes import show_grid
from .illumination import Planes, flatten_for_reading, mirror_planes, turn_planes
from .sheet_network import Floats, Network
from .sureness import is_sure

Cell = tuple[int, int]

WEIGHTS = "grid.onnx"
SURE, DOUBT = 3.75, 6.0
"""Log-odds from which on a cell is sure, and how much more is asked the more cells are in doubt.

Chosen by vision/training/fitting/grid_choosing.py, and stricter than its rule asks for; vision/weights/grid.md says
why.
"""


@dataclass(frozen=True)
class GridReading:
    """The cells of a grid as they lie."""

    board: Board
    odds: Floats
    """Log-odds of each cell to be marked."""

    @property
    def marked(self) -> NDArray[np.bool_]:
        return np.asarray(self.odds >= 0)

    @property
    def chance(self) -> Points:
        """How likely each cell is marked."""
        return np.asarray(1 / (1 + np.exp(-self.odds.astype(np.float64))))

    def is_sure(self, sure: float = SURE, doubt: float = DOUBT) -> NDArray[np.bool_]:
        """Which cells are called sure within these bounds."""
        return is_sure(self.odds, sure, doubt)

    @property
    def unsure(self) -> tuple[Cell, ...]:
        """The cells that a person should look at, in reading order."""
        return tuple((int(row), int(col)) for row, col in np.argwhere(~self.is_sure()))


def read_grid(pixels: Pixels, board: Board) -> GridReading:
    """Tell marked from empty cells: each beside its neighbours and beside all cells of its page."""
    return GridReading(board, judge(show_grid(flatten_for_reading(pixels, board))))


def judge(planes: Planes, stored: bytes | None = None) -> Floats:
    """The log-odds of each cell: the mean over the grid seen from all four sides, from two of them in a mirror."""
    looks = []
    for quarters in range(4):
        shown = turn_planes(mirror_planes(planes) if quarters % 2 else planes, quarters)
        seen = np.rot90(_network(shown.shape[1:], stored).run(shown)[0], -quarters)
        looks.append(seen[::-1] if quarters % 2 else seen)
    return np.asarray(np.mean(looks, axis=0), np.float32)


@lru_cache(maxsize=4)
def _network(size: tuple[int, ...], stored: bytes | None) -> Network:
    """The network for planes of one size: OpenCV mixes them up when it runs one network at several sizes."""
    return Network(load_bytes(WEIGHTS) if stored is None else stored)
