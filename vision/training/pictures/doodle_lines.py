"""Rules the grid of a made-up Doodle sheet: solid, dashed, dotted, stitched, double, by hand, white; and its frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from .doodle_pens import UNIT, Canvas, PaperSheet, Pen, draw_strokes, lay_ink

Random = np.random.Generator
Line = NDArray[np.float64]

LINES = (
    "solid", "thin", "dashed", "dotted", "stitched", "double", "ruled by hand", "white", "crossings", "ticks", "none",
)  # fmt: skip
"""How the grid is told; "none" suits grounds that show the cells by themselves."""
FRAMES = ("none", "thick", "double", "far", "tape", "stitched", "round")


def print_lines(sheet: PaperSheet, rows: int, cols: int, family: str, random: Random) -> None:
    """Rule the grid in one of the `LINES`."""
    if family == "none":
        return
    lines = _grid_lines(sheet, rows, cols)
    width = float(random.uniform(0.5, 1.0)) if family == "thin" else _usual_width(random)
    pen = _print_pen(random, width)
    if family == "dashed":
        lines = _dashed(lines, random.uniform(0.06, 0.5), random.uniform(0.35, 0.75), random)
    elif family == "dotted":
        lines = _dashed(lines, random.uniform(0.08, 0.34), 0.01, random)
        pen = replace(pen, width=max(1.6, width * 1.5))
    elif family == "stitched":
        pale = random.random() < 0.5
        lines = _dashed(lines, random.uniform(0.12, 0.4), random.uniform(0.5, 0.75), random)
        pen = replace(pen, width=random.uniform(1.5, 4.0))
        if pale:
            _lighten(sheet.canvas, lines, pen.width, random)
            return
    elif family == "double":
        apart = random.uniform(0.03, 0.1) * UNIT
        lines = [line + side * apart / 2 * _across(line) for line in lines for side in (-1, 1)]
        pen = replace(pen, width=min(width, 1.2))
    elif family == "ruled by hand":
        pen = Pen("pencil", pen.colour, random.uniform(0.7, 2.0), random.uniform(0.4, 1.0), random.uniform(0.0, 0.6))
        lines = _by_hand(lines, random)
    elif family == "white":
        _lighten(sheet.canvas, lines, random.uniform(1.0, 5.0), random)
        return
    elif family in ("crossings", "ticks"):
        lines = _marks(sheet, rows, cols, family, random)
    lay_ink(sheet.canvas, draw_strokes(sheet.canvas.shape, lines, pen.width), pen, random)


def _grid_lines(sheet: PaperSheet, rows: int, cols: int) -> list[Line]:
    lines = [np.array([sheet.corner(row, 0), sheet.corner(row, cols)]) for row in range(rows + 1)]
    return lines + [np.array([sheet.corner(0, col), sheet.corner(rows, col)]) for col in range(cols + 1)]


def _usual_width(random: Random) -> float:
    widths = [random.uniform(0.7, 1.4), random.uniform(1.2, 2.6), random.uniform(2.2, 4.0)]
    return float(random.choice(widths, p=[0.5, 0.36, 0.14]))


def _print_pen(random: Random, width: float) -> Pen:
    tone = random.uniform(0.02, 0.5)
    colour = np.clip(tone * random.uniform(0.5, 1.7, 3), 0.01, 0.75) if random.random() < 0.5 else np.array([tone] * 3)
    strength = random.uniform(0.25, 1.0)
    return Pen("print", (float(colour[0]), float(colour[1]), float(colour[2])), width, strength, 0.0)


def _across(line: Line) -> Line:
    along = (line[-1] - line[0]) / np.linalg.norm(line[-1] - line[0])
    return np.array([-along[1], along[0]])


def _dashed(lines: Sequence[Line], period: float, share: float, random: Random) -> list[Line]:
    """Pieces of the lines: of each period, in cells, this share is drawn."""
    pieces = []
    start = random.choice([0.0, random.uniform(0, 1)])
    for line in lines:
        length = float(np.linalg.norm(line[-1] - line[0]))
        along = (line[-1] - line[0]) / length
        for begin in np.arange(-start * period * UNIT, length, period * UNIT):
            low, high = max(0.0, begin), min(length, begin + share * period * UNIT)
            if high > low:
                pieces.append(np.array([line[0] + along * low, line[0] + along * high]))
    return pieces


def _by_hand(lines: Sequence[Line], random: Random) -> list[Line]:
    """Along a ruler or without one: a little beside, not quite straight, too long or too short."""
    slack, bow = random.uniform(0.0, 0.035) * UNIT, random.choice([0.0, 0.01, 0.03]) * UNIT
    drawn = []
    for line in lines:
        along = (line[-1] - line[0]) / np.linalg.norm(line[-1] - line[0])
        start = line[0] + random.normal(0, slack, 2) - along * random.uniform(-0.03, 0.2) * UNIT
        end = line[-1] + random.normal(0, slack, 2) + along * random.uniform(-0.03, 0.2) * UNIT
        steps = np.linspace(0, 1, 12)[:, None]
        sway = np.sin(steps * np.pi * random.uniform(0.5, 3)) * random.normal(0, 1) * bow
        drawn.append(start + (end - start) * steps + sway * _across(line))
    return drawn


def _marks(sheet: PaperSheet, rows: int, cols: int, family: str, random: Random) -> list[Line]:
    """Small crosses where lines would cross, or ticks in the corners of every cell."""
    reach = random.uniform(0.06, 0.2)
    off = random.uniform(0.02, 0.1) if family == "ticks" else 0.0
    marks = []
    for row in range(rows + 1):
        for col in range(cols + 1):
            for down in (-1, 1):
                for right in (-1, 1):
                    if not off or (0 <= row + (down - 1) / 2 < rows and 0 <= col + (right - 1) / 2 < cols):
                        at = (row + off * down, col + off * right)
                        marks.append(np.array([sheet.corner(*at), sheet.corner(at[0] + down * reach, at[1])]))
                        marks.append(np.array([sheet.corner(*at), sheet.corner(at[0], at[1] + right * reach)]))
    return marks


def _lighten(canvas: Canvas, lines: Sequence[Line], width: float, random: Random) -> None:
    """Lines brighter than the ground, as white or cream ink makes them."""
    mask = draw_strokes(canvas.shape, lines, width) * np.float32(random.uniform(0.5, 1.0))
    cream = np.array([random.uniform(0.7, 0.97), random.uniform(0.85, 0.97), 0.95], np.float32)
    brighter = np.maximum(canvas * np.float32(1.1), cream)
    canvas += mask[..., None] * (np.minimum(brighter, 0.98) - canvas)


def print_frame(sheet: PaperSheet, rows: int, cols: int, family: str, random: Random) -> None:
    """Draw one of the `FRAMES` around the grid."""
    if family == "none":
        return
    pen = _print_pen(random, float(random.uniform(1.5, 4.5)))
    off = {"thick": 0.0, "double": random.uniform(0.1, 0.2), "round": random.uniform(0.05, 0.4)}
    gap = off.get(family, random.uniform(0.2, 0.45))
    around = _rectangle(sheet, rows, cols, gap)
    strokes = [around]
    if family == "stitched":
        sides = [around[number : number + 2] for number in range(4)]
        strokes = _dashed(sides, random.uniform(0.15, 0.45), random.uniform(0.5, 0.75), random)
        if random.random() < 0.5:
            _lighten(sheet.canvas, strokes, pen.width, random)
            return
    elif family == "tape":
        strokes += [_rectangle(sheet, rows, cols, 0.04), *_tape_ticks(sheet, rows, cols, gap, random)]
        pen = replace(pen, width=min(pen.width, 2.0))
    elif family == "round":
        corner = random.uniform(0.1, 0.5) * UNIT
        turn = np.linspace(0, np.pi / 2, 8)
        strokes = [_round_corners(around, corner, turn)]
    elif family == "double":
        strokes.append(_rectangle(sheet, rows, cols, 0.0))
    lay_ink(sheet.canvas, draw_strokes(sheet.canvas.shape, strokes, pen.width), pen, random)


def _rectangle(sheet: PaperSheet, rows: int, cols: int, gap: float) -> Line:
    places = [(-gap, -gap), (-gap, cols + gap), (rows + gap, cols + gap), (rows + gap, -gap), (-gap, -gap)]
    return np.array([sheet.corner(*place) for place in places])


def _round_corners(around: Line, corner: float, turn: NDArray[np.float64]) -> Line:
    middle = around[:4].mean(axis=0)
    inner = around[:4] + np.sign(middle - around[:4]) * corner
    begins = (np.pi, 1.5 * np.pi, 0.0, 0.5 * np.pi)
    arcs = [
        spot + corner * np.stack([np.cos(begin + turn), np.sin(begin + turn)], axis=1)
        for spot, begin in zip(inner, begins, strict=True)
    ]
    return np.concatenate([*arcs, arcs[0][:1]])


def _tape_ticks(sheet: PaperSheet, rows: int, cols: int, gap: float, random: Random) -> list[Line]:
    """The marks of a measuring tape, long ones and short ones."""
    step, ticks = float(random.choice([0.1, 0.2, 0.25])), []
    for number, place in enumerate(np.arange(0, max(rows, cols) + 0.01, step)):
        reach = gap * (0.8 if number % 5 == 0 else 0.4)
        if place <= cols:
            ticks += [np.array([sheet.corner(-gap, place), sheet.corner(-gap + reach, place)])]
            ticks += [np.array([sheet.corner(rows + gap, place), sheet.corner(rows + gap - reach, place)])]
        if place <= rows:
            ticks += [np.array([sheet.corner(place, -gap), sheet.corner(place, -gap + reach)])]
            ticks += [np.array([sheet.corner(place, cols + gap), sheet.corner(place, cols + gap - reach)])]
    return ticks
