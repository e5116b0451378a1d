"""Runs the small learned network that judges the edges between cells, each in the light of the whole board."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Network:
    """Three halving convolutions, one dense layer that looks at a place, one that compares it with the board.

    A place is judged beside the mean of two groups of places on the same board, because faint shading is only
    told from rubbed-out shading, and a drawn line from a printed one, by how the rest of the sheet looks.
    """

    convolutions: tuple[tuple[Floats, Floats], ...]
    look: tuple[Floats, Floats]
    compare: tuple[Floats, Floats]
    judge: tuple[Floats, Floats]

    def trunk(self, pictures: Floats) -> Floats:
        """The feature maps of pictures (layers x count x height x width), an eighth as large."""
        for weights, bias in self.convolutions:
            _, count, height, width = pictures.shape
            maps = weights.T @ columns_of(pictures)
            maps += bias[:, None]
            pictures = np.maximum(maps, 0, out=maps).reshape(-1, count, height // 2, width // 2)
        return pictures

    def look_at(self, places: Floats) -> Floats:
        """What is seen at each place (count x features of its feature maps)."""
        return np.asarray(np.maximum(places @ self.look[0] + self.look[1], 0), np.float32)

    def judge_beside(self, seen: Floats, with_group: Floats, without_group: Floats) -> Floats:
        """The log-odds of each place, compared with the means of the two groups."""
        around = np.concatenate([with_group, without_group])
        beside = np.concatenate([seen, np.broadcast_to(around, (len(seen), len(around)))], axis=1)
        compared = np.maximum(beside @ self.compare[0] + self.compare[1], 0)
        return np.asarray((compared @ self.judge[0] + self.judge[1])[:, 0], np.float32)


def columns_of(pictures: Floats) -> Floats:
    """The 3x3 surroundings of every second pixel, one below the other, ready to be multiplied by the weights.

    Layers come first and pixels last because numpy copies long rows many times faster than short ones.
    """
    layers, count, height, width = pictures.shape
    padded = np.zeros((layers, count, height + 2, width + 2), np.float32)
    padded[..., 1:-1, 1:-1] = pictures
    out = np.empty((9, layers, count, height // 2, width // 2), np.float32)
    for place in range(9):
        row, col = divmod(place, 3)
        out[place] = padded[..., row : row + height : 2, col : col + width : 2]
    return out.reshape(9 * layers, -1)


def weighted_mean(seen: Floats, weights: Floats) -> Floats:
    """The mean of what is seen, weighted; zero when nothing has weight."""
    total = float(weights.sum())
    if total < 1e-3:
        return np.zeros(seen.shape[1], np.float32)
    return np.asarray((weights @ seen) / total, np.float32)


def sigmoid(odds: Floats) -> Floats:
    """Log-odds as probabilities."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))), np.float32)


def network_of(arrays: dict[str, Floats], name: str) -> Network:
    """The network stored under that name."""

    def layer(part: str) -> tuple[Floats, Floats]:
        return arrays[f"{name}.{part}.weights"].astype(np.float32), arrays[f"{name}.{part}.bias"].astype(np.float32)

    convolutions = tuple(layer(f"conv{number}") for number in (1, 2, 3))
    return Network(convolutions, layer("look"), layer("compare"), layer("judge"))


def load_arrays(file: str) -> dict[str, Floats]:
    """The arrays of a weight file that lies beside this module."""
    with np.load(Path(__file__).with_name(file), allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}
