"""Where a ruled board could lie in a photo: four-sided outlines of whatever hangs together in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

Mask: TypeAlias = NDArray[Any]
Point: TypeAlias = tuple[float, float]

SMALLEST_SHARE = 0.22
"""The shortest side of an outline as a share of the photo's shorter side."""
FILLED = 0.75
"""How much of its outline a board fills at least."""
SQUARE = 0.6
"""The least sine of the angle at a corner of an outline."""

FAINTEST = np.maximum(np.arange(256) // 20, 2).astype(np.uint8)
"""For every brightness of paper the depth that a dark line on it must exceed."""
LOOSE, TIGHT = 5, 11
"""Pixels: what hangs together by less is taken apart, such as a board and a loose patch that touches it."""
ANY_COLOUR, PALE = 255, 16
"""How far from the table's colour counts at most: beside strong colours a pale board would be taken for table."""


def line_mask(grey: Pixels) -> Mask:
    """White where the photo has dark lines; the edge of a shadow is none, so it ties a board to nothing else."""
    width = int(max(grey.shape) / 72) | 1
    depth = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, np.ones((width, width), np.uint8))
    paper = cv2.add(depth, grey)
    return cv2.compare(depth, cv2.LUT(paper, FAINTEST), cv2.CMP_GT)


def dark_mask(grey: Pixels) -> Mask:
    """White where the photo is darker than its near surroundings: lines too thick or too soft for `line_mask`."""
    block = int(max(grey.shape) / 24) | 1
    return cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 5)


def surface_masks(pixels: Pixels) -> Iterator[Mask]:
    """White where a sheet or board might lie: of another colour than the table, or lighter than what is around it."""
    lab = cv2.cvtColor(cv2.blur(pixels, (3, 3)), cv2.COLOR_BGR2LAB)
    edge = max(2, min(pixels.shape[:2]) // 20)
    rim = np.concatenate([lab[:edge].reshape(-1, 3), lab[-edge:].reshape(-1, 3), lab[:, :edge].reshape(-1, 3)])
    table = np.partition(rim, len(rim) // 2, axis=0)[len(rim) // 2]
    light, green_red, blue_yellow = cv2.split(lab)
    away = cv2.add(cv2.LUT(green_red, _distances(table[1])), cv2.LUT(blue_yellow, _distances(table[2])))
    for most, loose in ((ANY_COLOUR, LOOSE), (PALE, TIGHT)):
        _, other = cv2.threshold(np.minimum(away, most), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        yield cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((loose, loose), np.uint8))
    wide = int(max(pixels.shape) / 3) | 1
    lighter = cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, wide, 0)
    yield cv2.morphologyEx(lighter, cv2.MORPH_OPEN, np.ones((LOOSE, LOOSE), np.uint8))


def _distances(hue: float) -> NDArray[np.uint8]:
    """Of every value of a byte from one."""
    return np.abs(np.arange(256) - int(hue)).astype(np.uint8)


def outlines(mask: Mask) -> list[Points]:
    """Four corners each, clockwise as seen, around whatever white hangs together, the largest first."""
    least = SMALLEST_SHARE * min(mask.shape)
    return _four_sided(_hulls_of_lines(mask, least), least)


def surface_outlines(mask: Mask) -> list[Points]:
    """The same where white covers surfaces, whose rims are soon walked around."""
    least = SMALLEST_SHARE * min(mask.shape)
    rims, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    outer = (rim for rim, place in zip(rims, tree[0], strict=True) if place[3] < 0) if rims else ()
    return _four_sided((cv2.convexHull(rim)[:, 0].astype(np.float64) for rim in outer if len(rim) > 2 * least), least)


def _four_sided(hulls: Iterable[Points], least: float) -> list[Points]:
    found: list[tuple[float, Points]] = []
    for hull in hulls:
        area = cv2.contourArea(hull.astype(np.float32))
        quad = _around(hull) if area > FILLED * SQUARE * least**2 else None
        if quad is not None and _is_plausible(quad, least, area):
            found.append((float(cv2.contourArea(quad.astype(np.float32))), quad))
    found.sort(key=lambda item: -item[0])
    return [quad for _, quad in found]


def _hulls_of_lines(mask: Mask, least: float) -> Iterator[Points]:
    """Around all that hangs together and is at least so wide and so high."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8, ltype=cv2.CV_16U)
    large = np.flatnonzero((stats[:, cv2.CC_STAT_WIDTH] >= least) & (stats[:, cv2.CC_STAT_HEIGHT] >= least))
    for label in large[large > 0]:
        left, top, width, height = stats[label, :4]
        yield _hull(labels[top : top + height, left : left + width] == label) + np.array([left, top])


def _hull(part: NDArray[np.bool_]) -> Points:
    """The convex hull of what is true; only the first and the last of each row can be part of it."""
    first, last = part.argmax(axis=1), part.shape[1] - 1 - part[:, ::-1].argmax(axis=1)
    rows = np.arange(len(part))
    ends = np.concatenate([np.stack([first, rows], axis=1), np.stack([last, rows], axis=1)])[
        np.tile(part[rows, first], 2)
    ]
    return np.asarray(cv2.convexHull(ends.astype(np.int32))[:, 0], np.float64)


def _around(hull: Points) -> Points | None:
    """The hull cut down to four sides: the side whose loss adds least area goes first, until four are left."""
    corners = cv2.approxPolyDP(hull.astype(np.float32), 0.005 * cv2.arcLength(hull.astype(np.float32), True), True)
    points: list[Point] = [(float(x), float(y)) for x, y in corners[:, 0]]
    while len(points) > 4:
        best: tuple[float, int, Point] | None = None
        count = len(points)
        for index in range(count):
            start, end = points[index], points[(index + 1) % count]
            tip = _crossing(points[index - 1], start, points[(index + 2) % count], end)
            if tip is None:
                continue
            added = abs((start[0] - end[0]) * (tip[1] - end[1]) - (start[1] - end[1]) * (tip[0] - end[0])) / 2
            if best is None or added < best[0]:
                best = (added, index, tip)
        if best is None:
            return None
        _, index, tip = best
        points[index] = tip
        del points[(index + 1) % count]
    return np.array(points) if len(points) == 4 else None


def _crossing(before: Point, start: Point, after: Point, end: Point) -> Point | None:
    """Where two sides meet when both are made longer beyond `start` and `end`; None when they do not."""
    along_x, along_y = start[0] - before[0], start[1] - before[1]
    back_x, back_y = end[0] - after[0], end[1] - after[1]
    turn = along_x * back_y - along_y * back_x
    if abs(turn) < 1e-6:
        return None
    way_x, way_y = end[0] - start[0], end[1] - start[1]
    reach, other = (way_x * back_y - way_y * back_x) / turn, (way_x * along_y - way_y * along_x) / turn
    if reach < 0 or other < 0:
        return None
    return start[0] + reach * along_x, start[1] + reach * along_y


def _is_plausible(quad: Points, least: float, hull_area: float) -> bool:
    """Whether a board, tilted by up to 45 degrees, can look like this."""
    ways = quad[[1, 2, 3, 0]] - quad
    sides = np.hypot(ways[:, 0], ways[:, 1])
    if sides.min() < least or sides.max() > 3.0 * sides.min():
        return False
    if hull_area < FILLED * abs(cv2.contourArea(quad.astype(np.float32))):
        return False
    after, next_sides = ways[[1, 2, 3, 0]], sides[[1, 2, 3, 0]]
    turns = ways[:, 0] * after[:, 1] - ways[:, 1] * after[:, 0]
    return bool(np.abs(turns / (sides * next_sides)).min() > SQUARE)
