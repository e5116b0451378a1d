"""Four-sided outlines in a picture: the places where tiles and cards might lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.photo.pixels import Points
from vision.photo.quantiles import quantile

from .cutting import PhotoPyramid

if TYPE_CHECKING:
    from cv2.typing import MatLike

RIM_POINTS = 96
SMALLEST_SIDE = 18
"""Pixels of the searched picture; a tile with shorter sides cannot be told from the grain of the table."""
LARGEST_SHARE = 0.6
"""The share of the picture that one tile may fill."""
LEAST_FILLED = 0.35
"""The share of the upright box around it that a tile fills, however it is turned and tilted."""
WIDE, NARROW, THIN = 1 / 5, 1 / 16, 1 / 40
"""Neighbourhoods of the local threshold as shares of the picture: wider than a tile, narrower, and as wide as a rim."""


@dataclass(frozen=True)
class Search:
    """How outlines are looked for."""

    side: int
    """The longer side, in pixels, of the picture in which they are looked for."""
    thresholds: tuple[tuple[float, int], ...]
    """Neighbourhoods, as shares of the picture, and how much darker than its neighbourhood a pixel may be."""
    edges: tuple[tuple[float, float], ...]
    """The least steepness of edges: in grey levels, and against the grain of the picture."""


QUICK = Search(640, ((THIN, -4),), ((16, 4),))
CAREFUL = Search(1000, ((THIN, -4), (NARROW, -4)), ((16, 4),))
THOROUGH = Search(1000, ((THIN, -4), (NARROW, -4), (WIDE, -4), (THIN, 2)), ((16, 4), (50, 0), (25, 0), (12, 0), (8, 2)))
"""Finds the rims of white cards on a white table too."""


def find_quads(sheet: PhotoPyramid, search: Search) -> Points:
    """All four-sided outlines, n x 4 x (x, y), clockwise as seen; an outline may be found several times."""
    light, scale = _light(sheet, search.side)
    found: list[tuple[MatLike, MatLike]] = []
    for mask in _masks(light, search):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        found += [four for contour in _fit_in_size(contours, light.size) if (four := _four_sided(contour)) is not None]
    if not found:
        return np.empty((0, 4, 2))
    sharp, points = np.array([corners[:, 0] for corners, _ in found], np.float64), _rims([hull for _, hull in found])
    for width in (0.08, 0.05, 0.03):
        sharp = _sharpen(sharp, points, width)
    quads_found: Points = (_plausible(sharp) + 0.5) / scale - 0.5
    return quads_found


def _light(sheet: PhotoPyramid, side: int) -> tuple[MatLike, float]:
    """The photo without colour and grain in the size in which outlines are looked for, and how much smaller it is."""
    whole = max(sheet.pixels.shape[:2])
    grey = sheet.grey(max(sheet.finest, int(np.floor(np.log2(whole / side) + 1e-9))))
    if max(grey.shape) > side:
        shrink = side / max(grey.shape)
        grey = np.asarray(cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_LINEAR), np.uint8)
    return cv2.GaussianBlur(grey, (3, 3), 0), max(grey.shape) / whole


def _fit_in_size(contours: Sequence[MatLike], pixels: int) -> Iterator[MatLike]:
    """The contours around something as large as a tile; all are measured at once, for most are grain."""
    if not contours:
        return
    lengths = np.fromiter(map(len, contours), int, len(contours))
    points = np.concatenate(contours)[:, 0]
    starts = np.cumsum(lengths) - lengths
    box = np.maximum.reduceat(points, starts) - np.minimum.reduceat(points, starts) + 1
    around = box[:, 0] * box[:, 1]
    fits = (box.min(axis=1) >= SMALLEST_SIDE) & (around < LARGEST_SHARE * pixels)
    for number in np.flatnonzero(fits).tolist():
        if cv2.contourArea(contours[number]) > LEAST_FILLED * around[number]:
            yield contours[number]


def _four_sided(contour: MatLike) -> tuple[MatLike, MatLike] | None:
    """The corners and the hull of a contour that is nearly a convex four-sided figure."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < SMALLEST_SIDE**2 or cv2.contourArea(contour) < 0.80 * area:
        return None
    length = cv2.arcLength(hull, True)
    corners = cv2.approxPolyDP(hull, 0.03 * length, True)
    if len(corners) != 4:
        corners = cv2.approxPolyDP(hull, 0.05 * length, True)
    return (corners, hull) if len(corners) == 4 and cv2.contourArea(corners) >= 0.88 * area else None


def _rims(hulls: list[MatLike]) -> Points:
    """Evenly spaced points of each rim, n x points x (x, y); all are found along one line through all rims."""
    closed = [np.concatenate([hull[:, 0], hull[:1, 0]]) for hull in hulls]
    last = np.cumsum([len(rim) for rim in closed]) - 1
    first = np.concatenate([[0], last[:-1] + 1])
    x, y = np.concatenate(closed).astype(np.float64).T
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)) + 1e-9)])
    shares = np.arange(RIM_POINTS) / RIM_POINTS
    even = along[first, None] + (along[last] - along[first])[:, None] * shares
    return np.stack([np.interp(even, along, x), np.interp(even, along, y)], axis=2)


def _masks(light: MatLike, search: Search) -> Iterator[MatLike]:
    """Black and white pictures in which the rims of tiles are closed lines or edges of filled regions."""
    side = max(light.shape)
    for share, offset in search.thresholds:
        block = max(3, int(side * share) | 1)
        yield cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, offset)
    gradient_x = cv2.Sobel(light, cv2.CV_16S, 1, 0)
    gradient_y = cv2.Sobel(light, cv2.CV_16S, 0, 1)
    grain = quantile((np.abs(gradient_x[::7, ::7]) + np.abs(gradient_y[::7, ::7])).astype(np.float32), 0.5)
    for least, times in search.edges:
        low = max(least, times * grain)
        yield cv2.dilate(cv2.Canny(gradient_x, gradient_y, low, 2.5 * low), np.ones((3, 3), np.uint8))


def _plausible(quads: Points) -> Points:
    """Those that a square or a card, tilted by up to 45 degrees and more, can look like."""
    following = np.roll(quads, -1, axis=1) - quads
    sides = np.linalg.norm(following, axis=2)
    fits = np.isfinite(quads).all(axis=(1, 2)) & (sides.min(axis=1) >= SMALLEST_SIDE)
    fits &= sides.max(axis=1) <= 3.2 * sides.min(axis=1)
    longer, shorter = np.maximum(sides[:, :2], sides[:, 2:]), np.minimum(sides[:, :2], sides[:, 2:])
    fits &= (longer <= 1.6 * shorter).all(axis=1)
    arms = following / np.maximum(sides, 1e-6)[..., None]
    cosines = np.abs(np.sum(arms * np.roll(arms, 1, axis=1), axis=2))
    kept: Points = quads[fits & (cosines.max(axis=1) < 0.75)]
    return kept


def _sharpen(quads: Points, rims: Points, width: float) -> Points:
    """Corners where the straight parts of the four sides meet: round corners of cards do not matter."""
    middles = quads.mean(axis=1, keepdims=True)
    corners, points = quads - middles, rims - middles
    ways = np.roll(corners, -1, axis=1) - corners
    lengths = np.maximum(np.linalg.norm(ways, axis=2), 1e-6)[..., None]
    ways /= lengths
    across = np.stack([-ways[..., 1], ways[..., 0]], axis=2)
    begins, levels = (corners * ways).sum(axis=2)[..., None], (corners * across).sum(axis=2)[..., None]
    positions = (ways @ points.transpose(0, 2, 1) - begins) / lengths
    distances = np.abs(across @ points.transpose(0, 2, 1) - levels) / lengths
    near = ((positions > 0.18) & (positions < 0.82) & (distances < width)).astype(np.float64)
    x, y = points[..., 0], points[..., 1]
    sums = near @ np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=2)
    with np.errstate(divide="ignore", invalid="ignore"):
        means = sums / np.where(sums[..., :1] < 4, np.nan, sums[..., :1])
        _, x, y, xx, xy, yy = np.moveaxis(means, 2, 0)
        angles = 0.5 * np.arctan2(2 * (xy - x * y), (xx - x * x) - (yy - y * y))
        crossings = _crossings(means[..., 1:3], np.stack([np.cos(angles), np.sin(angles)], axis=2))
    sharp: Points = crossings + middles
    return sharp


def _crossings(points: Points, directions: Points) -> Points:
    """Where each line meets the one before it."""
    before, along = np.roll(points, 1, axis=1), np.roll(directions, 1, axis=1)
    turn = along[..., 0] * directions[..., 1] - along[..., 1] * directions[..., 0]
    gap = points - before
    far = (gap[..., 0] * directions[..., 1] - gap[..., 1] * directions[..., 0]) / np.where(
        np.abs(turn) < 0.3, np.nan, turn
    )
    crossings: Points = before + along * far[..., None]
    return crossings
