"""Cuts the places that the networks judge out of a board's layers: the cells, and the edges between cells."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .evenly_lit import CELL, MARGIN
from .network import Floats

EDGE = 40
"""Pixels along the square that is cut out around the middle of an edge."""
CELL_PLACE = 8
EDGE_PLACE = EDGE // 8
_STEP = CELL // 8
_RIM = (CELL_PLACE - _STEP) // 2


def cut_cells(maps: Floats, rows: int, cols: int) -> Floats:
    """The features of every cell with half a cell around it, in reading order, from one board's feature maps."""
    shift = MARGIN // 8 - _RIM
    out = np.empty((rows * cols, CELL_PLACE * CELL_PLACE * maps.shape[-1]), np.float32)
    for row in range(rows):
        top = shift + row * _STEP
        for col in range(cols):
            left = shift + col * _STEP
            out[row * cols + col] = maps[top : top + CELL_PLACE, left : left + CELL_PLACE].ravel()
    return out


def paste_cells(slope: Floats, rows: int, cols: int, shape: tuple[int, ...]) -> Floats:
    """The other way round, for fitting: what every cell wants of the feature maps, added up."""
    shift = MARGIN // 8 - _RIM
    out = np.zeros(shape, np.float32)
    for row in range(rows):
        top = shift + row * _STEP
        for col in range(cols):
            left = shift + col * _STEP
            part = slope[row * cols + col].reshape(CELL_PLACE, CELL_PLACE, shape[-1])
            out[top : top + CELL_PLACE, left : left + CELL_PLACE] += part
    return out


Edge = tuple[int, int, bool]
"""The edge to the right of cell (row, column), or below it when the last part is true."""


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
    return inner + _spread(rim, 24) + _spread(bare, 16)


def _spread(edges: list[Edge], most: int) -> list[Edge]:
    step = max(1, -(-len(edges) // most))
    return edges[::step]


def cut_edges(layers: Floats, edges: list[Edge]) -> Floats:
    """The surroundings of the edges, all turned so that the edge stands upright."""
    turned = layers.transpose(1, 0, 2)
    out = np.empty((len(edges), EDGE, EDGE, layers.shape[-1]), np.float32)
    for number, (row, col, below) in enumerate(edges):
        picture, along, across = (turned, col, row) if below else (layers, row, col)
        top = MARGIN + along * CELL + (CELL - EDGE) // 2
        left = MARGIN + (across + 1) * CELL - EDGE // 2
        out[number] = picture[top : top + EDGE, left : left + EDGE]
    return out
