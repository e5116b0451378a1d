"""Finds what is ruled by its lines alone: strokes that run to two vanishing points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

SHORTEST = 0.02
"""The shortest stroke that is looked at, as a share of the photo's longer side."""
BINS = 16
"""So finely strokes are ordered by their strength before they are followed; the strongest come first."""
DIRECTIONS = 3
"""So many directions are tried in pairs, the commonest first."""
ALIKE = 0.9998
"""The cosine of the angle, as seen from the middle of the photo, from which on two vanishing points are one."""
FEWEST = 6
"""So many strokes of each direction are ruled at least."""
STRAY = 0.03
"""The share of the strokes that lie elsewhere, on each side."""


@dataclass(frozen=True)
class Strokes:
    """Straight strokes of a photo, in coordinates with the photo's centre at (0, 0) and its longer half as 1."""

    starts: Points
    ends: Points

    @cached_property
    def lengths(self) -> Points:
        across = self.ends - self.starts
        return np.hypot(across[:, 0], across[:, 1])

    @cached_property
    def angles(self) -> Points:
        """Of the strokes' directions, 0 to pi."""
        across = self.ends - self.starts
        return np.mod(np.arctan2(across[:, 1], across[:, 0]), np.pi)

    def chosen(self, mask: NDArray[np.bool_]) -> Strokes:
        return Strokes(self.starts[mask], self.ends[mask])


def ruled_parts(grey: Pixels) -> list[Points]:
    """The corners of the parts of a photo that are ruled in two directions, with most strokes first."""
    half, centre = max(grey.shape) / 2, np.array([grey.shape[1], grey.shape[0]]) / 2
    found: list[tuple[float, Points]] = []
    for upright, level in combinations(_pencils(_strokes(grey, half, centre)), 2):
        if abs(np.sin(upright.direction - level.direction)) >= 0.5:
            strokes = min(float(pencil.strokes.lengths.sum()) for pencil in (upright, level))
            found += [(strokes, corners * half + centre) for corners in _part(upright, level)]
    return [corners for _, corners in sorted(found, key=lambda part: -part[0])]


def _strokes(grey: Pixels, half: float, centre: Points) -> Strokes:
    lines = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE, n_bins=BINS).detect(grey)[0]
    ends = np.zeros((0, 2, 2)) if lines is None else (lines.reshape(-1, 2, 2) - centre) / half
    strokes = Strokes(ends[:, 0].astype(np.float64), ends[:, 1].astype(np.float64))
    return strokes.chosen(strokes.lengths > 2 * SHORTEST)


def _directions(strokes: Strokes) -> list[float]:
    """The commonest directions of the strokes by their length."""
    bins = 60
    counts = np.bincount((strokes.angles / np.pi * bins).astype(int) % bins, strokes.lengths, bins)
    counts = counts + np.roll(counts, 1) + np.roll(counts, -1)
    is_peak = (counts >= np.roll(counts, 1)) & (counts > np.roll(counts, -1))
    peaks = sorted(np.flatnonzero(is_peak), key=lambda index: -counts[index])
    return [(peak + 0.5) / bins * np.pi for peak in peaks[:DIRECTIONS]]


@dataclass(frozen=True)
class Pencil:
    """Strokes that meet in one vanishing point (homogeneous)."""

    direction: float
    """About which they run."""
    strokes: Strokes
    point: Points


def _pencils(strokes: Strokes) -> list[Pencil]:
    """One for each of the commonest directions, less those that lead to the vanishing point of a commoner one."""
    pencils: list[Pencil] = []
    for direction in _directions(strokes):
        pencil = _pencil(strokes, direction)
        if all(abs(pencil.point @ other.point) < ALIKE for other in pencils):
            pencils.append(pencil)
    return pencils


def _pencil(strokes: Strokes, direction: float) -> Pencil:
    """The vanishing point that most strokes of about one direction agree with."""
    turn = np.abs((strokes.angles - direction + np.pi / 2) % np.pi - np.pi / 2)
    near = strokes.chosen(turn < 0.35)
    (start_x, start_y), (end_x, end_y) = near.starts.T, near.ends.T
    lines = np.stack([start_y - end_y, end_x - start_x, start_x * end_y - start_y * end_x]) / (near.lengths + 1e-12)
    middle = (near.starts + near.ends).T / 2
    point = np.array([np.cos(direction), np.sin(direction), 0.0])
    for tolerance in (0.2, 0.1, 0.06, 0.04, 0.03):
        weight = near.lengths / (1 + (_miss(point, lines, middle) / tolerance) ** 2) ** 2
        point = np.asarray(cv2.eigen((lines * weight) @ lines.T)[2][-1], np.float64)
    return Pencil(direction, near.chosen(_miss(point, lines, middle) < 0.04), point)


def _miss(point: Points, lines: Points, middle: Points) -> Points:
    """The sine of the angle between each stroke and the way from its middle to the vanishing point."""
    way_x, way_y = point[:2, None] - middle * point[2]
    miss: Points = np.abs(way_x * lines[0] + way_y * lines[1]) / (np.hypot(way_x, way_y) + 1e-12)
    return miss


def _part(upright: Pencil, level: Pencil) -> list[Points]:
    """The corners of the part that the strokes of two directions cover, if they cover any."""
    if min(len(upright.strokes.starts), len(level.strokes.starts)) < FEWEST:
        return []
    centre = np.array([0.0, 0.0, 1.0])
    flatten = np.stack(
        [np.cross(upright.point, centre), np.cross(level.point, centre), np.cross(upright.point, level.point)]
    )
    if abs(np.linalg.det(flatten)) < 1e-9:
        return []
    strokes = np.concatenate([upright.strokes.starts, upright.strokes.ends, level.strokes.starts, level.strokes.ends])
    flat = np.sort(cv2.perspectiveTransform(strokes[None], flatten)[0], axis=0)
    (left, top), (right, bottom) = (flat[round(share * (len(flat) - 1))] for share in (STRAY, 1 - STRAY))
    box = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]])
    corners = np.asarray(cv2.perspectiveTransform(box, np.linalg.inv(flatten))[0], np.float64)
    return [corners if cv2.contourArea(corners.astype(np.float32), oriented=True) > 0 else corners[::-1]]
