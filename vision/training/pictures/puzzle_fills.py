"""Fills cells of puzzle pages all over: printed black or coloured, or by hand with felt tip, crayon or pencil."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import Picture, Random, smooth_noise
from .puzzle_families import FITTED_FILLS
from .puzzle_paper import CELL, Mask, stain

DARKEST_SHADE = 0.42
"""A printed shade, which is no mark, takes at most so much of the paper's brightness; a fill takes more, or is of a
strong colour."""


@dataclass(frozen=True)
class Filling:
    """One way in which somebody, or a printer, fills cells."""

    way: str
    inks: tuple[NDArray[np.float32], ...]
    strength: float
    inset: float
    """How far from its lines a cell is left bare, in cells."""


def choose_filling(rng: Random, ways: tuple[str, ...] = FITTED_FILLS) -> Filling:
    """Any of these ways to fill cells, in one colour or in several."""
    way = str(rng.choice(ways))
    count = int(rng.choice([1, 1, 2, 4]))
    inks = tuple(_any_ink(rng, way) for _ in range(count))
    strength = rng.uniform(0.75, 1.0) if way in ("printed", "felt") else rng.uniform(0.55, 1.0)
    inset = float(rng.choice([-0.02, rng.uniform(0, 0.05), rng.uniform(0.05, 0.2)]))
    return Filling(way, inks, float(strength), inset)


def _any_ink(rng: Random, way: str) -> NDArray[np.float32]:
    """Dark, or of a strong colour: its darkest part is dark enough that nobody takes it for a shade of the paper."""
    if way == "pencil" or rng.random() < 0.35:
        return np.full(3, rng.uniform(0.02, 0.4), np.float32)
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0.5, 1.0), rng.uniform(0.35, 1.0)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def fill_cell(rng: Random, grid: Picture, row: int, col: int, filling: Filling) -> None:
    """Fill one cell of a page."""
    ink = filling.inks[rng.integers(len(filling.inks))]
    mask = _mask_of(rng, filling)
    rim = (len(mask) - CELL) // 2
    top, left = row * CELL - rim, col * CELL - rim
    above, before = max(0, -top), max(0, -left)
    below, behind = min(len(mask), len(grid) - top), min(len(mask), grid.shape[1] - left)
    stain(grid[top + above : top + below, left + before : left + behind], mask[above:below, before:behind], ink)


def _mask_of(rng: Random, filling: Filling) -> Mask:
    side, rim = CELL + 2 * (CELL // 6), CELL // 6
    inset = (filling.inset + rng.normal(0, 0.015)) * CELL
    if filling.way == "printed":
        mask = np.zeros((side, side), np.float32)
        low, high = round(rim + max(inset, 0)), round(rim + CELL - max(inset, 0))
        mask[low:high, low:high] = 1.0
        return mask * np.float32(filling.strength)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (CELL - 2 * inset) + rim + inset
    shape = np.zeros((side, side), np.float32)
    cv2.fillPoly(shape, [np.round((corners + rng.normal(0, 0.05 * CELL, (4, 2))) * 16).astype(np.int32)], 1.0, 8, 4)
    strokes = shape if filling.way in ("felt", "crayon", "pencil") else _strokes(rng, filling.way, side) * shape
    uneven = {"felt": 0.08, "crayon": 0.5, "pencil": 0.3}.get(filling.way, 0.15)
    grain = np.clip(1 + uneven * smooth_noise(rng, side, side, 3.0), 0.1, 1.15)
    soft = cv2.GaussianBlur(strokes * grain.astype(np.float32), (0, 0), 0.7)
    return np.asarray(np.clip(soft * np.float32(filling.strength * rng.uniform(0.85, 1.0)), 0, 1), np.float32)


def _strokes(rng: Random, way: str, side: int) -> Mask:
    """Strokes beside each other, dots or checks, that leave some paper between them."""
    y, x = np.indices((side, side)).astype(np.float32)
    period = CELL * rng.uniform(0.09, 0.22)
    if way == "dots":
        wave = np.sin(2 * np.pi * x / period) * np.sin(2 * np.pi * y / period)
        return np.asarray(np.clip(0.5 + 3 * (wave - rng.uniform(-0.3, 0.2)), 0, 1), np.float32)
    if way == "checks":
        return np.asarray(((x // period).astype(int) + (y // period).astype(int)) % 2, np.float32)
    angle = rng.uniform(0, np.pi)
    sway = 0.5 * smooth_noise(rng, side, side, CELL * 0.4)
    wave = np.cos(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / period + sway)
    return np.asarray(np.clip(0.5 + 3 * (wave - rng.uniform(-0.6, 0.3)), 0, 1), np.float32)
