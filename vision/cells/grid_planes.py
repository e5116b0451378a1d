"""What the network that reads any ruled grid is shown: the flat board beside the paper nearby and the whole page."""

from __future__ import annotations

import cv2
import numpy as np

from vision.boards.board import Flat

from .illumination import COLOUR_GAIN, DARKEST, LIGHTEST, PLANES, SQUARE, WIDE_GAIN, Planes, even_out, logs_of

GRID_PLANES = PLANES + 3
"""Planes in which a grid is shown: those of any board, and how much darker, bluer and redder than the brightest paper
of the whole page each square is. Where every cell is filled all over, only that tells them from bare paper."""
BRIGHTEST = 0.98
"""Of the squares so many are darker than what is taken for bare paper in full light."""


def show_grid(flat: Flat) -> Planes:
    """The planes of a flat board of any size."""
    planes = np.empty((GRID_PLANES, flat.pixels.shape[0] // SQUARE, flat.pixels.shape[1] // SQUARE), np.float32)
    planes[:PLANES] = even_out(flat)
    squares = np.asarray(cv2.resize(flat.pixels, planes.shape[:0:-1], interpolation=cv2.INTER_AREA), np.uint8)
    blue, green, red = logs_of(squares.transpose(2, 0, 1))
    bright = green >= np.quantile(green, BRIGHTEST)
    planes[PLANES] = WIDE_GAIN * (green - np.median(green[bright]))
    for place, tint in enumerate((blue - green, red - green), PLANES + 1):
        planes[place] = COLOUR_GAIN * (tint - np.median(tint[bright]))
    return np.clip(planes, DARKEST, LIGHTEST, out=planes)
