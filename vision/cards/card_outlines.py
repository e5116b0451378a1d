"""Finds the outlines of cards on a table, and the true proportions of a card however it is tilted."""

from __future__ import annotations

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points
from vision.tiles.cutting import PhotoPyramid
from vision.tiles.quadrilaterals import THOROUGH, find_quads

FOCAL = 0.8
"""The focal length of a usual camera by the longer side of its photos."""
SMALLEST = 0.04
"""The shortest side of a card by the longer side of the photo."""
LONGEST = 2.0
"""The longer side of a card by its shorter one, at most."""
SAME = 0.06
"""Outlines whose corners are all closer than this share of a side are one."""


def find_outlines(pixels: Pixels) -> list[Points]:
    """Four-sided outlines that a card could have, the largest first, each once, clockwise as seen."""
    least = SMALLEST * max(pixels.shape[:2])
    found: list[Points] = []
    quads = [quad for quad in find_quads(PhotoPyramid(pixels), THOROUGH) if _sides(quad).min() >= least]
    quads.sort(key=lambda quad: -cv2.contourArea(quad.astype(np.float32)))
    kept: list[Points] = []
    for quad in quads:
        if any(_is_same(quad, other) for other in kept):
            continue
        kept.append(quad)
        if abs(np.log(proportions(quad, pixels.shape))) <= np.log(LONGEST):
            found.append(quad)
    return found


def proportions(corners: Points, shape: tuple[int, ...]) -> float:
    """The true width of a card by its height, as a usual camera would see it from above."""
    longer = FOCAL * max(shape[:2])
    middle = np.array([shape[1], shape[0]]) / 2
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    way = cv2.getPerspectiveTransform(flat, ((corners - middle) / longer).astype(np.float32))
    return float(np.linalg.norm(way[:, 0]) / np.linalg.norm(way[:, 1]))


def _sides(quad: Points) -> Points:
    sides: Points = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return sides


def _is_same(one: Points, other: Points) -> bool:
    apart = np.linalg.norm(one[:, None] - other[None], axis=2)
    return float(apart.min(axis=1).max()) < SAME * float(_sides(other).min())
