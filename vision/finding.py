"""Finds a ruled board in a photo: supposes where it could lie and keeps what the whole photo bears out."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .board import Board, Pixels, Points
from .mesh import NEAR, WIDE, align, settle, to_board, view_from_above
from .outlines import outlines
from .support import support_of

SEARCH_SIDE = 640
"""The longer side of the picture in which boards are searched."""


class NoBoard(LookupError):
    """No ruled board in the photo; the text is one sentence that says what to change."""


@dataclass(frozen=True)
class Supposition:
    """A board as one attempt placed it, and how well the photo bears it out, 0 to 1."""

    board: Board
    score: float


def find_board(pixels: Pixels, rows: int, cols: int) -> Board:
    """The board of so many rows and columns in a photo, as it lies, its top left nearest to the photo's top left."""
    grey, shrunk = _small_grey(pixels)
    best: Supposition | None = None
    for quad in outlines(grey):
        for supposition in suppose(grey, quad, rows, cols):
            if best is None or supposition.score > best.score:
                best = supposition
    if best is None or best.score < 0.5:
        raise NoBoard(
            f"No board of {rows} x {cols} cells was found; please take the photo from above with the whole board, "
            "its four corners included, sharp and evenly lit."
        )
    return upright(best.board.scaled(1 / shrunk))


def _small_grey(pixels: Pixels) -> tuple[Pixels, float]:
    longer = max(pixels.shape[:2])
    shrunk = min(1.0, SEARCH_SIDE / longer)
    small = cv2.resize(pixels, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8), shrunk


def suppose(grey: Pixels, quad: Points, rows: int, cols: int) -> list[Supposition]:
    """The boards that an outline could be: the outline itself, or a board that lies within it."""
    corners = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    to_photo = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    found = []
    for slack in (NEAR, WIDE):
        view = view_from_above(grey, to_photo, rows, cols)
        mesh = align(view, slack)
        if slack is WIDE:
            points = to_board(view, mesh).corners
            view = view_from_above(grey, cv2.getPerspectiveTransform(corners, points.astype(np.float32)), rows, cols)
            mesh = align(view, NEAR)
        mesh = settle(view, mesh)
        found.append(Supposition(to_board(view, mesh), support_of(view, mesh).score))
    return found


def upright(board: Board) -> Board:
    """The same board, turned so that its first corner is the one nearest to the photo's top left."""
    turn = int(np.argmin(board.corners.sum(axis=1)))
    return Board(np.rot90(board.points, turn).copy())
