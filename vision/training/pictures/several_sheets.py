"""Makes photos of several Doodle sheets side by side on one table, with their truth."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .doodle_camera import Pixels, Points
from .doodle_layings import COLS, ROWS
from .doodle_pens import Cell
from .doodle_photos import draw_sheet
from .table_top import LyingFace, photograph_table


@dataclass(frozen=True)
class LyingSheet:
    """One sheet in the photo: where the corners of its grid lie, and which cells are shaded."""

    corners: Points
    shaded: frozenset[Cell]


def make_sheets(seed: int, count: int, hard: float, long_side: int = 2000) -> tuple[Pixels, tuple[LyingSheet, ...]]:
    """So many sheets in one or two rows, each turned as its player sits or a little."""
    random = np.random.default_rng(seed)
    drawn = [draw_sheet(random) for _ in range(count)]
    columns = count if count <= 2 else -(-count // 2)
    longest = max(max(one.sheet.canvas.shape[:2]) for one in drawn)
    lying = []
    for number, one in enumerate(drawn):
        row, col = divmod(number, columns)
        middle = np.array([col, row]) * 1.08 + random.uniform(-0.02, 0.02, 2)
        turn = np.radians(random.choice([0, 0, 90, 180, 270]) + random.uniform(-5, 5))
        mask = np.ones(one.sheet.canvas.shape[:2], np.float32)
        lying.append(LyingFace(one.sheet.canvas, mask, middle, float(turn), longest))
    pixels, outlines = photograph_table(lying, random.uniform(0.9, 0.98), long_side, random, hard)
    sheets = []
    for one, outline in zip(drawn, outlines, strict=True):
        height, width = one.sheet.canvas.shape[:2]
        page = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
        way = cv2.getPerspectiveTransform(page, outline.astype(np.float32))
        places = [(0, 0), (0, COLS), (ROWS, COLS), (ROWS, 0)]
        grid = np.array([one.sheet.corner(row, col) for row, col in places]) - 0.5
        corners: Points = cv2.perspectiveTransform(grid[None].astype(np.float64), way)[0]
        sheets.append(LyingSheet(corners, frozenset(cell for patch in one.patches for cell in patch.cells)))
    return pixels, tuple(sheets)
