"""Draws a reading over its photo, so that a person sees at once what was read, what is unsure and what scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .board import Board

Cell = tuple[int, int]

MARKED = (60, 170, 40)
UNSURE = (0, 165, 255)
SCORED = (230, 120, 20)
OUTLINE = (200, 0, 200)
PAPER = (255, 255, 255)
INK = (30, 30, 30)


@dataclass(frozen=True)
class BoardMarks:
    """What to draw over one board: green cells are marked, orange ones unsure, blue ones scored."""

    board: Board
    marked: frozenset[Cell] = frozenset()
    unsure: frozenset[Cell] = frozenset()
    scored: frozenset[Cell] = frozenset()
    groups: tuple[frozenset[Cell], ...] = ()
    """Cells that belong together (a patch); a line is drawn around each group."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    title: str = ""


def annotate(pixels: Pixels, boards: tuple[BoardMarks, ...]) -> Pixels:
    """A copy of the photo with the marks on it."""
    drawn = pixels.copy()
    thick = max(1, round(max(pixels.shape[:2]) / 500))
    for marks in boards:
        _draw_fills(drawn, marks)
        _draw_lattice(drawn, marks.board, thick)
        for group in marks.groups:
            _draw_rim(drawn, marks.board, group, OUTLINE, 2 * thick)
        if marks.scored:
            _draw_rim(drawn, marks.board, marks.scored, SCORED, 4 * thick)
        for cell in marks.unsure:
            _draw_rim(drawn, marks.board, frozenset([cell]), UNSURE, 3 * thick)
        for (row, col), label in marks.labels.items():
            _write(drawn, label, _corners_of(marks.board, (row, col)).mean(axis=0), thick)
        if marks.title:
            _write(drawn, marks.title, marks.board.points[0].mean(axis=0), 2 * thick)
    return drawn


def _corners_of(board: Board, cell: Cell) -> Points:
    row, col = cell
    return board.points[[row, row, row + 1, row + 1], [col, col + 1, col + 1, col]]


def _draw_fills(drawn: Pixels, marks: BoardMarks) -> None:
    tint = drawn.copy()
    for cells, colour in ((marks.marked, MARKED), (marks.scored, SCORED), (marks.unsure, UNSURE)):
        for cell in cells:
            cv2.fillConvexPoly(tint, np.rint(_corners_of(marks.board, cell)).astype(np.int32), colour)
    cv2.addWeighted(tint, 0.35, drawn, 0.65, 0, dst=drawn)


def _draw_lattice(drawn: Pixels, board: Board, thick: int) -> None:
    # OpenCV draws only along points that follow one another in memory; those of a turned board do not.
    points = np.rint(board.points).astype(np.int32, order="C")
    lines = [*points, *points.transpose(1, 0, 2).copy(order="C")]
    cv2.polylines(drawn, lines, False, PAPER, 2 * thick, cv2.LINE_AA)
    cv2.polylines(drawn, lines, False, INK, thick, cv2.LINE_AA)


def _draw_rim(drawn: Pixels, board: Board, cells: frozenset[Cell], colour: tuple[int, int, int], thick: int) -> None:
    """A line along every edge between a cell of the group and one that is not."""
    for row, col in cells:
        sides = (
            ((row - 1, col), (row, col), (row, col + 1)),
            ((row + 1, col), (row + 1, col), (row + 1, col + 1)),
            ((row, col - 1), (row, col), (row + 1, col)),
            ((row, col + 1), (row, col + 1), (row + 1, col + 1)),
        )
        for neighbour, start, end in sides:
            if neighbour not in cells:
                ends = np.rint(board.points[[start[0], end[0]], [start[1], end[1]]]).astype(int).tolist()
                cv2.line(drawn, ends[0], ends[1], colour, thick, cv2.LINE_AA)


def _write(drawn: Pixels, text: str, centre: Points, thick: int) -> None:
    scale = 0.4 * thick
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    at = (round(centre[0] - width / 2), round(centre[1] + height / 2))
    cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, PAPER, 3 * thick, cv2.LINE_AA)
    cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, INK, thick, cv2.LINE_AA)
