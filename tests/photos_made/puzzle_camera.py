"""Cameras for made photos of puzzle pages: any camera, and old phones with their small, soft, overworked pictures."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.photos_made.fabrics import Picture, Random, smooth_noise
from tests.photos_made.patchwork_photo import blur_scene
from vision.board import Pixels

_USUAL = (0.5, 0.3, 0.2)
"""How usual each size of pictures is."""


@dataclass(frozen=True)
class Camera:
    """How one photo is taken."""

    sizes: tuple[tuple[int, int], ...]
    """Widths and heights in pixels, the most usual one first."""
    fills: tuple[float, float]
    """How much of the picture the grid fills, at least and at most."""
    blur: float
    """The deviation of the blur, in cells."""
    is_old: bool

    def choose_size(self, rng: Random) -> tuple[int, int]:
        """Width and height of the next picture, upright or across."""
        usual = np.array(_USUAL[: len(self.sizes)])
        width, height = self.sizes[rng.choice(len(self.sizes), p=usual / usual.sum())]
        return (height, width) if rng.random() < 0.4 else (width, height)


def any_camera(rng: Random) -> Camera:
    """A camera that is mostly in focus, at a page that is mostly flat."""
    blurs = [rng.uniform(0.0, 0.03), rng.uniform(0.03, 0.07), rng.uniform(0.07, 0.13)]
    blur = float(rng.choice(blurs, p=[0.4, 0.4, 0.2]))
    return Camera(((640, 480), (800, 600), (1024, 768)), (0.55, 0.97), blur, is_old=False)


def old_phone(rng: Random) -> Camera:
    """A phone without a focus of its own: small pictures, often from too near or too far, of whatever lies there."""
    fills = (0.4, 0.65) if rng.random() < 0.35 else (0.65, 0.98)
    return Camera(((640, 480),), fills, float(rng.uniform(0.03, 0.1)), is_old=True)


def expose(rng: Random, camera: Camera, scene: Picture, side: float, hard: float) -> Pixels:
    """The photo of a lit scene whose cells have this side in pixels, after all the camera does to it."""
    taken = _take_old(rng, camera, scene, side) if camera.is_old else _take(rng, camera, scene, side, hard)
    quality = int(rng.integers(20, 80) if camera.is_old else rng.integers(35, 96))
    pixels = np.clip(taken * 255, 0, 255).astype(np.uint8)
    _, file = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)


def _take(rng: Random, camera: Camera, scene: Picture, side: float, hard: float) -> Picture:
    spread = max(0.4, camera.blur * side)
    scene = blur_scene(rng, scene, spread, shake=2 * spread if rng.random() < 0.2 else 0.0)
    if rng.random() < 0.4:
        scene = _sharpen(scene, rng.uniform(0.3, 1.5), rng.uniform(0.8, 2.0))
    return scene + _noise(rng, scene, rng.uniform(0.002, 0.01 + 0.025 * hard))


def _take_old(rng: Random, camera: Camera, scene: Picture, side: float) -> Picture:
    """Out of focus, moved, veiled and noisy; the noise is then smeared away and what is left of edges overdrawn."""
    spread = max(0.5, camera.blur * side)
    scene = _defocus(scene, spread) if rng.random() < 0.5 else blur_scene(rng, scene, spread)
    if rng.random() < 0.35:
        scene = blur_scene(rng, scene, 0.3, shake=2 * spread)
    veil = np.float32(rng.uniform(0, 0.2))
    scene = veil + (1 - veil) * scene
    scene = scene + _noise(rng, scene, rng.uniform(0.005, 0.035))
    if rng.random() < 0.5:
        blotches = [smooth_noise(rng, *scene.shape[:2], rng.uniform(2, 5)) for _ in range(3)]
        scene = scene + np.float32(rng.uniform(0.002, 0.015)) * np.stack(blotches, axis=-1)
    scene = _smear_noise(rng, np.clip(scene, 0, 1))
    if rng.random() < 0.3:
        scene = _enlarge(scene, rng.uniform(0.5, 0.85))
    if rng.random() < 0.7:
        scene = _sharpen(scene, rng.uniform(0.5, 2.5), rng.uniform(0.8, 2.5))
    return scene


def _noise(rng: Random, scene: Picture, strength: float) -> Picture:
    grains = np.float32(strength) * rng.standard_normal(scene.shape, np.float32)
    return np.asarray(grains * np.sqrt(np.clip(scene, 0.05, 1)), np.float32)


def _sharpen(scene: Picture, amount: float, reach: float) -> Picture:
    """With halos along all edges."""
    return np.asarray(scene + amount * (scene - cv2.GaussianBlur(scene, (0, 0), reach)), np.float32)


def _defocus(scene: Picture, spread: float) -> Picture:
    """Every point becomes a disc, as behind an open lens; `spread` is the deviation of the blur in pixels."""
    reach = int(2 * spread) + 2
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(2 * spread + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return np.asarray(cv2.filter2D(scene, -1, disc / disc.sum()), np.float32)


def _smear_noise(rng: Random, scene: Picture) -> Picture:
    """What a phone does against noise: nothing, medians, or smoothing that stops at strong edges."""
    kind = rng.random()
    if kind < 0.3:
        return scene
    if kind < 0.65:
        return np.asarray(cv2.medianBlur(scene, int(rng.choice([3, 5], p=[0.7, 0.3]))), np.float32)
    return np.asarray(cv2.bilateralFilter(scene, 5, rng.uniform(0.03, 0.12), rng.uniform(1.0, 2.5)), np.float32)


def _enlarge(scene: Picture, factor: float) -> Picture:
    """Taken with fewer pixels than the picture has."""
    height, width = scene.shape[:2]
    small = cv2.resize(scene, (int(width * factor), int(height * factor)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
