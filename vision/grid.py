"""Reads any ruled grid: which cells hold something written or printed, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels, Points, flatten

Cell = tuple[int, int]

CELL, MARGIN = 32, 16
INSET = 6
"""Pixels of a flat cell on each side that its lines, blurred and a little out of place, may reach.

On made photos (tests/photos_made/sudoku_fitting.py) 5 to 7 do about as well: of 8,910 cells 6 wrong but sure."""
STROKE = 17
"""Pixels: strokes of a pen are thinner, shadows and grey print are wider."""
TIP = 0.05
"""The share of a cell's pixels, its darkest, that tells whether something is in it."""
FAINTEST, CLEAREST = 0.035, 0.30
"""Contrast of the darkest pixels to the paper: below no mark can be told from the grain, above it is always a mark."""
APART = 0.8
"""Marked cells of a grid have at least e**0.8 times the contrast of its empty ones; else all are of one kind."""
DOUBT = 0.25
"""The part of the way from empty to marked cells, in the middle, in which a cell is unsure."""


@dataclass(frozen=True)
class GridReading:
    """The cells of a grid as they lie."""

    board: Board
    marked: NDArray[np.bool_]
    chance: Points
    """How likely each cell is marked."""
    unsure: tuple[Cell, ...]
    """The cells that a person should look at, in reading order."""


def read_grid(pixels: Pixels, board: Board) -> GridReading:
    """Tell marked from empty cells by the contrast of what is in them, measured against the other cells."""
    contrast = _contrasts(pixels, board)
    empty, marked = _two_kinds(np.log(contrast))
    way = (np.log(contrast) - empty) / (marked - empty)
    chance = 1 / (1 + np.exp(-(way - 0.5) / (DOUBT / 4)))
    doubtful = np.argwhere(np.abs(way - 0.5) < DOUBT)
    return GridReading(board, chance >= 0.5, chance, tuple((int(row), int(col)) for row, col in doubtful))


def _contrasts(pixels: Pixels, board: Board) -> Points:
    """For every cell the contrast of its darkest pixels to the paper around them."""
    flat = flatten(pixels, board, CELL, MARGIN)
    blue, green, red = cv2.split(flat.pixels)
    darkest = cv2.GaussianBlur(cv2.min(cv2.min(blue, green), red).astype(np.float32), (0, 0), 0.8)
    paper = cv2.morphologyEx(darkest, cv2.MORPH_CLOSE, np.ones((STROKE, STROKE), np.uint8))
    paper = np.maximum(cv2.GaussianBlur(paper, (0, 0), 3.0), darkest)
    depth = (paper - darkest) / np.maximum(paper, 8.0)
    inside = depth[MARGIN : MARGIN + board.rows * CELL, MARGIN : MARGIN + board.cols * CELL]
    cells = inside.reshape(board.rows, CELL, board.cols, CELL).transpose(0, 2, 1, 3)
    inner = cells[:, :, INSET : CELL - INSET, INSET : CELL - INSET].reshape(board.rows, board.cols, -1)
    count = max(1, int(TIP * inner.shape[2]))
    tips = np.partition(inner, -count, axis=2)[:, :, -count:]
    return np.asarray(np.maximum(tips.mean(axis=2), 1e-3), np.float64)


def _two_kinds(values: Points) -> tuple[float, float]:
    """The typical value of empty and of marked cells: the two heaps of this grid, as far as there are two."""
    low, high = float(np.log(FAINTEST)), float(np.log(CLEAREST))
    ordered = np.sort(values.reshape(-1))
    count = np.arange(1, len(ordered))
    sums = np.cumsum(ordered)
    below, above = sums[:-1] / count, (sums[-1] - sums[:-1]) / (len(ordered) - count)
    parted = count * (len(ordered) - count) * (above - below) ** 2
    cut = int(np.argmax(parted))
    empty, marked = float(np.median(ordered[: cut + 1])), float(np.median(ordered[cut + 1 :]))
    if marked - empty > APART and empty < high:
        return empty, marked
    middle = (low + high) / 2
    whole = float(np.median(ordered))
    return (min(whole, low), high) if whole < middle else (low, max(whole, high))
