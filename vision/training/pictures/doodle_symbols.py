"""Marks that some hands put into every cell instead of shading it: a symbol, a letter, a single stroke."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .doodle_pens import UNIT

Random = np.random.Generator
Strokes = list[NDArray[np.float64]]

SYMBOLS = (
    "cross",
    "plus",
    "ring",
    "heart",
    "star",
    "spiral",
    "tick",
    "triangle",
    "square",
    "dot",
    "asterisk",
    "equals",
)


def draw_symbol(corner: NDArray[np.float64], which: str, random: Random) -> Strokes:
    """One of the `SYMBOLS` in the cell with this corner, small or large, as unsteady as a child draws it."""
    size = random.uniform(0.16, 0.42)
    middle = 0.5 + random.normal(0, 0.06, 2)
    turn = random.normal(0, 0.2)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    squeeze = random.uniform(0.8, 1.2, 2)
    drawn = []
    for stroke in _shape(which, random):
        many = _dense(stroke)
        shaky = cv2.GaussianBlur(random.normal(0, 0.12, many.shape), (1, 9), 2)
        drawn.append(corner + UNIT * (middle + (many * squeeze + shaky) @ spin.T * size))
    return drawn


def _dense(stroke: NDArray[np.float64]) -> NDArray[np.float64]:
    """The stroke with more points, so that it can tremble."""
    places = np.linspace(0, len(stroke) - 1, max(8, 2 * len(stroke)))
    return np.stack([np.interp(places, np.arange(len(stroke)), stroke[:, part]) for part in (0, 1)], axis=1)


def _shape(which: str, random: Random) -> Strokes:
    """The strokes of a symbol between -1 and 1."""
    if which in ("cross", "plus", "asterisk"):
        angles = {"cross": (1, 3), "plus": (0, 2), "asterisk": (0, 1, 2, 3)}[which]
        arms = [np.array([np.cos(part * np.pi / 4), np.sin(part * np.pi / 4)]) for part in angles]
        return [np.array([-arm, arm]) for arm in arms]
    if which == "tick":
        return [np.array([[-0.7, 0.0], [-0.2, 0.7], [0.9, -0.8]])]
    if which == "equals":
        return [np.array([[-0.8, side], [0.8, side]]) for side in (-0.35, 0.35)]
    if which == "square":
        return [np.array([[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8], [-0.8, -0.85]])]
    if which == "triangle":
        return [np.array([[0.0, -0.9], [0.9, 0.7], [-0.9, 0.7], [0.0, -0.95]])]
    if which == "star":
        turns = np.arange(6) * 4 * np.pi / 5 - np.pi / 2
        return [np.stack([np.cos(turns), np.sin(turns)], axis=1)]
    turns = np.linspace(0, 2 * np.pi, 24) + random.uniform(0, 6)
    if which == "heart":
        turns = np.linspace(0, 2 * np.pi, 24)
        wide = np.sin(turns) ** 3
        high = (13 * np.cos(turns) - 5 * np.cos(2 * turns) - 2 * np.cos(3 * turns) - np.cos(4 * turns)) / 16
        return [np.stack([wide, -high], axis=1)]
    if which in ("spiral", "dot"):
        loops = random.uniform(2, 4)
        turns = np.linspace(0, 2 * np.pi * loops, 48)
        reach = np.linspace(0.05, 1.0 if which == "spiral" else 0.35, 48)
        return [np.stack([np.cos(turns) * reach, np.sin(turns) * reach], axis=1)]
    return [np.stack([np.cos(turns), np.sin(turns)], axis=1)]


def draw_stroke(corner: NDArray[np.float64], lean: float, random: Random) -> Strokes:
    """One stroke through the cell, two at times."""
    strokes = []
    for _ in range(1 + (random.random() < 0.15)):
        angle, reach = lean + random.normal(0, 0.15), random.uniform(0.3, 0.55) * UNIT
        arm = np.array([np.cos(angle), np.sin(angle)]) * reach
        middle = corner + UNIT * (0.5 + random.normal(0, 0.07, 2))
        bow = np.array([-arm[1], arm[0]]) * random.normal(0, 0.12)
        strokes.append(np.array([middle - arm, middle + bow, middle + arm]))
    return strokes


def draw_circles(corner: NDArray[np.float64], random: Random) -> Strokes:
    """Round scribbles: loop beside loop from one side of the cell to the other, or round and round."""
    loops, count = random.uniform(3, 7), 80
    turns = np.linspace(0, 2 * np.pi * loops, count)
    radius = random.uniform(0.1, 0.3) * np.linspace(random.uniform(0.6, 1.0), random.uniform(0.6, 1.2), count)
    reach = max(0.0, 0.45 - float(radius.mean()))
    way = random.uniform(0, np.pi)
    walk = np.linspace(-reach, reach, count)[:, None] * np.array([np.cos(way), np.sin(way)])
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius[:, None]
    shaky = cv2.GaussianBlur(random.normal(0, 0.08, (count, 2)), (1, 9), 2)
    return [corner + UNIT * (0.5 + random.normal(0, 0.04, 2) + walk + ring + shaky)]


def draw_letter(which: int, corner: NDArray[np.float64], random: Random) -> Strokes:
    """A letter or digit, told by its number, as one writes the number of a patch into each of its cells."""
    forms = (
        [[(-0.6, 1), (0, -1), (0.6, 1)], [(-0.3, 0.2), (0.3, 0.2)]],
        [[(-0.5, -1), (-0.5, 1), (0.5, 1)]],
        [[(-0.6, -1), (0.6, -1)], [(0, -1), (0, 1)]],
        [[(-0.4, -0.6), (0, -1), (0, 1)]],
        [[(-0.5, -0.7), (0, -1), (0.5, -0.6), (-0.5, 1), (0.5, 1)]],
        [[(-0.5, -1), (0.5, -1), (-0.1, 1)]],
        [[(0.2, 1), (0.2, -1), (-0.6, 0.3), (0.6, 0.3)]],
        [[(-0.5, 1), (-0.5, -1), (0.5, 1), (0.5, -1)]],
    )
    size, middle = random.uniform(0.2, 0.4), 0.5 + random.normal(0, 0.06, 2)
    strokes = []
    for form in forms[which % len(forms)]:
        many = _dense(np.array(form, float))
        shaky = cv2.GaussianBlur(random.normal(0, 0.15, many.shape), (1, 9), 2)
        strokes.append(corner + UNIT * (middle + (many + shaky) * size))
    return strokes
