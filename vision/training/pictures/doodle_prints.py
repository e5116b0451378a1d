"""Prints made-up Doodle sheets of named families: paper, ground, lines, frame, margins, and what they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from .doodle_grounds import PATTERNS, SHOWS_CELLS, page_of, print_ground
from .doodle_lines import FRAMES, LINES, print_frame, print_lines
from .doodle_margins import print_coordinates, print_score_rows
from .doodle_pens import UNIT, Canvas, PaperSheet

Random = np.random.Generator

GROUNDS = ("plain", *PATTERNS)
PAPERS = ("white", "cream", "kraft", "recycled", "pastel", "photocopy", "laminated")
MOUNTS = ("table", "pad", "clipboard")
"""What the sheet lies on: nothing but the table, the rest of its pad, or a clipboard."""


@dataclass(frozen=True)
class PrintFamilies:
    """To which families a printed sheet belongs."""

    paper: str
    ground: str
    lines: str
    frame: str
    mount: str


@dataclass(frozen=True)
class PrintedSheet:
    """A fresh sheet and what kind it is."""

    sheet: PaperSheet
    families: PrintFamilies


def choose_families(
    random: Random, grounds: Sequence[str] = GROUNDS, lines: Sequence[str] = LINES[:-1], usual: bool = False
) -> PrintFamilies:
    """Any families with one of these grounds and lines; `usual` makes plain paper and plain lines more likely."""
    paper = "white" if random.random() < 0.35 else str(random.choice(PAPERS))
    ground = "plain" if usual and random.random() < 0.2 else str(random.choice(grounds))
    line = "solid" if usual and random.random() < 0.3 else str(random.choice(lines))
    if ground in SHOWS_CELLS and usual and random.random() < 0.3:
        line = "none"
    frame = "none" if random.random() < 0.3 else str(random.choice(FRAMES))
    mount = "table" if random.random() < 0.7 else str(random.choice(MOUNTS))
    return PrintFamilies(paper, ground, line, frame, mount)


def print_sheet(random: Random, families: PrintFamilies, rows: int = 9, cols: int = 9) -> PrintedSheet:
    """A fresh sheet of some maker's design."""
    left, top, right, bottom = random.uniform(0.5, 1.2, 4)
    score_side = random.integers(4)
    left += 2.0 * (score_side == 0)
    right += 2.0 * (score_side == 1)
    top += random.choice([0.0, 0.0, 1.0])
    bottom += random.choice([0.0, 0.0, 1.0])
    height, width = round((rows + top + bottom) * UNIT), round((cols + left + right) * UNIT)
    canvas = _make_paper(random, height, width, families.paper)
    sheet = PaperSheet(canvas, (round(left * UNIT) + 0.0, round(top * UNIT) + 0.0))
    print_ground(sheet, page_of(sheet, rows, cols), families.ground, random)
    print_lines(sheet, rows, cols, families.lines, random)
    print_frame(sheet, rows, cols, families.frame, random)
    if random.random() < 0.75:
        print_score_rows(canvas, sheet.origin, rows, cols, random)
    if random.random() < 0.25:
        print_coordinates(sheet, rows, cols, random)
    if families.paper == "photocopy":
        _photocopy(canvas, random)
    return PrintedSheet(sheet, families)


def _make_paper(random: Random, height: int, width: int, family: str) -> Canvas:
    base = float(random.uniform(0.62, 0.95))
    warmth = {"cream": random.uniform(0.05, 0.25), "white": random.uniform(-0.04, 0.04)}.get(family, 0.0)
    colour = np.array([base * (1 - warmth), base * (1 - 0.35 * warmth), base])
    if family == "kraft":
        colour = random.uniform(0.5, 1.1) * np.array([0.2, 0.36, 0.5]) * random.uniform(0.85, 1.15, 3)
    elif family == "recycled":
        colour = random.uniform(0.35, 0.7) * random.uniform(0.93, 1.07, 3)
    elif family == "pastel":
        colour = base * random.uniform(0.6, 1.0, 3)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = colour.astype(np.float32)
    coarse = random.standard_normal((height // (UNIT // 4) + 2, width // (UNIT // 4) + 2)).astype(np.float32)
    cloud = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    fibre = random.standard_normal((height // 2 + 1, width // 2 + 1), dtype=np.float32)
    rough = family in ("kraft", "recycled")
    grain = cv2.resize(fibre, (width, height)) * np.float32(random.uniform(0.0, 0.06 if rough else 0.03))
    grain += cloud * np.float32(random.uniform(0, 0.03 if rough else 0.012))
    canvas *= 1 + grain[..., None]
    if rough:
        _strew_fibres(canvas, random)
    return canvas


def _strew_fibres(canvas: Canvas, random: Random) -> None:
    """Short darker or lighter hairs and specks, as recycled paper has."""
    layer = np.zeros(canvas.shape[:2], np.uint8)
    count = int(random.integers(0, 500))
    starts = random.uniform(0, 1, (count, 2)) * layer.shape[::-1]
    ends = starts + random.normal(0, 0.06 * UNIT, (count, 2))
    for start, end in zip(starts.round().astype(int), ends.round().astype(int), strict=True):
        cv2.line(layer, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 255, 1, cv2.LINE_AA)
    strength = random.uniform(-0.3, 0.6)
    canvas *= 1 - (layer.astype(np.float32) / 255 * np.float32(strength))[..., None]


def _photocopy(canvas: Canvas, random: Random) -> None:
    """Grey, with more contrast, specks of toner and a darker side."""
    grey = canvas.mean(axis=2, keepdims=True)
    paper = float(np.quantile(grey[::7, ::7], 0.8))
    steep = random.uniform(1.0, 2.5)
    toned = paper * np.clip(grey / paper, 0.02, 1.1) ** np.float32(steep)
    specks = cv2.resize(random.random((grey.shape[0] // 2, grey.shape[1] // 2), dtype=np.float32), grey.shape[1::-1])
    toned = toned * np.where(specks < random.uniform(0.0, 0.003), 0.4, 1.0)[..., None]
    side = np.linspace(1, 1 - random.uniform(0, 0.15), canvas.shape[1], dtype=np.float32)[None, :, None]
    canvas[:] = np.clip(toned * side, 0.01, 0.97)


def mount_sheet(sheet: PaperSheet, family: str, random: Random) -> PaperSheet:
    """The sheet with what it lies on around it: the edges of its pad, or a clipboard with its clip."""
    if family == "table":
        return sheet
    canvas, (left, top) = sheet.canvas, sheet.origin
    if family == "pad":
        rim = round(random.uniform(0.06, 0.3) * UNIT)
        around = _surround(canvas, (rim, rim, rim, rim), np.asarray(canvas.mean(axis=(0, 1)), np.float32))
        for step in sorted({round(part) for part in random.uniform(0, rim - 1, random.integers(2, 6))}):
            shade = np.float32(random.uniform(0.55, 0.95))
            for side in (around[step], around[-1 - step], around[:, step], around[:, -1 - step]):
                np.multiply(side, shade, out=side)
        around[rim:-rim, rim:-rim] = canvas
        return PaperSheet(around, (left + rim, top + rim))
    above, below, before, behind = (round(float(part) * UNIT) for part in random.uniform(0.2, 0.9, 4))
    above += round(random.uniform(0.2, 1.0) * UNIT)
    colour = np.asarray(random.uniform(0.02, 0.5) * random.uniform(0.6, 1.0, 3), np.float32)
    around = _surround(canvas, (above, below, before, behind), colour)
    middle, wide = around.shape[1] // 2, round(random.uniform(1.0, 2.2) * UNIT)
    clip = around[: above + round(0.15 * UNIT), middle - wide : middle + wide]
    clip[:] = np.linspace(0.2, 0.8, len(clip), dtype=np.float32)[:, None, None]
    return PaperSheet(around, (left + before, top + above))


def _surround(canvas: Canvas, rims: tuple[int, int, int, int], colour: Canvas) -> Canvas:
    """The canvas with rims of one colour above, below, before and behind it."""
    above, below, before, behind = rims
    height, width = canvas.shape[:2]
    around = np.empty((height + above + below, width + before + behind, 3), np.float32)
    around[:] = colour
    around[above : above + height, before : before + width] = canvas
    return around
