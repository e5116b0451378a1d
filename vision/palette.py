"""What the cloth of each cell is like as a whole: which colours it has, how finely and in which direction it varies."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

_LEVELS = np.linspace(0.05, 0.95, 9)
_NEAREST, _FARTHEST = 3, 9
"""Colours are counted in a ring so far inside a cell: beside the seam, but around a label or a button."""


def take_palettes(colour: Numbers, cell: int, margin: int) -> Numbers:
    """For each cell of a flattened board: nine steps from its lowest to its highest value in each of three colours
    (27 numbers), then how much of each of 24 mixtures of colours it has."""
    inner = colour[margin:-margin, margin:-margin]
    rows, cols = inner.shape[0] // cell, inner.shape[1] // cell
    y, x = _ring(cell)
    pixels = inner.reshape(rows, cell, cols, cell, 3)[:, y, :, x].transpose(1, 2, 3, 0).reshape(rows * cols, 3, -1)
    steps = np.sort(pixels, axis=2)[..., (_LEVELS * len(y)).astype(int)]
    waves = np.cos(np.einsum("nci,cw->nwi", pixels, _WAVES, optimize=True) + _STARTS[:, None]).mean(axis=2)
    return np.concatenate([steps.reshape(rows, cols, -1), waves.reshape(rows, cols, -1)], axis=-1).astype(np.float32)


def measure_grain(colour: Numbers, cell: int, margin: int) -> Numbers:
    """For each cell: how much the brightness changes from pixel to pixel across, down and along both diagonals, in
    the fine and after a blur, as logarithms."""
    bright = np.ascontiguousarray(colour[..., 0])
    layers = []
    for picture in (bright, cv2.GaussianBlur(bright, (0, 0), 2.0)):
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            changed = np.abs(picture - np.roll(picture, (down, across), (0, 1)))
            inner = changed[margin:-margin, margin:-margin]
            rows, cols = inner.shape[0] // cell, inner.shape[1] // cell
            inside = inner.reshape(rows, cell, cols, cell)[:, 3:-3, :, 3:-3]
            layers.append(inside.mean(axis=(1, 3)))
    return np.log(np.stack(layers, axis=-1) + 0.005).astype(np.float32)


def compare_palettes(one: Numbers, two: Numbers) -> Numbers:
    """How unlike the palettes of pairs of cells are, the same whichever comes first; also when one is in a shade."""
    apart = np.abs(one - two)
    steps = (one - two)[:, : len(_LEVELS)]
    shaded = np.abs(steps - steps.mean(axis=1, keepdims=True))
    fine, coarse = (np.sqrt((part**2).sum(axis=1, keepdims=True)) for part in np.split(apart[:, 27:], 2, axis=1))
    width = (one + two)[:, 8:27:9] - (one + two)[:, 0:27:9]
    return np.concatenate([apart, shaded, fine, coarse, width], axis=1)


def _ring(cell: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every second pixel of the ring."""
    y, x = np.mgrid[0:cell, 0:cell]
    inside = np.minimum(np.minimum(y, x), cell - 1 - np.maximum(y, x))
    chosen = np.argwhere((inside >= _NEAREST) & (inside < _FARTHEST) & ((y + x) % 2 == 0))
    return chosen[:, 0], chosen[:, 1]


def _draw_waves() -> tuple[Numbers, Numbers]:
    """Directions in the space of colours, half of them for small differences and half for large ones: cells whose mean
    waves are alike have like shares of like colours."""
    rng = np.random.default_rng(33)
    width = np.repeat([0.35, 1.0], 12) * np.array([[1.0], [0.5], [0.4]])
    return (rng.normal(0, 1, (3, 24)) / width).astype(np.float32), rng.uniform(0, 2 * np.pi, 24).astype(np.float32)


_WAVES, _STARTS = _draw_waves()
