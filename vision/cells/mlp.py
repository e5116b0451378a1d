"""A small network of learned weights: numbers in, the probability of each class out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


@dataclass(frozen=True)
class Net:
    """Layers of weights with a bend between them (negative values become small); inputs are brought to one scale."""

    middle: Numbers
    scale: Numbers
    layers: tuple[tuple[Numbers, Numbers], ...]

    def chances(self, inputs: NDArray[np.floating]) -> Numbers:
        """The probability of each class for each row of inputs."""
        flow = np.clip((inputs.astype(np.float32) - self.middle) / self.scale, -6, 6)
        for number, (weights, bias) in enumerate(self.layers):
            if number:
                flow = np.maximum(flow, 0.1 * flow)
            flow = flow @ weights + bias
        flow = np.exp(flow - flow.max(axis=1, keepdims=True))
        return np.asarray(flow / flow.sum(axis=1, keepdims=True))


def format_net(name: str, net: Net) -> dict[str, NDArray[np.generic]]:
    """The net as named arrays, small enough to keep in a file."""
    arrays: dict[str, NDArray[np.generic]] = {f"{name}.middle": net.middle, f"{name}.scale": net.scale}
    for number, (weights, bias) in enumerate(net.layers):
        arrays[f"{name}.{number}.weights"] = weights.astype(np.float16)
        arrays[f"{name}.{number}.bias"] = bias
    return arrays


def parse_net(name: str, arrays: Mapping[str, NDArray[np.generic]]) -> Net:
    """The net that `format_net` wrote under that name."""
    layers: list[tuple[Numbers, Numbers]] = []
    while f"{name}.{len(layers)}.weights" in arrays:
        start = f"{name}.{len(layers)}"
        layers.append((arrays[f"{start}.weights"].astype(np.float32), arrays[f"{start}.bias"].astype(np.float32)))
    return Net(arrays[f"{name}.middle"].astype(np.float32), arrays[f"{name}.scale"].astype(np.float32), tuple(layers))
