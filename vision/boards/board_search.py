"""Finds a ruled board in a photo: supposes where it could lie and keeps what the whole photo bears out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from messages import MessageError, say
from vision.photo.pixels import Pixels, Points

from .board import Board
from .board_support import Support, support_of
from .line_comb import NEAR, WIDE, Slack, align
from .mesh import flat_mesh, plain_mesh, plane_of, settle, settle_flat, tilt_of, to_board
from .outline_proposals import dark_mask, line_mask, outlines, surface_masks, surface_outlines
from .top_view import COARSE, FINE, Pyramid, TopView, view_from_above

SMALL_SIDE, LINES_SIDE, DARK_SIDE, STROKES_SIDE, SURFACES_SIDE = 400, 640, 400, 400, 320
"""The longer sides of the pictures in which lines that hang together are searched, at once and then more closely, lines
that are thick or soft, strokes, and sheets on a table."""
SURE, WHOLE = 0.75, 0.5
"""A score at which nothing else is tried when at least so much of every line is there."""
CONFIRMED = 0.55
"""A score at which nothing else is tried once a second look suggests or comes to the same board."""
ENOUGH = 0.48
"""The least score of a board."""
OFTEN = 2
"""When so many further looks suggest the same board, nothing else is tried whatever it scores above that."""
SMALLEST_SHARE = 0.28
"""The mean side of the smallest board as a share of the photo's shorter side."""
CLEARLY_LESS = 0.2
"""A whole board that scores so much less than one that is cut off is a misreading of that one."""
OUTSIDE = 0.02
"""How far a corner may be outside the photo, as a share of the board's side: the frame may touch the edge."""
HOPELESS = 0.33
"""Outlines whose lines agree with a board less than this, of 1, are not followed."""
EVIDENT = 0.85
"""Lines that agree with a board so much need not be aligned again when it is seen more finely."""
PROMISING = 0.35
"""The least score, before the mesh is settled, of a place that is followed."""
SAME, MUCH_THE_SAME = 0.1, 0.25
"""Places whose corners are all closer than so many cells are followed once; are tried once, and confirm each other."""
AROUND = 0.5
"""An outline whose corners are all closer than so many cells to those of a board, such as its frame, confirms it."""
TRIED = 8
"""So many outlines are tried in each look, the largest first."""
PARTS, SHEETS = 2, 2
"""In so many parts that are ruled in two directions, and on so many sheets of each look, boards are searched."""
PREVIEW_SIDE, PREVIEW_TRIED = 320, 3
"""The longer side of a preview picture as it is searched, and how many outlines are tried in it."""
BENT = 0.01
"""How much less a board may be borne out without any bend than with one."""
STEPS = 3
"""So often a board may step aside by one cell, or be seen anew because it is tilted otherwise than supposed."""
TILTED = 0.006
"""How much the cells may grow from one line to the next, as a share, before the board is seen anew."""
ROUGHLY = 0.1
"""How much less a board one cell aside may score, before it is settled, to be settled and compared."""
FOLLOWED = 3
"""So many places of each look are followed to the end."""


class NoBoard(MessageError, LookupError):
    """No ruled board in the photo; the sentence says what to change."""


class CutOff(NoBoard):
    """A board of which a part lies outside the photo."""


@dataclass(frozen=True)
class Supposition:
    """A board as one attempt placed it, and how the photo bears it out, which is measured when it is asked for."""

    view: TopView
    mesh: Points
    agreement: float = 0.0
    """How well even lines agree with those of the photo, as far as that was tried."""

    @property
    def is_evident(self) -> bool:
        """Whether the lines agree so well that this place need not be aligned again."""
        return self.agreement >= EVIDENT

    @cached_property
    def board(self) -> Board:
        return to_board(self.view, self.mesh)

    @cached_property
    def support(self) -> Support:
        return support_of(self.view, self.mesh)


def find_board(pixels: Pixels, rows: int, cols: int) -> Board:
    """The board of so many rows and columns in a photo, as it lies, its top left nearest to the photo's top left."""
    photo = Pyramid(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8))
    best, cut_off = best_suppositions(pixels, photo, rows, cols)
    if cut_off is not None and (best is None or _is_misread(best, cut_off)):
        raise CutOff(
            say(
                "A board of {rows} × {cols} cells is in the photo, but part of it lies outside; "
                "please move the camera back until all four corners are in view.",
                rows=rows,
                cols=cols,
            )
        )
    if best is None or best.support.score < ENOUGH:
        raise NoBoard(
            say(
                "No board of {rows} × {cols} cells was found; please take the photo from above with the whole board, "
                "its four corners included, sharp and evenly lit.",
                rows=rows,
                cols=cols,
            )
        )
    found = _unbent(_steadier(best, photo.grey.shape))
    borne_out = replace(found.board, support=found.support.score, steadiness=found.support.steadiness)
    return upright(borne_out)


def _steadier(found: Supposition, shape: tuple[int, ...]) -> Supposition:
    """The board one cell aside where that is borne out better: looks end once a board is good enough, and one that
    shares most lines with the true one often is."""
    best, plane = found, plane_of(found.mesh)
    for step in found.support.doubtful_steps():
        plain = plain_mesh(found.view.rows, found.view.cols) + step
        aside = cv2.perspectiveTransform(plain.reshape(-1, 1, 2), plane).reshape(plain.shape)
        roughly = Supposition(found.view, np.asarray(aside, np.float64))
        if roughly.support.score < found.support.score - ROUGHLY:
            continue
        other = Supposition(found.view, settle(found.view, roughly.mesh))
        if other.support.is_sound and _is_inside(other.board, shape):
            best = _better(best, other)
    return best


def _unbent(found: Supposition) -> Supposition:
    """The board without any bend, unless it is borne out better with: a frame or a patch that lies beside a line bends
    a mesh where nothing is bent."""
    flat = Supposition(found.view, flat_mesh(found.mesh))
    return flat if flat.support.score >= found.support.score - BENT else found


def lay_on_lines(pixels: Pixels, board: Board) -> Board:
    """A board of cardboard more exactly where its lines are: flat, and by edges of colour as well."""
    view = view_from_above(Pyramid(pixels), plane_of(board.points), board.rows, board.cols, FINE)
    laid = Supposition(view, settle_flat(view, plain_mesh(board.rows, board.cols)))
    support = max(board.support, laid.support.score)
    return replace(laid.board, support=support, steadiness=laid.support.steadiness)


def _is_misread(whole: Supposition, cut_off: Supposition) -> bool:
    """Whether a whole board is a worse reading of one that is cut off, not another board beside it."""
    x, y = whole.board.corners.mean(axis=0)
    overlaps = cv2.pointPolygonTest(cut_off.board.corners.astype(np.float32), (float(x), float(y)), False) >= 0
    return overlaps and whole.support.score < cut_off.support.score - CLEARLY_LESS


def find_board_quickly(pixels: Pixels, rows: int, cols: int) -> Board:
    """The same for a picture of a live preview: one look at the lines that hang together, and exact places only where
    a board is doubtful without."""
    photo = Pyramid(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8))
    small, shrunk = photo.shrunk(PREVIEW_SIDE)
    quads = [(quad + 0.5) / shrunk - 0.5 for quad in outlines(line_mask(small))[:PREVIEW_TRIED]]
    best: Supposition | None = None
    for likely in _promising(photo, quads, rows, cols, (NEAR, WIDE)):
        is_clear = likely.support.score >= CONFIRMED and likely.support.is_sound
        supposition = likely if is_clear else _settled(photo, likely, COARSE)
        if supposition.support.is_sound and _is_inside(supposition.board, photo.grey.shape):
            best = _better(best, supposition)
            if best.support.score >= CONFIRMED:
                break
    if best is None or best.support.score < ENOUGH:
        template = "No board of {rows} × {cols} cells is in view; please hold the camera above the whole board."
        raise NoBoard(say(template, rows=rows, cols=cols))
    return upright(best.board)


def best_suppositions(
    pixels: Pixels, photo: Pyramid, rows: int, cols: int
) -> tuple[Supposition | None, Supposition | None]:
    """The best board of all looks, and the best that goes beyond the photo; costly looks are taken only when needed."""
    best: Supposition | None = None
    cut_off: Supposition | None = None
    settled: list[Points] = []
    seconded = 0
    for outlined, places in _looks(pixels, photo, rows, cols):
        confirmed = best.board.corners if best is not None and best.support.score >= CONFIRMED else None
        if best is not None and any(is_same(outline, best.board.corners, cols, AROUND) for outline in outlined):
            seconded += 1
            if confirmed is not None or (seconded >= OFTEN and best.support.score >= ENOUGH):
                return best, cut_off
        for likely in places:
            place = likely.board.corners
            if confirmed is not None and is_same(place, confirmed, cols, MUCH_THE_SAME):
                return best, cut_off
            if any(is_same(place, other, cols) for other in settled):
                continue
            supposition = _settled(photo, likely)
            settled.append(supposition.board.corners)
            if not supposition.support.is_sound:
                continue
            if not _is_inside(supposition.board, photo.grey.shape):
                cut_off = _better(cut_off, supposition)
                continue
            if confirmed is not None and is_same(supposition.board.corners, confirmed, cols):
                return _better(best, supposition), cut_off
            before, best = best, _better(best, supposition)
            seconded = seconded if best is before else 0
            if best.support.score >= SURE and best.support.weakest_line >= WHOLE:
                return best, cut_off
    return best, cut_off


def is_same(one: Points, other: Points, cols: int, near: float = SAME) -> bool:
    """Whether two places are about the same, whichever corner comes first."""
    apart = np.abs(one[:, None] - other[None]).max(axis=2)
    return float(apart.min(axis=1).max()) < near * _side(one) / cols


def _better(one: Supposition | None, other: Supposition) -> Supposition:
    return other if one is None or other.support.score > one.support.score else one


def _is_inside(board: Board, shape: tuple[int, ...]) -> bool:
    """Whether every corner is in the photo."""
    slack = OUTSIDE * _side(board.corners)
    return bool(board.corners.min() >= -slack and (board.corners < np.array([shape[1], shape[0]]) + slack).all())


def _looks(
    pixels: Pixels, photo: Pyramid, rows: int, cols: int
) -> Iterator[tuple[list[Points], Iterator[Supposition]]]:
    """Outlines and the places that they suggest, where a board could lie, cheap looks first."""
    known: list[Points] = []

    def promising(
        places: list[Points], shrunk: float, slacks: tuple[Slack, ...] = (NEAR, WIDE)
    ) -> tuple[list[Points], Iterator[Supposition]]:
        full = [(place + 0.5) / shrunk - 0.5 for place in places]
        new = [place for place in full if not any(is_same(place, other, cols, MUCH_THE_SAME) for other in known)]
        known.extend(new)
        return full, _promising(photo, new, rows, cols, slacks)

    small, shrunk = photo.shrunk(SMALL_SIDE)
    yield promising(outlines(line_mask(small))[:TRIED], shrunk)
    small, shrunk = photo.shrunk(LINES_SIDE)
    yield promising(outlines(line_mask(small))[:TRIED], shrunk)
    small, shrunk = photo.shrunk(DARK_SIDE)
    yield promising(outlines(dark_mask(small))[:TRIED], shrunk)
    from .lattice_search import boards_within
    from .vanishing_points import ruled_parts

    small, shrunk = photo.shrunk(STROKES_SIDE)
    searched = [(part + 0.5) / shrunk - 0.5 for part in ruled_parts(small)[:PARTS]]
    for part in searched:
        yield promising(boards_within(photo, part, rows, cols), 1.0, (NEAR,))
    for sheets in surfaces(pixels, photo):
        yield promising(sheets, 1.0)
        for sheet in sheets[:SHEETS]:
            if not any(is_same(sheet, other, cols, AROUND) for other in searched):
                searched.append(sheet)
                yield promising(boards_within(photo, sheet, rows, cols), 1.0, (NEAR,))


def surfaces(pixels: Pixels, photo: Pyramid) -> Iterator[list[Points]]:
    """The outlines of what looks like a sheet or board on a table, look by look, the largest first."""
    small, shrunk = photo.shrunk(SURFACES_SIDE)
    size = (small.shape[1], small.shape[0])
    fewer = cv2.resize(pixels, (2 * size[0], 2 * size[1]), interpolation=cv2.INTER_NEAREST)
    for mask in surface_masks(np.asarray(cv2.resize(fewer, size, interpolation=cv2.INTER_AREA), np.uint8)):
        yield [(sheet + 0.5) / shrunk - 0.5 for sheet in surface_outlines(mask)[:TRIED]]


def _promising(
    photo: Pyramid, places: list[Points], rows: int, cols: int, slacks: tuple[Slack, ...]
) -> Iterator[Supposition]:
    """The boards that the places could be, or that could lie within them: what looks sure at once, then the likeliest
    of all."""
    placed: list[Supposition] = []
    least = SMALLEST_SHARE * min(photo.grey.shape)
    for place in places:
        view = view_from_above(photo, homography(rows, cols, place), rows, cols)
        for slack in slacks:
            likely = Supposition(view, *align(view, slack))
            if likely.agreement < HOPELESS or _side(likely.board.corners) < least:
                continue
            if likely.support.score < PROMISING or not likely.support.is_hopeful:
                continue
            if likely.support.score >= SURE:
                yield likely
            else:
                placed.append(likely)
            if likely.support.score >= CONFIRMED:
                break
    placed.sort(key=lambda likely: -likely.agreement)
    yield from placed[:FOLLOWED]


def _settled(photo: Pyramid, likely: Supposition, cell: int = FINE) -> Supposition:
    """The board near a place, moved by whole cells and tilted anew as long as that makes it better."""
    rows, cols = likely.view.rows, likely.view.cols
    view = view_from_above(photo, homography(rows, cols, likely.board.corners), rows, cols, cell)
    near = plain_mesh(rows, cols) if likely.is_evident else align(view, NEAR)[0]
    found = Supposition(view, settle(view, near))
    for _ in range(STEPS):
        step = found.support.step_aside()
        if step == (0, 0) and tilt_of(found.mesh) < TILTED:
            break
        beside = found.view.to_photo @ plane_of(found.mesh) @ np.array([[1, 0, step[0]], [0, 1, step[1]], [0, 0, 1]])
        view = view_from_above(photo, beside, rows, cols, cell)
        found = Supposition(view, settle(view, plain_mesh(rows, cols)))
    return found


def _side(corners: Points) -> float:
    """The mean side of a four-sided outline."""
    return float(cv2.arcLength(corners.astype(np.float32), True)) / 4


def homography(rows: int, cols: int, corners: Points) -> Points:
    """From lattice coordinates to the photo, so that the lattice has these corners."""
    lattice = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(lattice, corners.astype(np.float32)), np.float64)


def upright(board: Board) -> Board:
    """The same board, turned so that its first corner is the one nearest to the photo's top left."""
    turn = int(np.argmin(board.corners.sum(axis=1)))
    return replace(board, points=np.rot90(board.points, turn).copy())
