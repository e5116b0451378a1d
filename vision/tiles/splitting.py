"""Outlines around several tiles that touch, split into the outlines that the tiles would have."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.photo.pixels import Points

from .templates import Size

MOST = 4
"""Tiles along each side at most."""
SQUEEZED = 1.5
"""By how much a tile may look longer or shorter than it is: tilt makes one side look shorter."""


def split_quads(quads: Points, size: Size) -> Points:
    """The parts of outlines in all ways in which they could be tiles of this size side by side: n x 4 x (x, y)."""
    parts = [part for quad in quads for rows, cols in _grids(quad, size) for part in _split(quad, rows, cols)]
    return np.array(parts, np.float64).reshape(-1, 4, 2)


def _grids(quad: Points, size: Size) -> Iterator[tuple[int, int]]:
    """Rows and columns of tiles that would look about as long and as wide as they are."""
    lengths = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    across, down = lengths[::2].mean(), lengths[1::2].mean()
    longer = max(size.width, size.height) / min(size.width, size.height)
    for rows in range(1, MOST + 1):
        for cols in range(1, MOST + 1):
            shape = across * rows / max(down * cols, 1e-6)
            squeezed = min(max(shape / aspect, aspect / shape) for aspect in (longer, 1 / longer))
            if rows * cols > 1 and squeezed < SQUEEZED:
                yield rows, cols


def _split(quad: Points, rows: int, cols: int) -> Points:
    """The parts of one outline, row by row."""
    flat = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    view = cv2.getPerspectiveTransform(flat, quad.astype(np.float32))
    y, x = np.mgrid[0 : rows + 1, 0 : cols + 1].astype(np.float64)
    points = np.asarray(cv2.perspectiveTransform(np.stack([x, y], axis=-1), view), np.float64)
    corners = points[:-1, :-1], points[:-1, 1:], points[1:, 1:], points[1:, :-1]
    return np.stack(corners, axis=2).reshape(-1, 4, 2)
