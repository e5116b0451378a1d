"""Four-sided outlines by their straight sides alone, in a part of a photo whose perspective is known."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points

from .line_comb import ENOUGH
from .top_view import MARGIN, Floats, Pyramid, Strength, view_from_above

UNITS, UNIT = 24, 10
"""The part is seen from above as so many units a side, each of so many pixels."""
STEPS = 2
"""How often a unit is looked at along a side."""
SIDES = 10
"""So many sides are tried in each direction, the clearest first."""
SHORTEST = 8
"""Units: over such a length a side must be clear somewhere."""
LEAST = 0.3
"""How much of that length must be there."""
CLOSE = 4
"""Pixels within which two sides are one."""
SLIM = 1.8
"""An outline is at most so many times as wide as it is high, or the other way round."""
LARGE = 0.1
"""What it counts for an outline that it is as large as the part."""
OTHER = 6
"""Pixels by which a side of another outline differs."""


class StraightSides(NamedTuple):
    """Where sides may run in one direction."""

    places: NDArray[np.intp]
    """In pixels across, from the least to the greatest."""
    sums: Floats
    """For each how clear it is, summed up along it, in steps."""

    def pairs(self) -> NDArray[np.intp]:
        """All pairs that are far enough apart, by their numbers."""
        pairs = [
            (one, other)
            for one, other in combinations(range(len(self.places)), 2)
            if self.places[other] - self.places[one] >= SHORTEST * UNIT
        ]
        return np.array(pairs, np.intp).reshape(-1, 2)

    def clear(self, ends: NDArray[np.intp]) -> Floats:
        """How clear each is between the ends of each pair, lines x pairs."""
        first, last = (np.rint((end + 0.5) / UNIT * STEPS).astype(np.intp) for end in ends.T)
        return np.asarray((self.sums[:, last] - self.sums[:, first]) / (last - first), np.float32)


def straight_outlines(photo: Pyramid, part: Points, most: int) -> list[tuple[float, Points]]:
    """The clearest outlines within a part told by its four corners, each with how clear it is, 0 to about 1."""
    whole = np.array([[0, 0], [UNITS, 0], [UNITS, UNITS], [0, UNITS]], np.float32)
    to_photo = np.asarray(cv2.getPerspectiveTransform(whole, part.astype(np.float32)), np.float64)
    view = view_from_above(photo, to_photo, UNITS, UNITS, UNIT)
    upright, level = _lines(view.upright), _lines(view.level)
    across, down = upright.pairs(), level.pairs()
    if not len(across) or not len(down):
        return []
    ends_across, ends_down = upright.places[across], level.places[down]
    uprights, levels = upright.clear(ends_down), level.clear(ends_across)
    sides = np.stack([uprights[across[:, 0]], uprights[across[:, 1]], levels[down[:, 0]].T, levels[down[:, 1]].T])
    wide, high = ends_across[:, 1] - ends_across[:, 0], ends_down[:, 1] - ends_down[:, 0]
    clear = (sides.min(axis=0) + sides.mean(axis=0)) / 2
    clear += LARGE * np.sqrt(wide[:, None] * high).astype(np.float32) / (UNITS * UNIT)
    sizes = np.linalg.norm(part[[1, 2, 3, 0]] - part, axis=1)
    slim = np.log(wide[:, None] / high) + np.log((sizes[0] + sizes[2]) / (sizes[1] + sizes[3]))
    clear[np.abs(slim) > np.log(SLIM)] = 0
    found = []
    for _ in range(most):
        one, other = np.unravel_index(int(np.argmax(clear)), clear.shape)
        if clear[one, other] < LEAST:
            break
        (left, right), (top, bottom) = ends_across[one], ends_down[other]
        corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
        in_photo = cv2.perspectiveTransform((corners + 0.5) / UNIT - MARGIN, to_photo)[0]
        found.append((float(clear[one, other]), np.asarray(in_photo, np.float64)))
        like_across = np.abs(ends_across - ends_across[one]).max(axis=1) < OTHER
        like_down = np.abs(ends_down - ends_down[other]).max(axis=1) < OTHER
        clear[np.ix_(like_across, like_down)] = 0
    return found


def _lines(strength: Strength) -> StraightSides:
    """The clearest lines of one direction."""
    values = cv2.dilate(np.minimum(strength.values * np.float32(1 / ENOUGH), 1.0), np.ones((1, 3), np.uint8))
    values = cv2.resize(values, (values.shape[1], (UNITS + 2 * MARGIN) * STEPS), interpolation=cv2.INTER_AREA)
    summed = np.zeros((len(values) + 1, values.shape[1]), np.float32)
    np.cumsum(values, axis=0, out=summed[1:])
    length = SHORTEST * STEPS
    clearest = (summed[length:] - summed[:-length]).max(axis=0) / length
    places: list[int] = []
    for _ in range(SIDES):
        place = int(np.argmax(clearest))
        if clearest[place] < LEAST:
            break
        places.append(place)
        clearest[max(0, place - CLOSE) : place + CLOSE + 1] = 0
    chosen = np.array(sorted(places), np.intp)
    return StraightSides(chosen, summed[:, chosen].T)
