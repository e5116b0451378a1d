"""What is measured on a flattened board of patches: colours (hardly changed by light), strips across edges, blocks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels, flatten
from .palette import measure_grain, take_palettes

CELL, MARGIN = 32, 16
REACH = 13
"""How far a strip across an edge reaches into the cells on both sides, in pixels of the flattened board."""
BLOCKS = 4
"""A cell is measured in 4 x 4 blocks, so that a button or a label on it leaves some of them alone."""

Numbers = NDArray[np.float32]

_LOG = np.log((np.arange(256, dtype=np.float32) + 10) / 265)
_OPPONENT = np.array([[1 / 3, 1 / 3, 1 / 3], [-1.0, 0.0, 1.0], [-0.5, 1.0, -0.5]], np.float32)


def lay_flat(pixels: Pixels, board: Board) -> Pixels:
    """The board seen straight from above with cells of 32 pixels, averaged when the photo is much finer than that."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    if side <= 1.4 * CELL:
        return flatten(pixels, board, CELL, MARGIN).pixels
    fine = flatten(pixels, board, 2 * CELL, 2 * MARGIN).pixels
    return np.asarray(cv2.resize(fine, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def measure_colour(flat: Pixels) -> Numbers:
    """Logarithms of brightness, of red against blue, of green against both: light and shadow shift only the first."""
    return np.asarray(cv2.transform(cv2.LUT(flat, _LOG), _OPPONENT), np.float32)


@dataclass(frozen=True)
class Measured:
    """One flattened board in numbers."""

    strips: Numbers
    """Direction (0 across the lines between columns, 1 between rows) x row or column band x line 0 to n x place x
    (three colours, roughness, unlikeness of the two halves in three colours), taken along the edge at each distance."""
    blocks: Numbers
    """Rows x columns x 16 blocks x three colours."""
    rough: Numbers
    """Rows x columns x 16 blocks: how much the brightness varies within."""
    palettes: Numbers
    """Rows x columns x 51: which colours each cell has."""
    grain: Numbers
    """Rows x columns x 8: how finely and in which directions each cell varies."""

    @cached_property
    def colours(self) -> Numbers:
        """Rows x columns x three colours: the median over the blocks of each cell."""
        return middle_of(self.blocks)

    @cached_property
    def edge_strips(self) -> Numbers:
        """The strips of all inner edges, across first, then down; each with its mean colour taken away, so that the
        light does not matter."""
        across, down = self.strips[0][:, 1:-1], self.strips[1][:, 1:-1].transpose(1, 0, 2, 3)
        flat = np.concatenate([part.reshape(-1, *part.shape[2:]) for part in (across, down)])
        flat[..., :3] -= flat[..., :3].mean(axis=1, keepdims=True)
        return flat


def middle_of(blocks: NDArray[np.floating]) -> Numbers:
    """The median over the blocks of cells (the axis before the last)."""
    ordered = np.sort(blocks, axis=-2)
    return np.asarray((ordered[..., BLOCKS**2 // 2 - 1, :] + ordered[..., BLOCKS**2 // 2, :]) / 2, np.float32)


def measure(colour: Numbers, rows: int = 9, cols: int = 9) -> Measured:
    """Measure strips and blocks of a flattened board."""
    bright = colour[..., :1]
    layers = np.concatenate([colour, bright * bright], axis=-1)
    strips = np.stack([_strips(layers, rows, cols), _strips(layers.transpose(1, 0, 2), cols, rows)])
    means = np.tensordot(_blocks(rows), layers, axes=(1, 0))
    means = np.tensordot(means, _blocks(cols), axes=(1, 1)).transpose(0, 2, 1)
    means = means.reshape(rows, BLOCKS, cols, BLOCKS, 4).transpose(0, 2, 1, 3, 4).reshape(rows, cols, BLOCKS**2, 4)
    palettes, grain = take_palettes(colour, CELL, MARGIN), measure_grain(colour, CELL, MARGIN)
    return Measured(strips, means[..., :3], _spread(means), palettes, grain)


def _strips(layers: Numbers, bands: int, lines: int) -> Numbers:
    """Band x line x place x (three colours, roughness, three colours that tell how unlike the edge's halves are)."""
    half = CELL // 2 - 4
    weights = np.zeros((2 * bands, layers.shape[0]), np.float32)
    for number in range(2 * bands):
        start = MARGIN + number // 2 * CELL + 4 + number % 2 * half
        weights[number, start : start + half] = 1 / half
    at = MARGIN + CELL * np.arange(lines + 1)[:, None] + np.arange(-REACH, REACH)[None, :]
    halves = np.tensordot(weights, layers, axes=(1, 0))[:, at].reshape(bands, 2, *at.shape, 4)
    means = halves.mean(axis=1)
    colours = halves[..., :3] - halves[..., :3].mean(axis=-2, keepdims=True)
    unlike = np.abs(colours[:, 0] - colours[:, 1])
    return np.concatenate([means[..., :3], _spread(means)[..., None], unlike], axis=-1)


def _blocks(cells: int) -> Numbers:
    """Which pixels along one side of the board make which block, as weights."""
    side = (CELL - 4) // BLOCKS
    weights = np.zeros((cells * BLOCKS, cells * CELL + 2 * MARGIN), np.float32)
    for number in range(cells * BLOCKS):
        start = MARGIN + number // BLOCKS * CELL + 2 + number % BLOCKS * side
        weights[number, start : start + side] = 1 / side
    return weights


def _spread(means: Numbers) -> Numbers:
    """The deviation of the brightness, from its mean and the mean of its square."""
    return np.asarray(np.sqrt(np.maximum(means[..., 3] - means[..., 0] ** 2, 0)), np.float32)
