"""Lays flat things on a table and photographs them all together: shadows, light and a tilted camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .doodle_camera import Pixels, Points, develop, lay_table
from .doodle_pens import Canvas, Mask

TILT = 35.0


@dataclass(frozen=True)
class LyingFace:
    """A flat thing on the table; lengths on the table are told in `unit` pixels of its own picture."""

    face: Canvas
    mask: Mask
    middle: NDArray[np.float64]
    turn: float
    unit: float


def photograph_table(
    lying: Sequence[LyingFace], fill: float, long_side: int, random: np.random.Generator, hard: float
) -> tuple[Pixels, list[Points]]:
    """A photo of the table, and where the corners of everything lie in it; what lies first may be covered."""
    height, width = round(long_side * 0.75), long_side
    view = _point_camera(lying, (width, height), fill, random, hard)
    scene = lay_table(height, width, random)
    corners = [_place(scene, one, view) for one in lying]
    return develop(scene, _grid(corners), random, hard), corners


def _rectangle(one: LyingFace) -> Points:
    """The corners of a card on the table."""
    height, width = one.mask.shape
    half = np.array([width, height]) / one.unit / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    spin = np.array([[np.cos(one.turn), -np.sin(one.turn)], [np.sin(one.turn), np.cos(one.turn)]])
    placed: Points = corners @ spin.T + one.middle
    return placed


def _point_camera(
    lying: Sequence[LyingFace], size: tuple[int, int], fill: float, random: np.random.Generator, hard: float
) -> NDArray[np.float64]:
    """From the table to the photo, tilted by up to 35 degrees."""
    flat = np.concatenate([_rectangle(one) for one in lying])
    middle = (flat.max(axis=0) + flat.min(axis=0)) / 2
    spread = float((flat.max(axis=0) - flat.min(axis=0)).max())
    tilt, lean = np.radians(TILT) * random.uniform(0, 1) * hard**0.5, random.uniform(0, 2 * np.pi)
    lift, _ = cv2.Rodrigues(np.array([np.cos(lean), np.sin(lean), 0.0]) * tilt)
    focal = random.uniform(0.65, 1.0) * size[0]
    away = spread * focal / (fill * size[1])
    for _ in range(12):
        solid = np.column_stack([lift[:, :2], [0.0, 0.0, away]])
        seen = np.column_stack([flat - middle, np.ones(len(flat))]) @ solid.T
        points = focal * seen[:, :2] / seen[:, 2:]
        extent = points.max(axis=0) - points.min(axis=0)
        away *= max(extent[0] / (fill * size[0]), extent[1] / (fill * size[1])) ** 0.8
    room = np.array(size) - extent
    shift = room * random.uniform(0.3, 0.7, 2) - points.min(axis=0)
    # The middle of the photo is where the lens looks: only a little of it is cut off.
    intrinsic = np.array([[focal, 0, shift[0]], [0, focal, shift[1]], [0, 0, 1.0]])
    away_from = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    return np.asarray(intrinsic @ solid @ away_from, np.float64)


def _place(scene: Canvas, one: LyingFace, view: NDArray[np.float64]) -> Points:
    """Lay a card into the scene, with the shadow of its rim; its corners in the photo."""
    corners: Points = cv2.perspectiveTransform(_rectangle(one)[None], view)[0]
    height, width = one.mask.shape
    flat = np.array([[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]], np.float32)
    way = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    size = (scene.shape[1], scene.shape[0])
    side = float(np.linalg.norm(corners[1] - corners[0]) / width)
    soft = max(0.3, 0.5 / max(side, 0.05) - 0.5)
    face, mask = (cv2.GaussianBlur(part, (0, 0), soft) for part in (one.face, one.mask))
    where = cv2.warpPerspective(mask, way, size)
    shadow = cv2.GaussianBlur(np.roll(where, 3, axis=(0, 1)), (0, 0), 4)
    scene *= 1 - np.float32(0.5) * shadow[..., None]
    scene *= 1 - where[..., None]
    scene += cv2.warpPerspective(face, way, size)
    return corners


def _grid(corners: Sequence[Points]) -> Points:
    """Crossings of ten lines each way in the middle of what lies there, seven cells to the side of a thing."""
    side = float(np.mean([np.linalg.norm(place[1] - place[0]) for place in corners]))
    centre = np.mean([place.mean(axis=0) for place in corners], axis=0)
    across, down = np.meshgrid(np.arange(10) - 4.5, np.arange(10) - 4.5)
    grid: Points = centre + np.stack([across, down], axis=-1) * side / 7
    return grid
