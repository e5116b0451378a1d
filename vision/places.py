"""Cuts what lies around the edges between cells out of a board's layers, for the network that judges edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .evenly_lit import CELL, MARGIN, Layers
from .network import Floats

Edge = tuple[int, int, bool]
"""The edge to the right of cell (row, column), or below it when the last part is true."""

_ACROSS = 40
_ALONG = CELL // 2
EDGE_PLACE = (_ALONG // 8) * (_ACROSS // 8)
"""Pixels of the feature maps that an edge covers: one cell along it, a little more than half a cell to each side."""


def list_edges(rows: int, cols: int) -> list[Edge]:
    """Every edge between two cells: first those to the right, then those below."""
    right = [(row, col, False) for row in range(rows) for col in range(cols - 1)]
    return right + [(row, col, True) for row in range(rows - 1) for col in range(cols)]


def choose_edges(shaded: NDArray[np.bool_]) -> list[Edge]:
    """Every edge between two shaded cells, and some of those beside one shaded cell and beside none to compare with.

    Around a shaded cell whoever outlines patches must have drawn a line; between empty cells nobody has.
    """
    chosen: tuple[list[Edge], list[Edge], list[Edge]] = ([], [], [])
    for row, col, below in list_edges(*shaded.shape):
        other = shaded[row + 1, col] if below else shaded[row, col + 1]
        chosen[int(shaded[row, col]) + int(other)].append((row, col, below))
    bare, rim, inner = chosen
    return inner + _spread(rim, 20) + _spread(bare, 12)


def _spread(edges: list[Edge], most: int) -> list[Edge]:
    step = max(1, -(-len(edges) // most))
    return edges[::step]


def cut_edges(layers: Layers, edges: list[Edge]) -> Floats:
    """The surroundings of the edges, all turned so that the edge stands upright.

    Along the edge two pixels are made one: what is sought runs along it, so little is lost and half the time won.
    """
    upright = layers.transpose(2, 0, 1)
    level = layers.transpose(2, 1, 0)
    halved = [0.5 * (side[:, 0::2] + side[:, 1::2]) for side in (upright, level)]
    out = np.empty((layers.shape[-1], len(edges), _ALONG, _ACROSS), np.float32)
    for number, (row, col, below) in enumerate(edges):
        along, across = (col, row) if below else (row, col)
        top = (MARGIN + along * CELL) // 2
        left = MARGIN + (across + 1) * CELL - _ACROSS // 2
        out[:, number] = halved[below][:, top : top + _ALONG, left : left + _ACROSS]
    return out


def cut_features(maps: Floats) -> Floats:
    """The features of every edge, from the feature maps of their surroundings."""
    return np.ascontiguousarray(maps.transpose(1, 2, 3, 0)).reshape(maps.shape[1], -1)


def paste_features(slope: Floats, shape: tuple[int, ...]) -> Floats:
    """The other way round, for fitting."""
    layers, count, height, width = shape
    return np.ascontiguousarray(slope.reshape(count, height, width, layers).transpose(3, 0, 1, 2))
