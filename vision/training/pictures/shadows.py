"""Casts hard shadows over a scene: their edges run through cells that hold nothing."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import Picture, Random, smooth_noise

SHARE = 0.55
"""Of the photos so many have hard shadows."""


def cast_shadows(rng: Random, scene: Picture, crossings: NDArray[np.float64], side: float) -> Picture:
    """The scene with up to three shadows over the grid, which has these crossings and cells of this side in pixels."""
    if rng.random() > SHARE:
        return scene
    places = crossings.reshape(-1, 2)
    for _ in range(rng.integers(1, 4)):
        scene = scene * cast_shadow(rng, scene.shape[:2], places[rng.integers(len(places))], side)
    return scene


def cast_shadow(
    rng: Random, size: tuple[int, int], place: NDArray[np.float64], side: float, stray: float = 0.5
) -> Picture:
    """The shadow of a hand, a pencil, a window frame or another sheet: its edge, slightly unsteady, near this place.

    It strays from the place by about so many cells."""
    y, x = np.indices(size).astype(np.float32)
    x, y = x - place[0] - rng.normal(0, stray * side), y - place[1] - rng.normal(0, stray * side)
    angle = rng.uniform(0, 2 * np.pi)
    reach = np.cos(angle) * x + np.sin(angle) * y
    kind = rng.integers(4)
    if kind == 0:
        reach = np.abs(reach) - side * rng.choice([rng.uniform(0.4, 1.0), rng.uniform(1.0, 3.0)])
    elif kind == 1:
        radius = side * rng.uniform(1.0, 6.0)
        reach = np.hypot(x - radius * np.cos(angle), y - radius * np.sin(angle)) - radius
    elif kind == 2:
        reach = np.maximum(reach, np.cos(angle) * y - np.sin(angle) * x)
    if rng.random() < 0.4:
        reach = reach + side * rng.uniform(0.05, 0.4) * smooth_noise(rng, *size, side * rng.uniform(0.5, 2.0))
    soft = max(0.5, side * rng.choice([rng.uniform(0.005, 0.05), rng.uniform(0.05, 0.25)]))
    dark = cv2.GaussianBlur((reach < 0).astype(np.float32), (0, 0), soft)
    depth = rng.uniform(0.15, 0.7) * np.array([rng.uniform(0.88, 1.0), rng.uniform(0.95, 1.0), 1.0], np.float32)
    return np.asarray(1 - dark[..., None] * depth, np.float32)
