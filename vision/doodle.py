"""Reads a Doodle sheet: which cells are shaded and where outlines part them, each with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .board import Board, Flat, Pixels
from .evenly_lit import Layers, even_out, flatten_for_reading
from .network import Floats, Network, load_arrays, network_of, sigmoid, weighted_mean
from .places import choose_edges, cut_edges, cut_features
from .sheet_network import SheetNetwork, sheet_network_of

WEIGHTS = "doodle.npz"
SURE = 0.98
"""A cell that is shaded or empty with at least this probability is called sure.

Chosen on rendered photos, each read by networks that had not seen it: no cell was wrong above it.
"""
_PERHAPS = 0.02
"""Outlines are also sought around cells that are shaded with only this probability, should a player set them right."""


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


@dataclass(frozen=True)
class Readers:
    """The two networks that read a sheet; both judge the edges, and the mean of what they say counts.

    One sees the whole sheet and knows how patches go on; the other sees only what is near an edge, but all the more
    clearly. They are wrong in different places.
    """

    sheet: SheetNetwork
    edges: Network
    edge_warmth: float
    """How far the log-odds of the second one must be cooled to be as sure as they are right."""


def readers_of(arrays: dict[str, Floats]) -> Readers:
    """The readers stored in these arrays."""
    return Readers(sheet_network_of(arrays), network_of(arrays, "edges"), float(arrays["warmth"]))


@lru_cache(maxsize=1)
def own_readers() -> Readers:
    """The readers that come with the product."""
    return readers_of(load_arrays(WEIGHTS))


def read_doodle(pixels: Pixels, board: Board, readers: Readers | None = None) -> DoodleReading:
    """Read the sheet whose grid was found at `board`."""
    return read_flat_doodle(flatten_for_reading(pixels, board), board, readers)


def read_flat_doodle(flat: Flat, board: Board, readers: Readers | None = None) -> DoodleReading:
    """Read a sheet that was found at `board` and has been laid flat by `flatten_for_reading`."""
    readers = readers or own_readers()
    layers = even_out(flat)
    cells, right, below = _look(readers.sheet, layers)
    shaded = sigmoid(cells)
    near_right, near_below = judge_edges(readers, layers, shaded)
    return DoodleReading(board, shaded, sigmoid(_mean(right, near_right)), sigmoid(_mean(below, near_below)))


def _look(network: SheetNetwork, layers: Layers) -> tuple[Floats, Floats, Floats]:
    """The log-odds of cells and edges; should cells be in doubt, the mean with a look at the sheet upside down."""
    upright = np.ascontiguousarray(layers.transpose(2, 0, 1))
    first = network.look(upright)
    if (_certainty(sigmoid(first[0])) >= SURE).all():
        return first
    second = network.look(np.ascontiguousarray(upright[:, ::-1, ::-1]))
    cells, right, below = (_mean(one, other[::-1, ::-1]) for one, other in zip(first, second, strict=True))
    return cells, right, below


def _mean(one: Floats, other: Floats) -> Floats:
    return (one + other) * np.float32(0.5)


def _certainty(chances: Floats) -> Floats:
    return np.maximum(chances, 1 - chances)


def judge_edges(readers: Readers, layers: Layers, shaded: Floats) -> tuple[Floats, Floats]:
    """The log-odds of a line between each cell and its right neighbour, and the one below; 0 where none was sought."""
    rows, cols = shaded.shape
    right, below = np.zeros((rows, cols - 1), np.float32), np.zeros((rows - 1, cols), np.float32)
    perhaps = shaded >= _PERHAPS
    edges = choose_edges(perhaps)
    if not perhaps.any():
        return right, below
    places = cut_edges(layers, edges)
    sides = np.array([int(perhaps[row, col]) + int(perhaps[_other(row, col, down)]) for row, col, down in edges])
    upside_down = np.ascontiguousarray(places[..., ::-1, ::-1])
    looks = [_edge_odds(readers.edges, view, sides) for view in (places, upside_down)]
    odds = np.mean(looks, axis=0) / readers.edge_warmth
    for (row, col, down), one, count in zip(edges, odds, sides, strict=True):
        if count == 2:
            (below if down else right)[row, col] = one
    return right, below


def _other(row: int, col: int, down: bool) -> tuple[int, int]:
    return (row + 1, col) if down else (row, col + 1)


def _edge_odds(network: Network, places: Floats, sides: NDArray[np.int_]) -> Floats:
    seen = network.look_at(cut_features(network.trunk(places)))
    rim, bare = (sides == 1).astype(np.float32), (sides == 0).astype(np.float32)
    return network.judge_beside(seen, weighted_mean(seen, rim), weighted_mean(seen, bare))
