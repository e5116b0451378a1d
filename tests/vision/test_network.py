"""The small networks compute what their definition says, and are fitted down the true slope."""

from __future__ import annotations

import numpy as np
import pytest

from tests.photos_made.learning import Trunk, Weights, learn_places, start_weights
from vision.evenly_lit import CELL, MARGIN
from vision.network import columns_of, network_of, weighted_mean
from vision.places import EDGE_PLACE, choose_edges, cut_edges, cut_features, list_edges, paste_features

SIDE = 9 * CELL + 2 * MARGIN


def test_a_convolution_is_the_sum_over_its_surroundings_at_every_second_pixel() -> None:
    random = np.random.default_rng(1)
    pictures = random.standard_normal((2, 3, 8, 6)).astype(np.float32)
    weights = random.standard_normal((18, 5)).astype(np.float32)
    found = (weights.T @ columns_of(pictures)).reshape(5, 3, 4, 3)
    padded = np.pad(pictures, ((0, 0), (0, 0), (1, 1), (1, 1)))
    for kernel, count, row, col in [(0, 0, 0, 0), (4, 2, 3, 2), (2, 1, 1, 2)]:
        around = padded[:, count, 2 * row : 2 * row + 3, 2 * col : 2 * col + 3]
        expected = sum(
            around[layer, r, c] * weights[(3 * r + c) * 2 + layer, kernel]
            for layer in range(2)
            for r in range(3)
            for c in range(3)
        )
        assert found[kernel, count, row, col] == pytest.approx(expected, rel=1e-4)


def test_the_mean_of_nothing_is_zero() -> None:
    seen = np.ones((4, 3), np.float32)
    assert weighted_mean(seen, np.zeros(4, np.float32)).tolist() == [0, 0, 0]
    assert weighted_mean(seen, np.ones(4, np.float32)).tolist() == [1, 1, 1]


def test_fitting_follows_the_slope_of_the_loss() -> None:
    random = np.random.default_rng(2)
    weights = {name: value.astype(np.float64) for name, value in start_weights(random, 4, 6).items()}
    places = random.standard_normal((12, 6 * 28))
    truth, count = (random.random(12) < 0.5).astype(float), np.ones(12)
    groups = (truth, 1 - truth)
    slopes: Weights = {}
    _, _, slope = learn_places(weights, places, groups, truth=truth, count=count, slopes=slopes)

    def loss(change: float, name: str, where: tuple[int, int]) -> float:
        changed = dict(weights) | {name: weights[name].copy()}
        changed[name][where] += change
        return learn_places(changed, places, groups, truth=truth, count=count, slopes={})[0]

    for name, where in [("judge.weights", (3, 0)), ("compare.weights", (40, 5)), ("compare.weights", (2, 7))]:
        measured = (loss(1e-5, name, where) - loss(-1e-5, name, where)) / 2e-5
        assert slopes[name][where] == pytest.approx(measured, rel=2e-3, abs=1e-6)
    assert slope.shape == places.shape


def test_the_slope_of_the_convolutions_is_that_of_what_comes_out() -> None:
    random = np.random.default_rng(3)
    weights = start_weights(random, 4, 6)
    pictures = random.standard_normal((4, 2, 16, 24)).astype(np.float32)
    wanted = random.standard_normal((28, 2, 2, 3)).astype(np.float32)
    trunk, slopes = Trunk(weights), Weights()
    trunk.forward(pictures)
    trunk.backward(wanted, slopes)
    for name, where in [("conv1.weights", (7, 2)), ("conv2.weights", (30, 4)), ("conv3.weights", (100, 20))]:
        kept = weights[name][where]
        outs = []
        for change in (1e-2, -1e-2):
            weights[name][where] = kept + change
            outs.append(float((Trunk(weights).forward(pictures) * wanted).sum()))
        weights[name][where] = kept
        assert slopes[name][where] == pytest.approx((outs[0] - outs[1]) / 2e-2, rel=0.05, abs=2e-2)


def test_fitting_and_reading_run_the_same_network() -> None:
    random = np.random.default_rng(4)
    weights = start_weights(random, 4, EDGE_PLACE)
    layers = random.standard_normal((SIDE, SIDE, 4)).astype(np.float32)
    network = network_of({f"one.{name}": value for name, value in weights.items()}, "one")
    places = cut_edges(layers, [(2, 5, True), (8, 7, False)])
    fitted = Trunk(weights).forward(places)
    assert np.allclose(network.trunk(places), fitted, atol=1e-4)


def test_pasting_is_the_other_way_round_of_cutting() -> None:
    maps = np.random.default_rng(5).standard_normal((3, 7, 2, 5)).astype(np.float32)
    assert np.array_equal(paste_features(cut_features(maps), maps.shape), maps)


def test_an_edge_below_looks_like_an_edge_to_the_right_of_the_turned_sheet() -> None:
    layers = np.random.default_rng(6).standard_normal((SIDE, SIDE, 4)).astype(np.float32)
    below = cut_edges(layers, [(2, 5, True)])
    right = cut_edges(layers.transpose(1, 0, 2), [(5, 2, False)])
    assert np.array_equal(below, right)


def test_every_edge_between_shaded_cells_is_looked_at() -> None:
    shaded = np.zeros((9, 9), bool)
    shaded[3:5, 2:5] = True
    chosen = choose_edges(shaded)
    assert [edge for edge in chosen if _sides(shaded, edge) == 2] == [
        edge for edge in list_edges(9, 9) if _sides(shaded, edge) == 2
    ]
    assert {_sides(shaded, edge) for edge in chosen} == {0, 1, 2}


def _sides(shaded: np.ndarray, edge: tuple[int, int, bool]) -> int:
    row, col, below = edge
    return int(shaded[row, col]) + int(shaded[row + 1, col] if below else shaded[row, col + 1])
