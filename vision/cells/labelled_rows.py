"""Reads the scores written on other makers' sheets, where dark labels beside their boxes say 1, 2, 3 and a dash."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.marked_sheet import SIDE, Homography, SheetBox
from vision.boards.score_labels import LabelRow, find_label_row, grid_to_photo
from vision.photo.pixels import Pixels, Points

from .digits import SURE, Ink, WrittenNumber, cut_glyphs, find_ink, judge_glyphs, read_ink, runs_out
from .written_rows import WrittenRows

_SCALE = 40
"""Pixels a cell with which boxes are looked at."""
_AROUND = 0.25
"""Cells around a label in which its edges are."""
_BESIDE, _BELOW = 0.08, -0.1
"""Cells from the edges of a box to where it is read: at its sides are the label and the line at which it ends; writing
may go beyond the lines above and below."""
_LINES_WITHIN = 0.3
"""Cells from the edges of what is read within which these lines are."""
_RIM = 0.08
"""Cells from the edge of what is read of a box in which a rest of its lines may be seen."""
_BEYOND, _LEAST_BEYOND, _ROOM = 0.3, 0.15, 0.35
"""Cells beyond the line at which a box ends in which nothing may be: a digit there belongs to the number. Where less
than the second is to see of them, so much room as the third must be left after the last digit instead."""
_PALE = 0.12
"""By which share nothing beyond that line may be darker than the rest of it."""
_STROKE = 0.4
"""How much of a pixel is ink where a stroke is."""
_LONG = 1.8
"""A dash is at least so many times as long as it is high."""
_WIDEST, _NARROWEST = 2.6, 0.7
"""Cells from a label to the end of its box."""
_LINE, _LINE_WIDTH = 0.04, 0.15
"""By which share of the paper's brightness a line around a box is darker than the paper so many cells beside it."""
_MOST = 0.75
"""The share of a strip over which such a line goes."""
_HIGH, _THIN = 0.8, 0.2
"""A stroke as high as that share of its box, and no wider than so many cells, may be a line of the print."""
_TOTAL = 1.6
"""By how much the total's box may be larger than the others."""
_ROUNDS = 3

_Lines = NDArray[np.bool_]
"""Where in a strip of paper a line runs across it."""


@dataclass(frozen=True)
class _Upright:
    """A score row turned so that its numerals stand upright, in cells of the turned grid."""

    labels: tuple[SheetBox, ...]
    is_across: bool
    """Whether its boxes lie side by side; else they lie one below the other."""
    to_photo: Homography

    @property
    def step(self) -> float:
        """From label to label."""
        first, last = self.labels[0], self.labels[-1]
        way = last.left - first.left if self.is_across else last.top - first.top
        return way / (len(self.labels) - 1)


def read_labelled_rows(pixels: Pixels, corners: Points) -> WrittenRows | None:
    """The three rounds, the empty cells and the total of a sheet with these corners, clockwise; None where no such
    boxes are found for sure."""
    row = find_label_row(pixels, corners)
    if row is None:
        return None
    uprights = [each for each in _ways_up(pixels, corners, row) if _says_one_two_three(pixels, each)]
    return _read_boxes(pixels, _sharpen(pixels, uprights[0])) if len(uprights) == 1 else None


def _sharpen(pixels: Pixels, row: _Upright) -> _Upright:
    """The row with the edges of its labels where the photo shows them: they were found in a small picture of it."""
    cuts = [_cut(pixels, row.to_photo, _inset(label, -_AROUND, -_AROUND)) for label in row.labels]
    left, right = np.median([_edges(cut, axis=0) for cut in cuts], axis=0) / _SCALE - _AROUND
    top, bottom = np.median([_edges(cut, axis=1) for cut in cuts], axis=0) / _SCALE - _AROUND
    moved = (SheetBox(each.left + left, each.top + top, right - left, bottom - top) for each in row.labels)
    return replace(row, labels=tuple(moved))


def _edges(label: Pixels, axis: int) -> tuple[float, float]:
    """From where to where a label is dark, in pixels along the columns of the picture or along its rows."""
    grey, around = label.min(axis=2) if label.ndim == 3 else label, round(_AROUND * _SCALE)
    # Beside its numeral a label is as dark as anywhere else.
    brightness = np.quantile(grey[around:-around] if axis == 0 else grey[:, around:-around], 0.3, axis=axis)
    dark, light = np.quantile(brightness, (0.1, 0.95))
    is_dark = brightness < (dark + light) / 2
    middle = len(is_dark) // 2
    before, after = np.nonzero(~is_dark[:middle])[0], np.nonzero(~is_dark[middle:])[0]
    first = before[-1] + 1 if len(before) else 0
    return float(first), float(middle + after[0] if len(after) else len(is_dark))


def _ways_up(pixels: Pixels, corners: Points, row: LabelRow) -> list[_Upright]:
    """The row as it is read when the label at one of its ends is the dash: upright a dash lies across, and the row runs
    to it from the left or from above."""
    to_photo = grid_to_photo(corners)
    ways = []
    for labels in (row.labels, row.labels[::-1]):
        lies_across = _way_of_dash(_ink_of_label(pixels, to_photo, labels[-1]))
        if lies_across is None:
            continue
        for turns in (0, 2) if lies_across else (1, 3):
            turn = _turn(turns)
            boxes = tuple(_turned(box, turn) for box in labels)
            right, down = boxes[-1].left - boxes[0].left, boxes[-1].top - boxes[0].top
            if right + down > 0:
                ways.append(_Upright(boxes, right > down, to_photo @ np.linalg.inv(turn)))
    return ways


def _turn(turns: int) -> Homography:
    """Points of a grid after so many quarter turns clockwise."""
    once = np.array([[0.0, -1, SIDE], [1, 0, 0], [0, 0, 1]])
    return np.linalg.matrix_power(once, turns)


def _turned(box: SheetBox, turn: Homography) -> SheetBox:
    ends = turn @ np.array([(box.left, box.left + box.width), (box.top, box.top + box.height), (1, 1)])
    left, top = ends.min(axis=1)[:2].tolist()
    width, height = np.ptp(ends, axis=1)[:2].tolist()
    return SheetBox(left, top, width, height)


def _way_of_dash(ink: Ink) -> bool | None:
    """Whether the longest stroke lies across rather than along; None where it is no dash."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((ink >= _STROKE).astype(np.uint8))
    sizes = [(int(width), int(high)) for width, high in stats[1:count, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1]]
    width, high = max(sizes, key=max, default=(1, 1))
    return None if max(width, high) < _LONG * min(width, high) else width > high


def _says_one_two_three(pixels: Pixels, row: _Upright) -> bool:
    """Whether at least two of the labels surely say so; a printed 1 is often taken for a 7 or a dash."""
    numerals = [cut_glyphs(_ink_of_label(pixels, row.to_photo, label)) for label in row.labels[:_ROUNDS]]
    whole = [(place, each[0]) for place, each in enumerate(numerals) if len(each) == 1]
    if len(whole) < _ROUNDS - 1:
        return False
    odds = judge_glyphs([glyph for _, glyph in whole])
    right = [best == place + 1 for (place, _), best in zip(whole, odds.argmax(axis=1).tolist(), strict=True)]
    sure = odds.max(axis=1) >= SURE
    return sum(np.logical_and(right, sure)) >= _ROUNDS - 1 and bool(np.logical_or(right, ~sure).all())


def _ink_of_label(pixels: Pixels, to_photo: Homography, label: SheetBox) -> Ink:
    """The numeral, which is lighter than its label; paper around a label that leans is at the edge."""
    ink = find_ink(np.asarray(cv2.bitwise_not(_cut(pixels, to_photo, label)), np.uint8))
    height, width = ink.shape
    _, places, stats, _ = cv2.connectedComponentsWithStats((ink >= _STROKE).astype(np.uint8), connectivity=8)
    left, top, wide, high, _ = stats.T
    is_whole = (left > 0) & (top > 0) & (left + wide < width) & (top + high < height)
    is_whole[0] = True
    return np.where(is_whole[places], ink, 0).astype(np.float32)


def _inset(box: SheetBox, beside: float, below: float) -> SheetBox:
    return SheetBox(box.left + beside, box.top + below, box.width - 2 * beside, box.height - 2 * below)


def _cut(pixels: Pixels, to_photo: Homography, box: SheetBox) -> Pixels:
    to_flat = np.array([[_SCALE, 0, -box.left * _SCALE], [0, _SCALE, -box.top * _SCALE], [0, 0, 1.0]])
    size = (max(1, round(box.width * _SCALE)), max(1, round(box.height * _SCALE)))
    flat = cv2.warpPerspective(pixels, to_flat @ np.linalg.inv(to_photo), size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def _read_boxes(pixels: Pixels, row: _Upright) -> WrittenRows | None:
    boxes = _find_boxes(pixels, row)
    if boxes is None:
        return None
    total = _find_total(pixels, row, boxes)
    to_next = row.step - row.labels[0].width - boxes[0].width - _LINE_WIDTH if row.is_across else _BEYOND
    beyond = min(_BEYOND, to_next)
    numbers = [_read_box(pixels, row.to_photo, box, beyond) for box in boxes]
    whole = WrittenNumber(None) if total is None else _read_box(pixels, row.to_photo, total, _BEYOND, _BESIDE)
    return WrittenRows((*numbers, whole))


def _find_boxes(pixels: Pixels, row: _Upright) -> list[SheetBox] | None:
    """The boxes right of their labels up to the line at which all of them end."""
    width, height = (float(np.median([getattr(each, name) for each in row.labels])) for name in ("width", "height"))
    longest = min(_WIDEST, row.step - width) if row.is_across else _WIDEST
    strips = [
        SheetBox(each.left + each.width / 2 + width / 2, each.top + each.height / 2 - height / 2, longest, height)
        for each in row.labels
    ]
    darker = [_how_much_darker(_cut(pixels, row.to_photo, strip)) for strip in strips]
    # One box may be written in so high that its digits look like a line.
    ends = np.sort(np.stack(darker), axis=0)[1] > _LINE
    first = round(_NARROWEST * _SCALE)
    if not ends[first:].any():
        return None
    end = (first + int(np.argmax(ends[first:]))) / _SCALE
    return [SheetBox(strip.left, strip.top, end, height) for strip in strips]


def _find_total(pixels: Pixels, row: _Upright, boxes: list[SheetBox]) -> SheetBox | None:
    """The box after the last one, which has no label."""
    label, box = row.labels[-1], boxes[-1]
    width, height = box.left + box.width - label.left, box.height
    if row.is_across:
        after = SheetBox(box.left + box.width, box.top, _TOTAL * width, height)
        gap = _widest_gap(_how_much_darker(_cut(pixels, row.to_photo, after)) > _LINE, 0.6 * box.width)
    else:
        after = SheetBox(label.left, label.top + height, width, _TOTAL * row.step)
        gap = _widest_gap(_how_much_darker(_cut(pixels, row.to_photo, after), axis=1) > _LINE, 0.7 * height)
    if gap is None:
        return None
    begin, end = gap
    if row.is_across:
        return SheetBox(after.left + begin, box.top, end - begin, height)
    return SheetBox(label.left, after.top + begin, width, end - begin)


def _how_much_darker(strip: Pixels, axis: int = 0) -> NDArray[np.float64]:
    """By which share each column of a strip, or row, is darker than the paper beside it; most of it must be."""
    brightness = np.quantile(strip.min(axis=2) if strip.ndim == 3 else strip, _MOST, axis=axis)
    beside = round(_LINE_WIDTH * _SCALE)
    padded = np.pad(brightness, beside, mode="edge")
    paper = np.maximum(padded[: -2 * beside], padded[2 * beside :])
    return np.asarray(1 - brightness / np.maximum(paper, 1), np.float64)


def _widest_gap(lines: _Lines, least: float) -> tuple[float, float] | None:
    """The first stretch between two lines that is long enough for a box, in cells."""
    at = np.nonzero(lines)[0]
    for one, other in pairwise(at.tolist()):
        if (other - one) / _SCALE >= least:
            return float(one + 1) / _SCALE, float(other) / _SCALE
    return None


def _read_box(
    pixels: Pixels, to_photo: Homography, box: SheetBox, beyond: float, below: float = _BELOW
) -> WrittenNumber | None:
    """What is written in a box; unsure where the photo does not show all of it, or the writing leaves it."""
    inside = _inset(box, _BESIDE, below)
    right, bottom = inside.left + inside.width, inside.top + inside.height
    corners = np.array([(x, y) for x in (inside.left, right) for y in (inside.top, bottom)])
    seen = cv2.perspectiveTransform(corners[None], to_photo)[0]
    if (seen < 0).any() or (seen > np.array(pixels.shape[1::-1]) - 1).any():
        return WrittenNumber(None)
    cut = _cut(pixels, to_photo, inside)
    ink = _without_rims(_without_lines(cut, find_ink(cut)))
    if runs_out(ink) or _may_be_a_line(ink, box) or not _is_alone(pixels, to_photo, box, ink, beyond):
        return WrittenNumber(None)
    return read_ink(ink)


def _without_lines(box: Pixels, ink: Ink) -> Ink:
    """The ink without the lines above and below a box, which writing may touch."""
    is_line = _how_much_darker(box, axis=1) > _LINE
    outside = round(_LINES_WITHIN * _SCALE)
    is_line[outside:-outside] = False
    is_line = np.convolve(is_line, np.ones(3), "same") > 0
    return np.where(is_line[:, None], 0, ink).astype(np.float32)


def _without_rims(ink: Ink) -> Ink:
    """The ink without what reaches no farther into the box than the lines around it may."""
    height, width = ink.shape
    rim = round(_RIM * _SCALE)
    _, places, stats, _ = cv2.connectedComponentsWithStats((ink > 0).astype(np.uint8), connectivity=8)
    left, top, wide, high, _ = stats.T
    is_rim = (left + wide <= rim) | (top + high <= rim) | (left >= width - rim) | (top >= height - rim)
    is_rim[0] = False
    return np.where(is_rim[places], 0, ink).astype(np.float32)


def _may_be_a_line(ink: Ink, box: SheetBox) -> bool:
    _, _, stats, _ = cv2.connectedComponentsWithStats((ink >= _STROKE).astype(np.uint8), connectivity=8)
    wide, high = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    return bool(((high >= _HIGH * box.height * _SCALE) & (wide <= _THIN * _SCALE)).any())


def _is_alone(pixels: Pixels, to_photo: Homography, box: SheetBox, ink: Ink, beyond: float) -> bool:
    """Whether no digit of the number can stand beyond the line at which its box ends, where so much paper is to see."""
    written = np.nonzero((ink >= _STROKE).any(axis=0))[0]
    if not len(written):
        return True
    if beyond < _LEAST_BEYOND:
        return bool((ink.shape[1] - 1 - written[-1]) / _SCALE >= _ROOM - _BESIDE)
    paper = _cut(pixels, to_photo, SheetBox(box.left + box.width + _LINE_WIDTH / 2, box.top, beyond, box.height))
    least, most = np.quantile(paper.min(axis=2) if paper.ndim == 3 else paper, (0.01, 0.5))
    return bool(least > (1 - _PALE) * most)
