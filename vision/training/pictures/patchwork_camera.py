"""A camera of our own over a table: perspective, light, shadows, glare, blur, noise and JPEG for a drawn board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels

from .fabrics import Picture, any_colour, make_fabric, smooth_noise
from .shadows import cast_shadows


@dataclass(frozen=True)
class BoardPhoto:
    """A photo and where the board's crossings lie in it."""

    photo: Pixels
    board: Board
    hard: float
    """How bad light, blur, noise and compression may be, 0 to 1."""


def take_photo(rng: np.random.Generator, drawing: Picture, margin: int, cell: int, kindly: bool = False) -> BoardPhoto:
    """Photograph the drawn board; `kindly` in good light without shadows, as one shows an empty board."""
    photo_cell = rng.uniform(34, 60) if kindly else rng.uniform(16, 54)
    height, width, where = _aim(rng, drawing, photo_cell, cell, margin)
    small = make_fabric(
        rng, height // 2, width // 2, int(photo_cell * rng.uniform(0.3, 1.5)), any_colour(rng, (0, 0.6))
    )
    table = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.ones(drawing.shape[:2], np.float32), where, (width, height))
    shadow = cv2.GaussianBlur(cover, (0, 0), photo_cell * rng.uniform(0.03, 0.2))
    seen = cv2.warpPerspective(drawing, where, (width, height), flags=_reduction(photo_cell, cell))
    scene = table * (1 - 0.5 * shadow[..., None]) * (1 - cover[..., None]) + seen * cover[..., None]
    hard = 0.0 if kindly else rng.uniform(0.0, 1.0)
    along = margin + cell * np.arange(10, dtype=np.float64) - 0.5
    grid = np.stack(np.meshgrid(along, along), -1)
    crossings = np.asarray(cv2.perspectiveTransform(grid.reshape(-1, 1, 2), where), np.float64).reshape(10, 10, 2)
    if rng.random() < 0.8 * hard:
        scene = cast_shadows(rng, scene, crossings, photo_cell)
    scene = light_scene(rng, scene, photo_cell, hard)
    scene = _blur(rng, scene, photo_cell, hard)
    noise = rng.uniform(0.002, 0.008 + 0.03 * hard)
    scene += np.float32(noise) * rng.standard_normal(scene.shape, np.float32) * np.sqrt(np.clip(scene, 0.05, 1))
    pixels = np.clip(scene * 255, 0, 255).astype(np.uint8)
    quality = int(rng.integers(int(80 - 35 * hard), 96))
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    photo = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return BoardPhoto(photo, Board(crossings), float(hard))


def _reduction(photo_cell: float, cell: int) -> int:
    return cv2.INTER_LINEAR if photo_cell > 0.6 * cell else cv2.INTER_AREA


def _aim(
    rng: np.random.Generator, drawing: Picture, photo_cell: float, cell: int, margin: int
) -> tuple[int, int, NDArray[np.float64]]:
    """The size of the photo and the perspective from the drawing to it: any turn, up to 40 degrees of tilt."""
    side = len(drawing)
    scale = photo_cell / cell
    turn, tilt, axis = rng.uniform(0, 2 * np.pi), abs(rng.normal(0, 0.25)), rng.uniform(0, 2 * np.pi)
    tilt = min(float(tilt), 0.7)
    corners = (np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float64) - side / 2) * scale
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    flat = corners @ around.T
    lean = np.array([np.cos(axis), np.sin(axis)])
    along = flat @ lean
    distance = side * scale * rng.uniform(1.4, 3)
    seen = flat + np.outer(along * (np.cos(tilt) - 1), lean)
    seen = seen * (distance / (distance + along * np.sin(tilt)))[:, None]
    low, high = seen.min(0), seen.max(0)
    space = photo_cell * rng.uniform(0.1, 1.5, 4)
    size = high - low + space[:2] + space[2:]
    target = seen - low + space[:2]
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    where = np.asarray(cv2.getPerspectiveTransform(source, target.astype(np.float32) - 0.5), np.float64)
    return int(size[1]), int(size[0]), where


def light_scene(rng: np.random.Generator, scene: Picture, photo_cell: float, hard: float) -> Picture:
    """Light that falls off, has a colour, throws shadows and glares, the more the harder."""
    height, width = scene.shape[:2]
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.2 + 0.3 * hard)
    slope_x, slope_y, dim = (
        np.float32(slope * np.cos(angle)),
        np.float32(slope * np.sin(angle)),
        np.float32(rng.uniform(0, 0.2)),
    )
    light = np.exp(slope_x * x - dim * x * x) * np.exp(slope_y * y - dim * y * y)
    cast = np.exp(rng.normal(0, 0.04 + 0.08 * hard, 3)) * rng.uniform(0.85 - 0.45 * hard, 1.15)
    lit = scene * light[..., None] * cast.astype(np.float32)
    if rng.random() < 0.6 * hard:
        lit *= _shadow(rng, x, y, photo_cell)
    if rng.random() < 0.5 * hard:
        spot, spread = rng.uniform(-0.8, 0.8, 2), rng.uniform(0.08, 0.5, 2)
        glare = np.exp(-(((x - spot[0]) / spread[0]) ** 2)) * np.exp(-(((y - spot[1]) / spread[1]) ** 2))
        lit += (rng.uniform(0.05, 0.45) * glare[..., None]).astype(np.float32)
    gamma = rng.uniform(1 - 0.2 * hard, 1 + 0.25 * hard)
    return np.asarray(np.clip(lit, 0, 1) ** np.float32(gamma), np.float32)


def _shadow(rng: np.random.Generator, x: Picture, y: Picture, photo_cell: float) -> Picture:
    """The shadow of an arm, a head or a window frame: straight or round, hard or soft, slightly bluish."""
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(-0.6, 0.6)
    reach = (np.cos(angle) * x + np.sin(angle) * y - away).astype(np.float32)
    kind = rng.integers(3)
    if kind == 1:
        reach = np.abs(reach) - rng.uniform(0.08, 0.4)
    elif kind == 2:
        middle = rng.uniform(-1, 1, 2)
        reach = np.hypot(x - middle[0], y - middle[1]) - rng.uniform(0.3, 1.0)
    dark = (reach < 0.05 * smooth_noise(rng, reach.shape[0], reach.shape[1], max(8.0, photo_cell))).astype(np.float32)
    soft = cv2.GaussianBlur(dark, (0, 0), photo_cell * rng.choice([rng.uniform(0.05, 0.2), rng.uniform(0.2, 1.2)]))
    depth = rng.uniform(0.2, 0.65) * np.array([0.93, 0.98, 1.0], np.float32)
    return np.asarray(1 - soft[..., None] * depth, np.float32)


def _blur(rng: np.random.Generator, scene: Picture, photo_cell: float, hard: float) -> Picture:
    if rng.random() > 0.8 * hard:
        return blur_scene(rng, scene, rng.uniform(0.3, 0.8))
    most = photo_cell * 0.07
    spread = rng.uniform(0.3, max(0.8, most))
    return blur_scene(rng, scene, spread, shake=2 * most if rng.random() < 0.4 else 0.0)


def blur_scene(rng: np.random.Generator, scene: Picture, spread: float, shake: float = 0.0) -> Picture:
    """The scene out of focus by so many pixels, and with the camera moved by at most about twice `shake` pixels."""
    blurred = cv2.GaussianBlur(scene, (0, 0), spread)
    if shake:
        length, angle = int(rng.uniform(1, max(2.0, shake))), rng.uniform(0, 180)
        along = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        along[length] = 1
        turn = cv2.getRotationMatrix2D((length, length), angle, 1)
        kernel = cv2.warpAffine(along, turn, along.shape)
        blurred = cv2.filter2D(blurred, -1, kernel / kernel.sum())
    return np.asarray(blurred, np.float32)
