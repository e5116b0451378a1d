"""The lens of one camera: keeps how it bends straight lines, and lays photos and points straight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from messages import say
from versioned_files import Format
from vision.boards.board import Board
from vision.photo.pixels import Pixels, Points

from .keeping import plain_name

WIDEST = 1.5
"""A straight picture is at most so many times as wide and as high as the photo: the far corners of a very wide lens
would need a picture without end."""
Frame: TypeAlias = tuple[int, int, int, int]
"""A part of what a perfect lens would show, in its pixels: left, top, width, height."""


class Lens(msgspec.Struct, frozen=True):
    """What is known of a camera's lens at one size of photos; lengths in pixels of such a photo."""

    camera: str
    width: int
    height: int
    fx: float
    fy: float
    cx: float
    cy: float
    distortion: tuple[float, float, float, float, float]
    """k1, k2, p1, p2, k3 of the usual model (Brown and Conrady)."""
    error: float
    """Root mean square distance between seen and expected corners of the target."""
    views: int

    def scaled(self, width: int, height: int) -> Lens:
        """The same lens in a larger or smaller photo of the same shape."""
        across, down = width / self.width, height / self.height
        return msgspec.structs.replace(
            self,
            width=width,
            height=height,
            fx=self.fx * across,
            fy=self.fy * down,
            cx=(self.cx + 0.5) * across - 0.5,
            cy=(self.cy + 0.5) * down - 0.5,
            error=self.error * across,
        )

    def fits(self, width: int, height: int) -> bool:
        """Whether photos of that size have the shape of those that were measured, up to a rounded pixel."""
        return abs(width * self.height - height * self.width) <= max(self.width, self.height, width, height)


@dataclass(frozen=True)
class Straight:
    """A photo laid straight: lines that are straight on the table are straight in it."""

    pixels: Pixels
    lens: Lens
    """Of the photo it was made from."""

    def to_photo(self, points: Points) -> Points:
        """Where points of this picture are in the photo."""
        left, top = _frame(self.lens)[:2]
        return bend_points(self.lens, points + np.array([left, top]))

    def to_whole_photo(self, points: Points, reduction: int) -> Points:
        """The same, both in pixels of a whole photo that was shrunk by `reduction` before it was laid straight."""
        return (self.to_photo((points + 0.5) / reduction - 0.5) + 0.5) * reduction - 0.5

    def board_in_photo(self, board: Board) -> Board:
        """A board found in this picture, as it lies in the photo."""
        return Board(self.to_photo(board.points.reshape(-1, 2)).reshape(board.points.shape))

    def enlarged(self, pixels: Pixels, times: int) -> Pixels:
        """A copy of the photo that is so many times as large laid straight, so that a board of this picture, scaled by
        as much, lies in its place: the frame of the larger copy alone would be rounded another way."""
        height, width = pixels.shape[:2]
        left, top, wide, tall = _frame(self.lens)
        return _remap(pixels, self.lens.scaled(width, height), (times * left, times * top, times * wide, times * tall))


FORMAT = Format(Lens, say("the lens"))


def lens_file(folder: Path, camera: str, width: int, height: int) -> Path:
    """Where the lens of that camera and size of photos is kept."""
    return folder / "lenses" / f"{plain_name(camera)}-{width}x{height}.json"


def save_lens(folder: Path, lens: Lens) -> Path:
    """Keep the lens for its camera and size of photos."""
    path = lens_file(folder, lens.camera, lens.width, lens.height)
    FORMAT.save(path, lens)
    return path


def load_lens(folder: Path, camera: str, width: int, height: int) -> Lens | None:
    """The lens of that camera for photos of that size, from the size measured or another of the same shape.

    None when it was never measured; raises `KeptFileError` when its file cannot be used.
    """
    exact = FORMAT.load(lens_file(folder, camera, width, height))
    if exact is not None:
        return exact
    fitting = [lens for lens in map(FORMAT.load, _list_files(folder, camera)) if lens and lens.fits(width, height)]
    return max(fitting, key=lambda lens: lens.width).scaled(width, height) if fitting else None


def find_newest_file(folder: Path, camera: str) -> Path | None:
    """Where the lens of that camera was kept last, whatever the size of its photos."""
    return max(_list_files(folder, camera), key=lambda path: path.stat().st_mtime_ns, default=None)


def _list_files(folder: Path, camera: str) -> list[Path]:
    is_of_camera = re.compile(re.escape(plain_name(camera)) + r"-\d+x\d+\.json").fullmatch
    return sorted(path for path in (folder / "lenses").glob("*.json") if is_of_camera(path.name))


def straighten(pixels: Pixels, lens: Lens) -> Straight:
    """Lay a photo straight; the lens may have been measured at another size of the same shape."""
    height, width = pixels.shape[:2]
    here = lens if (lens.width, lens.height) == (width, height) else lens.scaled(width, height)
    return Straight(_remap(pixels, here, _frame(here)), here)


def _remap(pixels: Pixels, lens: Lens, frame: Frame) -> Pixels:
    across, down = _maps(lens, frame)
    # Around the photo lies the colour of its rim: what ends there must not seem to go on.
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    straight = cv2.remap(
        pixels,
        across,
        down,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=np.median(rim, axis=0).tolist(),
    )
    return np.asarray(straight, np.uint8)


def bend_points(lens: Lens, points: Points) -> Points:
    """Where the lens shows points that a perfect one would show there: N x (x, y) in pixels."""
    return _to_pixels(lens, _bend(lens, _from_pixels(lens, points)))


def straighten_points(lens: Lens, points: Points) -> Points:
    """Where a perfect lens would show what this one shows there: N x (x, y) in pixels."""
    bent = _from_pixels(lens, points)
    straight = bent.copy()
    step = 1e-6
    right, down = np.array([step, 0.0]), np.array([0.0, step])
    for _ in range(20):
        miss = _bend(lens, straight) - bent
        along_x = (_bend(lens, straight + right) - bent - miss) / step
        along_y = (_bend(lens, straight + down) - bent - miss) / step
        area = along_x[:, 0] * along_y[:, 1] - along_x[:, 1] * along_y[:, 0]
        area = np.where(np.abs(area) < 0.05, 0.05, area)
        straight[:, 0] -= (along_y[:, 1] * miss[:, 0] - along_y[:, 0] * miss[:, 1]) / area
        straight[:, 1] -= (along_x[:, 0] * miss[:, 1] - along_x[:, 1] * miss[:, 0]) / area
    return _to_pixels(lens, straight)


def _from_pixels(lens: Lens, points: Points) -> Points:
    return np.asarray((points - (lens.cx, lens.cy)) / (lens.fx, lens.fy), np.float64)


def _to_pixels(lens: Lens, points: Points) -> Points:
    return np.asarray(points * (lens.fx, lens.fy) + (lens.cx, lens.cy), np.float64)


def _bend(lens: Lens, points: Points) -> Points:
    x, y = points[..., 0], points[..., 1]
    k1, k2, p1, p2, k3 = lens.distortion
    far = x * x + y * y
    radial = 1 + far * (k1 + far * (k2 + far * k3))
    return np.stack(
        [
            x * radial + 2 * p1 * x * y + p2 * (far + 2 * x * x),
            y * radial + p1 * (far + 2 * y * y) + 2 * p2 * x * y,
        ],
        axis=-1,
    )


@lru_cache(maxsize=4)
def _frame(lens: Lens) -> Frame:
    """What the straight picture shows.

    All of the photo, as long as that is not wider than `WIDEST`: a board at the rim must not fall out of the picture.
    """
    across, down = np.linspace(0, lens.width - 1, 33), np.linspace(0, lens.height - 1, 33)
    rim = [
        [(x, y) for x in across for y in (0.0, lens.height - 1)],
        [(x, y) for y in down for x in (0.0, lens.width - 1)],
    ]
    places = straighten_points(lens, np.array(rim).reshape(-1, 2))
    size = np.array([lens.width, lens.height])
    spare = (size * (WIDEST - 1) / 2).astype(int)
    low = np.clip(np.floor(places.min(axis=0)), -spare, 0).astype(int)
    high = np.clip(np.ceil(places.max(axis=0)), size - 1, size - 1 + spare)
    wide, tall = (high.astype(int) - low + 1).tolist()
    return int(low[0]), int(low[1]), wide, tall


@lru_cache(maxsize=2)
def _maps(lens: Lens, frame: Frame) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Where each pixel of the straight picture is found in the photo; made once, as every frame needs it."""
    left, top, width, height = frame
    matrix = np.array([[lens.fx, 0, lens.cx], [0, lens.fy, lens.cy], [0, 0, 1]])
    shifted = matrix - np.array([[0, 0, left], [0, 0, top], [0, 0, 0]])
    bent = np.array(lens.distortion)
    across, down = cv2.initUndistortRectifyMap(matrix, bent, np.eye(3), shifted, (width, height), cv2.CV_16SC2)
    return np.asarray(across, np.int16), np.asarray(down, np.uint16)
