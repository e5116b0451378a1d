"""Reads a Doodle sheet: which cells are shaded and where outlines part them, each with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, Flat
from vision.photo.pixels import Pixels

from .illumination import CELL, MARGIN, SQUARE, Planes, even_out, flatten_for_reading, mirror_planes, turn_planes
from .sheet_network import Floats, Odds, SheetNetwork, load_network

WEIGHTS = "doodle.onnx"
SURE = 0.997
"""A cell that is shaded or empty with at least this probability is called sure.

Chosen on made-up sheets that were not fitted to, many of them hardly readable: after all looks 2 of 12,150 cells are
wrong above it, which the strokes of their patches left all but bare.
"""
_CLEAR = 0.9
"""A line that is there or not with less than this probability is in doubt."""
_CONSPICUOUS, _PERHAPS = -0.7, 0.01
"""A cell whose middle is so dark beside the paper nearby is at least perhaps shaded, whatever the network thinks of it.

Of 795 empty cells of rendered photos none is so dark, in worse light about one in a hundred, rubbed out or at the edge
of a shadow; of the shaded ones more than a third.
"""


@dataclass(frozen=True)
class Side:
    """A side from which a sheet is looked at again."""

    quarters: int
    """Quarter turns against the clock."""
    mirrored: bool = False


_OTHER_SIDES = (Side(3, mirrored=True), Side(0, mirrored=True))
"""Whence is looked again, one after the other until nothing is in doubt.

Of all two sides these judge lines about best, on rendered photos and copies of them in other lights that no network had
seen and on made-up sheets together; on the photos little more than half as many lines are wrong as after one look. A
third side costs a sixth of a scan's time more and makes them no fewer.
"""


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

    As long as anything is in doubt it is looked at again from other sides, and the mean of what is seen counts.
    """
    network = network or own_network()
    planes = even_out(flat)
    looks = [network.look(planes)]
    reading = _reading_of(board, looks)
    for side in _OTHER_SIDES:
        if not reading.doubts:
            break
        looks.append(_look_from(network, planes, side))
        reading = _reading_of(board, looks)
    conspicuous = _darkness(planes) < _CONSPICUOUS
    return replace(reading, shaded=np.where(conspicuous, np.maximum(reading.shaded, _PERHAPS), reading.shaded))


def _darkness(planes: Planes) -> Floats:
    """How much darker than the paper nearby the middle of each cell is, by row and column."""
    rim, size = MARGIN // SQUARE, CELL // SQUARE
    near = planes[: SQUARE * SQUARE, rim:-rim, rim:-rim].mean(axis=0)
    squares = near.reshape(len(near) // size, size, -1, size)
    middle = slice(size // 4, -(size // 4))
    return np.asarray(squares[:, middle, :, middle].mean(axis=(1, 3)), np.float32)


def _look_from(network: SheetNetwork, planes: Planes, side: Side) -> Odds:
    """What the network sees on the sheet from another side, as it lies."""
    shown = mirror_planes(planes) if side.mirrored else planes
    cells, right, below = (np.rot90(part, -side.quarters) for part in network.look(turn_planes(shown, side.quarters)))
    if side.quarters % 2:
        right, below = below, right
    return (cells[::-1], right[::-1], below[::-1]) if side.mirrored else (cells, right, below)


def _reading_of(board: Board, looks: list[Odds]) -> DoodleReading:
    odds = (np.clip(np.mean(part, axis=0), -30, 30) for part in zip(*looks, strict=True))
    return DoodleReading(board, *(1 / (1 + np.exp(-part)) for part in odds))


def _certainty(chances: Floats) -> Floats:
    return np.maximum(chances, 1 - chances)
