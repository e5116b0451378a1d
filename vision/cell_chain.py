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

    All states of a whole row (2 to the power of the columns) are carried from row to row at once, down and up, so the
    sum over all boards is exact; it is scaled at each step, because a product of many small numbers would vanish.
    """
    states = _states(seen.cells.shape[1])
    rows = _weigh_rows(seen, states)
    near, far = _weigh_steps(seen.down)
    above = [rows[0]]
    for row, one, other in zip(rows[1:], near, far, strict=True):
        above.append(row * _scaled((one.T @ above[-1].reshape(len(one), -1) @ other).ravel()))
    below = [np.ones(len(states))]
    for row, one, other in zip(rows[:0:-1], near[::-1], far[::-1], strict=True):
        below.append(_scaled((one @ (row * below[-1]).reshape(len(one), -1) @ other.T).ravel()))
    both = np.array(above) * np.array(below[::-1])
    return np.asarray((both @ states) / both.sum(axis=1, keepdims=True))


def _states(cols: int) -> NDArray[np.int64]:
    """Every state of a row: one line each, the states of its cells from left to right."""
    return np.arange(1 << cols)[:, None] >> np.arange(cols)[None, ::-1] & 1


def _weigh_rows(seen: Seen, states: NDArray[np.int64]) -> Chances:
    """Row x state of a row: how well it explains what was seen in the row's cells and between them."""
    cols = np.arange(states.shape[1])
    weights = seen.cells[:, cols, states].prod(axis=2)
    if len(cols) > 1:
        weights = weights * seen.across[:, cols[:-1], states[:, :-1], states[:, 1:]].prod(axis=2)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _weigh_steps(down: Chances) -> tuple[Chances, Chances]:
    """For each step from a row to the next: states above x states below, of the left half of the columns and of the
    right one. Their product would be the whole step, but is much larger than both."""
    middle = down.shape[1] // 2
    left, right = (np.ones((len(down), 1, 1)) for _ in range(2))
    for col in range(down.shape[1]):
        half = left if col < middle else right
        wide = np.einsum("rab,rcd->racbd", half, down[:, col] / down[:, col].max(axis=(1, 2), keepdims=True))
        wide = wide.reshape(len(down), 2 * half.shape[1], 2 * half.shape[2])
        left, right = (wide, right) if col < middle else (left, wide)
    return left, right


def _scaled(weights: Chances) -> Chances:
    return np.asarray(weights / weights.sum())
