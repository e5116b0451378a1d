"""Whether a preview frame is worth a photo: how sharp it is, whether it is still, whether a hand is in it.

All of it is judged on a copy of 160 x 120 pixels, so that a frame costs about two milliseconds and the noise of a dim
camera averages out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]

_SIZE = (160, 120)
_SHARPNESS_WIDTH = 640
_CHANGED = 14
"""Grey levels: four times what the noise of a dim webcam (10 levels a pixel) makes of two small pixels."""
STILL = 0.003
"""The share of the picture that may change in a still scene: 58 small pixels; one moving finger changes 200."""
_SKIN_LOW, _SKIN_HIGH = (40, 134, 77), (255, 180, 128)
"""Brightness, red and blue difference of skin, from pale to dark; wood and tan cloth are the same colours."""
_LEAST_SKIN = 0.008
"""A finger that reaches into the picture shows more skin than this share of it."""
_LEAST_SKIN_OF_ARM = 0.15
"""The share of skin in what reaches into the picture; the rest may be a sleeve."""
_LEAST_ARM, _MOST_ARM = 0.012, 0.7
_PATCH = 7
"""Small pixels across over which grain is compared."""
_COVERED = 1.7
"""What covers the table changes its grain so many times as much as noise does. On drawn tables and arms of all colours
none is missed from 1.3 to 1.8; from 2.2 on a white sleeve on a white table is, at 1.3 a tile beside the border is taken
for an arm."""
_DARK_PAPER = 80
"""Grey levels of white paper below which pencil drowns in noise, as where the light of the table is measured."""
_SPARSE = 8
_DARK = 15
"""Grey levels below which a pixel says nothing about how the exposure changed."""
_MOST_HAND_UNKNOWN = 0.4
"""Without a calm view to compare with, more skin colour than this is a wooden table."""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """What is kept of a frame, to compare later ones with."""

    small: Picture
    """Brightness, red and blue difference."""
    sharpness: float

    @property
    def grey(self) -> Picture:
        return self.small[:, :, 0]


@dataclass(frozen=True)
class Watched:
    """What a frame shows, compared with the one before and with the last calm view."""

    movement: float
    """The share of the picture that changed since the frame before."""
    has_hand: bool
    sharpness: float
    brightness: float
    """The mean grey level, 0 to 255."""

    @property
    def is_still(self) -> bool:
        return self.movement <= STILL


def glance(picture: Picture) -> Glimpse:
    """Keep of a frame what watching needs."""
    small = cv2.resize(picture, _SIZE, interpolation=cv2.INTER_AREA)
    return Glimpse(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), np.uint8), measure_sharpness(picture))


def watch(glimpse: Glimpse, before: Glimpse | None, calm: Glimpse | None) -> Watched:
    """Judge a frame. `calm` is the scene when nobody reached into it, as far as that is known."""
    return Watched(
        movement=1.0 if before is None else float(_find_changes(glimpse, before).mean()),
        has_hand=_has_hand(glimpse, calm),
        sharpness=glimpse.sharpness,
        brightness=float(glimpse.grey.mean()),
    )


def is_bright_enough(picture: Picture) -> bool:
    """Whether the brightest tenth of the frame, the paper where there is any, is as bright as paper must be."""
    grey = picture[::_SPARSE, ::_SPARSE].mean(axis=2)
    return float(np.percentile(grey, 90)) >= _DARK_PAPER


def measure_sharpness(picture: Picture) -> float:
    """How much fine detail there is; comparable only between pictures of the same scene."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if grey.shape[1] > _SHARPNESS_WIDTH:
        height = max(1, round(grey.shape[0] * _SHARPNESS_WIDTH / grey.shape[1]))
        # Taking single pixels keeps what averaging would hide: whether neighbours differ.
        grey = cv2.resize(grey, (_SHARPNESS_WIDTH, height), interpolation=cv2.INTER_NEAREST)
    _, deviation = cv2.meanStdDev(cv2.Laplacian(grey, cv2.CV_16S))
    return float(deviation[0, 0]) ** 2


def find_sharpest(photos: Sequence[Picture]) -> int:
    """The place of the sharpest among photos of the same scene."""
    return max(range(len(photos)), key=lambda at: _measure_full_sharpness(photos[at]))


def _measure_full_sharpness(photo: Picture) -> float:
    """As `measure_sharpness`, on the pixels of the middle as they are: blur of two pixels shows only there."""
    height, width = photo.shape[:2]
    rows, cols = min(height, 1200), min(width, 1600)
    top, left = (height - rows) // 2, (width - cols) // 2
    grey = cv2.cvtColor(photo[top : top + rows, left : left + cols], cv2.COLOR_BGR2GRAY)
    _, deviation = cv2.meanStdDev(cv2.Laplacian(grey, cv2.CV_16S))
    return float(deviation[0, 0]) ** 2


def _find_changes(now: Glimpse, then: Glimpse) -> Mask:
    difference = now.grey.astype(np.int16) - then.grey
    # A camera that exposes anew brightens everything alike; that is no movement.
    difference -= np.int16(np.median(difference))
    return np.asarray(np.abs(difference) > _CHANGED, np.bool_)


def _find_covered(now: Glimpse, then: Glimpse) -> Mask:
    """Where the grain of the table is another than it was: something covers it, even if it has the table's colour."""
    before = np.maximum(then.grey, _DARK).astype(np.float32)
    # A camera that exposes anew brightens bright things more.
    difference = now.grey - np.median(now.grey / before) * then.grey
    grain = difference - cv2.blur(difference, (_PATCH, _PATCH))
    change = np.sqrt(cv2.blur(grain * grain, (_PATCH, _PATCH)))
    return np.asarray(change > _COVERED * np.median(change), np.bool_)


def _has_hand(glimpse: Glimpse, calm: Glimpse | None) -> bool:
    skin = cv2.inRange(glimpse.small, np.array(_SKIN_LOW), np.array(_SKIN_HIGH)) > 0
    if calm is None:
        return _reaches_in(skin, skin, most=_MOST_HAND_UNKNOWN, most_sides=2)
    colours = np.abs(glimpse.small[:, :, 1:].astype(np.int16) - calm.small[:, :, 1:]).max(axis=2)
    changed = _find_changes(glimpse, calm) | (colours > 8)
    return _reaches_in(changed | _find_covered(glimpse, calm), skin, most=_MOST_ARM, most_sides=3)


def _reaches_in(shape: Mask, skin: Mask, *, most: float, most_sides: int) -> bool:
    """Whether something of that shape comes in over the border of the picture and shows skin."""
    closed = cv2.morphologyEx(shape.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    for label in range(1, count):
        share = stats[label, cv2.CC_STAT_AREA] / labels.size
        if not _LEAST_ARM <= share <= most:
            continue
        here = labels == label
        sides = sum(bool(side.sum() >= 4) for side in (here[0], here[-1], here[:, 0], here[:, -1]))
        seen = float((here & skin).sum()) / labels.size
        if 1 <= sides <= most_sides and seen >= _LEAST_SKIN and seen >= _LEAST_SKIN_OF_ARM * share:
            return True
    return False
