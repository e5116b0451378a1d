"""Made-up photos of sheets of our own print, with scores written and special actions crossed off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.boards.board import Board
from vision.boards.marked_sheet import MARKER, SIDE, SheetBox, action_boxes, marker_bits, marker_places, score_boxes
from vision.cells.digits import Ink
from vision.photo.pixels import Pixels

CELL = 60
_LEFT, _TOP, WIDE, HIGH = 2.2, 3.0, 13.4, 17.0
"""Cells from the edge of the paper to the grid, and the size of the paper."""
PHOTO = (1600, 1200)


@dataclass(frozen=True, eq=False)
class MarkedSheetPhoto:
    """A photo of a sheet, and where its grid lies in it, read from its upper side."""

    pixels: Pixels
    board: Board


def make_marked_sheet_photo(
    scores: Sequence[int | None], crossed: Sequence[bool], write: Callable[[int], Ink], random: np.random.Generator
) -> MarkedSheetPhoto:
    """A sheet with these scores (None is not written) and crosses, lying anyhow on a table."""
    paper = np.full((round(HIGH * CELL), round(WIDE * CELL)), 245, np.uint8)
    _draw_print(paper)
    ink = int(random.integers(20, 110))
    for box, score in zip(score_boxes(), scores, strict=True):
        if score is not None:
            write_number(paper, box, score, write, ink, random)
    for box, is_crossed in zip(action_boxes(), crossed, strict=True):
        if is_crossed:
            _cross(paper, box, ink, random)
    return photograph(paper, random)


def at_cells(x: float, y: float) -> tuple[int, int]:
    return round((x + _LEFT) * CELL), round((y + _TOP) * CELL)


def _draw_print(paper: Pixels) -> None:
    for line in range(SIDE + 1):
        thick = 4 if line in (0, SIDE) else 1
        cv2.line(paper, at_cells(line, 0), at_cells(line, SIDE), 40, thick)
        cv2.line(paper, at_cells(0, line), at_cells(SIDE, line), 40, thick)
    side = round(MARKER * CELL)
    for corner, place in enumerate(marker_places()):
        left, top = at_cells(*place)
        black = cv2.resize(marker_bits(corner).astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
        paper[top : top + side, left : left + side][black > 0] = 10
    for box in (*score_boxes(), *action_boxes()):
        cv2.rectangle(paper, at_cells(box.left, box.top), at_cells(box.left + box.width, box.top + box.height), 30, 2)


def write_number(
    paper: Pixels,
    box: SheetBox,
    score: int,
    write: Callable[[int], Ink],
    ink: int,
    random: np.random.Generator,
    size: tuple[float, float] = (0.95, 1.25),
) -> None:
    """Digit by digit into a box, as high as between these sizes, in cells."""
    side = round(random.uniform(*size) * CELL)
    left, top = at_cells(box.left + float(random.uniform(0.05, 0.2)), box.top + 0.5 * box.height)
    for digit in str(score):
        glyph = cv2.resize(write(int(digit)), (side, side), interpolation=cv2.INTER_LINEAR)
        cols = np.nonzero(glyph.max(axis=0) > 0.2)[0]
        glyph = glyph[:, cols.min() : cols.max() + 1]
        above = top - side // 2 + int(random.integers(-3, 4))
        place = paper[above : above + side, left : left + glyph.shape[1]]
        place[:] = np.minimum(place, (245 - glyph * (245 - ink)).astype(np.uint8))
        left += glyph.shape[1] + int(random.integers(5, 10))


def _cross(paper: Pixels, box: SheetBox, ink: int, random: np.random.Generator) -> None:
    near, far = 0.12, 0.58
    for start, end in (((near, near), (far, far)), ((far, near), (near, far))):
        shake = random.uniform(-0.06, 0.06, 4)
        one = at_cells(box.left + start[0] + shake[0], box.top + start[1] + shake[1])
        cv2.line(paper, one, at_cells(box.left + end[0] + shake[2], box.top + end[1] + shake[3]), ink, 3, cv2.LINE_AA)


def photograph(paper: Pixels, random: np.random.Generator) -> MarkedSheetPhoto:
    """The paper seen from the side, turned, in uneven light."""
    width, height = PHOTO
    tall = random.uniform(0.8, 0.94) * height
    half = np.array([tall * WIDE / HIGH, tall]) / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    turn = random.uniform(-0.25, 0.25) + np.pi / 2 * random.integers(2) * 2
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = corners + np.array([width, height]) / 2 + random.uniform(-0.03, 0.03, (4, 2)) * tall
    edge = np.array([(0, 0), (paper.shape[1], 0), (paper.shape[1], paper.shape[0]), (0, paper.shape[0])], np.float32)
    to_photo = cv2.getPerspectiveTransform(edge, corners.astype(np.float32))
    table = np.full((height, width), int(random.integers(60, 150)), np.uint8)
    seen = cv2.warpPerspective(
        paper, to_photo, PHOTO, dst=table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    slope = np.linspace(random.uniform(0.6, 1), random.uniform(0.6, 1), width)
    lit = cv2.GaussianBlur(seen, (0, 0), random.uniform(0.3, 1.2)) * slope + random.normal(0, 3, seen.shape)
    pixels = np.repeat(np.clip(lit, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    crossings = np.array([[at_cells(col, row) for col in range(SIDE + 1)] for row in range(SIDE + 1)], np.float64)
    points = cv2.perspectiveTransform(crossings.reshape(1, -1, 2), to_photo).reshape(crossings.shape)
    return MarkedSheetPhoto(pixels, Board(np.asarray(points, np.float64)))
