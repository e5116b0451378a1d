"""The network that sees the whole sheet computes what its definition says, for boards of any size."""

from __future__ import annotations

import numpy as np
import pytest

from vision.doodle import WEIGHTS
from vision.evenly_lit import CELL, MARGIN
from vision.network import load_arrays
from vision.sheet_network import Judge, Layer, convolve, sheet_network_of


@pytest.mark.parametrize(("side", "step", "rim", "spread"), [(3, 1, 1, 1), (3, 2, 1, 1), (3, 1, 2, 2), (6, 4, 1, 1)])
def test_a_convolution_is_the_sum_over_its_surroundings(side: int, step: int, rim: int, spread: int) -> None:
    random = np.random.default_rng(1)
    maps = random.standard_normal((2, 16, 12)).astype(np.float32)
    weights = random.standard_normal((5, side * side * 2)).astype(np.float32)
    bias = random.standard_normal(5).astype(np.float32)
    found = convolve(Layer(weights, bias), maps, side=side, step=step, rim=rim, spread=spread)
    padded = np.pad(maps, ((0, 0), (rim, rim), (rim, rim)))
    for kernel, row, col in [(0, 0, 0), (4, found.shape[1] - 1, found.shape[2] - 1), (2, 1, 0)]:
        expected = bias[kernel] + sum(
            padded[layer, row * step + r * spread, col * step + c * spread]
            * weights[kernel, (side * r + c) * 2 + layer]
            for layer in range(2)
            for r in range(side)
            for c in range(side)
        )
        assert found[kernel, row, col] == pytest.approx(max(0.0, float(expected)), abs=1e-4)


def test_a_convolution_looks_at_every_place_that_lies_inside() -> None:
    layer = Layer(np.ones((1, 9), np.float32), np.zeros(1, np.float32))
    assert convolve(layer, np.ones((1, 8, 6), np.float32), side=3, rim=1).shape == (1, 8, 6)
    assert convolve(layer, np.ones((1, 8, 6), np.float32), side=3, step=2, rim=1).shape == (1, 4, 3)


def test_a_place_is_judged_by_how_it_differs_from_its_group() -> None:
    """Places see 1, 3 and 8; the judge takes the mean of the first two away: (1 + 3) / (2 + 0.5) = 1.6."""
    judge = Judge(
        Layer(np.array([[1.0, -1.0]], np.float32), np.zeros(1, np.float32)),
        Layer(np.array([[2.0]], np.float32), np.array([-1.0], np.float32)),
    )
    odds = judge(np.array([[1.0, 3.0, 8.0]], np.float32), [np.array([1.0, 1.0, 0.0], np.float32)])
    assert odds.tolist() == pytest.approx([-1.0, 2 * 1.4 - 1, 2 * 6.4 - 1], abs=1e-5)


@pytest.mark.parametrize(("rows", "cols"), [(9, 9), (4, 6)])
def test_every_cell_and_every_edge_between_cells_is_judged(rows: int, cols: int) -> None:
    layers = np.zeros((4, rows * CELL + 2 * MARGIN, cols * CELL + 2 * MARGIN), np.float32)
    cells, right, below = sheet_network_of(load_arrays(WEIGHTS)).look(layers)
    assert (cells.shape, right.shape, below.shape) == ((rows, cols), (rows, cols - 1), (rows - 1, cols))


def test_a_line_is_judged_where_it_lies() -> None:
    """Ink on one edge between shaded cells moves the odds of that edge more than those of any other."""
    layers = np.full((4, 9 * CELL + 2 * MARGIN, 9 * CELL + 2 * MARGIN), -0.8, np.float32)
    layers[2:] = 0
    network = sheet_network_of(load_arrays(WEIGHTS))
    _, right, below = network.look(layers)
    marked = layers.copy()
    left, top = MARGIN + 5 * CELL, MARGIN + 3 * CELL
    marked[:2, top : top + CELL, left - 1 : left + 1] = -3.5
    _, right_now, below_now = network.look(marked)
    assert np.unravel_index(int(np.argmax(right_now - right)), right.shape) == (3, 4)
    assert (below_now - below).max() < (right_now - right).max()
