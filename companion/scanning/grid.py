"""Reads a photo of any ruled grid: which cells are marked."""

from __future__ import annotations

from companion.games.values import Cell
from messages import say
from vision.boards.annotation import BoardMarks
from vision.boards.board import flatten
from vision.boards.closer_look import see_closer
from vision.cells.grid import read_grid

from .context import Context
from .errors import ScanError
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .straight import StraightPhoto, corners_of


class GridProposal(Proposal, frozen=True, kw_only=True):
    """A grid as it lies: its rows with `#` for a marked cell and `.` for an empty one."""

    corners: Corners
    cells: tuple[str, ...]
    unsure: tuple[Cell, ...]


def find_grid(photo: StraightPhoto, context: Context) -> tuple[Found[GridProposal], ...]:
    """The grid that was asked for, or raises `NoBoard`."""
    if context.rows is None or context.cols is None:
        raise ScanError("bad-usage", say("A grid needs its size: --rows R --cols C."))
    board = photo.find_board(context.rows, context.cols, context.board)
    closer = see_closer(photo.photo, board)
    reading = read_grid(*closer)
    flat = flatten(*closer).pixels
    context.keep("flat", flat)
    proposal = GridProposal(
        corners=corners_of(photo.in_photo(board)),
        cells=tuple("".join("#" if mark else "." for mark in row) for row in reading.marked.tolist()),
        unsure=reading.unsure,
    )
    return (Found(proposal, board, flat),)


def _mark(found: Found[GridProposal]) -> BoardMarks:
    marked = {(row, col) for row, line in enumerate(found.seen.cells) for col, sign in enumerate(line) if sign == "#"}
    return BoardMarks(found.board, marked=frozenset(marked), unsure=frozenset(found.seen.unsure))


SUBJECTS: Subjects = {
    "grid": Subject(find_grid, lambda seen, context: seen[0], lambda found, proposal: tuple(map(_mark, found)))
}
