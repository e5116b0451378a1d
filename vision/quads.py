"""Four-sided outlines in a picture: the places where tiles and cards might lie."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from cv2.typing import MatLike

from .board import Pixels, Points

FINDING_SIDE = 1000
"""The longer side, in pixels, of the picture in which outlines are looked for."""
RIM_POINTS = 160
SMALLEST_SIDE = 18
"""Pixels of that picture; a tile with shorter sides cannot be told from the grain of the table."""
WIDE, NARROW, THIN = 1 / 5, 1 / 16, 1 / 40
"""Neighbourhoods of the local threshold as shares of the picture: wider than a tile, narrower, and as wide as a rim."""


def find_quads(pixels: Pixels, thorough: bool = False) -> Points:
    """All four-sided outlines, n x 4 x (x, y), clockwise as seen; an outline may be found several times.

    A thorough search also finds the rims of white cards on a white table; it takes three times as long.
    """
    scale = min(1.0, FINDING_SIDE / max(pixels.shape[:2]))
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(grey, (3, 3), 0)
    quads: list[Points] = []
    rims: list[Points] = []
    for mask in _masks(light, thorough):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if len(contour) >= 4 and _is_fit_size(contour, light.shape[1], light.shape[0]):
                _collect(contour, quads, rims)
    if not quads:
        return np.empty((0, 4, 2))
    sharp, points = np.array(quads), np.array(rims)
    for width in (0.08, 0.05, 0.03):
        sharp = _sharpen(sharp, points, width)
    quads_found: Points = (_plausible(sharp) + 0.5) / scale - 0.5
    return quads_found


def _is_fit_size(contour: MatLike, width: int, height: int) -> bool:
    _, _, box_width, box_height = cv2.boundingRect(contour)
    return min(box_width, box_height) >= SMALLEST_SIDE and box_width * box_height < 0.6 * width * height


def _collect(contour: MatLike, quads: list[Points], rims: list[Points]) -> None:
    """Keep a contour that is nearly a convex four-sided figure: its corners, and evenly spaced points of its rim."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < SMALLEST_SIDE**2 or cv2.contourArea(contour) < 0.80 * area:
        return
    length = cv2.arcLength(hull, True)
    corners = cv2.approxPolyDP(hull, 0.03 * length, True)
    if len(corners) != 4:
        corners = cv2.approxPolyDP(hull, 0.05 * length, True)
    if len(corners) != 4 or cv2.contourArea(corners) < 0.88 * area:
        return
    closed = np.concatenate([hull[:, 0], hull[:1, 0]]).astype(np.float64)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    even = np.linspace(0.0, along[-1], RIM_POINTS, endpoint=False)
    quads.append(corners[:, 0].astype(np.float64))
    rims.append(np.stack([np.interp(even, along, closed[:, 0]), np.interp(even, along, closed[:, 1])], axis=1))


def _masks(light: MatLike, thorough: bool) -> Iterator[MatLike]:
    """Black and white pictures in which the rims of tiles are closed lines or edges of filled regions."""
    side = max(light.shape)
    for share, offset in ((THIN, -4), (NARROW, -4)) + (((WIDE, -4), (THIN, 2)) if thorough else ()):
        block = int(side * share) | 1
        yield cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, offset)
    gradient_x = cv2.Sobel(light, cv2.CV_16S, 1, 0)
    gradient_y = cv2.Sobel(light, cv2.CV_16S, 0, 1)
    grain = float(np.median(np.abs(gradient_x[::3, ::3]) + np.abs(gradient_y[::3, ::3])))
    lows = (max(16.0, 4 * grain),) + ((50.0, 25.0, 12.0, max(8.0, 2 * grain)) if thorough else ())
    for low in lows:
        edges = cv2.Canny(gradient_x, gradient_y, low, 2.5 * low)
        yield cv2.dilate(edges, np.ones((3, 3), np.uint8))


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
    ways = np.roll(quads, -1, axis=1) - quads
    lengths = np.maximum(np.linalg.norm(ways, axis=2), 1e-6)[..., None]
    offsets = rims[:, None] - quads[:, :, None]
    positions = np.einsum("nspc,nsc->nsp", offsets, ways / lengths**2)
    across = np.stack([-ways[..., 1], ways[..., 0]], axis=2) / lengths
    distances = np.abs(np.einsum("nspc,nsc->nsp", offsets, across)) / lengths
    near = ((positions > 0.18) & (positions < 0.82) & (distances < width)).astype(np.float64)
    counts = near.sum(axis=2)[..., None]
    with np.errstate(divide="ignore", invalid="ignore"):
        centres = np.einsum("nsp,npc->nsc", near, rims) / np.where(counts < 4, np.nan, counts)
        spread = (rims[:, None] - centres[:, :, None]) * near[..., None]
        x, y = spread[..., 0], spread[..., 1]
        angles = 0.5 * np.arctan2(2 * (x * y).sum(axis=2), (x * x - y * y).sum(axis=2))
        return _crossings(centres, np.stack([np.cos(angles), np.sin(angles)], axis=2))


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
