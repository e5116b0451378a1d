"""Reads numbers written by hand into a box: each digit by a small network that may answer 'unsure'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels
from vision.weights.loading import load_bytes

SIDE = 28
"""Pixels of a glyph as the network sees it."""
_LONGEST = 20
"""Pixels of its longer side; the rest is paper."""
NO_DIGIT = 10
"""The network's eleventh answer: a scribble, a struck out digit, two that run into each other."""
SURE = 1.75
"""Log-odds from which a digit is sure; vision/weights/digits.md tells how it was chosen."""
_FAINTEST = 0.10
"""By which share ink must be darker than its paper."""
_INK = 0.4
"""From which share of the darkest ink a pixel belongs to a stroke."""
_SPECK = 0.10
"""Strokes that are lower and narrower than such a share of the box are dirt."""
_MOST_DIGITS = 3
_JOINED = 0.5
"""Strokes that share so much of the narrower one's width belong to one digit: the bar of a 5, the cross of a 7."""

Ink = NDArray[np.float32]
"""How much of each pixel is ink, 0 to 1."""


@dataclass(frozen=True)
class WrittenNumber:
    """What is written in a box; no value where something is written that cannot be read for sure."""

    value: int | None

    @property
    def is_sure(self) -> bool:
        return self.value is not None


def read_number(box: Pixels) -> WrittenNumber | None:
    """The number in a box without its frame; None where nothing is written."""
    return read_ink(find_ink(box))


def read_ink(ink: Ink) -> WrittenNumber | None:
    """The number of which this is the ink; None where there is none."""
    glyphs = cut_glyphs(ink)
    if not glyphs:
        return None
    if len(glyphs) > _MOST_DIGITS:
        return WrittenNumber(None)
    digits = [_decide(odds) for odds in judge_glyphs(glyphs)]
    if None in digits or (digits[0] == 0 and len(digits) > 1):
        return WrittenNumber(None)
    return WrittenNumber(int("".join(map(str, digits))))


def find_ink(box: Pixels) -> Ink:
    """How much darker than the paper around it each pixel is, compared with the darkest stroke; any colour counts."""
    grey = box if box.ndim == 2 else box.min(axis=2)
    around = max(3, min(grey.shape[:2]) // 2) | 1
    paper = cv2.blur(cv2.dilate(cv2.medianBlur(grey, 3), np.ones((around, around), np.uint8)), (around, around))
    darker = 1 - grey.astype(np.float32) / np.maximum(paper, 1)
    darkest = float(np.quantile(darker, 0.99))
    if darkest < _FAINTEST:
        return np.zeros(grey.shape[:2], np.float32)
    return np.clip(darker / darkest, 0, 1).astype(np.float32)


def cut_glyphs(ink: Ink) -> list[Ink]:
    """The digits from the left to the right, each as the network sees it; a minus sign is left out."""
    height, width = ink.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats((ink >= _INK).astype(np.uint8), connectivity=8)
    groups: list[list[int]] = []
    for label in sorted(range(1, count), key=lambda each: int(stats[each, cv2.CC_STAT_LEFT])):
        left, top, wide, high, _ = (int(value) for value in stats[label])
        if max(wide / width, high / height) < _SPECK or _is_rim(left, top, wide, high, width, height):
            continue
        if groups and _overlap(stats, groups[-1], label) >= _JOINED:
            groups[-1].append(label)
        else:
            groups.append([label])
    kept = [group for group in groups if not _is_minus(stats, group, height)]
    return [lay_glyph(np.where(np.isin(labels, group), ink, 0).astype(np.float32)) for group in kept]


def runs_out(ink: Ink) -> bool:
    """Whether a stroke goes on beyond the box, so that only a part of it is seen."""
    height, width = ink.shape
    count, _, stats, _ = cv2.connectedComponentsWithStats((ink >= _INK).astype(np.uint8), connectivity=8)
    for left, top, wide, high, _ in stats[1:count].tolist():
        is_at_edge = left == 0 or top == 0 or left + wide == width or top + high == height
        is_speck = max(wide / width, high / height) < _SPECK
        if is_at_edge and not is_speck and not _is_rim(left, top, wide, high, width, height):
            return True
    return False


def _is_rim(left: int, top: int, wide: int, high: int, width: int, height: int) -> bool:
    """Whether a stroke is a rest of the box's frame: thin, long and at its edge."""
    at_side = left == 0 or left + wide == width
    at_end = top == 0 or top + high == height
    return (at_side and high > 0.6 * height and wide < 0.08 * width) or (
        at_end and wide > 0.4 * width and high < 0.15 * height
    )


def _overlap(stats: Any, group: list[int], label: int) -> float:
    left = min(int(stats[each, cv2.CC_STAT_LEFT]) for each in group)
    right = max(int(stats[each, cv2.CC_STAT_LEFT] + stats[each, cv2.CC_STAT_WIDTH]) for each in group)
    own_left, own_wide = int(stats[label, cv2.CC_STAT_LEFT]), int(stats[label, cv2.CC_STAT_WIDTH])
    return (min(right, own_left + own_wide) - max(left, own_left)) / max(1, min(right - left, own_wide))


def _is_minus(stats: Any, group: list[int], height: int) -> bool:
    if len(group) != 1:
        return False
    wide, high = int(stats[group[0], cv2.CC_STAT_WIDTH]), int(stats[group[0], cv2.CC_STAT_HEIGHT])
    return wide > 2 * high and high < 0.25 * height


def lay_glyph(ink: Ink) -> Ink:
    """A glyph scaled to one size and laid with its centre of mass in the middle."""
    rows, cols = np.nonzero(ink >= _INK / 2)
    if not len(rows):
        return np.zeros((SIDE, SIDE), np.float32)
    cut = ink[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1]
    scale = _LONGEST / max(cut.shape)
    size = (max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale)))
    small = cv2.resize(cut, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    weight = max(float(small.sum()), 1e-6)
    x = float((small.sum(axis=0) * np.arange(size[0])).sum()) / weight
    y = float((small.sum(axis=1) * np.arange(size[1])).sum()) / weight
    left = int(np.clip(round(SIDE / 2 - 0.5 - x), 0, SIDE - size[0]))
    top = int(np.clip(round(SIDE / 2 - 0.5 - y), 0, SIDE - size[1]))
    laid = np.zeros((SIDE, SIDE), np.float32)
    laid[top : top + size[1], left : left + size[0]] = small
    return laid


def judge_glyphs(glyphs: list[Ink]) -> NDArray[np.float32]:
    """The log-odds of each of the eleven answers against all others, a row a glyph."""
    views = [view(glyph) for glyph in glyphs for view in _VIEWS]
    scores = _score(views).reshape(len(glyphs), len(_VIEWS), -1).mean(axis=1)
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    odds: NDArray[np.float32] = np.log((chances + 1e-9) / (1 - chances + 1e-9)).astype(np.float32)
    return odds


def _score(glyphs: list[Ink]) -> NDArray[np.float64]:
    """A row of answers a glyph; all of them at once take less time than one after the other."""
    network = _network()
    network.setInput(np.stack(glyphs)[:, None])
    return np.asarray(network.forward(), np.float64).reshape(len(glyphs), -1)


def _lean(turn: float, slant: float) -> Callable[[Ink], Ink]:
    """Another hand: the glyph turned and slanted a little."""
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    matrix = turned @ np.array([[1, slant], [0, 1]])
    middle = np.full(2, (SIDE - 1) / 2)
    moved = np.column_stack([matrix, middle - matrix @ middle])
    return lambda glyph: lay_glyph(np.asarray(cv2.warpAffine(glyph, moved, (SIDE, SIDE)), np.float32))


_VIEWS: tuple[Callable[[Ink], Ink], ...] = (
    lambda glyph: glyph,
    _lean(0.14, 0),
    _lean(-0.14, 0),
    _lean(0, 0.2),
    _lean(0, -0.2),
)
"""A digit is judged as it is and as other hands would have written it: of 1,000 scanned digits 8 % instead of 11 % are
unsure so."""


def _decide(odds: NDArray[np.float32]) -> int | None:
    best = int(odds.argmax())
    return best if best != NO_DIGIT and odds[best] >= SURE else None


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(load_bytes("digits.onnx"), np.uint8))
