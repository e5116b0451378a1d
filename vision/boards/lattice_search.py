"""Searches the even lines of a board anywhere in a part of a photo whose perspective is known: a sheet, or all that is
ruled along two vanishing points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points

from .line_comb import ENOUGH, lay_combs
from .top_view import MARGIN, Floats, Pyramid, Strength, view_from_above

UNITS, UNIT = 24, 10
"""The part is seen from above as so many units a side, each of so many pixels."""
WHOLE = UNITS + 2 * MARGIN
"""With what is seen around it."""
SMALLEST, LARGEST = 0.28, 1.12
"""The side of a board as a share of that of the part."""
STEP = 0.2
"""Places are tried that are so far apart, in units, and sizes whose lines are nowhere further apart."""
BEYOND = 0.6
"""How far a board may reach beyond the part, in cells."""
LIKELIEST = 80
"""So many sizes and places in each direction are tried with those of the other one."""
SLIM = 1.8
"""Cells seem at most so many times as wide as high, or the other way round, when a board is tilted by 45 degrees."""
KEPT = 4
"""So many boards of one part are kept."""
LARGER = 0.1
"""What it counts for a board that it is e times as wide, or as high: small ones fit hatching and writing somewhere.

Of 226 made-up sheets of families left out, seen in their own perspective, the true board is among the first two in 217
so, in 197 without, in 216 with 0.06 or 0.14; among the first four in 219."""
APART = (0.5, 0.07)
"""Boards of one part are told apart by half a cell, or by a size that differs so much."""
LEAST = 0.3
"""How well lines must agree with a board that is kept."""


def boards_within(photo: Pyramid, part: Points, rows: int, cols: int) -> list[Points]:
    """The corners of the boards of so many rows and columns that the lines in a part of a photo, told by its four
    corners, agree with best."""
    whole = np.array([[0, 0], [UNITS, 0], [UNITS, UNITS], [0, UNITS]], np.float32)
    to_photo = np.asarray(cv2.getPerspectiveTransform(whole, part.astype(np.float32)), np.float64)
    view = view_from_above(photo, to_photo, UNITS, UNITS, UNIT)
    across, down = _likeliest(view.upright, cols), _likeliest(view.level, rows)
    agreement = (across.agreement(down) + down.agreement(across).T) / 2
    slim = np.log(across.sizes[:, None] / down.sizes) + np.log(_wide(part))
    agreement[(np.abs(slim) > np.log(SLIM)) | (agreement < LEAST)] = -np.inf
    agreement += LARGER * np.log(across.sizes[:, None] * down.sizes).astype(np.float32)
    boards = []
    for _ in range(KEPT):
        one, other = np.unravel_index(int(np.argmax(agreement)), agreement.shape)
        if agreement[one, other] == -np.inf:
            break
        (left, right), (top, bottom) = across.ends(one), down.ends(other)
        corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]])
        boards.append(np.asarray(cv2.perspectiveTransform(corners, to_photo)[0], np.float64))
        agreement[np.ix_(across.like(one), down.like(other))] = -np.inf
    return boards


def _wide(part: Points) -> float:
    """How many times as wide as high a part of a photo is."""
    sides = np.linalg.norm(part[[1, 2, 3, 0]] - part, axis=1)
    return float((sides[0] + sides[2]) / max(sides[1] + sides[3], 1e-6))


class Tried(NamedTuple):
    """Sizes and places of the lines of one direction, with how well each agrees along the lines."""

    cells: int
    """That the board has in this direction."""
    sizes: Points
    starts: Points
    """The side of a cell and where the first one begins, in units."""
    sums: Floats
    """For each the agreement summed up along the lines."""

    def ends(self, number: np.intp) -> tuple[float, float]:
        """Where the board begins and ends."""
        start = float(self.starts[number])
        return start, start + self.cells * float(self.sizes[number])

    def like(self, number: np.intp) -> NDArray[np.intp]:
        """Which are hardly another board than this one."""
        beside = np.abs(self.starts - self.starts[number]) < APART[0] * self.sizes[number]
        return np.flatnonzero(beside & (np.abs(np.log(self.sizes / self.sizes[number])) < APART[1]))

    def agreement(self, other: Tried) -> Floats:
        """How well each agrees between the first and the last line of each of the other direction."""
        first, last = (_units(ends) for ends in (other.starts, other.starts + other.cells * other.sizes))
        return np.asarray((self.sums[:, last] - self.sums[:, first]) / np.maximum(last - first, 1), np.float32)


def _units(places: Points) -> NDArray[np.intp]:
    """The numbers of the units at which these places lie."""
    return np.clip(np.rint(places + MARGIN), 0, WHOLE).astype(np.intp)


def _likeliest(strength: Strength, count: int) -> Tried:
    """The sizes and places with which most lines agree over a board's length somewhere along them."""
    combs = _combs(count)
    clear = np.minimum(strength.values * np.float32(1 / ENOUGH), 1.0)
    clear = cv2.dilate(clear, np.ones((1, 3), np.uint8))
    clear = cv2.resize(clear, (clear.shape[1], WHOLE), interpolation=cv2.INTER_AREA)
    summed = np.zeros((len(clear) + 1, clear.shape[1]), np.float32)
    np.cumsum(clear, axis=0, out=summed[1:])
    sums = summed @ combs.weights
    best = np.empty(len(combs.sizes), np.float32)
    for part, length in combs.lengths:
        best[part] = (sums[length:, part] - sums[:-length, part]).max(axis=0) / length
    best += LARGER * combs.larger
    chosen = np.argpartition(-best, LIKELIEST)[:LIKELIEST]
    return Tried(count, combs.sizes[chosen], combs.starts[chosen], np.ascontiguousarray(sums[:, chosen].T))


class Combs(NamedTuple):
    """All sizes and places that are tried, worked out once."""

    sizes: Points
    larger: Floats
    """The logarithms of the sizes."""
    starts: Points
    weights: Floats
    """Pixels across x what is tried: what each counts; between lines nothing should be."""
    lengths: list[tuple[slice, int]]
    """Which of them have one size, and the units along a board of it."""


@lru_cache(maxsize=8)
def _combs(count: int) -> Combs:
    sizes: list[float] = []
    starts: list[float] = []
    lengths: list[tuple[slice, int]] = []
    weights: list[Floats] = []
    teeth = np.concatenate([np.arange(count + 1), np.arange(count) + 0.5])
    for side in np.arange(UNITS * SMALLEST, UNITS * LARGEST, 2 * STEP):
        size = side / count
        low, high = sorted((-BEYOND * size, UNITS + BEYOND * size - side))
        places = np.linspace(low, high, int(np.ceil((high - low) / STEP)) + 1)
        length = min(round(side), WHOLE - 1)
        lengths.append((slice(len(starts), len(starts) + len(places)), length))
        sizes += [size] * len(places)
        starts += places.tolist()
        pixels = (MARGIN + places[:, None] + size * teeth) * UNIT
        weights.append(lay_combs(pixels, count, WHOLE * UNIT).astype(np.float32))
    larger = np.log(sizes).astype(np.float32)
    return Combs(np.array(sizes), larger, np.array(starts), np.concatenate(weights, axis=1), lengths)
