"""A camera whose lens is known exactly photographs flat things: each pixel's ray is followed to the plane it meets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.target import HEIGHT, WIDTH, list_rectangles
from vision.photo.pixels import Pixels, Points

DOTS = 5
"""Pixels a millimetre in the textures."""
FINER = 2
"""Rays a pixel along each side."""


@dataclass(frozen=True)
class Texture:
    """What lies in a plane: a picture and where its top left corner lies, in millimetres."""

    picture: Pixels
    left: float
    top: float


@dataclass(frozen=True)
class Pose:
    """Where the middle of the plane's origin lies before the camera (millimetres) and how it is turned (radians)."""

    turn: tuple[float, float, float]
    place: tuple[float, float, float]

    @property
    def rotation(self) -> Points:
        return np.asarray(cv2.Rodrigues(np.array(self.turn))[0])

    def to_camera(self, plane: Points) -> Points:
        """Points of the plane (x, y in millimetres) as the camera sees them (x, y, z)."""
        flat = np.concatenate([plane, np.zeros((len(plane), 1))], axis=1)
        return np.asarray(flat @ self.rotation.T + np.array(self.place))


@dataclass(frozen=True)
class Camera:
    """A pinhole with a lens: distortion is (k1, k2, p1, p2, k3)."""

    width: int = 960
    height: int = 720
    fx: float = 800.0
    fy: float = 796.0
    cx: float = 489.0
    cy: float = 352.0
    distortion: tuple[float, float, float, float, float] = (-0.28, 0.09, 0.0008, -0.0006, 0.0)

    def project(self, points: Points) -> Points:
        """Where points before the camera are in the photo, by the formula of the lens."""
        x, y = points[:, 0] / points[:, 2], points[:, 1] / points[:, 2]
        k1, k2, p1, p2, k3 = self.distortion
        r2 = x * x + y * y
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        bent_x = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
        bent_y = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        return np.stack([bent_x * self.fx + self.cx, bent_y * self.fy + self.cy], axis=-1)

    @cached_property
    def rays(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Of every fine pixel, x / z and y / z: the formula of the lens, solved by going round until it holds."""
        across = ((np.arange(self.width * FINER) + 0.5) / FINER - 0.5 - self.cx) / self.fx
        down = ((np.arange(self.height * FINER) + 0.5) / FINER - 0.5 - self.cy) / self.fy
        bent_x, bent_y = (each.astype(np.float32) for each in np.meshgrid(across, down))
        x, y = bent_x.copy(), bent_y.copy()
        k1, k2, p1, p2, k3 = self.distortion
        for _ in range(40):
            r2 = x * x + y * y
            radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            x, y = (
                (bent_x - 2 * p1 * x * y - p2 * (r2 + 2 * x * x)) / radial,
                (bent_y - p1 * (r2 + 2 * y * y) - 2 * p2 * x * y) / radial,
            )
        return x, y

    def photograph(
        self, texture: Texture, pose: Pose, *, blur: float = 0.6, noise: float = 4.0, light: float = 0.85, seed: int = 0
    ) -> Pixels:
        """A photo of the texture; blur in pixels, noise in grey levels, light 1.0 makes white paper just white."""
        x, y = self.rays
        to_plane = np.linalg.inv(np.column_stack([pose.rotation[:, :2], pose.place])).astype(np.float32)
        on_x, on_y, over = (row[0] * x + row[1] * y + row[2] for row in to_plane)
        at_x = (on_x / over - texture.left) * DOTS - 0.5
        at_y = (on_y / over - texture.top) * DOTS - 0.5
        seen = cv2.remap(texture.picture, at_x, at_y, cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_CONSTANT, borderValue=(70, 95, 120))  # fmt: skip
        small = cv2.resize(seen, (self.width, self.height), interpolation=cv2.INTER_AREA).astype(np.float32)
        soft = np.asarray(cv2.GaussianBlur(small, (0, 0), blur) if blur else small, np.float32)
        grain = noise * np.random.default_rng(seed).standard_normal(soft.shape, np.float32)
        return np.clip(soft * light + grain, 0, 255).astype(np.uint8)


def draw_target_sheet() -> Texture:
    """The printed target on white paper; its top left corner is (0, 0)."""
    rim = 15
    picture = np.full((round((HEIGHT + 2 * rim) * DOTS), round((WIDTH + 2 * rim) * DOTS), 3), 245, np.uint8)
    for black in list_rectangles():
        left, top = round((rim + black.left) * DOTS), round((rim + black.top) * DOTS)
        right, bottom = round((rim + black.left + black.width) * DOTS), round((rim + black.top + black.height) * DOTS)
        picture[top:bottom, left:right] = 22
    return Texture(picture, -rim, -rim)


def draw_ruled_board(cells: int = 9, cell: float = 22.0) -> Texture:
    """A ruled board on white paper; its top left crossing is (0, 0)."""
    rim, side = 14.0, cells * cell
    size = round((side + 2 * rim) * DOTS)
    picture = np.full((size, size, 3), 240, np.uint8)
    for line in range(cells + 1):
        at, half = (rim + line * cell) * DOTS, 0.4 * DOTS
        ends = round(rim * DOTS - half), round((rim + side) * DOTS + half)
        picture[ends[0] : ends[1], round(at - half) : round(at + half)] = 40
        picture[round(at - half) : round(at + half), ends[0] : ends[1]] = 40
    return Texture(picture, -rim, -rim)


def draw_table(*laid: tuple[Texture, float, float], detail: float = 1.0, seed: int = 7) -> Texture:
    """A wooden table of 900 x 800 mm with spots and grain, its middle (0, 0), and what is laid on it at (x, y)."""
    random = np.random.default_rng(seed)
    wide, tall = 900, 800
    grain = cv2.resize(random.normal(0, 14 * detail, (tall // 2, wide // 60)).astype(np.float32), (wide, tall))
    picture = np.clip(np.array([70.0, 105.0, 150.0]) + grain[..., None], 0, 255).astype(np.uint8)
    for _ in range(round(350 * detail)):
        x, y = (int(value) for value in random.uniform((0, 0), (wide, tall)))
        shade = random.uniform(0.45, 1.3)
        colour = tuple(min(255, round(shade * part)) for part in (70, 105, 150))
        cv2.ellipse(picture, (x, y), (int(random.uniform(2, 9)), int(random.uniform(1, 5))), 0, 0, 360, colour, -1)
    whole = cv2.resize(picture, (wide * DOTS, tall * DOTS), interpolation=cv2.INTER_LINEAR)
    table = np.asarray(whole, np.uint8)
    for texture, right, down in laid:
        left, top = round((right + texture.left + wide / 2) * DOTS), round((down + texture.top + tall / 2) * DOTS)
        high, broad = texture.picture.shape[:2]
        table[top : top + high, left : left + broad] = texture.picture
    return Texture(table, -wide / 2, -tall / 2)


def pose_target(turn: tuple[float, float, float], middle: tuple[float, float, float]) -> Pose:
    """The pose in which the middle of the target lies at that place before the camera."""
    offset = np.asarray(cv2.Rodrigues(np.array(turn))[0]) @ np.array([WIDTH / 2, HEIGHT / 2, 0.0])
    x, y, z = (np.array(middle) - offset).tolist()
    return Pose(turn, (x, y, z))


def good_poses() -> list[Pose]:
    """Twelve views as the printed words ask for them: near and far, tilted to all sides, in every corner."""
    around = [(0.0, 0.0, 330.0), (-90.0, -60.0, 400.0), (90.0, -60.0, 400.0), (-90.0, 70.0, 400.0), (90.0, 70.0, 400.0),
              (0.0, 0.0, 300.0), (60.0, 0.0, 350.0), (-60.0, 0.0, 350.0), (0.0, -50.0, 340.0), (0.0, 50.0, 340.0),
              (-120.0, 0.0, 480.0), (120.0, 20.0, 480.0)]  # fmt: skip
    tilts = [(0.0, 0.0), (0.45, 0.3), (0.4, -0.4), (-0.45, 0.35), (-0.4, -0.35), (0.0, 0.0), (0.0, 0.55), (0.0, -0.55),
             (0.55, 0.0), (-0.55, 0.0), (0.2, 0.6), (-0.3, -0.5)]  # fmt: skip
    turns = [1.57, 0.1, 1.4, -0.2, 1.7, 0.05, 1.5, 0.0, 1.6, -1.5, 0.3, -0.4]
    return [pose_target(_turned(tilt, turn), middle) for middle, tilt, turn in zip(around, tilts, turns, strict=True)]


def _turned(tilt: tuple[float, float], turn: float) -> tuple[float, float, float]:
    """First turned on the table, then tilted."""
    whole = cv2.Rodrigues(np.array([*tilt, 0.0]))[0] @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    x, y, z = np.asarray(cv2.Rodrigues(whole)[0]).reshape(-1).tolist()
    return x, y, z


@cache
def good_photos() -> tuple[Pixels, ...]:
    """What the camera makes of the target in the good poses."""
    sheet = draw_target_sheet()
    return tuple(CAMERA.photograph(sheet, pose, seed=number) for number, pose in enumerate(good_poses()))


CAMERA = Camera()
