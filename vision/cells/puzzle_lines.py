"""Tells the page of a puzzle from a sheet or board of a game: every third of its lines is bolder than the others."""

from __future__ import annotations

import numpy as np

from vision.photo.quantiles import quantile_of_rows

from .background import Floats
from .illumination import CELL, MARGIN, SQUARE

BOLDER = 1.5
"""How many times as dark and broad as all others every third line must be, in both directions.

Of 27 photographs of sudokus all show 1.86 and more, of 84 Doodle sheets, rendered and made-up, none more than 1.16.
"""
_FAINT = 0.1
"""Lines that are fainter are none."""


def is_puzzle(dark: Floats) -> bool:
    """Whether a board of nine by nine cells is ruled like a sudoku; it is told how dark each square of four pixels is,
    with cells of eight squares and four squares around them."""
    return min(_boldness(dark), _boldness(dark.T)) >= BOLDER


def _boldness(dark: Floats) -> float:
    """How many times as bold as the boldest of the other upright lines the bold ones are."""
    rim, size = MARGIN // SQUARE, CELL // SQUARE
    count = (dark.shape[1] - 2 * rim) // size
    places = rim + size * np.arange(1, count)
    on, beside = (dark[rim:-rim][:, pair].sum(axis=1) for pair in ([places - 1, places], [places - 2, places + 1]))
    lines = quantile_of_rows(on - beside, 0.5)
    is_third = np.arange(1, count) % 3 == 0
    return float(lines[is_third].min() / max(lines[~is_third].max(), _FAINT))
