"""How alike two pictures are, window by window."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .templates import Feature

Map = NDArray[np.float32]

WINDOW_SHARE = 1 / 8
"""The side of the windows in which pictures are compared, as a share of the tile: about a printed digit."""
STRIDE = 4
"""Pixels between neighbouring windows."""
FAINT_LIGHT, FAINT_COLOUR = 0.0006, 0.004
"""The mean square of a window's light or colour below which it is blank paper and says nothing."""
RIM = 5
"""Pixels at the rim that are left out: there the table shows when an outline is not exact."""


class WindowedPicture:
    """A picture prepared for comparing: its features and their strength in every window."""

    def __init__(self, feature: Feature) -> None:
        self.feature = feature
        self.inner = feature.copy()
        self.inner[:RIM] = self.inner[-RIM:] = 0
        self.inner[:, :RIM] = self.inner[:, -RIM:] = 0
        self.strength = _windows(self.inner, self.inner)


def _windows(one: Feature, other: Feature) -> Map:
    """Window by window the mean product of light, and of colour: 2 x rows x columns."""
    product = one * other
    side = max(3, round(max(one.shape[:2]) * WINDOW_SHARE) | 1)
    smooth = cv2.boxFilter(product, -1, (side, side), borderType=cv2.BORDER_REFLECT)
    few = smooth[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    return np.stack([few[..., 0], few[..., 1] + few[..., 2]])


def likeness(one: WindowedPicture, other: WindowedPicture) -> Map:
    """How alike light and colour are in every window: 1 the same up to contrast, 0 nothing in common."""
    shared = _windows(one.inner, other.inner)
    faint = np.array([FAINT_LIGHT, FAINT_COLOUR], np.float32)[:, None, None]
    blank = faint / (faint + np.maximum(one.strength, other.strength))
    alike = shared / np.sqrt(np.maximum(one.strength * other.strength, (faint / 2) ** 2))
    return np.asarray((1 - blank) * np.clip(alike, -1.0, 1.0) + blank, np.float32)
