"""Draws what hands do on a made-up Doodle sheet: ways of shading, outlines, rubbed-out cells, smudges and slips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from .doodle_pens import POINT, UNIT, Cell, Mask, PaperSheet, Pen, draw_strokes, lay_ink, pick_pen, soften
from .doodle_symbols import SYMBOLS, draw_circles, draw_letter, draw_stroke, draw_symbol

HANDS = (
    "heavy", "light", "hatch", "hatchwide", "cross", "scribble", "zigzag", "dots", "cellhatch",
    "circles", "symbols", "stroke", "gaps", "letters",
)  # fmt: skip
"""Ways in which hands shade, the last five with much paper left bare: a mark for each cell, or strokes with gaps."""


def shade(sheet: PaperSheet, cells: Sequence[Cell], pen: Pen, style: str, random: np.random.Generator) -> None:
    """Shade the cells of one patch in one of the `HANDS`."""
    shape = sheet.canvas.shape
    partly = random.choice([0.0, 0.0, 0.15, 0.5])
    region = cover(sheet, cells, random, partly)
    overrun = random.choice([0.03, 0.06, 0.12, 0.2]) * UNIT
    angle = (
        random.uniform(0, np.pi) if random.random() < 0.65 else random.integers(2) * np.pi / 2 + random.normal(0, 0.13)
    )
    gap = pen.width * POINT + random.uniform(0.05, 0.13) * UNIT
    if style == "dots":
        mask = _dots(sheet, cells, pen, random)
    elif style == "scribble":
        mask = draw_strokes(shape, [_scribble(sheet.corner(*cell), random) for cell in cells], pen.width)
    elif style in ("circles", "symbols", "stroke", "letters"):
        mask = draw_strokes(shape, _marks(sheet, cells, style, random), pen.width)
    elif style == "cellhatch":
        strokes = []
        for cell in cells:
            own = cover(sheet, [cell], random, partly)
            lean = angle + random.choice([0, 0, np.pi / 2]) + random.normal(0, 0.2)
            strokes += _hatch(own, lean, gap, random, overrun=overrun * 0.6)
        mask = draw_strokes(shape, strokes, pen.width)
    elif style in ("heavy", "light"):
        grow = round(0.04 * UNIT)
        solid = cv2.GaussianBlur(cv2.dilate(region, np.ones((grow, grow))), (0, 0), POINT)
        strokes = _hatch(region, angle, POINT * pen.width * random.uniform(0.6, 1.3), random, overrun=overrun * 0.5)
        if style == "heavy" and random.random() < 0.4:
            strokes += _hatch(
                region, angle + random.normal(0, 0.5), POINT * pen.width * 1.5, random, overrun=overrun * 0.5
            )
        lines = draw_strokes(shape, strokes, pen.width)
        base = random.uniform(0.3, 0.9) if style == "heavy" else random.uniform(0.1, 0.4)
        pressed = random.uniform(base, 1.0 if style == "heavy" else 0.5)
        mask = np.maximum(solid * base * random.integers(2), lines * pressed)
    else:
        widths = {"hatchwide": random.uniform(1.5, 2.6), "zigzag": random.uniform(0.8, 1.8)}
        widths["gaps"] = random.uniform(1.5, 3.0)
        spacing = gap * widths.get(style, random.uniform(0.7, 1.2))
        strokes = _hatch(region, angle, spacing, random, overrun=overrun, joined=style in ("zigzag", "gaps"))
        if style == "gaps":
            strokes = [piece for stroke in strokes for piece in _with_gaps(stroke, random)]
        if style == "cross":
            strokes += _hatch(region, angle + np.pi / 2 + random.normal(0, 0.2), spacing, random, overrun=overrun)
        mask = draw_strokes(shape, strokes, pen.width)
    lay_ink(sheet.canvas, _pressed(mask, region, pen, style), pen, random)


def _marks(
    sheet: PaperSheet, cells: Sequence[Cell], style: str, random: np.random.Generator
) -> list[NDArray[np.float64]]:
    """A mark for every cell; one hand draws the same all over a patch, another draws what comes to mind."""
    chosen, same = random.choice(SYMBOLS, 3), random.random() < 0.7
    letter, lean, strokes = int(random.integers(30)), random.uniform(0, np.pi), []
    for cell in cells:
        corner = sheet.corner(*cell)
        if style == "symbols":
            strokes += draw_symbol(corner, str(chosen[0 if same else random.integers(3)]), random)
        elif style == "stroke":
            strokes += draw_stroke(corner, lean, random)
        elif style == "letters":
            strokes += draw_letter(letter, corner, random)
        else:
            strokes += draw_circles(corner, random)
    return strokes


def _with_gaps(stroke: NDArray[np.float64], random: np.random.Generator) -> list[NDArray[np.float64]]:
    """The stroke broken where the pen was lifted now and then."""
    pieces, start = [], 0
    while start < len(stroke) - 1:
        stop = start + int(random.integers(4, 20))
        pieces.append(stroke[start : stop + 1])
        start = stop + int(random.integers(1, 4))
    return [piece for piece in pieces if len(piece) > 1]


def _pressed(mask: Mask, region: Mask, pen: Pen, style: str) -> Mask:
    """The same strokes with the pressure that it takes to be seen: nobody shades invisibly."""
    least = (0.13 if style in ("heavy", "light") else 0.06) * (0.6 if pen.kind == "hardpencil" else 1.0)
    taken = pen.strength * (1 - min(pen.colour)) * (1 - 0.4 * pen.grain)
    ink = float(mask.sum()) / max(float(region.sum()), 1.0) * taken
    return np.asarray(np.clip(mask * max(1.0, least / max(ink, 1e-3)), 0, 1), np.float32)


def cover(sheet: PaperSheet, cells: Sequence[Cell], random: np.random.Generator, partly: float) -> Mask:
    """The ground of the cells; with chance `partly` a cell is covered to a third or more, from one or two sides."""
    region = np.zeros(sheet.canvas.shape[:2], np.float32)
    for row, col in cells:
        left, top = sheet.corner(row, col)
        right, bottom = sheet.corner(row + 1, col + 1)
        if random.random() < partly:
            kept = random.uniform(0.34, 0.85)
            down = kept ** random.choice([0.0, 0.5, 1.0])
            spare_down, spare_across = (1 - down) * UNIT, (1 - kept / down) * UNIT
            above, before = random.integers(0, 2, 2)
            top, bottom = top + spare_down * above, bottom - spare_down * (1 - above)
            left, right = left + spare_across * before, right - spare_across * (1 - before)
        region[round(top) : round(bottom), round(left) : round(right)] = 1
    return region


def _hatch(
    region: Mask, angle: float, spacing: float, random: np.random.Generator, *, overrun: float, joined: bool = False
) -> list[NDArray[np.float64]]:
    """Strokes at one angle through the region's cells; they end a little before or behind its edge."""
    every = round(2 * POINT)
    rows, cols = np.nonzero(region[::every, ::every])
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    positions = every * np.stack([cols, rows], axis=1) + POINT
    depth, reach = positions @ across, positions @ along
    strokes, offset = [], float(depth.min()) + random.uniform(0.2, 0.6) * spacing
    uneven = random.choice([0.1, 0.3, 0.6])
    while offset < depth.max():
        near = np.sort(reach[np.abs(depth - offset) < 1.3 * POINT])
        for run in np.split(near, np.flatnonzero(np.diff(near) > 5 * POINT) + 1):
            if len(run) and run[-1] - run[0] > 2 * POINT:
                low = run[0] - random.normal(0, 1) * overrun * 0.5 - overrun * 0.3
                high = run[-1] + random.normal(0, 1) * overrun * 0.5 + overrun * 0.3
                strokes.append(
                    _wobble(along * low + across * offset, along * high + across * offset, random, 0.02 * UNIT)
                )
        offset += spacing * random.uniform(1 - uneven, 1 + uneven)
    if joined and len(strokes) > 1:
        turned = [stroke if number % 2 else stroke[::-1] for number, stroke in enumerate(strokes)]
        pieces = [[turned[0]]]
        for before, after in pairwise(turned):
            if np.linalg.norm(before[-1] - after[0]) < 1.2 * UNIT:
                pieces[-1].append(after)
            else:
                pieces.append([after])
        return [np.concatenate(piece) for piece in pieces]
    return strokes


def _wobble(
    start: NDArray[np.float64], end: NDArray[np.float64], random: np.random.Generator, by: float
) -> NDArray[np.float64]:
    steps = np.linspace(0, 1, 6)[:, None]
    line = start + (end - start) * steps
    bow = np.array([-(end - start)[1], (end - start)[0]])
    bow = bow / (np.linalg.norm(bow) + 1e-6)
    wave: NDArray[np.float64] = line + bow * (
        np.sin(steps * np.pi) * random.normal(0, by) + random.normal(0, by * 0.35, (6, 1))
    )
    return wave


def _scribble(corner: NDArray[np.float64], random: np.random.Generator) -> NDArray[np.float64]:
    loops, turns = random.uniform(3, 9), 90
    t = np.linspace(0, 2 * np.pi * loops, turns)
    wide, high = random.uniform(0.2, 0.44, 2) * UNIT * random.choice([0.7, 1.0])
    sway = np.linspace(-1, 1, turns) * random.uniform(0, 0.2) * UNIT
    middle = corner + UNIT * (0.5 + random.normal(0, 0.05, 2))
    jitter = cv2.GaussianBlur(random.normal(0, random.uniform(0.05, 0.5) * UNIT, (turns, 2)), (1, 9), 2)
    spin = random.uniform(0, np.pi)
    ring = np.stack([np.cos(t * random.choice([1, 1, 1.4])) * wide + sway, np.sin(t) * high], axis=1)
    turn = np.array([[np.cos(spin), -np.sin(spin)], [np.sin(spin), np.cos(spin)]])
    loop: NDArray[np.float64] = middle + ring @ turn + jitter
    return loop


def _dots(sheet: PaperSheet, cells: Sequence[Cell], pen: Pen, random: np.random.Generator) -> Mask:
    picture = np.zeros(sheet.canvas.shape[:2], np.uint8)
    radius = POINT * max(0.9, pen.width * random.uniform(0.45, 0.9))
    room = UNIT**2 / (np.pi * (radius + 0.4 * POINT) ** 2)
    densest = 0.88 if pen.width > 2.5 else 0.22
    count = round(random.uniform(0.1 if pen.width > 2.5 else 0.05, densest) * room)
    for row, col in cells:
        for _ in range(int(np.clip(count, 8, 60))):
            across, down = random.uniform(0.05, 0.95), random.uniform(0.05, 0.95)
            x, y = np.round(sheet.corner(row + down, col + across) * 16).astype(int)
            size = radius * random.uniform(0.8, 1.25)
            cv2.circle(picture, (int(x), int(y)), round(size * 16), 255, -1, cv2.LINE_AA, 4)
    return np.asarray(picture.astype(np.float32) / 255, np.float32)


def outline(
    sheet: PaperSheet,
    cells: Sequence[Cell],
    pen: Pen,
    random: np.random.Generator,
    slack: float,
    bow: float = 0.018,
    drawn: frozenset[Cell] = frozenset(),
) -> None:
    """Draw around a patch: a stroke for each straight run, off the printed line and bent by such shares of a cell.

    Towards cells whose outline was `drawn` before, none is drawn again.
    """
    strokes, again = [], random.choice([0.1, 0.25, 0.6])
    for start, end in _straight_runs(set(cells), drawn):
        for _ in range(1 + (random.random() < again)):
            a, b = sheet.corner(*start), sheet.corner(*end)
            along = (b - a) / np.linalg.norm(b - a)
            a = a + random.normal(0, slack * UNIT, 2) - along * random.uniform(-0.05, 0.12) * UNIT
            b = b + random.normal(0, slack * UNIT, 2) + along * random.uniform(-0.05, 0.12) * UNIT
            strokes.append(_wobble(a, b, random, bow * UNIT))
    lay_ink(sheet.canvas, draw_strokes(sheet.canvas.shape, strokes, pen.width), pen, random)


def _straight_runs(cells: set[Cell], drawn: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
    runs = []
    for turned in (False, True):
        edges = set()
        for row, col in cells:
            for line in (0, 1):
                beyond = (row, col + 2 * line - 1) if turned else (row + 2 * line - 1, col)
                if beyond not in cells and beyond not in drawn:
                    edges.add((col + line, row) if turned else (row + line, col))
        for line, place in sorted(edges):
            if (line, place - 1) in edges:
                continue
            stop = place
            while (line, stop) in edges:
                stop += 1
            runs.append(((place, line), (stop, line)) if turned else ((line, place), (line, stop)))
    return runs


def erase(sheet: PaperSheet, cells: Sequence[Cell], left: float, random: np.random.Generator) -> None:
    """Leave the ghost of pencil shading that was rubbed out; `left` is how much light it still takes away."""
    canvas = sheet.canvas
    ghost = PaperSheet(np.ones_like(canvas), sheet.origin)
    pen = replace(pick_pen(random, "pencil"), strength=1.0)
    style = str(random.choice(["hatch", "cross", "light", "zigzag", "hatch", "cellhatch", "symbols", "circles"]))
    shade(ghost, cells, pen, style, random)
    if random.random() < 0.5:
        outline(ghost, cells, pen, random, 0.03)
    pale = cv2.GaussianBlur(ghost.canvas, (0, 0), POINT * random.uniform(0.3, 1.6))
    rubbed = cv2.GaussianBlur(random.uniform(0.4, 1.2, (8, 8)).astype(np.float32), (0, 0), 0.8)
    patchy = cv2.resize(rubbed, (canvas.shape[1], canvas.shape[0]), interpolation=cv2.INTER_CUBIC)[..., None]
    canvas *= 1 - np.clip(left * patchy, 0, 1) * (1 - pale)
    if random.random() < 0.4:
        smear = soften(cover(sheet, cells, random, 0), 0.2 * UNIT)
        canvas *= 1 - (smear * random.uniform(0.01, 0.05))[..., None]


def smudge(sheet: PaperSheet, random: np.random.Generator) -> None:
    """A soft grey smear, as of a hand that rested on fresh pencil."""
    x, y = sheet.corner(0, 0) + random.uniform(0, 9, 2) * UNIT
    stain = np.zeros(sheet.canvas.shape[:2], np.float32)
    axes = (round(random.uniform(0.2, 1.4) * UNIT), round(random.uniform(0.1, 0.6) * UNIT))
    cv2.ellipse(stain, (round(x), round(y)), axes, random.uniform(0, 180), 0, 360, 1, -1)
    stain = soften(stain, random.uniform(0.1, 0.4) * UNIT)
    sheet.canvas[:] *= 1 - (stain * random.uniform(0.03, 0.16))[..., None]


def stray_stroke(sheet: PaperSheet, pen: Pen, random: np.random.Generator) -> None:
    """One slip of the pen across a cell or two; it shades nothing."""
    start = sheet.corner(0, 0) + random.uniform(0, 9, 2) * UNIT
    angle = random.uniform(0, 2 * np.pi)
    end = start + np.array([np.cos(angle), np.sin(angle)]) * random.uniform(0.3, 1.3) * UNIT
    slip = draw_strokes(sheet.canvas.shape, [_wobble(start, end, random, 0.05 * UNIT)], min(pen.width, 2.2))
    lay_ink(sheet.canvas, slip, pen, random)
