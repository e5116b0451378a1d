"""Laying a tile's outline exactly over a taught look, so that small prints can be compared pixel by pixel."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from .board import Pixels
from .cutting import Matrix, Sheet
from .looks import Size

Grey = NDArray[np.float32]

ROUNDS = 6
DAMPING = 0.02
"""Share of the strongest direction that holds back steps in directions in which the picture tells little."""
FARTHEST = 0.16
"""A tile is moved, stretched or turned by at most this share of its side; farther away it is another tile."""
SURE = 0.07
"""The same when its outline has been seen."""
RIM = 3
"""Pixels at the rim that are left out: there the table shows when an outline is not exact."""
STILL = 0.004


@dataclass(frozen=True)
class Target:
    """A taught look at half size, prepared for aligning: how it changes when it is moved, stretched and turned."""

    picture: Grey
    pull: Grey
    """6 x pixels: multiplied with the difference it gives the step to make."""


def make_target(picture: Pixels) -> Target:
    """Prepare a taught picture."""
    half = cv2.resize(picture, (picture.shape[1] // 2, picture.shape[0] // 2), interpolation=cv2.INTER_AREA)
    even = even_light(half)
    smooth = cv2.GaussianBlur(even, (0, 0), 0.8)
    slope_x = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8)
    slope_y = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
    height, width = even.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    reach = max(height, width) / 2
    x, y = (x - (width - 1) / 2) / reach, (y - (height - 1) / 2) / reach
    for slope in (slope_x, slope_y):
        slope[:RIM] = slope[-RIM:] = 0
        slope[:, :RIM] = slope[:, -RIM:] = 0
    slopes = np.stack([slope_x, slope_x * x, slope_x * y, slope_y, slope_y * x, slope_y * y]).reshape(6, -1) * reach
    normal = slopes @ slopes.T
    normal += DAMPING * np.trace(normal) / 6 * np.eye(6, dtype=np.float32)
    return Target(np.asarray(smooth, np.float32), np.linalg.solve(normal, slopes).astype(np.float32))


def even_light(picture: MatLike) -> Grey:
    """Light against its neighbourhood, everywhere with the same contrast: shadows and glare fade."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    side = max(grey.shape) // 4 | 1
    grey -= cv2.boxFilter(grey, -1, (side, side), borderType=cv2.BORDER_REFLECT)
    spread = np.sqrt(np.maximum(cv2.boxFilter(grey * grey, -1, (side, side), borderType=cv2.BORDER_REFLECT), 0))
    return np.clip(grey / (spread + 4.0), -2.5, 2.5)


def align(sheet: Sheet, to_photo: Matrix, target: Target, farthest: float = FARTHEST) -> tuple[Matrix, float]:
    """Where the tile lies exactly, and how well the look fits there (1 = the same)."""
    height, width = target.picture.shape
    half = Size(width, height)
    double = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
    start = to_photo @ double
    moved = np.eye(3)
    reach = max(height, width) / 2
    centre = np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, reach]]) / reach
    back = np.linalg.inv(centre)
    level = sheet.fitting(start, half)
    for _ in range(ROUNDS):
        seen = cv2.GaussianBlur(even_light(sheet.cut(start @ moved, half, level)), (0, 0), 0.8)
        step = target.pull @ np.clip(seen - target.picture, -2, 2).ravel()
        change = np.array([[1 + step[1], step[2], step[0]], [step[4], 1 + step[5], step[3]], [0, 0, 1.0]])
        moved = moved @ back @ np.linalg.inv(change) @ centre
        if np.abs(centre @ moved @ back - np.eye(3)).max() > 2 * farthest:
            moved = np.eye(3)
            break
        if np.abs(step).max() < STILL:
            break
    seen = cv2.GaussianBlur(even_light(sheet.cut(start @ moved, half, level)), (0, 0), 0.8)
    mine, theirs = seen[RIM:-RIM, RIM:-RIM], target.picture[RIM:-RIM, RIM:-RIM]
    fit = float((mine * theirs).sum() / np.sqrt((mine**2).sum() * (theirs**2).sum() + 1e-6))
    return start @ moved @ np.linalg.inv(double), fit
