"""Reads a Doodle sheet: which cells are shaded and where outlines part them, each with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels
from .evenly_lit import Layers, even_out, flatten_for_reading
from .network import Floats, Network, load_arrays, network_of, sigmoid, weighted_mean
from .places import choose_edges, cut_cells, cut_edges, cut_features, lay_cells

WEIGHTS = "doodle.npz"
SURE = 0.98
"""A cell that is shaded or empty with at least this probability is called sure.

Chosen on rendered photos, each read by networks that had not seen it: no more than 1 of 3,888 cells was wrong above it.
"""
_PERHAPS = 0.02
"""Outlines are also sought around cells that are shaded with only this probability, should a player set them right."""


@dataclass(frozen=True)
class DoodleReading:
    """What was seen on a sheet, as probabilities by row and column."""

    board: Board
    shaded: NDArray[np.float32]
    parted_right: NDArray[np.float32]
    """Whether a line parts a cell from the one to its right; 0.5 where none was sought."""
    parted_below: NDArray[np.float32]

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that are more likely shaded than not."""
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self.shaded >= 0.5))

    @property
    def unsure(self) -> tuple[tuple[int, int], ...]:
        """The cells that a player should look at, in reading order."""
        doubtful = np.argwhere(np.maximum(self.shaded, 1 - self.shaded) < SURE)
        return tuple((int(row), int(col)) for row, col in doubtful)


@dataclass(frozen=True)
class Readers:
    """The networks that read a sheet, and how far their log-odds must be cooled to be as sure as they are right."""

    cells: tuple[Network, ...]
    edges: tuple[Network, ...]
    cell_warmth: float
    edge_warmth: float


def readers_of(arrays: dict[str, Floats]) -> Readers:
    """The readers stored in these arrays; several networks for one task vote."""
    names = {name.partition(".")[0] for name in arrays}
    cells = tuple(network_of(arrays, name) for name in sorted(names) if name.startswith("cells"))
    edges = tuple(network_of(arrays, name) for name in sorted(names) if name.startswith("edges"))
    return Readers(cells, edges, float(arrays["warmth"][0]), float(arrays["warmth"][1]))


@lru_cache(maxsize=1)
def own_readers() -> Readers:
    """The readers that come with the product."""
    return readers_of(load_arrays(WEIGHTS))


def read_doodle(pixels: Pixels, board: Board, readers: Readers | None = None) -> DoodleReading:
    """Read the sheet whose grid was found at `board`."""
    readers = readers or own_readers()
    layers = even_out(flatten_for_reading(pixels, board))
    shaded = judge_cells(readers, layers, board.rows, board.cols)
    right, below = judge_edges(readers, layers, shaded)
    return DoodleReading(board, shaded, right, below)


def judge_cells(readers: Readers, layers: Layers, rows: int, cols: int) -> Floats:
    """How likely each cell is shaded: the mean of two looks, the second at the sheet upside down."""
    upside_down = np.ascontiguousarray(layers[::-1, ::-1])
    odds = [_cell_odds(network, layers, rows, cols) for network in readers.cells]
    odds += [_cell_odds(network, upside_down, rows, cols)[::-1] for network in readers.cells]
    return sigmoid(np.mean(odds, axis=0) / readers.cell_warmth).reshape(rows, cols)


def _cell_odds(network: Network, layers: Layers, rows: int, cols: int) -> Floats:
    seen = network.look_at(cut_cells(network.trunk(lay_cells(layers)), rows, cols))
    chance = network.first_guess(seen)
    return network.judge_beside(seen, weighted_mean(seen, chance), weighted_mean(seen, 1 - chance))


def judge_edges(readers: Readers, layers: Layers, shaded: Floats) -> tuple[Floats, Floats]:
    """How likely a line parts each cell from its right neighbour, and from the one below."""
    rows, cols = shaded.shape
    right, below = np.full((rows, cols - 1), 0.5, np.float32), np.full((rows - 1, cols), 0.5, np.float32)
    perhaps = shaded >= _PERHAPS
    edges = choose_edges(perhaps)
    if not perhaps.any():
        return right, below
    places = cut_edges(layers, edges)
    sides = np.array([int(perhaps[row, col]) + int(perhaps[_other(row, col, down)]) for row, col, down in edges])
    upside_down = np.ascontiguousarray(places[..., ::-1, ::-1])
    looks = [_edge_odds(network, view, sides) for network in readers.edges for view in (places, upside_down)]
    chances = sigmoid(np.mean(looks, axis=0) / readers.edge_warmth)
    for (row, col, down), chance, count in zip(edges, chances, sides, strict=True):
        if count == 2:
            (below if down else right)[row, col] = chance
    return right, below


def _other(row: int, col: int, down: bool) -> tuple[int, int]:
    return (row + 1, col) if down else (row, col + 1)


def _edge_odds(network: Network, places: Floats, sides: NDArray[np.int_]) -> Floats:
    seen = network.look_at(cut_features(network.trunk(places)))
    rim, bare = (sides == 1).astype(np.float32), (sides == 0).astype(np.float32)
    return network.judge_beside(seen, weighted_mean(seen, rim), weighted_mean(seen, bare))
