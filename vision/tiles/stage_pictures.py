"""Pictures of how tiles were found: all outlines that were seen, and the tiles of an arrangement laid flat."""

from __future__ import annotations

import cv2
import numpy as np

from vision.boards.annotation import SCORED
from vision.photo.pixels import Pixels, Points

from .arrangements import Arrangement
from .template_search import Sight


def draw_outlines(pixels: Pixels, quads: Points) -> Pixels:
    """A copy of the photo with the outlines on it."""
    drawn = pixels.copy()
    thick = max(1, round(max(pixels.shape[:2]) / 500))
    cv2.polylines(drawn, list(np.rint(quads).astype(np.int32)), True, SCORED, thick, cv2.LINE_AA)
    return drawn


def lay_out(sight: Sight, arrangement: Arrangement) -> Pixels:
    """The tiles of an arrangement cut out of the photo, each upright, in their rows and columns."""
    size = sight.size
    flat = np.zeros((arrangement.rows * size.height, arrangement.cols * size.width, 3), np.uint8)
    for (row, col), tile in arrangement.tiles.items():
        top, left = row * size.height, col * size.width
        flat[top : top + size.height, left : left + size.width] = sight.sheet.cut(tile.to_photo, size)
    return flat
