"""How likely each cell of a grid is marked when neighbouring cells tell about each other: exact, not approximate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """How well the states 0 and 1 explain what was seen."""

    cells: Chances
    """Row x column x state."""
    across: Chances
    """Row x column x state of the cell x state of its right neighbour."""
    down: Chances
    """Row x column x state of the cell x state of the cell below."""


def join_cells(seen: Seen) -> Chances:
    """The probability of state 1 for each cell, from what was seen in all cells and between all neighbours.

    All states of one row's width are carried along at once (2 to the power of the columns), so the sum over all
    boards is exact; it is scaled at each step, because a product of hundreds of small numbers would vanish.
    """
    rows, cols = seen.cells.shape[:2]
    carried, state = [], np.zeros(1 << cols)
    state[0] = 1.0
    for row in range(rows):
        for col in range(cols):
            state = _take_in(_forget_above(state, seen, row, col, back=False), seen, row, col)
            carried.append(state)
    chances, after = np.empty((rows, cols)), np.ones(1 << cols)
    for row in reversed(range(rows)):
        for col in reversed(range(cols)):
            both = (carried[row * cols + col] * after).reshape(-1, 2, 1 << col).sum(axis=(0, 2))
            chances[row, col] = both[1] / both.sum()
            after = _forget_above(_take_in(after, seen, row, col), seen, row, col, back=True)
    return chances


def _take_in(state: Chances, seen: Seen, row: int, col: int) -> Chances:
    """Weigh all states by what was seen in this cell (bit `col`) and between it and its left neighbour."""
    if not col:
        return np.asarray((state.reshape(-1, 2) * seen.cells[row, col]).ravel())
    weight = seen.across[row, col - 1].T * seen.cells[row, col][:, None]
    return np.asarray((state.reshape(-1, 2, 2, 1 << (col - 1)) * weight[:, :, None]).ravel())


def _forget_above(state: Chances, seen: Seen, row: int, col: int, *, back: bool) -> Chances:
    """Let this cell take the place of the one above it (bit `col`), weighed by what was seen between them."""
    split = state.reshape(-1, 2, 1 << col)
    if row:
        between = seen.down[row - 1, col]
        split = np.matmul(between if back else between.T, split)
    else:
        split = np.repeat(split.sum(axis=1, keepdims=True), 2, axis=1)
    return np.asarray(split.ravel() / split.sum())
