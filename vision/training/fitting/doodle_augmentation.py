"""Varies the sheets that a network is fitted to: turned, mixed, moved, rubbed out, shadowed, blurred, recoloured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Flat
from vision.cells.background import explain
from vision.cells.illumination import (
    BLOCKS,
    CELL,
    DARKEST,
    LIGHTEST,
    MARGIN,
    NEAR_GAIN,
    SQUARE,
    WIDE_GAIN,
    Planes,
    estimate_paper,
    even_out,
    split_squares,
)

from .doodle_examples import ERASED, DoodleExample

Floats = NDArray[np.float32]
Labels = NDArray[np.int16]
"""What is in each cell: 0 nothing, 255 what was rubbed out, else the number of its patch."""
EDGES = 144
MIXED = 0.12
"""Of the lessons so many are put together from two sheets: no print has cells of two kinds, so it is not for all."""
KNOWN = 0.3
"""Of the lessons so many are read with a print that is known from an unused sheet."""
UNEVEN = 0.4
"""Of the lessons so many may have cells that are shaded more and less than others of their patch."""
_OTHER_SHEET = 300
"""Added to the patch numbers of a part that comes from another sheet."""
_FADING = 7
"""Pixels from the side of a cell within which what is done to its middle fades out."""


@dataclass(frozen=True)
class Lesson:
    """What a network learns from: the planes of a sheet, at half precision because there are many, and its truth."""

    planes: NDArray[np.float16]
    labels: NDArray[np.integer[Any]]
    unused: NDArray[np.float16]
    """The planes of another sheet of the same print, on which nothing was drawn."""


Pick = Callable[[np.random.Generator], Lesson]


def lesson_of(example: DoodleExample) -> Lesson:
    """The sheet with the light taken out of it."""
    planes, unused = (
        even_out(Flat(pixels, 9, 9, CELL, MARGIN)).astype(np.float16) for pixels in (example.pixels, example.unused)
    )
    return Lesson(planes, example.labels, unused)


@dataclass(frozen=True)
class Truth:
    """What is right: the 81 cells, and the 144 edges, first those to the right of cells, then those below."""

    shaded: Floats
    parted: Floats
    counted: Floats
    """1 for the edges that are to be learned: those between two shaded cells of one sheet."""


def truth_of(labels: NDArray[np.integer[Any]], known: Floats | None = None) -> Truth:
    """The truth of a sheet; edges that are not `known` do not count."""
    one, other = _sides(labels)
    is_shaded = [(side > 0) & (side != ERASED) for side in (one, other)]
    counted = (is_shaded[0] & is_shaded[1]).astype(np.float32)
    shaded = ((labels > 0) & (labels != ERASED)).ravel()
    return Truth(
        shaded.astype(np.float32), (one != other).astype(np.float32), counted if known is None else counted * known
    )


def _sides(grid: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """What lies on both sides of every edge."""
    one = np.concatenate([grid[:, :-1].ravel(), grid[:-1].ravel()])
    return one, np.concatenate([grid[:, 1:].ravel(), grid[1:].ravel()])


@dataclass
class Layers:
    """The planes of a sheet laid out as pictures, to be varied: each in its own size."""

    dark: Floats
    """How much darker than the paper nearby: a value a pixel."""
    blue: Floats
    red: Floats
    """Colour: a value for 2 x 2 pixels."""
    wide: Floats
    """How much darker than the paper at large: a value for 4 x 4 pixels."""

    def each(self) -> Iterator[tuple[str, Floats, int]]:
        """The pictures by name, with the pixels of the sheet that a value stands for along each side."""
        for name, size in (("dark", 1), ("blue", 2), ("red", 2), ("wide", SQUARE)):
            yield name, getattr(self, name), size

    def turned(self, which: int) -> Layers:
        """Laid down in one of eight ways."""
        return Layers(*(np.ascontiguousarray(turn(picture, which)) for _, picture, _ in self.each()))


def layers_of(planes: NDArray[np.floating[Any]]) -> Layers:
    """The planes as pictures."""
    full = planes.astype(np.float32)
    return Layers(_join(full[:16], SQUARE), _join(full[16:20], 2), _join(full[20:24], 2), full[24])


def planes_of(layers: Layers) -> Planes:
    """The other way round."""
    parts = [split_squares(layers.dark, SQUARE), split_squares(layers.blue, 2), split_squares(layers.red, 2)]
    planes = np.concatenate([*parts, layers.wide[None]])
    return np.clip(planes, DARKEST, LIGHTEST, out=planes)


def _join(planes: Floats, side: int) -> Floats:
    height, width = planes.shape[1:]
    return planes.reshape(side, side, height, width).transpose(2, 0, 3, 1).reshape(side * height, side * width)


def vary(pick: Pick, random: np.random.Generator, *, uneven: bool = True) -> tuple[Planes, Truth]:
    """A lesson as it might also have looked, explained by its own cells or by what is known of its print.

    With `uneven`, the cells of a patch may be shaded more and less.
    """
    layers, labels, unused = _take(pick, random)
    known = np.ones(EDGES, np.float32)
    if random.random() < MIXED:
        known = _mix(layers, labels, unused, _take(pick, random), random)
    if random.random() < 0.35:
        _leave_ghosts(layers, labels, random)
    if uneven and random.random() < UNEVEN:
        shade_unevenly(layers, labels, random)
    if random.random() < 0.35:
        _cast_shadow(layers, random)
    if random.random() < 0.7:
        _move(layers, random)
    spoil = random.random()
    if spoil < 0.15:
        layers.dark = np.asarray(cv2.GaussianBlur(layers.dark, (0, 0), random.uniform(0.4, 0.9)), np.float32)
    elif spoil < 0.3:
        layers.dark += random.standard_normal(layers.dark.shape, np.float32) * np.float32(random.uniform(0.02, 0.12))
    look = _choose_look(random)
    _recolour(layers, look)
    if random.random() > KNOWN:
        return explain(planes_of(layers)), truth_of(labels, known)
    if random.random() < 0.5:
        _move(unused, random)
    _recolour(unused, replace(look, pale=look.pale * random.uniform(0.8, 1.25)))
    return explain(planes_of(layers), planes_of(unused)), truth_of(labels, known)


def _take(pick: Pick, random: np.random.Generator) -> tuple[Layers, Labels, Layers]:
    lesson, which = pick(random), int(random.integers(8))
    labels = np.ascontiguousarray(turn(lesson.labels, which)).astype(np.int16)
    return layers_of(lesson.planes).turned(which), labels, layers_of(lesson.unused).turned(which)


def turn(grid: NDArray[Any], which: int) -> NDArray[Any]:
    """One of the eight ways to lay a square down."""
    turned = np.rot90(grid, which % 4)
    return turned[:, ::-1] if which >= 4 else turned


def _mix(
    layers: Layers,
    labels: Labels,
    unused: Layers,
    other: tuple[Layers, Labels, Layers],
    random: np.random.Generator,
) -> Floats:
    """Put a part of another sheet into this one; the edges around it belong to neither, so they are not known."""
    high, wide = random.integers(2, 7, 2)
    row, col = random.integers(0, 10 - high), random.integers(0, 10 - wide)
    rows, cols = slice(row, row + high), slice(col, col + wide)
    for name, picture, size in layers.each():
        place = tuple(
            slice((MARGIN + part.start * CELL) // size, (MARGIN + part.stop * CELL) // size) for part in (rows, cols)
        )
        picture[place] = getattr(other[0], name)[place]
        getattr(unused, name)[place] = getattr(other[2], name)[place]
    part = other[1][rows, cols].copy()
    part[(part > 0) & (part != ERASED)] += _OTHER_SHEET
    labels[rows, cols] = part
    inside = np.zeros((9, 9), bool)
    inside[rows, cols] = True
    one, beyond = _sides(inside)
    return np.asarray(one == beyond, np.float32)


def shade_unevenly(layers: Layers, labels: Labels, random: np.random.Generator) -> None:
    """Shade every cell more or less than the others, but for its rim, where outlines run."""
    strengths = np.exp(np.clip(random.normal(0, random.uniform(0.1, 0.45), labels.shape), -0.7, 0.5))
    strengths[(labels == 0) | (labels == ERASED)] = 1
    for _, picture, size in layers.each():
        along = np.arange(CELL // size) + 0.5
        inner = np.clip(np.minimum(along, along[::-1]) * size / _FADING, 0, 1)
        factors = 1 + np.kron(strengths - 1, np.outer(inner, inner))
        rim = MARGIN // size
        picture[rim:-rim, rim:-rim] *= factors.astype(np.float32)


def _leave_ghosts(layers: Layers, labels: Labels, random: np.random.Generator) -> None:
    """Give empty cells a weak copy of how shaded cells of the same sheet look, as rubbing out leaves it."""
    shaded, empty = np.argwhere((labels > 0) & (labels != ERASED)), np.argwhere(labels == 0)
    if not len(shaded) or not len(empty):
        return
    left = random.uniform(0.06, 0.34)
    for row, col in empty[random.permutation(len(empty))[: random.integers(1, 7)]]:
        like_row, like_col = shaded[random.integers(len(shaded))]
        strength, which = np.float32(left * random.uniform(0.7, 1.1)), int(random.integers(8))
        for _, picture, size in layers.each():
            ghost = picture[_inside(like_row, size), _inside(like_col, size)] * strength
            picture[_inside(row, size), _inside(col, size)] += turn(ghost, which)
        labels[row, col] = ERASED


def _inside(place: int, size: int) -> slice:
    """The pixels of a cell without those beside its lines."""
    return slice((MARGIN + place * CELL + SQUARE) // size, (MARGIN + (place + 1) * CELL - SQUARE) // size)


def _cast_shadow(layers: Layers, random: np.random.Generator) -> None:
    """Darken a band or half of the sheet, its edge hard or soft, as far as `even_out` would leave it to be seen."""
    blocks = layers.dark.shape[0] * BLOCKS // CELL
    x, y = np.meshgrid(*[np.linspace(-1, 1, blocks, dtype=np.float32)] * 2)
    turn, off, wide = random.uniform(0, 2 * np.pi), random.uniform(-0.8, 0.8), random.choice([0.15, 0.4, 3.0])
    across = np.abs(np.cos(turn) * x + np.sin(turn) * y - off - wide * (wide > 1)) - wide
    soft = random.choice([0.02, 0.06, 0.15, 0.3])
    logs = np.float32(-random.uniform(0.2, 1.1)) / (1 + np.exp(np.clip(across / soft, -30, 30)))
    logs = logs.astype(np.float32)
    near, far = estimate_paper(logs)
    tints = [logs * np.float32(tint) for tint in random.normal(0, 0.25, 2)]
    changes = ((logs - near) * NEAR_GAIN, *tints, (logs - far) * WIDE_GAIN)
    for (_, picture, _), change in zip(layers.each(), changes, strict=True):
        picture[:] += cv2.resize(change, picture.shape[::-1], interpolation=cv2.INTER_LINEAR)


def _move(layers: Layers, random: np.random.Generator) -> None:
    """The sheet found a little beside where it lies."""
    scale, shear, off = 1 + random.normal(0, 0.003, 2), random.normal(0, 0.003, 2), random.normal(0, 0.9, 2)
    for name, picture, size in layers.each():
        side = len(picture)
        drift = [(scale[0] - 1 + shear[0]) * side / 2, (scale[1] - 1 + shear[1]) * side / 2]
        how = np.array([[scale[0], shear[0], off[0] / size - drift[0]], [shear[1], scale[1], off[1] / size - drift[1]]])
        moved = cv2.warpAffine(picture, how, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        setattr(layers, name, np.asarray(moved, np.float32))


@dataclass(frozen=True)
class _Look:
    """How contrast and colours are changed."""

    pale: float
    near: float
    wide: float
    vivid: float
    turn: float


def _choose_look(random: np.random.Generator) -> _Look:
    """More or less contrast, and other colours or none: a line is a line whatever the colour around it."""
    pale = float(np.exp(random.uniform(-1.0, 0.0))) if random.random() < 0.35 else 1.0
    near, wide, vivid = random.uniform(0.8, 1.2, 3)
    vivid *= random.choice([0.0, 0.5, 1.0, 1.0, 1.3])
    return _Look(pale, near, wide, vivid, random.uniform(-np.pi, np.pi) * random.integers(2))


def _recolour(layers: Layers, look: _Look) -> None:
    layers.dark *= np.float32(look.pale * look.near)
    layers.wide *= np.float32(look.pale * look.wide)
    cos, sin = (np.float32(look.pale * look.vivid * part) for part in (np.cos(look.turn), np.sin(look.turn)))
    layers.blue, layers.red = cos * layers.blue - sin * layers.red, sin * layers.blue + cos * layers.red
