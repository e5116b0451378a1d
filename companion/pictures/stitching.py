"""The stitches along a path; apart from plain paths, so that a page that is served waits for no arrays at its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from .shapes import Point

Points = NDArray[np.float64]
"""Rows of x and y."""
_RING = np.array([(cos(k * pi / 4), sin(k * pi / 4)) for k in range(8)])
_DISC = np.stack((np.zeros((8, 2)), _RING, np.roll(_RING, -1, axis=0)), axis=1).reshape(-1, 2)
"""The corners of eight triangles that fill a disc of radius 1."""
_POINT = 1e-9
"""The length of a piece that is but a point: two marks of a path can fall together."""


@dataclass(frozen=True)
class Thread:
    """A sewn thread: straight pieces from one point to the next, some of which are sewn."""

    points: Points
    """All points at which a stitch begins, ends or bends, along the path."""
    is_sewn: NDArray[np.bool_]
    """For each piece between two points whether there is thread."""
    stitch: NDArray[np.intp]
    """For each piece the number of its stitch."""


def stitch_along(points: Sequence[Point], on: float, off: float, is_closed: bool, share: float = 1) -> Thread:
    """The stitches of a thread along a path: stretched a little so that none is cut; perhaps only the first of them."""
    path = np.array([*points, points[0]] if is_closed else points)
    reached = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))))
    length = reached[-1]
    if length == 0:
        return Thread(path[:1], np.zeros(0, bool), np.zeros(0, np.intp))
    gap_at_the_end = 0.0 if is_closed else off
    count = max(1, round((length + gap_at_the_end) / (on + off)))
    stretch = length / (count * (on + off) - gap_at_the_end)
    pitch, stitch = (on + off) * stretch, on * stretch
    begins = np.arange(count) * pitch
    where = np.sort(np.concatenate((begins, np.minimum(begins + stitch, length), reached)))
    where = where[np.append(True, np.diff(where) > 0)]
    middles = (where[1:] + where[:-1]) / 2
    number = np.floor(middles / pitch).astype(np.intp)
    is_sewn = (middles - number * pitch < stitch) & (number < round(count * share))
    along = np.stack([np.interp(where, reached, path[:, axis]) for axis in (0, 1)], axis=1)
    return Thread(along, is_sewn, number)


def thicken(thread: Thread, width: float, is_round: bool) -> Points:
    """The corners of the triangles of a thick thread, three for each; its stitches have round or square ends."""
    half = width / 2
    start, end = thread.points[:-1][thread.is_sewn], thread.points[1:][thread.is_sewn]
    step = end - start
    length = np.maximum(np.hypot(*step.T), _POINT)[:, None]
    across = np.stack((-step[:, 1], step[:, 0]), axis=1) * half / length
    a, b, c, d = start + across, start - across, end + across, end - across
    pieces = np.stack((a, b, c, b, c, d), axis=1).reshape(-1, 2)
    before, after = np.append(False, thread.is_sewn), np.append(thread.is_sewn, False)
    joints = thread.points[before | after if is_round else before & after]
    discs = (joints[:, None, :] + half * _DISC).reshape(-1, 2)
    return np.concatenate((pieces, discs))
