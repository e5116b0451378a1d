"""Laying tiles' outlines exactly over taught looks, so that small prints can be compared pixel by pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

from .cutting import Levels, Matrices, PhotoPyramid
from .templates import Size

if TYPE_CHECKING:
    from cv2.typing import MatLike

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
TRIAL, UNLIKE = 2, 0.2
"""After so many rounds a look that fits no better than this is another tile's, and is moved no further."""
MOST = 128
"""Tiles that are laid over their looks at once."""
DOUBLE = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
"""From the pixels of a picture at half size to those of the whole."""


@dataclass(frozen=True)
class AlignmentTarget:
    """A taught look at half size, prepared for aligning: how it changes when it is moved, stretched and turned."""

    picture: Grey
    pull: Grey
    """6 x pixels: multiplied with the difference it gives the step to make."""


def make_target(picture: Pixels) -> AlignmentTarget:
    """Prepare a taught picture."""
    half = cv2.resize(picture, (picture.shape[1] // 2, picture.shape[0] // 2), interpolation=cv2.INTER_AREA)
    smooth = _smooth(even_light(cv2.cvtColor(half, cv2.COLOR_BGR2GRAY)))
    slope_x = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8)
    slope_y = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
    height, width = smooth.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    reach = max(height, width) / 2
    x, y = (x - (width - 1) / 2) / reach, (y - (height - 1) / 2) / reach
    for slope in (slope_x, slope_y):
        slope[:RIM] = slope[-RIM:] = 0
        slope[:, :RIM] = slope[:, -RIM:] = 0
    slopes = np.stack([slope_x, slope_x * x, slope_x * y, slope_y, slope_y * x, slope_y * y]).reshape(6, -1) * reach
    normal = slopes @ slopes.T
    normal += DAMPING * np.trace(normal) / 6 * np.eye(6, dtype=np.float32)
    return AlignmentTarget(smooth, np.linalg.solve(normal, slopes).astype(np.float32))


def even_light(grey: MatLike) -> Grey:
    """Light against its neighbourhood, everywhere with the same contrast: shadows and glare fade.

    Height x width, or height x width x n for many pictures, each on its own.
    """
    light = grey.astype(np.float32)
    shape, side = light.shape, max(grey.shape[:2]) // 4 | 1
    light -= cv2.boxFilter(light, -1, (side, side), borderType=cv2.BORDER_REFLECT).reshape(shape)
    spread = cv2.boxFilter(light * light, -1, (side, side), borderType=cv2.BORDER_REFLECT).reshape(shape)
    light /= np.sqrt(np.maximum(spread, 0)) + 4.0
    return np.clip(light, -2.5, 2.5, out=light)


def _smooth(light: Grey) -> Grey:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), 0.8), np.float32).reshape(light.shape)


def align_all(
    sheet: PhotoPyramid, places: Matrices, targets: Sequence[AlignmentTarget], farthest: Points | None = None
) -> tuple[Matrices, Grey]:
    """For many tiles, each with its look, where they lie exactly, and how well the looks fit there (1 = the same).

    `farthest` tells how far each may be moved, where it is not the usual.
    """
    farthest = np.full(len(places), FARTHEST) if farthest is None else farthest
    if len(places) == 0:
        return places, np.empty(0, np.float32)
    parts = [
        _align(sheet, places[first : first + MOST], targets[first : first + MOST], farthest[first : first + MOST])
        for first in range(0, len(places), MOST)
    ]
    return np.concatenate([laid for laid, _ in parts]), np.concatenate([fits for _, fits in parts])


def _align(
    sheet: PhotoPyramid, places: Matrices, targets: Sequence[AlignmentTarget], farthest: Points
) -> tuple[Matrices, Grey]:
    height, width = targets[0].picture.shape
    half = Size(width, height)
    reach = max(height, width) / 2
    centre = np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, reach]]) / reach
    back = np.linalg.inv(centre)
    start = places @ DOUBLE
    levels = sheet.fitting(start, half, enough=0)
    from_middle = start @ back
    pictures = np.stack([target.picture for target in targets], axis=-1)
    strengths = _products(pictures, pictures)
    pulls = np.stack([target.pull for target in targets])
    still = np.eye(3)
    moved = np.tile(still, (len(places), 1, 1))  # from the middle of each tile, in half tiles
    fits = np.empty(len(places), np.float32)
    going = np.arange(len(places))
    for number in range(ROUNDS + 1):
        seen = _seen(sheet, from_middle[going] @ moved[going] @ centre, half, levels[going])
        now = _products(seen, pictures) / np.sqrt(_products(seen, seen) * strengths + 1e-6)
        if number == 0:
            first = now
        fits[going] = now
        if number == ROUNDS:
            break
        apart = np.clip(seen - pictures, -2, 2, out=seen).reshape(height * width, -1).T
        steps = (pulls @ apart[..., None])[..., 0]
        moved[going] = moved[going] @ np.linalg.inv(_changes(steps))
        is_lost = np.abs(moved[going] - still).max(axis=(1, 2)) > 2 * farthest[going]
        lost = going[is_lost]
        moved[lost], fits[lost] = still, first[lost]
        is_hopeless = (number >= TRIAL) & (now < UNLIKE)
        is_going = ~is_lost & ~is_hopeless & (np.abs(steps).max(axis=1) >= STILL)
        going = going[is_going]
        if len(going) == 0:
            break
        if not is_going.all():
            pictures, pulls, strengths = pictures.compress(is_going, axis=2), pulls[is_going], strengths[is_going]
    return from_middle @ moved @ centre @ np.linalg.inv(DOUBLE), fits


def _products(ones: Grey, others: Grey) -> Grey:
    """The inner products of pictures, each with its own, without their rims."""
    return np.asarray(np.einsum("yxn,yxn->n", ones[RIM:-RIM, RIM:-RIM], others[RIM:-RIM, RIM:-RIM]), np.float32)


def _seen(sheet: PhotoPyramid, places: Matrices, half: Size, levels: Levels) -> Grey:
    return _smooth(even_light(sheet.cut_grey(places, half, levels)))


def _changes(steps: Grey) -> Matrices:
    """What each tile's step does to its picture."""
    changes = np.tile(np.eye(3), (len(steps), 1, 1))
    changes[:, 0] += steps[:, [1, 2, 0]]
    changes[:, 1] += steps[:, [4, 5, 3]]
    return changes
