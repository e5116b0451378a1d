"""Varies the sheets that a network is fitted to: turned, mixed, moved, rubbed out, shadowed, blurred, recoloured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.photos_made.doodle_fitting import ERASED, Lesson
from vision.evenly_lit import BLOCKS, CELL, GAIN, MARGIN, estimate_paper
from vision.network import Floats

Labels = NDArray[np.int16]
"""What is in each cell: 0 nothing, 255 what was rubbed out, else the number of its patch."""
EDGES = 144
_OTHER_SHEET = 300
"""Added to the patch numbers of a part that comes from another sheet."""


@dataclass(frozen=True)
class Truth:
    """What is right: the 81 cells, and the 144 edges, first those to the right of cells, then those below."""

    shaded: Floats
    parted: Floats
    counted: Floats
    """1 for the edges that are to be learned: those between two shaded cells of one sheet."""


def truth_of(labels: Labels, known: Floats | None = None) -> Truth:
    """The truth of a sheet; edges that are not `known` do not count."""
    one, other = _sides(labels)
    is_shaded = [(side > 0) & (side != ERASED) for side in (one, other)]
    counted = (is_shaded[0] & is_shaded[1]).astype(np.float32)
    shaded = ((labels > 0) & (labels != ERASED)).ravel()
    return Truth(
        shaded.astype(np.float32), (one != other).astype(np.float32), counted if known is None else counted * known
    )


def _sides(grid: NDArray[np.generic]) -> tuple[NDArray[np.generic], NDArray[np.generic]]:
    """What lies on both sides of every edge."""
    one = np.concatenate([grid[:, :-1].ravel(), grid[:-1].ravel()])
    return one, np.concatenate([grid[:, 1:].ravel(), grid[1:].ravel()])


def vary(lessons: Sequence[Lesson], random: np.random.Generator) -> tuple[Floats, Truth]:
    """One of the lessons as it might also have looked."""
    layers, labels = _pick(lessons, random)
    known = np.ones(EDGES, np.float32)
    if random.random() < 0.4:
        known = _mix(layers, labels, _pick(lessons, random), random)
    if random.random() < 0.35:
        _leave_ghosts(layers, labels, random)
    if random.random() < 0.4:
        _cast_shadow(layers, random)
    layers = _move(layers, random)
    spoil = random.random()
    if spoil < 0.2:
        layers = np.asarray(cv2.GaussianBlur(layers, (0, 0), random.uniform(0.4, 0.9)), np.float32)
    elif spoil < 0.4:
        layers += random.standard_normal(layers.shape, np.float32) * (GAIN * np.float32(random.uniform(0.01, 0.05)))
    return np.clip(_recolour(layers, random), -4.5, 4.5), truth_of(labels, known)


def _pick(lessons: Sequence[Lesson], random: np.random.Generator) -> tuple[Floats, Labels]:
    lesson, which = lessons[random.integers(len(lessons))], int(random.integers(8))
    layers = np.ascontiguousarray(_turn(lesson.layers, which)).astype(np.float32)
    return layers, np.ascontiguousarray(_turn(lesson.labels, which)).astype(np.int16)


def _turn(grid: NDArray[np.generic], which: int) -> NDArray[np.generic]:
    """One of the eight ways to lay a square down."""
    turned = np.rot90(grid, which % 4)
    return turned[:, ::-1] if which >= 4 else turned


def _mix(layers: Floats, labels: Labels, other: tuple[Floats, Labels], random: np.random.Generator) -> Floats:
    """Put a part of another sheet into this one; the edges around it belong to neither, so they are not known."""
    high, wide = random.integers(2, 7, 2)
    row, col = random.integers(0, 10 - high), random.integers(0, 10 - wide)
    rows, cols = slice(row, row + high), slice(col, col + wide)
    place = tuple(slice(MARGIN + part.start * CELL, MARGIN + part.stop * CELL) for part in (rows, cols))
    layers[place] = other[0][place]
    part = other[1][rows, cols].copy()
    part[(part > 0) & (part != ERASED)] += _OTHER_SHEET
    labels[rows, cols] = part
    inside = np.zeros((9, 9), bool)
    inside[rows, cols] = True
    one, beyond = _sides(inside)
    return np.asarray(one == beyond, np.float32)


def _leave_ghosts(layers: Floats, labels: Labels, random: np.random.Generator) -> None:
    """Give empty cells a weak copy of how shaded cells of the same sheet look, as rubbing out leaves it."""
    shaded, empty = np.argwhere((labels > 0) & (labels != ERASED)), np.argwhere(labels == 0)
    if not len(shaded) or not len(empty):
        return
    left = random.uniform(0.06, 0.34)
    for row, col in empty[random.permutation(len(empty))[: random.integers(1, 7)]]:
        like_row, like_col = shaded[random.integers(len(shaded))]
        ghost = layers[_inside(like_row), _inside(like_col)] * np.float32(left * random.uniform(0.7, 1.1))
        layers[_inside(row), _inside(col)] += _turn(ghost, int(random.integers(8)))
        labels[row, col] = ERASED


def _inside(place: int) -> slice:
    return slice(MARGIN + place * CELL + 2, MARGIN + (place + 1) * CELL - 2)


def _cast_shadow(layers: Floats, random: np.random.Generator) -> None:
    """Darken a band or half of the sheet, its edge hard or soft, as far as `even_out` would leave it to be seen."""
    blocks = layers.shape[0] * BLOCKS // CELL
    x, y = np.meshgrid(*[np.linspace(-1, 1, blocks, dtype=np.float32)] * 2)
    turn, off, wide = random.uniform(0, 2 * np.pi), random.uniform(-0.8, 0.8), random.choice([0.15, 0.4, 3.0])
    across = np.abs(np.cos(turn) * x + np.sin(turn) * y - off - wide * (wide > 1)) - wide
    soft = random.choice([0.02, 0.06, 0.15, 0.3])
    logs = np.float32(-random.uniform(0.2, 1.1)) / (1 + np.exp(np.clip(across / soft, -30, 30)))
    logs = logs.astype(np.float32)
    near, far = estimate_paper(logs)
    size = layers.shape[1::-1]
    for layer, paper in ((0, near), (1, far)):
        layers[..., layer] += cv2.resize(logs - paper, size, interpolation=cv2.INTER_LINEAR) * GAIN[layer]
    layers[..., 2:] += cv2.resize(logs, size)[..., None] * random.normal(0, 0.25, 2).astype(np.float32)


def _move(layers: Floats, random: np.random.Generator) -> Floats:
    """The sheet found a little beside where it lies."""
    side = layers.shape[0]
    scale, shear, off = 1 + random.normal(0, 0.003, 2), random.normal(0, 0.003, 2), random.normal(0, 0.9, 2)
    drift = [(scale[0] - 1 + shear[0]) * side / 2, (scale[1] - 1 + shear[1]) * side / 2]
    how = np.array([[scale[0], shear[0], off[0] - drift[0]], [shear[1], scale[1], off[1] - drift[1]]])
    moved = cv2.warpAffine(layers, how, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def _recolour(layers: Floats, random: np.random.Generator) -> Floats:
    """More or less contrast, and other colours or none: a line is a line whatever the colour around it."""
    gain = random.uniform(0.85, 1.15, 4).astype(np.float32)
    if random.random() < 0.5:
        gain[2:] *= random.choice([0.0, 0.5, 1.3])
    layers = layers * gain
    if random.random() < 0.5:
        turn = random.uniform(-0.8, 0.8)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], np.float32)
        layers[..., 2:] = layers[..., 2:] @ spin
    return layers
