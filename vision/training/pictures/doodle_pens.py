"""The canvas of a made-up Doodle sheet and the pens that lay ink on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.float32]
"""What the paper throws back of each colour (blue, green, red), 0 to 1, in linear light."""
Mask = NDArray[np.float32]
Cell = tuple[int, int]

UNIT = 72
"""Canvas pixels along a cell."""
POINT = UNIT / 48
"""Canvas pixels of a point, in which pens are measured."""
_SHIFT = 4


@dataclass(frozen=True)
class PaperSheet:
    """A sheet seen from above; its grid's top left corner lies at `origin` (x, y) of the canvas."""

    canvas: Canvas
    origin: tuple[float, float]

    def corner(self, row: float, col: float) -> NDArray[np.float64]:
        """Where the top left corner of a cell lies on the canvas (x, y)."""
        return np.array([self.origin[0] + col * UNIT, self.origin[1] + row * UNIT])


@dataclass(frozen=True)
class Pen:
    """Something to shade with; widths in points, strength and grain from 0 to 1."""

    kind: str
    colour: tuple[float, float, float]
    width: float
    strength: float
    grain: float


PENS = ("pencil", "pencil", "softpencil", "hardpencil", "colourpencil", "ballpoint", "felt", "crayon", "highlighter")
"""Kinds of pens; what lies on most tables is named twice."""


def pick_pen(random: np.random.Generator, kind: str | None = None) -> Pen:
    """Any pen that may lie on a kitchen table, faint pencils and pale crayons included."""
    kind = kind or str(random.choice(PENS))
    bright = _bright_colour(random)
    if kind == "hardpencil":
        grey = random.uniform(0.15, 0.35)
        return Pen(
            kind, (grey, grey, grey), random.uniform(0.7, 1.6), random.uniform(0.2, 0.5), random.uniform(0.2, 0.7)
        )
    if kind == "highlighter":
        return Pen(kind, _fluorescent_colour(random), random.uniform(5, 13), random.uniform(0.5, 0.95), 0.05)
    if kind == "pencil":
        grey = random.uniform(0.05, 0.2)
        return Pen(
            kind, (grey, grey, grey), random.uniform(0.9, 2.0), random.uniform(0.3, 0.9), random.uniform(0.2, 0.7)
        )
    if kind == "softpencil":
        grey = random.uniform(0.02, 0.06)
        return Pen(
            kind, (grey, grey, grey), random.uniform(1.4, 3.2), random.uniform(0.6, 1.0), random.uniform(0.2, 0.6)
        )
    if kind == "colourpencil":
        return Pen(kind, bright, random.uniform(1.3, 3.2), random.uniform(0.4, 0.95), random.uniform(0.3, 0.8))
    if kind == "ballpoint":
        dark = tuple(0.5 * part for part in bright) if random.random() < 0.6 else (0.02, 0.02, 0.02)
        return Pen(kind, (dark[0], dark[1], dark[2]), random.uniform(0.8, 1.5), random.uniform(0.75, 1.0), 0.1)
    if kind == "felt":
        return Pen(kind, bright, random.uniform(2.2, 6.5), random.uniform(0.7, 1.0), random.uniform(0.0, 0.15))
    return Pen("crayon", bright, random.uniform(2.6, 9.0), random.uniform(0.55, 0.95), random.uniform(0.35, 0.9))


def _bright_colour(random: np.random.Generator) -> tuple[float, float, float]:
    hue, saturation, value = random.uniform(0, 180), random.uniform(90, 255), random.uniform(70, 245)
    if random.random() < 0.12:
        saturation, value = random.uniform(0, 40), random.uniform(20, 90)
    if random.random() < 0.12:
        hue, saturation, value = random.uniform(20, 33), random.uniform(120, 235), random.uniform(215, 252)
    pixel = cv2.cvtColor(np.array([[[hue, saturation, value]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return tuple(float(part) for part in pixel**2.2)  # type: ignore[return-value]


def _fluorescent_colour(random: np.random.Generator) -> tuple[float, float, float]:
    """Yellow, green, orange, pink or blue that takes away hardly more than one colour of the light."""
    colours = ((0.05, 0.9, 0.98), (0.25, 0.95, 0.45), (0.1, 0.5, 0.98), (0.6, 0.3, 0.98), (0.95, 0.75, 0.3))
    chosen = colours[random.integers(len(colours))]
    blue, green, red = (float(np.clip(part + random.normal(0, 0.05), 0.02, 0.99)) for part in chosen)
    return blue, green, red


def lay_ink(canvas: Canvas, mask: Mask, pen: Pen, random: np.random.Generator) -> None:
    """Let the ink of `mask` (0 to 1) take light away from the canvas; a grainy pen leaves the paper's pores white."""
    box = _box_of(mask)
    if box is None:
        return
    part, ink = canvas[box], mask[box] * pen.strength
    if pen.grain > 0.02:
        fine = round(2 * POINT)
        pores = random.standard_normal((ink.shape[0] // fine + 2, ink.shape[1] // fine + 2)).astype(np.float32)
        pores = np.asarray(cv2.resize(pores, ink.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)
        ink = ink * np.clip(1.0 - pen.grain * (0.5 + 0.9 * pores), 0.05, 1.15)
    ink = np.clip(ink, 0, 1)[..., None]
    part *= 1 - ink * (1 - np.array(pen.colour, np.float32))


def _box_of(mask: Mask) -> tuple[slice, slice] | None:
    rows, cols = np.flatnonzero(mask.max(axis=1)), np.flatnonzero(mask.max(axis=0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(cols[0]), int(cols[-1]) + 1)


def draw_strokes(shape: tuple[int, ...], strokes: Sequence[NDArray[np.float64]], width: float) -> Mask:
    """Polylines (x, y in canvas pixels) of one width in points as a mask; thin pens leave a paler line."""
    picture = np.zeros(shape[:2], np.uint8)
    wide = width * POINT
    thickness = max(1, round(wide))
    for points in strokes:
        fixed = np.round(points * 2**_SHIFT).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(picture, [fixed], False, 255, thickness, cv2.LINE_AA, _SHIFT)
    return picture.astype(np.float32) * (min(1.0, wide / thickness) / 255)


def soften(picture: Mask, sigma: float) -> Mask:
    """A Gaussian blur; a wide one is done small, which looks the same and takes a fraction of the time."""
    times = max(1, int(sigma / 3))
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (width // times + 1, height // times + 1), interpolation=cv2.INTER_AREA)
    soft = cv2.resize(cv2.GaussianBlur(small, (0, 0), sigma / times), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(soft, np.float32)
