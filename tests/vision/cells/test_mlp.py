"""A small net: what comes out, and that a kept net is the same net."""

from __future__ import annotations

import numpy as np

from vision.cells.mlp import Net, format_net, parse_net
from vision.training.fitting.mlp_fitting import fit_net


def test_one_layer_is_worked_out_by_hand() -> None:
    """Inputs 3 and 1 with middle 1 and scale 2 become 1 and 0; the classes differ by ln 3, so the odds are 3 to 1."""
    weights = np.array([[np.log(3), 0.0], [5.0, -5.0]], np.float32)
    net = Net(np.ones(2, np.float32), np.full(2, 2, np.float32), ((weights, np.zeros(2, np.float32)),))
    assert np.allclose(net.chances(np.array([[3.0, 1.0]])), [[0.75, 0.25]])


def test_a_kept_net_answers_as_before() -> None:
    rng = np.random.default_rng(0)
    layers = tuple(
        (rng.normal(0, 1, size).astype(np.float32), rng.normal(0, 1, size[1]).astype(np.float32))
        for size in ((4, 6), (6, 3))
    )
    net = Net(np.zeros(4, np.float32), np.ones(4, np.float32), layers)
    again = parse_net("one", format_net("one", net))
    inputs = rng.normal(0, 1, (20, 4))
    assert np.allclose(again.chances(inputs), net.chances(inputs), atol=0.01)


def test_fitting_finds_a_rule_that_no_straight_line_tells() -> None:
    rng = np.random.default_rng(3)
    inputs = rng.uniform(-1, 1, (4000, 2)).astype(np.float32)
    classes = (inputs[:, 0] * inputs[:, 1] > 0).astype(np.int64)
    net = fit_net(inputs[:3000], classes[:3000], hidden=(16, 8), epochs=200)
    assert (net.chances(inputs[3000:]).argmax(axis=1) == classes[3000:]).mean() > 0.95
