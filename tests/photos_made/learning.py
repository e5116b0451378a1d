"""Fits a `vision.network.Network` with plain numpy: gradients by hand, Adam, one board after the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.network import Floats, columns_of, sigmoid

Weights = dict[str, Floats]
WIDTHS = (10, 20, 28)
SEEN = 32


def start_weights(random: np.random.Generator, layers: int, place: int) -> Weights:
    """Random weights of a network whose places cover `place` pixels of the last convolution's maps."""
    sizes = {"conv1": (9 * layers, WIDTHS[0]), "conv2": (9 * WIDTHS[0], WIDTHS[1]), "conv3": (9 * WIDTHS[1], WIDTHS[2])}
    sizes |= {
        "look": (place * WIDTHS[2], SEEN),
        "first": (SEEN, 1),
        "compare": (3 * SEEN, SEEN),
        "judge": (SEEN, 1),
    }
    weights: Weights = {}
    for part, (before, after) in sizes.items():
        weights[f"{part}.weights"] = (random.standard_normal((before, after)) * np.sqrt(2.0 / before)).astype(
            np.float32
        )
        weights[f"{part}.bias"] = np.zeros(after, np.float32)
    return weights


class Adam:
    """Steps down the gradient, each weight at its own pace."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def step(self, slopes: Weights, pace: float, decay: float = 1e-4) -> None:
        """One step; larger weights decay a little, so that the net does not trust single pixels."""
        self.steps += 1
        fix_mean, fix_square = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope * slope - self.square[name])
            move = (self.mean[name] / fix_mean) / (np.sqrt(self.square[name] / fix_square) + 1e-8)
            self.weights[name] -= pace * (move + (decay * self.weights[name] if name.endswith("weights") else 0))


class Trunk:
    """The convolutions, remembering what is needed to go back."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.kept: list[tuple[tuple[int, ...], Floats, Floats]] = []

    def forward(self, pictures: Floats) -> Floats:
        self.kept = []
        for number in (1, 2, 3):
            columns = columns_of(pictures)
            maps = self.weights[f"conv{number}.weights"].T @ columns + self.weights[f"conv{number}.bias"][:, None]
            np.maximum(maps, 0, out=maps)
            self.kept.append((pictures.shape, columns, maps))
            _, count, height, width = pictures.shape
            pictures = maps.reshape(-1, count, height // 2, width // 2)
        return pictures

    def backward(self, slope: Floats, slopes: Weights) -> None:
        for number in (3, 2, 1):
            shape, columns, maps = self.kept[number - 1]
            flat = slope.reshape(maps.shape) * (maps > 0)
            _add(slopes, f"conv{number}.weights", columns @ flat.T)
            _add(slopes, f"conv{number}.bias", flat.sum(axis=1))
            if number > 1:
                slope = _spread_back(self.weights[f"conv{number}.weights"] @ flat, shape)


def _spread_back(columns: Floats, shape: tuple[int, ...]) -> Floats:
    layers, count, height, width = shape
    padded = np.zeros((layers, count, height + 2, width + 2), np.float32)
    parts = columns.reshape(9, layers, count, height // 2, width // 2)
    for place in range(9):
        row, col = divmod(place, 3)
        padded[..., row : row + height : 2, col : col + width : 2] += parts[place]
    return padded[..., 1:-1, 1:-1]


def _add(slopes: Weights, name: str, value: Floats) -> None:
    slopes[name] = slopes[name] + value if name in slopes else value.astype(np.float32)


def learn_places(
    weights: Weights,
    places: Floats,
    groups: tuple[Floats, Floats],
    *,
    truth: Floats,
    count: Floats,
    slopes: Weights,
) -> tuple[float, Floats, Floats]:
    """Loss, log-odds and the slope at the places of one board.

    `groups` are the weights of the places with and without. The first guess is only there to teach the look faster.
    `count` says how much each place counts in the loss.
    """
    seen = np.maximum(places @ weights["look.weights"] + weights["look.bias"], 0)
    guess = (seen @ weights["first.weights"] + weights["first.bias"])[:, 0]
    chance = sigmoid(guess)
    shares = [group / max(float(group.sum()), 1e-3) * (group.sum() >= 1e-3) for group in groups]
    around = np.concatenate([share @ seen for share in shares])
    beside = np.concatenate([seen, np.broadcast_to(around, (len(seen), len(around)))], axis=1).astype(np.float32)
    compared = np.maximum(beside @ weights["compare.weights"] + weights["compare.bias"], 0)
    odds = (compared @ weights["judge.weights"] + weights["judge.bias"])[:, 0]
    total = max(float(count.sum()), 1.0)
    loss = _loss(odds, truth, count) / total
    d_odds = ((sigmoid(odds) - truth) * count / total)[:, None]
    d_guess = (0.3 * (chance - truth) * count / total)[:, None]
    _add(slopes, "judge.weights", compared.T @ d_odds)
    _add(slopes, "judge.bias", d_odds.sum(axis=0))
    d_compared = (d_odds @ weights["judge.weights"].T) * (compared > 0)
    _add(slopes, "compare.weights", beside.T @ d_compared)
    _add(slopes, "compare.bias", d_compared.sum(axis=0))
    d_beside = d_compared @ weights["compare.weights"].T
    d_around = d_beside[:, SEEN:].sum(axis=0)
    d_seen = d_beside[:, :SEEN] + d_guess @ weights["first.weights"].T
    d_seen = d_seen + np.outer(shares[0], d_around[:SEEN]) + np.outer(shares[1], d_around[SEEN:])
    _add(slopes, "first.weights", seen.T @ d_guess)
    _add(slopes, "first.bias", d_guess.sum(axis=0))
    d_seen = (d_seen * (seen > 0)).astype(np.float32)
    _add(slopes, "look.weights", places.T @ d_seen)
    _add(slopes, "look.bias", d_seen.sum(axis=0))
    return loss, odds.astype(np.float32), (d_seen @ weights["look.weights"].T).astype(np.float32)


def _loss(odds: Floats, truth: Floats, count: Floats) -> float:
    signed = np.where(truth > 0.5, odds, -odds)
    return float((np.logaddexp(0, -signed) * count).sum())


def turn_over(picture: NDArray[np.generic], which: int) -> NDArray[np.generic]:
    """One of the eight ways to turn and flip a square picture or table."""
    turned = np.rot90(picture, which % 4)
    return turned[:, ::-1] if which >= 4 else turned
