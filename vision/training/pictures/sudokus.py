"""Made photos of sudokus with their truth: printed and pencil digits, small notes in a corner, grey empty cells."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

CELL, EDGE = 80, 150


@dataclass(frozen=True)
class MadeSudoku:
    """A photo of a sudoku, the corners of its grid clockwise from its top left, and its marked cells."""

    pixels: NDArray[np.uint8]
    corners: NDArray[np.float64]
    marked: NDArray[np.bool_]


def make_sudoku(seed: int, rows: int = 9, cols: int = 9, tilt: float = 0.12, shadow: bool = True) -> MadeSudoku:
    """A sudoku on a table, turned and tilted, with a hard shadow across it."""
    random = np.random.default_rng(seed)
    width, height = cols * CELL + 2 * EDGE, rows * CELL + 2 * EDGE
    paper = np.full((height, width, 3), (225, 232, 236), np.uint8)
    marked = random.random((rows, cols)) < 0.45
    for row in range(rows):
        for col in range(cols):
            _fill_cell(paper, row, col, bool(marked[row, col]), random)
    _rule(paper, rows, cols)
    return MadeSudoku(*_photograph(paper, rows, cols, tilt, shadow, random), marked)


def _fill_cell(paper: NDArray[np.uint8], row: int, col: int, is_marked: bool, random: np.random.Generator) -> None:
    left, top = EDGE + col * CELL, EDGE + row * CELL
    if not is_marked:
        if random.random() < 0.1:
            cv2.rectangle(paper, (left, top), (left + CELL, top + CELL), (196, 200, 204), -1)
        return
    digit = str(random.integers(1, 10))
    kind = random.random()
    if kind < 0.6:
        at, size, ink, thick = (left + 22, top + 60), 1.9, (40, 40, 40), 4
    elif kind < 0.85:
        at, size, ink, thick = (left + 24, top + 58), 1.7, (130, 130, 130), 2
    else:
        other = int(random.integers(1, 10))
        corner = (left + (10 if int(digit) % 2 else 52), top + (30 if other % 2 else 70))
        at, size, ink, thick = corner, 0.9, (110, 110, 110), 2
    cv2.putText(paper, digit, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick, cv2.LINE_AA)


def _rule(paper: NDArray[np.uint8], rows: int, cols: int) -> None:
    right, bottom = EDGE + cols * CELL, EDGE + rows * CELL
    for row in range(rows + 1):
        cv2.line(paper, (EDGE, EDGE + row * CELL), (right, EDGE + row * CELL), (30, 30, 30), 5 if row % 3 == 0 else 2)
    for col in range(cols + 1):
        cv2.line(paper, (EDGE + col * CELL, EDGE), (EDGE + col * CELL, bottom), (30, 30, 30), 5 if col % 3 == 0 else 2)


def _photograph(
    paper: NDArray[np.uint8], rows: int, cols: int, tilt: float, shadow: bool, random: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    height, width = paper.shape[:2]
    sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    angle = random.uniform(-np.pi, np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size = 640 / max(rows, cols) / CELL
    seen = (sheet - sheet.mean(axis=0)) @ turn.T * size
    seen = seen * (1 + random.uniform(-tilt, tilt, (4, 1))) + (640, 480)
    lens = cv2.getPerspectiveTransform(sheet.astype(np.float32), seen.astype(np.float32))
    table = np.full((960, 1280, 3), random.uniform(60, 130, 3)) + random.normal(0, 5, (960, 1280, 1))
    photo = cv2.warpPerspective(paper, lens, (1280, 960), dst=table.astype(np.uint8), borderMode=cv2.BORDER_TRANSPARENT)
    light = np.ones((960, 1280), np.float32)
    if shadow:
        cv2.fillConvexPoly(light, np.array([[0, 500], [1280, 250], [1280, 960], [0, 960]]), 0.55)
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), 3), np.float32)
    lit = np.asarray(cv2.GaussianBlur(photo.astype(np.float32) * light[..., None], (0, 0), 1.0), np.float32)
    lit += random.normal(0, 2.5, lit.shape).astype(np.float32)
    grid = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float64) * CELL + EDGE
    corners = cv2.perspectiveTransform(grid[None], lens)[0].astype(np.float64)
    return np.clip(lit, 0, 255).astype(np.uint8), corners
