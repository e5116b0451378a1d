"""Cutting single tiles out of a photo and laying them flat."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Pixels, Points
from .looks import Size

Matrix = NDArray[np.float64]


class Sheet:
    """A photo at several sizes, so that a tile of any size is cut out without grain and without waste."""

    def __init__(self, pixels: Pixels) -> None:
        self.levels = [pixels]

    def level(self, number: int) -> Pixels:
        """The photo halved `number` times."""
        while len(self.levels) <= number:
            last = self.levels[-1]
            if min(last.shape[:2]) < 32:
                return last
            half = cv2.resize(last, (last.shape[1] // 2, last.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self.levels.append(np.asarray(half, np.uint8))
        return self.levels[number]

    def fitting(self, to_photo: Matrix, size: Size) -> int:
        """The level whose pixels are about as large as those of the tile's flat picture."""
        corners = cv2.perspectiveTransform(size.corners[None], to_photo)[0]
        across = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).min() / min(size.width, size.height)
        return min(max(0, int(np.floor(np.log2(max(across, 1e-6)) + 0.3))), 6)

    def cut(self, to_photo: Matrix, size: Size, number: int | None = None) -> Pixels:
        """The tile whose picture pixels lie at `to_photo` in the photo, cut from that level or the fitting one."""
        if number is None:
            number = self.fitting(to_photo, size)
        level = self.level(number)
        factor = level.shape[1] / self.levels[0].shape[1]
        shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
        flat = cv2.warpPerspective(
            level, shrink @ to_photo, (size.width, size.height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        return np.asarray(flat, np.uint8)


def placing(quad: Points, size: Size) -> Matrix:
    """Where in the photo each pixel of a tile's flat picture lies, when the tile's outline is `quad`."""
    matrix = cv2.getPerspectiveTransform(size.corners.astype(np.float32), quad.astype(np.float32))
    return np.asarray(matrix, np.float64)


def outline(to_photo: Matrix, size: Size) -> Points:
    """The tile's outline in the photo, its own top left corner first."""
    corners: Points = cv2.perspectiveTransform(size.corners[None], to_photo)[0]
    return corners
