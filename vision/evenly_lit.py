"""Takes the light out of a flat board: how much darker and how differently coloured than paper each pixel is."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Flat, Pixels, flatten

Layers = NDArray[np.float32]
"""Rows x columns x 4: darkness against the paper nearby, against the paper at large, and two parts of colour."""

CELL = 32
MARGIN = 16
BLOCKS = 4
"""Blocks along a cell in which the paper's brightness is sought."""
_LOG = np.log((np.arange(256, dtype=np.float32) + 6.0) / 261.0).astype(np.float32)
GAIN = np.array([2.5, 1.5, 4.0, 4.0], np.float32)


def flatten_for_reading(pixels: Pixels, board: Board) -> Flat:
    """Lay the board flat in the size that the readers know, after shrinking a photo that is much finer than that."""
    times = int(board.cell / (1.3 * CELL))
    if times >= 2:
        left, top = np.floor(board.points.reshape(-1, 2).min(axis=0) - times * CELL).clip(0).astype(int)
        right, bottom = np.ceil(board.points.reshape(-1, 2).max(axis=0) + times * CELL).astype(int)
        part = pixels[top:bottom, left:right]
        small = (max(1, part.shape[1] // times), max(1, part.shape[0] // times))
        shrunk = cv2.resize(part[: small[1] * times, : small[0] * times], small, interpolation=cv2.INTER_AREA)
        moved = Board(board.points - np.array([left, top]))
        return flatten(np.asarray(shrunk, np.uint8), moved.scaled(1 / times), CELL, MARGIN)
    return flatten(pixels, board, CELL, MARGIN)


def even_out(flat: Flat) -> Layers:
    """The four layers of a flat board, about 0 on bare paper whatever the light.

    Two scales of paper brightness, because a shadow's edge fools the wide one and a large solid patch the near one.
    """
    grey = cv2.cvtColor(flat.pixels, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    small = (round(width * BLOCKS / flat.cell), round(height * BLOCKS / flat.cell))
    blocks = cv2.resize(flat.pixels, small, interpolation=cv2.INTER_AREA)
    block_logs = np.asarray(cv2.LUT(cv2.cvtColor(blocks, cv2.COLOR_BGR2GRAY), _LOG), np.float32)
    near, wide = estimate_paper(block_logs)
    logs = cv2.LUT(flat.pixels, _LOG)
    grey_logs = cv2.LUT(grey, _LOG)
    bright = block_logs >= _ranked(block_logs - wide, 0.6) + wide
    tints = cv2.LUT(blocks, _LOG)
    paper = tints[bright] if bright.any() else tints.reshape(-1, 3)
    blue = _ranked(paper[:, 0] - paper[:, 1], 0.5)
    red = _ranked(paper[:, 2] - paper[:, 1], 0.5)
    layers = np.empty((height, width, 4), np.float32)
    layers[..., 0] = grey_logs - cv2.resize(near, (width, height), interpolation=cv2.INTER_LINEAR)
    layers[..., 1] = grey_logs - cv2.resize(wide, (width, height), interpolation=cv2.INTER_LINEAR)
    layers[..., 2] = logs[..., 0] - logs[..., 1] - blue
    layers[..., 3] = logs[..., 2] - logs[..., 1] - red
    layers *= GAIN
    return np.clip(layers, -4, 4, out=layers)


def _ranked(values: NDArray[np.float32], share: float) -> np.float32:
    """The value that so large a share of all lies below; the first median of numpy loads more than a reading takes."""
    rank = int(share * (values.size - 1))
    return np.float32(np.partition(values.reshape(-1), rank)[rank])


def estimate_paper(blocks: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How bright bare paper would be, from the brightest blocks nearby and from those at large."""
    near, wide = (
        cv2.blur(cv2.dilate(blocks, np.ones((reach, reach))), (reach, reach)) for reach in (BLOCKS + 1, 4 * BLOCKS + 1)
    )
    return np.asarray(near, np.float32), np.asarray(wide, np.float32)
