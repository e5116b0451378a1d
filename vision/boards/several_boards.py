"""Finds several ruled boards in one photo: each is painted over once it is found, then the next is searched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .board import Board
from .board_search import NoBoard, find_board

MOST = 8
AROUND = 0.6
"""Cells around a board that are painted over with it: its frame."""
OVERLAP = 0.3
"""Two boards share no more of the smaller one's area than this."""


def find_boards(pixels: Pixels, rows: int, cols: int, most: int = MOST) -> tuple[Board, ...]:
    """Up to so many boards, from the left to the right, or raise `NoBoard` when there is none.

    The whole photo is searched first, then smaller and smaller parts of it, in which smaller boards are large enough,
    until parts of one size show no further board.
    """
    canvas = pixels.copy()
    found: list[Board] = []
    trouble: NoBoard | None = None
    for windows in _windows(pixels.shape[1], pixels.shape[0]):
        before = len(found)
        for left, top, right, bottom in windows:
            while len(found) < most:
                try:
                    board = find_board(np.ascontiguousarray(canvas[top:bottom, left:right]), rows, cols)
                except NoBoard as error:
                    trouble = trouble or error
                    break
                board = replace(board, points=board.points + np.array([left, top], np.float64))
                if any(_overlap(board, other) > OVERLAP for other in found):
                    break
                found.append(board)
                _paint_over(canvas, board)
        if before and len(found) == before:
            break
    if not found:
        assert trouble is not None
        raise trouble
    return tuple(sorted(found, key=lambda board: float(board.corners[:, 0].mean())))


def _windows(width: int, height: int) -> Iterator[list[tuple[int, int, int, int]]]:
    """The whole photo, then overlapping parts of two thirds, a half and two fifths of its sides."""
    yield [(0, 0, width, height)]
    for share, steps in ((0.66, 2), (0.5, 3), (0.42, 4)):
        across, down = round(share * width), round(share * height)
        corners = [
            (round(x), round(y))
            for y in np.linspace(0, height - down, steps)
            for x in np.linspace(0, width - across, steps)
        ]
        yield [(x, y, x + across, y + down) for x, y in corners]


def _paint_over(canvas: Pixels, board: Board) -> None:
    """Make a board look like the bare paper around it."""
    outline = _wider(board.corners, AROUND / max(board.rows, board.cols))
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 255)
    rim = cv2.dilate(mask, np.ones((9, 9), np.uint8)) > mask
    paper = np.median(canvas[rim], axis=0) if rim.any() else np.array([200, 200, 200])
    canvas[mask > 0] = paper.astype(np.uint8)


def _wider(corners: Points, share: float) -> Points:
    middle = corners.mean(axis=0)
    wider: Points = middle + (corners - middle) * (1 + 2 * share)
    return wider


def _overlap(one: Board, other: Board) -> float:
    first, second = one.corners.astype(np.float32), other.corners.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared) / min(cv2.contourArea(first), cv2.contourArea(second))
