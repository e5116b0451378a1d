"""A mesh laid over a photo: where a supposed board has its lines, followed through tilt, waves and folds."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels, Points

Floats = NDArray[np.float32]

COARSE, FINE = 12, 20
"""Pixels of a cell in the view straight from above: for a first look, and for faint lines and exact places."""
MARGIN = 2
"""Cells that this view shows around the board."""
FAINT = 0.0015
"""Contrast, as a share of the paper's brightness, that is lost in the noise of a photo."""
CLEAR = 2.5
"""A line with e**2.5 times the contrast of what lies beside it is as good as any: a thick frame is worth no more."""


class Pyramid:
    """A grey photo at its full size, a half, a quarter and so on, each made when it is first asked for."""

    def __init__(self, grey: Pixels) -> None:
        self._levels = [grey]

    @property
    def grey(self) -> Pixels:
        """At full size."""
        return self._levels[0]

    def level(self, times: float) -> tuple[Pixels, float]:
        """The photo at less than twice the size that is `times` smaller than the full one, and its scale."""
        depth = max(0, int(np.log2(max(times, 1.0))))
        while len(self._levels) <= depth:
            last = self._levels[-1]
            even = last[: last.shape[0] // 2 * 2, : last.shape[1] // 2 * 2]
            half = cv2.resize(even, (even.shape[1] // 2, even.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        return self._levels[depth], 0.5**depth


class Strength(NamedTuple):
    """How strongly each place of a view looks like part of an upright line, 0 to 1."""

    values: Floats
    cell: int
    """Pixels of a cell."""

    def at(self, x: Points, y: Points) -> Floats:
        """The strength at lattice coordinates."""
        at_x = ((x + MARGIN) * self.cell - 0.5).astype(np.float32)
        at_y = ((y + MARGIN) * self.cell - 0.5).astype(np.float32)
        return np.asarray(
            cv2.remap(self.values, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.float32
        )


class View(NamedTuple):
    """A supposed board seen from above, with the strength of upright and of level lines."""

    to_photo: Points
    """Homography from lattice coordinates (column, row) to photo pixels."""
    rows: int
    cols: int
    upright: Strength
    level: Strength
    """Transposed, so that its lines run upright too."""


def view_from_above(photo: Pyramid, to_photo: Points, rows: int, cols: int, cell: int = COARSE) -> View:
    """See the supposed board from above and measure the lines in both directions."""
    corners = cv2.perspectiveTransform(np.array([[[0, 0], [cols, 0], [cols, rows], [0, rows]]], np.float64), to_photo)[
        0
    ]
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    grey, shrunk = photo.level(2 * side / (rows + cols) / cell)
    step, shift = 1 / cell, 0.5 / cell - MARGIN
    smaller = np.array([[shrunk, 0, 0.5 * shrunk - 0.5], [0, shrunk, 0.5 * shrunk - 0.5], [0, 0, 1]])
    to_view = smaller @ to_photo @ np.array([[step, 0, shift], [0, step, shift], [0, 0, 1]])
    flat = cv2.warpPerspective(
        grey,
        to_view,
        ((cols + 2 * MARGIN) * cell, (rows + 2 * MARGIN) * cell),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)
    light = cv2.blur(flat, (4 * cell + 1, 4 * cell + 1))
    even = np.asarray(flat / np.maximum(light, 8.0), np.float32)
    return View(to_photo, rows, cols, _line_strength(even, cell), _line_strength(np.ascontiguousarray(even.T), cell))


def _line_strength(even: Floats, cell: int) -> Strength:
    """How much brightness changes across an upright line through each pixel, of a cell's length.

    Averaging along the line first lets hatching and writing fade while a straight line or edge stays."""
    along = cv2.blur(even, (1, round(0.75 * cell)))
    across = 0.075 * cell
    width = 2 * round(2 * across) + 1
    mean = cv2.GaussianBlur(along, (width, 1), across)
    spread = cv2.GaussianBlur(along * along, (width, 1), across) - mean * mean
    contrast = cv2.log(cv2.sqrt(np.maximum(spread, 0.0)) + FAINT)
    beside = cv2.blur(contrast, (cell + 1, 1))
    return Strength(np.clip((contrast - beside) / CLEAR, 0.0, 1.0).astype(np.float32), cell)


def plain_mesh(rows: int, cols: int) -> Points:
    """The crossings in lattice coordinates, (rows + 1) x (columns + 1) x (column, row)."""
    x, y = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
    return np.stack([x, y], axis=-1)


def plane_of(mesh: Points) -> Points:
    """The homography from the plain mesh that comes nearest to this one."""
    plain = plain_mesh(len(mesh) - 1, len(mesh[0]) - 1)
    return np.asarray(cv2.findHomography(plain.reshape(-1, 2), mesh.reshape(-1, 2))[0], np.float64)


def to_board(view: View, mesh: Points) -> Board:
    """The mesh as a board in photo pixels."""
    points = cv2.perspectiveTransform(mesh.reshape(-1, 1, 2), view.to_photo)
    return Board(points.reshape(mesh.shape).astype(np.float64))


ENOUGH = 0.3
"""Strength of a third of a line that is as good as any."""


AT_THE_RIM = 0.4
"""What the first and the last line count: a rim or frame close by is easily taken for them."""


def rim_less(lines: int) -> Points:
    """What each of so many lines counts."""
    counts = np.ones(lines)
    counts[[0, -1]] = AT_THE_RIM
    return counts


class Slack(NamedTuple):
    """How far the true lines may be from where they are supposed: what `align` tries, from least to most."""

    scale: tuple[float, float, int]
    """Distance of two lines as a multiple of the supposed one: least, most, how many."""
    shift: tuple[float, float, int]
    """In cells."""
    tilt: tuple[float, float, int]
    """How much further the lines are shifted at the bottom than at the top, in cells."""


FINENESS = 30
"""Shifts are tried in steps of a whole number of these parts of a cell."""
NEAR = Slack((0.92, 1.08, 13), (-0.6, 0.6, 13), (-0.6, 0.6, 7))
WIDE = Slack((0.5, 1.1, 37), (-2.5, 2.5, 51), (0.0, 0.0, 1))


def align(view: View, slack: Slack) -> tuple[Points, float]:
    """The mesh of even lines that most of the photo's lines agree with; a strong frame beside the board misleads
    it no more than any single line can. Also how well they agree, up to 1."""
    x, agree_x = _aligned(view.upright, view.cols, view.rows, slack)
    y, agree_y = _aligned(view.level, view.rows, view.cols, slack)
    return np.stack([x, y.T], axis=-1), (agree_x + agree_y) / 2


def _aligned(strength: Strength, count: int, length: int, slack: Slack) -> tuple[Points, float]:
    """The across coordinate of every crossing, (length + 1) x (count + 1), and how well the lines agree."""
    inside = strength.values[MARGIN * strength.cell : -MARGIN * strength.cell]
    trials = _trials(count, strength.cell, slack)
    bands = cv2.resize(inside, (inside.shape[1], len(trials.bands)), interpolation=cv2.INTER_AREA)
    agreements = trials.combs @ np.minimum(bands / ENOUGH, 1.0).T
    agreement = sum(agreements[at, band] for band, at in enumerate(trials.bands)) / len(trials.bands)
    best = int(np.argmax(agreement))
    heights = np.arange(length + 1.0) / length - 0.5
    return trials.places[best] + heights[:, None] * trials.tilts[best], float(agreement[best])


class Trials(NamedTuple):
    """All that `align` tries, worked out once."""

    places: Points
    """Where the lines are at half height, trials x lines."""
    tilts: Points
    combs: Floats
    """What each pixel across counts, for every distance and place of the lines: between lines nothing should be."""
    bands: list[NDArray[np.intp]]
    """For each third of the board, or once for all where nothing is tilted: which comb each trial puts there."""


@lru_cache(maxsize=8)
def _trials(count: int, cell: int, slack: Slack) -> Trials:
    scales, shifts, tilts = (np.linspace(*part) for part in slack)
    heights = (-1 / 3, 0.0, 1 / 3) if np.any(tilts) else (0.0,)
    teeth = np.concatenate([np.arange(count + 1), np.arange(count) + 0.5]) - count / 2
    spread = count / 2 + scales[:, None] * teeth
    numbers, shift, tilt = (part.reshape(-1) for part in np.meshgrid(np.arange(float(len(scales))), shifts, tilts))
    scale = numbers.astype(np.intp)
    shifted = [np.rint((shift + height * tilt) * FINENESS).astype(int) for height in heights]
    steps = np.array(sorted(set(np.concatenate(shifted).tolist())))
    combs = _combs(count, cell, spread, steps / FINENESS)
    bands = [scale * len(steps) + np.searchsorted(steps, each) for each in shifted]
    return Trials(spread[scale, : count + 1] + shift[:, None], tilt, combs, bands)


def _combs(count: int, cell: int, spread: Points, shifts: Points) -> Floats:
    """Spreads and shifts x pixels across: the lines count together 1, the middles between them -1/2."""
    lines = rim_less(count + 1)
    weights = np.concatenate([lines / lines.sum(), np.full(count, -0.5 / count)])
    width = (count + 2 * MARGIN) * cell
    places = MARGIN + shifts[None, :, None] + spread[:, None]
    pixels = np.clip(places * cell, 0, width - 1).astype(np.intp).reshape(-1, len(weights))
    combs = np.zeros((len(pixels), width), np.float32)
    np.add.at(combs, (np.arange(len(pixels))[:, None], pixels), weights)
    return combs


class Look(NamedTuple):
    """How the mesh is moved once: what is averaged before lines are located, and how stiff the mesh is meanwhile."""

    reach: float
    """How far to both sides of an edge its line is searched, in cells."""
    along: float
    """How many edges of the same line are seen together (standard deviation)."""
    across: float
    """How many neighbouring lines are seen together (standard deviation)."""
    stiffness: float
    rounds: int
    """How often edges that disagree with the rest are given less weight."""


LOOKS = (Look(0.3, 3.0, 1.0, 100.0, 1), Look(0.21, 2.0, 0.5, 20.0, 1), Look(0.15, 0.8, 0.3, 1.0, 2))
"""From the whole line to the single edge: one edge alone is easily mistaken for a stroke or a digit beside it."""


def settle(view: View, mesh: Points) -> Points:
    """Move the crossings onto the lines of the photo, stiffly first, then following waves and folds."""
    for look in LOOKS:
        x = _moved(view.upright, mesh[..., 0], mesh[..., 1], look)
        y = _moved(view.level, mesh[..., 1].T, mesh[..., 0].T, look).T
        mesh = np.stack([x, y], axis=-1)
    return mesh


def _moved(strength: Strength, x: Points, y: Points, look: Look) -> Points:
    """The across coordinates of the crossings after a look to both sides of every edge between two crossings."""
    edge_x, edge_y = (x[1:] + x[:-1]) / 2, (y[1:] + y[:-1]) / 2
    offsets = np.arange(-look.reach, look.reach + 1e-9, 0.03)
    seen = strength.at(edge_x.reshape(-1, 1) + offsets, np.repeat(edge_y.reshape(-1, 1), len(offsets), axis=1))
    seen = np.asarray(
        cv2.GaussianBlur(
            seen.reshape(*edge_x.shape, len(offsets)),
            (0, 0),
            sigmaX=look.across,
            sigmaY=look.along,
            borderType=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    ).reshape(edge_x.size, len(offsets))
    likely = seen - 0.06 * (offsets / look.reach) ** 2
    best = np.argmax(likely, axis=1)
    near = np.exp(-(((offsets - offsets[best][:, None]) / 0.06) ** 2)) * np.maximum(
        seen - seen.mean(axis=1, keepdims=True), 1e-4
    )
    shift = (near * offsets).sum(axis=1) / near.sum(axis=1)
    peak = seen[np.arange(len(best)), best]
    is_summit = (best > 1) & (best < len(offsets) - 2)
    weight = np.where(is_summit, np.clip(peak - seen.mean(axis=1), 0.0, 0.12), 0.0) + 1e-4
    weight *= np.tile(rim_less(x.shape[1]), len(edge_x))
    solution = np.zeros(x.size)
    for _ in range(look.rounds):
        solution = _smoothed(x.shape[0], x.shape[1], shift, weight, look.stiffness)
        ends = solution.reshape(x.shape)
        miss = (ends[1:] + ends[:-1]).reshape(-1) / 2 - shift
        weight = weight / (1 + (miss / (0.3 * look.reach)) ** 2)
    moved: Points = x + solution.reshape(x.shape)
    return moved


def _smoothed(lines: int, across: int, shift: Points, weight: Points, stiffness: float) -> Points:
    """The moves of the crossings that follow the shifts of the edges and bend the mesh little."""
    halves = np.zeros((lines, across))
    pull = np.zeros((lines, across))
    edge_weight = weight.reshape(lines - 1, across) / 4
    edge_pull = (weight * shift).reshape(lines - 1, across) / 2
    halves[1:] += edge_weight
    halves[:-1] += edge_weight
    pull[1:] += edge_pull
    pull[:-1] += edge_pull
    normal = stiffness * _bending(lines, across)
    index = np.arange(lines * across)
    normal[index, index] += halves.reshape(-1) + 1e-6
    upper, lower = index[:-across], index[across:]
    normal[upper, lower] += edge_weight.reshape(-1)
    normal[lower, upper] += edge_weight.reshape(-1)
    _, moves = cv2.solve(normal, pull.reshape(-1, 1), flags=cv2.DECOMP_CHOLESKY)
    return np.asarray(moves, np.float64).reshape(-1)


@lru_cache(maxsize=8)
def _bending(lines: int, across: int) -> Points:
    """The quadratic form that measures how far a mesh is from evenly spaced straight lines."""

    def second(length: int) -> Points:
        rows: Points = np.eye(length)[:-2] - 2 * np.eye(length)[1:-1] + np.eye(length)[2:]
        return np.asarray(np.dot(rows.T, rows), np.float64)

    bending = np.kron(second(lines), np.eye(across)) + np.kron(np.eye(lines), second(across))
    return np.asarray(bending, np.float64)
