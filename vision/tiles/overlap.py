"""How outlines lie to one another: which of them lie over others, and which lie where a tile is expected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points

from .lattice import area_of, areas_of, upright

APART = 0.7
"""Tiles' centres are at least so many tiles apart."""


def misfit(quad: Points, expected: Points) -> float:
    """How far the corners of an outline are from where they are expected, in tiles, whichever way it is turned."""
    apart = [float(np.linalg.norm(np.roll(quad, turn, axis=0) - expected, axis=1).max()) for turn in range(4)]
    return min(apart) / float(np.sqrt(area_of(expected)))


def overlaps(quad: Points, other: Points) -> bool:
    return _distance(quad, other) < APART * max(1.0, float(np.sqrt(area_of(quad) / area_of(other))))


def _distance(quad: Points, other: Points) -> float:
    """How far the centres of two outlines are apart, in tiles."""
    return float(np.linalg.norm(quad.mean(axis=0) - other.mean(axis=0)) / np.sqrt(area_of(other)))


def is_free(quads: Points, taken: Points, apart: float = APART) -> NDArray[np.bool_]:
    """Which outlines lie where no tile lies yet: their centres at least so many tiles apart."""
    return np.asarray(~_covers(quads, taken, apart).any(axis=1), bool)


def _covers(quads: Points, others: Points, apart: float = APART) -> NDArray[np.bool_]:
    """Which outlines (rows) lie over which others (columns)."""
    gaps = (quads.sum(axis=1)[:, None] - others.sum(axis=1)) / 4
    sizes = np.maximum(areas_of(quads)[:, None], areas_of(others))
    return np.asarray(gaps[..., 0] ** 2 + gaps[..., 1] ** 2 < apart**2 * sizes, bool)


def is_within(points: Points, quad: Points) -> NDArray[np.bool_]:
    """Which points lie inside an outline that goes round clockwise."""
    sides, apart = np.roll(quad, -1, axis=0) - quad, points[:, None] - quad
    return np.asarray((sides[:, 0] * apart[..., 1] - sides[:, 1] * apart[..., 0] >= 0).all(axis=1), bool)


def first_of_each(quads: Points) -> NDArray[np.int_]:
    """The numbers of outlines that do not lie over an earlier one of them."""
    over = _covers(quads, quads)
    is_free = np.ones(len(quads), bool)
    for number in range(len(quads)):
        if is_free[number]:
            is_free[number + 1 :] &= ~over[number, number + 1 :]
    return np.flatnonzero(is_free)


def is_same_size(quad: Points, other: Points) -> bool:
    """Whether two outlines can be tiles side by side: nearly the same size, turned alike up to quarter turns."""
    if not 0.66 < area_of(quad) / max(area_of(other), 1e-6) < 1.5:
        return False
    mine, theirs = upright(np.array([quad, other]))
    one, two = mine[1] - mine[0], theirs[1] - theirs[0]
    angle = np.degrees(np.arctan2(one[0] * two[1] - one[1] * two[0], one @ two))
    return bool(abs((angle + 45) % 90 - 45) < 14)
