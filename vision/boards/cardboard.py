"""Finds a board of cardboard: by its lines or, where these can hardly be seen, by its outline, in the middle of which
its cells lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .board import Board
from .board_search import (
    AROUND,
    MUCH_THE_SAME,
    STROKES_SIDE,
    CutOff,
    NoBoard,
    find_board,
    homography,
    is_same,
    lay_on_lines,
    surfaces,
    upright,
)
from .board_support import support_of
from .line_comb import Slack, align_in_middle
from .mesh import plain_mesh, plane_of, settle_flat, to_board
from .straight_outlines import straight_outlines
from .top_view import FINE, Pyramid, view_from_above

IN_THE_MIDDLE = Slack((0.8, 1.0, 41), (-0.4, 0.4, 17), (-0.4, 0.4, 5))
"""A margin of up to 1.1 cells lies around the cells, about the same on all sides."""
AGREEING, LEADING = 0.35, 0.1
"""How well lines and edges of patches must agree with a board, and how much better than with other sizes of cells."""
CLEAR, CLEAR_LEAD = 0.55, 0.1
"""The same for a board that is one without doubt."""
OVERRULING, OVERRULING_LEAD = 0.65, 0.2
"""The same for a board that is believed rather than one beside it that was found by its lines."""
FAINT, UNSTEADY = 0.69, 0.45
"""Support and steadiness of a board found by its lines below which it is compared with outlines, whether it lies in
the middle of one: lines could as well be those of a board one cell aside."""
BETWEEN, ENDLESS, CLEAR_ENDLESS = 0.2, 0.03, 0.1
"""What may look like lines between those of a board found by its outline, and how much of its lines may go on beyond
it, when it is not quite clear and when it is: of 45 made-up photos without a board (chess boards, calendars, cloths)
one in three shows an outline with about as many even lines, and none keeps to these limits; of 12 boards 11 do."""
HELD = 0.03
"""How strongly a board is held where its outline puts it while it is laid on what is seen of its lines."""
SHEETS = 1
"""So many surfaces of each look are tried as outlines."""
IN_EACH, CLEAR_SIDES = 2, 0.7
"""Where most is ruled in two directions, so many outlines are searched by their straight sides, when these are so
clear."""
AROUND_IT = 1.5
"""Cells around a board that was found by its lines in which its outline is searched."""
EVENED = 4
"""The light is evened out over such a part of the photo's longer side, so that strokes are seen in the dark as well."""


class Centred(NamedTuple):
    """A board in the middle of an outline."""

    board: Board
    agreement: float
    """How well lines and edges of patches agree with it."""
    lead: float
    """By how much they agree less with other sizes of cells."""

    def reaches(self, agreement: float, lead: float) -> bool:
        return self.agreement >= agreement and self.lead >= lead


def find_cardboard(pixels: Pixels, rows: int, cols: int) -> Board:
    """The board in a photo, laid on its lines, or raise `NoBoard`."""
    try:
        found = lay_on_lines(pixels, find_board(pixels, rows, cols))
    except CutOff:
        raise
    except NoBoard:
        photo = Pyramid(pixels)
        centred = _likeliest(photo, _outlines(pixels, photo, cols), rows, cols)
        board = _laid(photo, centred) if centred is not None and centred.reaches(AGREEING, LEADING) else None
        if board is None:
            raise
        return board
    return found if found.support >= FAINT or found.steadiness >= UNSTEADY else _compared(pixels, found)


def _compared(pixels: Pixels, found: Board) -> Board:
    """A board that could lie a cell aside of its place: steady if it lies in the middle of an outline, another one if
    that does much better, else as unsteady as can be."""
    photo = Pyramid(pixels)
    rows, cols = found.rows, found.cols
    low, high = -AROUND_IT, AROUND_IT + np.array([cols, rows])
    box = np.array([[[low, low], [high[0], low], high, [low, high[1]]]], np.float64)
    around = np.asarray(cv2.perspectiveTransform(box, plane_of(found.points))[0], np.float64)
    best: Centred | None = None
    for outlines in (_by_sides(photo, around), _outlines(pixels, photo, cols)):
        centred = _likeliest(photo, outlines, rows, cols)
        if centred is not None and (best is None or centred.agreement > best.agreement):
            best = centred
        if best is not None and best.reaches(OVERRULING, OVERRULING_LEAD):
            break
    doubtful = replace(found, steadiness=-2.0)
    if best is None or not best.reaches(CLEAR, CLEAR_LEAD):
        return doubtful
    if is_same(best.board.corners, found.corners, cols, AROUND):
        return replace(found, steadiness=2.0)
    return (_laid(photo, best) if best.reaches(OVERRULING, OVERRULING_LEAD) else None) or doubtful


def _outlines(pixels: Pixels, photo: Pyramid, cols: int) -> Iterator[Points]:
    """What could be the outline of a board: surfaces on the table, and straight sides where much is ruled."""
    from .vanishing_points import ruled_parts

    grey = Pyramid(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8))
    known: list[Points] = []
    for sheets in surfaces(pixels, grey):
        for sheet in sheets[:SHEETS]:
            if not any(is_same(sheet, other, cols, MUCH_THE_SAME) for other in known):
                known.append(sheet)
                yield sheet
    small, shrunk = grey.shrunk(STROKES_SIDE)
    around = max(small.shape) // EVENED
    even = cv2.divide(small, np.maximum(cv2.blur(small, (around, around)), 8), scale=110)
    for part in ruled_parts(np.asarray(even, np.uint8))[:1]:
        yield from _by_sides(photo, (part + 0.5) / shrunk - 0.5)


def _by_sides(photo: Pyramid, part: Points) -> Iterator[Points]:
    for clear, outline in straight_outlines(photo, part, IN_EACH):
        if clear >= CLEAR_SIDES:
            yield outline


def _likeliest(photo: Pyramid, outlines: Iterator[Points], rows: int, cols: int) -> Centred | None:
    """The board in the middle of one of the outlines with which most that is seen within agrees."""
    best: Centred | None = None
    for outline in outlines:
        view = view_from_above(photo, homography(rows, cols, outline), rows, cols)
        mesh, agreement, lead = align_in_middle(view, IN_THE_MIDDLE)
        if best is None or agreement > best.agreement:
            best = Centred(to_board(view, mesh), agreement, lead)
    return best


def _laid(photo: Pyramid, centred: Centred) -> Board | None:
    """The board on what is seen of its lines, unless these belong to something else; one that is not clear could lie
    elsewhere."""
    board, is_clear = centred.board, centred.reaches(CLEAR, CLEAR_LEAD)
    view = view_from_above(photo, plane_of(board.points), board.rows, board.cols, FINE)
    mesh = settle_flat(view, plain_mesh(board.rows, board.cols), HELD)
    support = support_of(view, mesh)
    between = max(support.upright.between, support.level.between)
    if between > BETWEEN or support.goes_on or support.endless > (CLEAR_ENDLESS if is_clear else ENDLESS):
        return None
    laid = replace(to_board(view, mesh), support=centred.agreement, steadiness=2.0 if is_clear else -2.0)
    return upright(laid)
