"""A round chip lying on a tile: where it lies and which digit is printed on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points
from vision.photo.quantiles import quantile

from .correlation import Map
from .cutting import PhotoPyramid
from .template_search import Tile
from .templates import Size, balanced

Grey = NDArray[np.float32]

RADII = (0.17, 0.2, 0.23, 0.26)
"""Radii of chips that are looked for, as shares of a tile."""
STRANGE = 0.42
"""How unlike the taught tile the place under a chip must be, on average."""
ELSEWHERE = 0.5
"""The rest of the tile must be less unlike than this share of the chip's place."""
LARGE = 192
"""Pixels of the picture in which the chip's rim and digit are looked at."""
CLOSE = 0.5
"""How many pixels of the photo make one of that picture, along a side, where a digit is sharp enough to be read."""
RAYS = 60
"""Directions in which the rim is looked for."""
_AROUND = np.stack(np.meshgrid(np.arange(-2.0, 3), np.arange(-2.0, 3), indexing="ij"), axis=-1).reshape(-1, 2)
"""Steps to the places around one."""
RIM = 10.0
"""Grey levels by which the rim must stand out all around."""
DIGIT_SIDE = 28
FONTS = (cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX)
TURNS = 60
LEAST_LIKENESS = 0.72
"""How much the ink must resemble a digit."""
LEAST_LEAD = 0.1
"""By how much it must resemble that digit more than any other."""


@dataclass(frozen=True)
class Chip:
    """A chip in the photo; no value when its digit cannot be read."""

    centre: Points
    """In photo pixels."""
    value: int | None


def find_chip(sheet: PhotoPyramid, tile: Tile, white: Points, unlike: Map, values: tuple[int, ...]) -> Chip | None:
    """The chip on a tile, if one lies there; `unlike` tells window by window how unlike its look the tile is."""
    rough = _strange_disc(unlike)
    if rough is None:
        return None
    enlarge = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1.0]])
    large = tile.to_photo @ enlarge
    picture = balanced(sheet.cut_all(large[None], Size(LARGE, LARGE), CLOSE)[0], white)
    x, y, radius, rim = _rim(picture, rough)
    if rim < RIM:
        return None
    centre = cv2.perspectiveTransform(np.array([[[x, y]]], dtype=np.float64), large)[0, 0]
    return Chip(np.asarray(centre, np.float64), _read_digit(picture, x, y, radius, values))


def _strange_disc(unlike: Map) -> tuple[float, float, float] | None:
    """The disc (x, y, radius as shares of the tile) in which the tile is most unlike its look."""
    side = 48
    strange = np.clip(cv2.resize(unlike, (side, side), interpolation=cv2.INTER_LINEAR), 0, 1)
    best: tuple[float, float, float, float] | None = None
    for radius in RADII:
        reach = round(radius * side)
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        disc = (x**2 + y**2 <= reach**2).astype(np.float32)
        inside = cv2.filter2D(strange, -1, disc / disc.sum(), borderType=cv2.BORDER_CONSTANT)
        _, _, _, (left, top) = cv2.minMaxLoc(inside)
        within = float(inside[top, left])
        area = float(disc.sum()) / side**2
        beyond = (float(strange.mean()) - within * area) / (1 - area)
        if within > STRANGE and beyond < ELSEWHERE * within:
            score = (within - beyond) * np.sqrt(area)
            if best is None or score > best[0]:
                best = score, (left + 0.5) / side, (top + 0.5) / side, radius
    return None if best is None else best[1:]


def _rim(picture: Pixels, rough: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """The circle near the rough one along which the picture changes most, and how much it changes there."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 1.5).astype(np.float32)
    x, y, radius = (LARGE * share for share in rough)
    best = (x, y, radius, 0.0)
    for step in (5.0, 1.5):
        centres = best[:2] + step * _AROUND
        rings, changes = _clearest_rings(smooth, centres, radius)
        number = int(np.argmax(changes))
        if changes[number] > best[3]:
            best = (*centres[number].tolist(), float(rings[number]), float(changes[number]))
    return best


def _clearest_rings(smooth: Grey, centres: Points, radius: float) -> tuple[Points, Points]:
    """For many points the radius at which the picture changes most all around, and how much."""
    angles = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    reach = np.arange(0.65 * radius, 1.4 * radius)
    ways = np.stack([np.cos(angles), np.sin(angles)])[:, None, :, None] * reach
    x, y = (centres.T[:, :, None, None] + ways).astype(np.float32).reshape(2, -1, len(reach))
    rays = np.asarray(cv2.remap(smooth, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    changes = np.abs(rays[:, 4:] - rays[:, :-4]).max(axis=2).reshape(len(centres), RAYS, -1)
    quarter = np.partition(changes, RAYS // 4, axis=1)[:, RAYS // 4]
    rings = np.argmax(quarter, axis=1)
    return reach[rings] + 2, quarter[np.arange(len(centres)), rings].astype(np.float64)


def _read_digit(picture: Pixels, x: float, y: float, radius: float, values: tuple[int, ...]) -> int | None:
    """The digit printed in the middle of a chip, in whatever turn it lies; None when it cannot be told."""
    ink = _ink(picture, x, y, radius)
    if ink is None:
        return None
    seen = _normal(ink)
    likeness = {value: float((_digits(value) @ seen).max()) for value in values}
    order = sorted(values, key=lambda value: -likeness[value])
    lead = likeness[order[0]] - (likeness[order[1]] if len(order) > 1 else 0.0)
    return order[0] if likeness[order[0]] > LEAST_LIKENESS and lead > LEAST_LEAD else None


def _ink(picture: Pixels, x: float, y: float, radius: float) -> Grey | None:
    """How dark the digit's ink is, cut out around it and brought to one size."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    rows, cols = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
    middle = (rows - y) ** 2 + (cols - x) ** 2 < (0.66 * radius) ** 2
    if middle.sum() < 60:
        return None
    paper, black = quantile(grey[middle], 0.5), quantile(grey[middle], 0.02)
    if paper - black < 18:
        return None
    dark = np.where(middle, np.clip((paper - grey) / (paper - black), 0, 1), 0).astype(np.float32)
    count, regions, stats, centres = cv2.connectedComponentsWithStats((dark > 0.5).astype(np.uint8))
    if count < 2:
        return None
    near = np.hypot(centres[1:, 0] - x, centres[1:, 1] - y) < 0.5 * radius
    sizes = np.where(near, stats[1:, cv2.CC_STAT_AREA], 0)
    if sizes.max() < 12:
        return None
    own = 1 + int(np.argmax(sizes))
    mask = cv2.dilate((regions == own).astype(np.uint8), np.ones((3, 3), np.uint8))
    return _framed(dark * mask)


def _framed(dark: Grey) -> Grey:
    """The ink around its own middle, scaled so that its farthest point lies on the rim of the frame."""
    rows, cols = np.nonzero(dark > 0.3)
    (x, y), reach = cv2.minEnclosingCircle(np.stack([cols, rows], axis=1).astype(np.float32))
    scale = 2 * (reach + 1) / DIGIT_SIDE
    matrix = np.array([[scale, 0, x - scale * (DIGIT_SIDE - 1) / 2], [0, scale, y - scale * (DIGIT_SIDE - 1) / 2]])
    framed = cv2.warpAffine(dark, matrix, (DIGIT_SIDE, DIGIT_SIDE), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)
    return np.asarray(cv2.GaussianBlur(framed, (0, 0), 0.8), np.float32)


def _normal(picture: Grey) -> Grey:
    flat = picture.ravel() - picture.mean()
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-6), np.float32)


@lru_cache(maxsize=16)
def _digits(value: int) -> Grey:
    """Drawings of a digit in several hands and all turns."""
    drawn = []
    middle = (DIGIT_SIDE - 1) / 2
    for font in FONTS:
        for thick in (5, 9, 13):
            sheet = np.zeros((220, 220), np.uint8)
            (width, height), _ = cv2.getTextSize(str(value), font, 4.0, thick)
            place = ((220 - width) // 2, (220 + height) // 2)
            cv2.putText(sheet, str(value), place, font, 4.0, (255,), thick, cv2.LINE_AA)
            framed = _framed(np.asarray(sheet / 255, np.float32))
            for turn in range(TURNS):
                matrix = cv2.getRotationMatrix2D((middle, middle), 360 * turn / TURNS, 1.0)
                drawn.append(_normal(np.asarray(cv2.warpAffine(framed, matrix, framed.shape), np.float32)))
    return np.stack(drawn)
