"""Finds boards by their lines alone: evenly spaced strokes that run to two vanishing points."""

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
KEPT = 2
"""So many boards are kept of each pair of directions: a checked cloth must not push the board on it aside."""
RHYTHMS = 2
"""So many spacings of lines are tried in each direction."""
WAVE = 4
"""How finely rhythms are told apart: so many between one cell more or less over the whole."""
MOST_CELLS = 40
"""So many cells across the strokes reach at most, in a photo of several boards."""


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


def pencil_boards(grey: Pixels, rows: int, cols: int) -> list[Points]:
    """The corners of boards that the strokes of a photo suggest, the best borne out first."""
    half, centre = max(grey.shape) / 2, np.array([grey.shape[1], grey.shape[0]]) / 2
    strokes = _strokes(grey, half, centre)
    found: list[tuple[float, Points]] = []
    for upright, level in combinations(_pencils(strokes), 2):
        if abs(np.sin(upright.direction - level.direction)) >= 0.5:
            found += sorted(_boards(upright, level, rows, cols), key=lambda board: -board[0])[:KEPT]
    found.sort(key=lambda board: -board[0])
    return [corners * half + centre for _, corners in found]


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


def _boards(upright: Pencil, level: Pencil, rows: int, cols: int) -> list[tuple[float, Points]]:
    """Boards whose lines run to the two vanishing points."""
    if min(len(upright.strokes.starts), len(level.strokes.starts)) < 6:
        return []
    centre = np.array([0.0, 0.0, 1.0])
    flatten = np.stack(
        [np.cross(upright.point, centre), np.cross(level.point, centre), np.cross(upright.point, level.point)]
    )
    if abs(np.linalg.det(flatten)) < 1e-9:
        return []
    upright_ends, level_ends = _flat_ends(upright.strokes, flatten), _flat_ends(level.strokes, flatten)[..., ::-1]
    across, down = _rhythms(upright_ends, cols), _rhythms(level_ends, rows)
    upright_covered, level_covered = _coverage(upright_ends, across, down), _coverage(level_ends, down, across)
    back, found = np.linalg.inv(flatten), []
    for one, other in np.ndindex(len(across.steps), len(down.steps)):
        score, left, top = _best_window(upright_covered[one, other], level_covered[other, one], rows, cols)
        x = across.starts[one] + across.steps[one] * (left + np.array([0, cols, cols, 0]))
        y = down.starts[other] + down.steps[other] * (top + np.array([0, 0, rows, rows]))
        corners = cv2.perspectiveTransform(np.stack([x, y], axis=-1)[None], back)[0]
        if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
            corners = corners[::-1]
        found.append((score, corners))
    return found


def _flat_ends(strokes: Strokes, flatten: Points) -> Points:
    """Both ends of every stroke where its family runs upright, n x 2 x (across, along)."""
    ends = np.stack([strokes.starts, strokes.ends], axis=1)
    return np.asarray(cv2.perspectiveTransform(ends.reshape(1, -1, 2), flatten), np.float64).reshape(ends.shape)


@dataclass(frozen=True)
class Rhythms:
    """Some ways to space places evenly."""

    starts: Points
    steps: Points

    def count(self, places: Points) -> Points:
        """How many steps from the start each place is, rhythms x places."""
        counts: Points = (places - self.starts[:, None]) / self.steps[:, None]
        return counts


def _rhythms(ends: Points, count: int) -> Rhythms:
    """The spacings at which most strokes lie; strokes near the horizon are left out."""
    place, weight = (ends[:, 0, 0] + ends[:, 1, 0]) / 2, np.abs(ends[:, 1, 1] - ends[:, 0, 1])
    low, high = _share(place, 0.03), _share(place, 0.97)
    reach = max(high - low, 1e-9)
    kept = (place >= low) & (place <= high)
    place, weight = place[kept], np.minimum(weight[kept], _share(weight[kept], 0.8))
    power, waves, step_of = _spectrum(place - low, weight, reach)
    least, most = (max(2, int(0.8 * count * WAVE)), min(MOST_CELLS * WAVE, len(power) - 2))
    inside = power[least : most + 1]
    is_peak = (inside >= power[least - 1 : most]) & (inside > power[least + 1 : most + 2])
    peaks = np.flatnonzero(is_peak) + least
    peaks = peaks[np.argsort(-power[peaks], kind="stable")[:RHYTHMS]]
    steps: Points = step_of / peaks
    return Rhythms(low + (np.angle(waves[peaks]) / (2 * np.pi) - 2) * steps, steps)


def _share(values: Points, share: float) -> float:
    """The value that so many of all do not exceed."""
    rank = round(share * (len(values) - 1))
    return float(np.partition(values, rank)[rank])


def _spectrum(place: Points, weight: Points, reach: float) -> tuple[Points, Points, float]:
    """How strongly the places keep each rhythm: its power, its phase as a complex number, and step times index."""
    bins = 2048
    width = WAVE * reach / bins
    counts = np.bincount(np.clip(place / width, 0, bins - 1).astype(int), weight, bins)
    waves = np.conj(np.fft.rfft(counts))
    return np.abs(waves), waves, WAVE * reach


def _coverage(ends: Points, across: Rhythms, along: Rhythms) -> Points:
    """How much of each edge of the lattice strokes cover, each 0 to 1: rhythms across x along x lines x cells."""
    size = MOST_CELLS + 8
    line = across.count((ends[:, 0, 0] + ends[:, 1, 0]) / 2)
    first, last = along.count(ends[..., 1].min(axis=1)), along.count(ends[..., 1].max(axis=1))
    nearest = np.rint(line).astype(int)
    on_line = (np.abs(line - nearest) < 0.12) & (nearest >= 0) & (nearest < size)
    one, other, stroke = np.nonzero(on_line[:, None] & ((last > 0) & (first < size)))
    index = (one * len(along.steps) + other) * size + nearest[one, stroke]
    shape = (len(across.steps), len(along.steps), size, size + 2)
    begun = _begun(index, np.clip(first[other, stroke], 0, size), shape)
    ended = _begun(index, np.clip(last[other, stroke], 0, size), shape)
    covered = np.cumsum(begun - ended, axis=-1)[..., :size]
    return np.clip(covered, 0.0, 1.0, out=covered)


def _begun(index: NDArray[np.int64], start: Points, shape: tuple[int, ...]) -> Points:
    """Lines x cells that sum up along each line to how much of each cell lies beyond the starts on that line."""
    whole = np.floor(start).astype(int)
    part, at = start - whole, index * shape[-1] + whole
    size = int(np.prod(shape))
    begun = np.bincount(at, 1 - part, size) + np.bincount(at + 1, part, size)
    return np.asarray(begun, np.float64).reshape(shape)


def _best_window(upright: Points, level: Points, rows: int, cols: int) -> tuple[float, int, int]:
    """The place of rows x cols cells with most edges covered: the share of its edges, first column, first row."""
    upright_sums, level_sums = _window_sums(upright.T, rows, cols + 1), _window_sums(level, rows + 1, cols)
    height = min(len(upright_sums), len(level_sums))
    width = min(upright_sums.shape[1], level_sums.shape[1])
    if height <= 0 or width <= 0:
        return 0.0, 0, 0
    total = upright_sums[:height, :width] + level_sums[:height, :width]
    top, left = np.unravel_index(int(np.argmax(total)), total.shape)
    return float(total[top, left]) / (rows * (cols + 1) + cols * (rows + 1)), int(left), int(top)


def _window_sums(values: Points, height: int, width: int) -> Points:
    sums = np.asarray(cv2.integral(values), np.float64)
    if values.shape[0] <= height or values.shape[1] <= width:
        return np.zeros((0, 0))
    all_sums: Points = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width] + sums[:-height, :-width]
    # The last window would reach over the edge of the other direction's lines.
    return all_sums[:-1, :-1]
