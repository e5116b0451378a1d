"""Reads a Doodle sheet: which cells are shaded and where outlines part them, each with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .board import Board, Flat, Pixels
from .evenly_lit import Planes, even_out, flatten_for_reading, turn_planes
from .sheet_network import Floats, Odds, SheetNetwork, load_network

WEIGHTS = "doodle.onnx"
SURE = 0.997
"""A cell that is shaded or empty with at least this probability is called sure.

Chosen on made-up sheets that were not fitted to, many of them hardly readable: none of 9,720 cells is wrong above it at
one look, one is above 0.995 and two are above 0.99.
"""
_CLEAR = 0.95
"""A line that is there or not with less than this probability is in doubt."""


@dataclass(frozen=True)
class DoodleReading:
    """What was seen on a sheet, as probabilities by row and column."""

    board: Board
    shaded: NDArray[np.float32]
    parted_right: NDArray[np.float32]
    """Whether a line parts a cell from the one to its right; it says something only where both are shaded."""
    parted_below: NDArray[np.float32]

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that are more likely shaded than not."""
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self.shaded >= 0.5))

    @property
    def unsure(self) -> tuple[tuple[int, int], ...]:
        """The cells that a player should look at, in reading order."""
        doubtful = np.argwhere(_certainty(self.shaded) < SURE)
        return tuple((int(row), int(col)) for row, col in doubtful)

    @property
    def doubts(self) -> int:
        """How many cells, and lines between shaded cells, are in doubt."""
        shaded = self.shaded >= 0.5
        right = _certainty(self.parted_right)[shaded[:, 1:] & shaded[:, :-1]]
        below = _certainty(self.parted_below)[shaded[1:] & shaded[:-1]]
        return len(self.unsure) + int(np.count_nonzero(right < _CLEAR)) + int(np.count_nonzero(below < _CLEAR))


@lru_cache(maxsize=1)
def own_network() -> SheetNetwork:
    """The network that comes with the product."""
    return load_network(WEIGHTS)


def read_doodle(pixels: Pixels, board: Board, network: SheetNetwork | None = None) -> DoodleReading:
    """Read the sheet whose grid was found at `board`."""
    return read_flat_doodle(flatten_for_reading(pixels, board), board, network)


def read_flat_doodle(flat: Flat, board: Board, network: SheetNetwork | None = None) -> DoodleReading:
    """Read a sheet that was found at `board` and has been laid flat by `flatten_for_reading`.

    Where more than one thing is in doubt it is looked at again from two other sides, and the mean of what is seen
    counts: a fourth look helps no more.
    """
    network = network or own_network()
    planes = even_out(flat)
    looks = [network.look(planes)]
    reading = _reading_of(board, looks)
    if reading.doubts > 1:
        looks += [_look_from(network, planes, quarters) for quarters in (1, 2)]
        reading = _reading_of(board, looks)
    return reading


def _look_from(network: SheetNetwork, planes: Planes, quarters: int) -> Odds:
    """What the network sees on the sheet after so many quarter turns, turned back."""
    cells, right, below = (np.rot90(part, -quarters) for part in network.look(turn_planes(planes, quarters)))
    return (cells, below, right) if quarters % 2 else (cells, right, below)


def _reading_of(board: Board, looks: list[Odds]) -> DoodleReading:
    odds = (np.clip(np.mean(part, axis=0), -30, 30) for part in zip(*looks, strict=True))
    return DoodleReading(board, *(1 / (1 + np.exp(-part)) for part in odds))


def _certainty(chances: Floats) -> Floats:
    return np.maximum(chances, 1 - chances)
