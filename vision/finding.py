"""Finds a ruled board in a photo: supposes where it could lie and keeps what the whole photo bears out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from .board import Board, Pixels, Points
from .mesh import FINE, NEAR, WIDE, Pyramid, align, plain_mesh, settle, to_board, view_from_above
from .outlines import dark_mask, line_mask, outlines, surface_masks
from .pencils import pencil_boards
from .support import Support, support_of

SEARCH_SIDE = 640
"""The longer side of the picture in which boards are searched."""
SURE = 0.75
"""A score at which nothing else is tried."""
ENOUGH = 0.48
"""The least score of a board."""
SMALLEST_SHARE = 0.28
"""The mean side of the smallest board as a share of the photo's shorter side."""
CLEARLY_LESS = 0.2
"""A whole board that scores so much less than one that is cut off is a misreading of that one."""
OUTSIDE = 0.02
"""How far a corner may be outside the photo, as a share of the board's side: the frame may touch the edge."""
HOPELESS = 0.4
"""Outlines whose lines agree with a board less than this, of 1, are not followed."""
TRIED = 8
"""So many outlines are tried in each look, the largest first."""
PENCILS = 6
"""So many of the boards that strokes suggest are followed."""
STEPS = 3
"""So often a board may step aside by one cell."""
FOLLOWED = 3
"""So many of them are followed to the end."""


class NoBoard(LookupError):
    """No ruled board in the photo; the text is one sentence that says what to change."""


@dataclass(frozen=True)
class Supposition:
    """A board as one attempt placed it, and how the photo bears it out."""

    board: Board
    support: Support


def find_board(pixels: Pixels, rows: int, cols: int) -> Board:
    """The board of so many rows and columns in a photo, as it lies, its top left nearest to the photo's top left."""
    best, cut_off = best_suppositions(pixels, rows, cols)
    if cut_off is not None and (best is None or best.support.score < cut_off.support.score - CLEARLY_LESS):
        raise NoBoard(
            f"A board of {rows} x {cols} cells is in the photo, but part of it lies outside; "
            "please move the camera back until all four corners are in view."
        )
    if best is None or best.support.score < ENOUGH:
        raise NoBoard(
            f"No board of {rows} x {cols} cells was found; please take the photo from above with the whole board, "
            "its four corners included, sharp and evenly lit."
        )
    return upright(best.board)


def best_suppositions(pixels: Pixels, rows: int, cols: int) -> tuple[Supposition | None, Supposition | None]:
    """The best board of all looks, and the best that goes beyond the photo; costly looks are taken only when needed."""
    photo = Pyramid(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8))
    best: Supposition | None = None
    cut_off: Supposition | None = None
    for places in _looks(pixels, photo, rows, cols):
        for place in places:
            if _side(place) < SMALLEST_SHARE * min(photo.grey.shape):
                continue
            supposition = _settled(photo, place, rows, cols)
            support = supposition.support
            if support.goes_on or support.falls_short or support.is_crowded:
                continue
            if not _is_inside(supposition.board, photo.grey.shape):
                cut_off = _better(cut_off, supposition)
                continue
            best = _better(best, supposition)
            if best.support.score >= SURE:
                return best, cut_off
    return best, cut_off


def _better(one: Supposition | None, other: Supposition) -> Supposition:
    return other if one is None or other.support.score > one.support.score else one


def _is_inside(board: Board, shape: tuple[int, ...]) -> bool:
    """Whether every corner is in the photo."""
    slack = OUTSIDE * _side(board.corners)
    return bool(board.corners.min() >= -slack and (board.corners < np.array([shape[1], shape[0]]) + slack).all())


def _looks(pixels: Pixels, photo: Pyramid, rows: int, cols: int) -> Iterator[list[Points]]:
    """Corners of places where a board could lie, cheap looks first."""
    small, shrunk = _small(photo)

    def full(places: list[Points]) -> list[Points]:
        return [(place + 0.5) / shrunk - 0.5 for place in places]

    yield _promising(photo, full(outlines(line_mask(small))), rows, cols)
    yield full(pencil_boards(small, rows, cols))[:PENCILS]
    yield _promising(photo, full(outlines(dark_mask(small))), rows, cols)
    colour = cv2.resize(pixels, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_LINEAR)
    for mask in surface_masks(np.asarray(colour, np.uint8)):
        yield _promising(photo, full(outlines(mask)), rows, cols)


def _small(photo: Pyramid) -> tuple[Pixels, float]:
    """The photo at the size in which boards are searched, and its scale."""
    longer = max(photo.grey.shape)
    if longer <= SEARCH_SIDE:
        return photo.grey, 1.0
    level, _ = photo.level(longer / SEARCH_SIDE)
    size = (round(photo.grey.shape[1] * SEARCH_SIDE / longer), round(photo.grey.shape[0] * SEARCH_SIDE / longer))
    return np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_LINEAR), np.uint8), SEARCH_SIDE / longer


def _promising(photo: Pyramid, quads: list[Points], rows: int, cols: int) -> list[Points]:
    """The corners of the boards that the outlines could be, or that could lie within them, the likeliest first."""
    placed: list[tuple[float, Points]] = []
    for quad in quads[:TRIED]:
        view = view_from_above(photo, _homography(rows, cols, quad), rows, cols)
        for slack in (NEAR, WIDE):
            mesh, agreement = align(view, slack)
            if agreement >= HOPELESS:
                placed.append((agreement, to_board(view, mesh).corners))
    placed.sort(key=lambda place: -place[0])
    return [corners for _, corners in placed[:FOLLOWED]]


def _settled(photo: Pyramid, place: Points, rows: int, cols: int) -> Supposition:
    """The board near a place, moved by whole cells as long as that makes it better."""
    view = view_from_above(photo, _homography(rows, cols, place), rows, cols, FINE)
    mesh = settle(view, align(view, NEAR)[0])
    support = support_of(view, mesh)
    for _ in range(STEPS):
        step = support.step_aside()
        if step == (0, 0):
            break
        beside = _homography(rows, cols, to_board(view, mesh).corners) @ np.array(
            [[1, 0, step[0]], [0, 1, step[1]], [0, 0, 1]]
        )
        view = view_from_above(photo, beside, rows, cols, FINE)
        mesh = settle(view, plain_mesh(rows, cols))
        support = support_of(view, mesh)
    return Supposition(to_board(view, mesh), support)


def _side(corners: Points) -> float:
    """The mean side of a four-sided outline."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def _homography(rows: int, cols: int, corners: Points) -> Points:
    """From lattice coordinates to the photo, so that the lattice has these corners."""
    lattice = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(lattice, corners.astype(np.float32)), np.float64)


def upright(board: Board) -> Board:
    """The same board, turned so that its first corner is the one nearest to the photo's top left."""
    turn = int(np.argmin(board.corners.sum(axis=1)))
    return Board(np.rot90(board.points, turn).copy())
