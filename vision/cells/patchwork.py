"""Reads a Patchwork board: which cells are covered, how sure that is, and between which cells one patch ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels
from vision.photo.quantiles import quantile

from .patchwork_planes import BoardColours, Planes, bare_shares, lay_flat, planes_from, planes_of
from .puzzle_lines import is_puzzle
from .sheet_network import Odds, SheetNetwork, load_network
from .sureness import is_sure

WEIGHTS = "patchwork.onnx"
SURE, DOUBT = 3.25, 20.0
"""A cell is called sure when it is covered or empty with at least these log-odds; the more of the board does not reach
that, the more is asked: they rise by the second number times that share.

Chosen by the rule of `vision/training/fitting/patchwork_choosing.py` on made-up boards of families that the network was
not fitted to: of 103,680 cells, by far most of them harder than on photos, 11 are wrong and sure, and 6.8 % unsure.
"""
HARDLY_SURE = 0.99 * SURE
SAYS_MORE = 0.5
"""By how much the log-odds of a cell in doubt must grow with the photo of the empty board before it is sure with it.

Of 119 cells of 200 made-up boards that only that photo makes sure 69 grow as much, and all 119 are right; a domed
button on an empty cell, which grew by 0.2, was called covered and sure.
"""
FEWEST_EMPTY = 2.5
"""When fewer cells than that seem empty, the board's own look is unknown, and all of it may have been taken for
patches, as happened on 2 of 100 made-up boards: the reading then needs another proof."""
SEEN_THROUGH = 0.18
"""Cloth hides the board, the strokes of a pen do not: such a share of the covered cells, in the median, then looks like
the bare board.

On 22 of 24 rendered boards it is 0.14 at most, on two with cloth of the board's colour 0.2 and 0.41; on the rendered
Doodle sheets that leave few doubts when they are read as boards 0.27 and more, but for one. Chosen with them in view.
"""
MARKED = 0.93
"""When a quarter of the cells of a board on which nothing seems to lie are less bare than that, it is drawn on.

On the empty rendered boards it is 1, on two Doodle sheets that are read as empty boards 0.85 and less.
"""
_SIDES = ((0, False), (2, True), (1, False), (3, True))
"""Whence a board is looked at: quarter turns against the clock, and whether in a mirror."""


@dataclass(frozen=True)
class PatchworkReading:
    """What was seen on a board, as log-odds and probabilities by row and column."""

    board: Board
    odds: NDArray[np.float64]
    """The log-odds of each cell to be covered."""
    joined_right: NDArray[np.float64]
    """Whether a cell and the one to its right belong to one patch, provided that both are covered."""
    joined_below: NDArray[np.float64]
    bare: NDArray[np.floating[Any]]
    """How much of each cell looks like the bare board."""
    is_puzzle: bool = False
    """Whether it is ruled like a puzzle, not like a board of the game."""

    @property
    def covered(self) -> NDArray[np.float64]:
        """How likely each cell is covered."""
        return _chance(self.odds)

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that are more likely covered than not."""
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self.odds >= 0))

    @property
    def unsure(self) -> tuple[tuple[int, int], ...]:
        """The cells that a player should look at, in reading order."""
        return tuple((int(row), int(col)) for row, col in np.argwhere(~is_sure(self.odds, SURE, DOUBT)))

    def doubting(self, other: PatchworkReading) -> PatchworkReading:
        """This reading with doubt where both are sure and the other one is sure of the contrary, and where the other
        one is in doubt and this one hardly says more: only less doubt elsewhere on the board made it sure."""
        unsure = {*self.unsure, *other.unsure}
        odds = self.odds.copy()
        for row, col in np.argwhere(self.odds * other.odds < 0).tolist():
            odds[row, col] *= (row, col) in unsure
        for cell in {*other.unsure}.difference(self.unsure):
            if abs(self.odds[cell]) < abs(other.odds[cell]) + SAYS_MORE:
                odds[cell] = np.clip(odds[cell], -HARDLY_SURE, HARDLY_SURE)
        return replace(self, odds=odds)

    @property
    def is_seen_through(self) -> bool:
        """Whether the bare board is seen through what covers it, so that it is hardly cloth."""
        covered = self.bare[self.odds >= 0]
        return bool(len(covered)) and quantile(covered, 0.5) >= SEEN_THROUGH

    @property
    def is_drawn_on(self) -> bool:
        """Whether nothing seems to lie on the board, yet marks are seen all over it."""
        return not self.cells and quantile(self.bare, 0.25) < MARKED

    @property
    def seems_full(self) -> bool:
        """Whether hardly any cell seems empty, so that nothing shows the board's own look."""
        return float((1 - self.covered).sum()) < FEWEST_EMPTY


@lru_cache(maxsize=1)
def own_network() -> SheetNetwork:
    """The network that comes with the product."""
    return load_network(WEIGHTS)


def read_patchwork(pixels: Pixels, board: Board, empty: Pixels | None = None) -> PatchworkReading:
    """Read the board whose grid was found at `board`; `empty` is the flattened empty board, turned anyhow."""
    return read_flat_patchwork(lay_flat(pixels, board), board, empty)


def read_flat_patchwork(
    flat: Pixels, board: Board, empty: Pixels | None = None, network: SheetNetwork | None = None
) -> PatchworkReading:
    """Read a board that was found at `board` and has been laid flat.

    It is looked at from two sides, and from others as long as any cell is unsure; the mean of what is seen counts.
    """
    network = network or own_network()
    colours = BoardColours(flat)
    planes, bare = planes_of(colours, empty), bare_shares(colours)
    looks = [_look_from(network, planes, *side) for side in _SIDES[:2]]
    reading = _reading_of(board, looks, bare)
    for side in _SIDES[2:]:
        if not reading.unsure:
            break
        looks.append(_look_from(network, planes, *side))
        reading = _reading_of(board, looks, bare)
    return replace(reading, is_puzzle=is_puzzle(colours.darkness))


def _look_from(network: SheetNetwork, planes: Planes, quarters: int, mirrored: bool) -> Odds:
    """What the network sees on the board from a side, as the board lies."""
    seen = network.look(planes_from(planes, quarters, mirrored))
    cells, right, below = (np.rot90(part, -quarters) for part in seen)
    if quarters % 2:
        right, below = below, right
    return (cells[::-1], right[::-1], below[::-1]) if mirrored else (cells, right, below)


def _reading_of(board: Board, looks: list[Odds], bare: NDArray[np.floating[Any]]) -> PatchworkReading:
    cells, right, below = (np.asarray(np.mean(part, axis=0), np.float64) for part in zip(*looks, strict=True))
    return PatchworkReading(board, cells, _chance(-right), _chance(-below), bare)


def _chance(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))
