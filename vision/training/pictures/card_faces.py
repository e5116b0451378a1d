"""Prints made-up cards that show a patch: filled squares in many styles of our own, with a number, and card backs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.shapes import Shape
from companion.games.values import Cell

from .doodle_pens import Canvas, Mask

LONG = 360
"""Canvas pixels along the longer side of a card."""
Colour = NDArray[np.float32]


@dataclass(frozen=True)
class FaceStyle:
    """How one maker prints all cards of a deck; sizes are shares of the card's shorter side."""

    aspect: float
    """Width by height."""
    corner: float
    """Radius of the round corners."""
    paper: Colour
    field: Colour | None
    """The colour of a field inside a rim of paper, when there is one."""
    rim: float
    inks: tuple[Colour, ...]
    fill: str
    cell: float
    lines: str
    """How cells are told apart: not at all, by light or dark lines, by gaps."""
    outline: float
    """The thickness of a dark line around the patch; 0 for none."""
    number: str
    shows_mirror: bool
    frame: bool
    """Whether a thin line runs around the card."""


def pick_style(random: np.random.Generator) -> FaceStyle:
    """The design of some maker."""
    light = random.uniform(0.6, 0.95) * np.array([1 - random.uniform(0, 0.2), 1 - random.uniform(0, 0.08), 1.0])
    has_field = random.random() < 0.3
    field = _ink(random) if has_field else None
    pale = tuple(light * random.uniform(0.9, 1.0) for _ in range(3))
    inks = pale if has_field else tuple(_ink(random) for _ in range(6))
    return FaceStyle(
        aspect=float(random.choice([1.0, 0.645, 0.7, 1.43])),
        corner=float(random.choice([0.0, 0.04, 0.08])),
        paper=light.astype(np.float32),
        field=None if field is None else field.astype(np.float32),
        rim=float(random.uniform(0.04, 0.09)),
        inks=tuple(ink.astype(np.float32) for ink in inks),
        fill=str(random.choice(["plain", "plain", "stripes", "dots", "hatched", "checks"])),
        cell=float(random.uniform(0.12, 0.18)),
        lines=str(random.choice(["none", "light", "dark", "gaps"])),
        outline=float(random.choice([0.0, 0.0, 0.01, 0.018])),
        number=str(random.choice(["none", "bare", "disc"])),
        shows_mirror=bool(random.random() < 0.4),
        frame=bool(random.random() < 0.25),
    )


def _ink(random: np.random.Generator) -> NDArray[np.float64]:
    """A colour clearly darker than paper, grey among them."""
    if random.random() < 0.25:
        return np.full(3, random.uniform(0.03, 0.3))
    colour = random.uniform(0.02, 0.6, 3)
    colour[random.integers(3)] *= 0.3
    return colour * min(1.0, 0.38 / float(colour @ [0.07, 0.72, 0.21]))


def print_card(shape: Shape, style: FaceStyle, random: np.random.Generator) -> tuple[Canvas, Mask]:
    """The face of a card that shows this patch, and where the card is."""
    canvas, mask = _blank(style, random)
    height, width = mask.shape
    short = min(height, width)
    unit = style.cell * short
    figures = [shape.cells]
    mirrored = shape.flipped()
    if style.shows_mirror and mirrored not in {*_turns(shape)}:
        figures.append(mirrored.cells)
    ink = style.inks[random.integers(len(style.inks))]
    upright = height >= width
    if len(figures) == 2:
        spans = [_span(cells) for cells in figures]
        across = max(cols for _, cols in spans) if upright else sum(cols for _, cols in spans) + 1
        down = sum(rows for rows, _ in spans) + 1 if upright else max(rows for rows, _ in spans)
        unit = min(unit, 0.84 * width / across, 0.8 * height / down)
    for number, cells in enumerate(figures):
        middle = np.array([width / 2, height / 2])
        if len(figures) == 2:
            middle += np.array([0.0, 1.0] if upright else [1.0, 0.0]) * (number - 0.5) * 0.46 * max(height, width)
        else:
            middle += random.uniform(-0.03, 0.03, 2) * short
        _print_patch(canvas, cells, middle, unit, style, ink, random)
    _print_number(canvas, str(shape.size), style, ink)
    return canvas, mask


def print_back(style: FaceStyle, random: np.random.Generator) -> tuple[Canvas, Mask]:
    """A card that lies face down."""
    canvas, mask = _blank(style, random)
    height, width = mask.shape
    ink = tuple(float(part) for part in style.inks[0] * 0.9 + 0.05)
    step = int(random.integers(18, 44))
    for at in range(-height, width + height, step):
        if random.random() < 0.5:
            cv2.line(canvas, (at, 0), (at + height, height), ink, 4, cv2.LINE_AA)
        cv2.line(canvas, (at + height, 0), (at, height), ink, 4, cv2.LINE_AA)
    canvas *= mask[..., None]
    return canvas, mask


def _turns(shape: Shape) -> Iterable[Shape]:
    for _ in range(4):
        yield shape
        shape = shape.rotated()


def _span(cells: Iterable[Cell]) -> tuple[int, int]:
    listed = list(cells)
    return 1 + max(row for row, _ in listed), 1 + max(col for _, col in listed)


def _blank(style: FaceStyle, random: np.random.Generator) -> tuple[Canvas, Mask]:
    width = LONG if style.aspect >= 1 else round(LONG * style.aspect)
    height = round(LONG / style.aspect) if style.aspect > 1 else LONG
    mask = _rounded((height, width), style.corner * min(height, width))
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = style.paper
    rim = round(style.rim * min(height, width))
    if style.field is not None:
        canvas[rim:-rim, rim:-rim] = style.field
    if style.frame:
        cv2.rectangle(canvas, (rim, rim), (width - rim, height - rim), (0.15, 0.12, 0.12), 2)
    canvas *= 1 + random.standard_normal((height, width, 1), dtype=np.float32) * np.float32(0.01)
    return canvas * mask[..., None], mask


def _rounded(size: tuple[int, int], radius: float) -> Mask:
    height, width = size
    mask = np.zeros(size, np.float32)
    by = round(radius)
    cv2.rectangle(mask, (by, 0), (width - by, height), 1.0, -1)
    cv2.rectangle(mask, (0, by), (width, height - by), 1.0, -1)
    for x in (by, width - 1 - by):
        for y in (by, height - 1 - by):
            cv2.circle(mask, (x, y), by, 1.0, -1)
    return mask


def _print_patch(
    canvas: Canvas,
    cells: Iterable[Cell],
    middle: NDArray[np.float64],
    unit: float,
    style: FaceStyle,
    ink: Colour,
    random: np.random.Generator,
) -> None:
    listed = list(cells)
    rows, cols = _span(listed)
    left, top = middle - np.array([cols, rows]) * unit / 2
    inside = np.zeros(canvas.shape[:2], np.float32)
    gap = round(0.05 * unit) if style.lines == "gaps" else 0
    for row, col in listed:
        x, y = round(left + col * unit), round(top + row * unit)
        right, bottom = round(left + (col + 1) * unit), round(top + (row + 1) * unit)
        inside[y + gap : bottom - gap, x + gap : right - gap] = 1.0
    ground = canvas.copy()
    canvas[:] = np.where(inside[..., None] > 0, _filled(canvas.shape, ink, style.fill, unit, random), canvas)
    if style.lines in ("light", "dark"):
        colour = (0.05, 0.05, 0.05) if style.lines == "dark" else tuple(float(part) for part in style.paper)
        for row, col in listed:
            x, y = round(left + col * unit), round(top + row * unit)
            far = (round(left + (col + 1) * unit), round(top + (row + 1) * unit))
            cv2.rectangle(canvas, (x, y), far, colour, max(1, round(0.03 * unit)), cv2.LINE_AA)
    if style.outline:
        solid = cv2.morphologyEx(inside, cv2.MORPH_CLOSE, np.ones((2 * gap + 3, 2 * gap + 3)))
        loops, _ = cv2.findContours(solid.astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        dark = (0.03, 0.03, 0.03) if style.field is None else tuple(float(part) * 0.3 for part in ground[0, 0])
        cv2.drawContours(canvas, loops, -1, dark, max(2, round(style.outline * min(canvas.shape[:2]))), cv2.LINE_AA)


def _filled(shape: tuple[int, ...], ink: Colour, fill: str, unit: float, random: np.random.Generator) -> Canvas:
    """The whole card as if it were of that cloth."""
    cloth = np.empty(shape, np.float32)
    cloth[:] = ink
    other = np.clip(ink * np.float32(random.uniform(1.25, 1.9)) + np.float32(0.02), 0, 0.9)
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    step = unit / random.uniform(2.2, 5.0)
    if fill == "stripes":
        cloth[(x // step) % 2 == 0] = other
    elif fill == "hatched":
        cloth[((x + y) // (0.7 * step)) % 2 == 0] = other
    elif fill == "checks":
        cloth[((x // step) + (y // step)) % 2 == 0] = other
    elif fill == "dots":
        cloth[((x % step) - step / 2) ** 2 + ((y % step) - step / 2) ** 2 < (0.28 * step) ** 2] = other
    return cloth


def _print_number(canvas: Canvas, text: str, style: FaceStyle, ink: Colour) -> None:
    if style.number == "none":
        return
    height, width = canvas.shape[:2]
    short = min(height, width)
    x, y = round(width - 0.15 * short), round(height - 0.15 * short)
    colour = tuple(float(part) for part in (style.paper if style.field is not None else ink))
    if style.number == "disc":
        cv2.circle(canvas, (x, y), round(0.065 * short), colour, -1, cv2.LINE_AA)
        colour = tuple(float(part) for part in (style.paper if style.field is None else style.field))
    scale = 0.0032 * short
    (across, down), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    cv2.putText(canvas, text, (x - across // 2, y + down // 2), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, 2, cv2.LINE_AA)
