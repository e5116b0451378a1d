"""Fits a small network to examples: plain gradient steps (Adam) in numpy, the same result for the same seed."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.cells.mlp import Net

Numbers = NDArray[np.float32]


def fit_net(
    inputs: Numbers,
    classes: NDArray[np.integer],
    *,
    hidden: tuple[int, ...],
    epochs: int,
    seed: int = 0,
    decay: float = 0.2,
    noise: float = 0.2,
    start: Net | None = None,
) -> Net:
    """A net that tells the classes by the inputs with the least cross entropy; `noise` keeps it general.

    It begins with random weights, or where the net `start` ended, and then takes steps half as large.
    """
    rng = np.random.default_rng(seed)
    first_net = start or _start_net(inputs, (*hidden, int(classes.max()) + 1), rng)
    middle, scale = first_net.middle, first_net.scale
    values = [*(weights.copy() for weights, _ in first_net.layers), *(bias.copy() for _, bias in first_net.layers)]
    pace = 1e-3 if start else 2e-3
    first, second = [np.zeros_like(v) for v in values], [np.zeros_like(v) for v in values]
    batch, steps = 1024, 0
    total = epochs * (len(inputs) // batch + 1)
    for _ in range(epochs):
        order = rng.permutation(len(inputs))
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            scaled = np.clip((inputs[chosen] - middle) / scale, -6, 6)
            scaled += noise * rng.standard_normal(scaled.shape, np.float32)
            slopes = _slopes(values, scaled, classes[chosen])
            steps += 1
            rate = pace * 0.5 * (1 + np.cos(np.pi * steps / total)) + 1e-6
            for k, slope in enumerate(slopes):
                first[k] += 0.1 * (slope - first[k])
                second[k] += 0.001 * (slope**2 - second[k])
                step = first[k] / (1 - 0.9**steps) / (np.sqrt(second[k] / (1 - 0.999**steps)) + 1e-8)
                values[k] -= np.float32(rate) * (step + (decay * values[k] if values[k].ndim == 2 else 0))
    half = len(values) // 2
    return Net(middle, scale, tuple(zip(values[:half], values[half:], strict=True)))


def _start_net(inputs: Numbers, sizes: tuple[int, ...], rng: np.random.Generator) -> Net:
    layers = [
        (rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32), np.zeros(after, np.float32))
        for before, after in pairwise((inputs.shape[1], *sizes))
    ]
    return Net(inputs.mean(0), inputs.std(0) + 1e-4, tuple(layers))


def _slopes(values: list[Numbers], flow: Numbers, classes: NDArray[np.integer]) -> list[Numbers]:
    """The gradient of the mean cross entropy by every weight and bias."""
    half = len(values) // 2
    flows = [flow]
    for k in range(half):
        into = flows[-1] if k == 0 else np.maximum(flows[-1], 0.1 * flows[-1])
        flows[-1] = into
        flows.append(into @ values[k] + values[half + k])
    chance = np.exp(flows[-1] - flows[-1].max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    chance[np.arange(len(classes)), classes] -= 1
    back = chance / len(classes)
    slopes: list[Numbers] = [np.empty(0, np.float32)] * len(values)
    for k in reversed(range(half)):
        slopes[k], slopes[half + k] = flows[k].T @ back, back.sum(0)
        if k:
            back = (back @ values[k].T) * np.where(flows[k] > 0, 1, 0.1).astype(np.float32)
    return slopes
