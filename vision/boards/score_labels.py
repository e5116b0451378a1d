"""Finds the boxes for scores beside a board by their labels: four dark ones in a row that say 1, 2, 3 and a dash."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

from .marked_sheet import SIDE, Homography, SheetBox

_LOOK = 18
"""Pixels a cell with which labels are looked for."""
_BESIDE = 3.4
"""Cells around the grid in which they are."""
_DARKER = 0.75
"""Of the paper's brightness a label has less."""
_NUMERAL = 0.3
"""Square cells up to which what is light in a label is its numeral."""
_LEAST, _MOST = 0.35, 1.4
"""Cells between which the sides of a label are."""
_FULL = 0.7
"""The share of its outline that a label fills."""
_ASIDE = 0.25
"""Cells by which labels may lie beside their common line."""
_UNEVEN = 0.2
"""Cells by which the ways from label to label may differ."""
_NEAREST, _FARTHEST = 0.8, 2.6
"""Cells from label to label."""
LABELS = 4


@dataclass(frozen=True)
class LabelRow:
    """Four labels at equal distances, in the order in which they lie."""

    labels: tuple[SheetBox, ...]
    is_across: bool
    """Whether the row runs from the left to the right, as the board lies; else from the top to the bottom."""


def grid_to_photo(corners: Points) -> Homography:
    """Where points of a sheet, in cells from the first corner of its grid, lie in the photo; clockwise corners."""
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(ends, corners.astype(np.float32)), np.float64)


def find_label_row(pixels: Pixels, corners: Points) -> LabelRow | None:
    """The labels of the boxes for scores; None where there are none, or more than one row that could be it."""
    labels = _find_labels(_look_beside(pixels, corners))
    rows = [row for axis in (0, 1) for row in _rows_along(labels, axis)]
    return rows[0] if len(rows) == 1 else None


def _look_beside(pixels: Pixels, corners: Points) -> Pixels:
    to_look = np.array([[_LOOK, 0, _BESIDE * _LOOK], [0, _LOOK, _BESIDE * _LOOK], [0, 0, 1.0]])
    side = round((SIDE + 2 * _BESIDE) * _LOOK)
    to_photo = grid_to_photo(corners)
    # What lies outside of the photo is as its edge: black would be a label, or the table.
    beside = cv2.warpPerspective(
        pixels, to_look @ np.linalg.inv(to_photo), (side, side), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(beside, np.uint8)


def _find_labels(beside: Pixels) -> list[SheetBox]:
    """Everything beside the grid that is dark, full and as large as a label."""
    dark = _find_dark(beside)
    begin, end = round((_BESIDE + 0.1) * _LOOK), round((_BESIDE + SIDE - 0.1) * _LOOK)
    dark[begin:end, begin:end] = 0
    _, places, light, _ = cv2.connectedComponentsWithStats(cv2.bitwise_not(dark), connectivity=4)
    is_numeral = light[:, cv2.CC_STAT_AREA] < _NUMERAL * _LOOK**2
    filled = np.where(is_numeral[places], np.uint8(255), dark)
    # Frames of boxes and what is written are thinner than that.
    blobs = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(blobs, connectivity=4)
    found = []
    for left, top, width, high, area in stats[1:count].tolist():
        is_sized = all(_LEAST * _LOOK < side < _MOST * _LOOK for side in (width, high))
        if is_sized and area > _FULL * width * high:
            found.append(SheetBox(left / _LOOK - _BESIDE, top / _LOOK - _BESIDE, width / _LOOK, high / _LOOK))
    return found


def _find_dark(beside: Pixels) -> NDArray[np.uint8]:
    """What is darker than the paper around it, in any of the colours."""
    channels = cv2.split(beside)
    darkest = channels[0]
    for channel in channels[1:]:
        darkest = cv2.min(darkest, channel)
    small = cv2.resize(darkest, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    around = _LOOK // 2 | 1
    paper = cv2.blur(cv2.dilate(small, np.ones((around, around), np.uint8)), (around, around))
    bound = cv2.convertScaleAbs(cv2.resize(paper, darkest.shape[::-1]), alpha=_DARKER)
    return np.asarray(cv2.compare(darkest, bound, cv2.CMP_LT), np.uint8)


def _rows_along(labels: list[SheetBox], axis: int) -> list[LabelRow]:
    """All rows of exactly so many labels along an axis, each from its least place on."""
    ordered = sorted(labels, key=lambda label: _middle(label)[axis])
    rows = []
    for first, second in permutations(range(len(ordered)), 2):
        step = _middle(ordered[second])[axis] - _middle(ordered[first])[axis]
        if not _NEAREST < step < _FARTHEST or not _is_beside(ordered[first], ordered[second], axis):
            continue
        row = [ordered[first], ordered[second]]
        while after := _next(ordered, row[-1], step, axis):
            row.append(after)
        if len(row) == LABELS and not _next(ordered, row[0], -step, axis):
            rows.append(LabelRow(_even_out(row, axis), is_across=axis == 0))
    return rows


def _next(labels: list[SheetBox], last: SheetBox, step: float, axis: int) -> SheetBox | None:
    wanted = _middle(last)[axis] + step
    near = (each for each in labels if abs(_middle(each)[axis] - wanted) < _UNEVEN and _is_beside(last, each, axis))
    return next(near, None)


def _is_beside(one: SheetBox, other: SheetBox, axis: int) -> bool:
    across = 1 - axis
    sizes = ((one.width, other.width), (one.height, other.height))
    is_alike = all(max(pair) < 1.4 * min(pair) for pair in sizes)
    return is_alike and abs(_middle(one)[across] - _middle(other)[across]) < _ASIDE


def _middle(label: SheetBox) -> tuple[float, float]:
    return label.left + label.width / 2, label.top + label.height / 2


def _even_out(row: list[SheetBox], axis: int) -> tuple[SheetBox, ...]:
    """The same labels at equal distances and of one size: a frame may have stuck to one of them."""
    boxes, places = np.array(row), np.arange(len(row))
    step = np.median(np.diff(boxes[:, axis]))
    boxes[:, axis] -= places * step
    evened = np.tile(np.median(boxes, axis=0), (len(row), 1))
    evened[:, axis] += places * step
    return tuple(SheetBox(*box) for box in evened.tolist())
