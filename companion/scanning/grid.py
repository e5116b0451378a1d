"""Reads a photo of any ruled grid: which cells are marked."""

from __future__ import annotations

from companion.games.values import Cell
from vision.annotation import BoardMarks
from vision.board import flatten
from vision.finding import find_board
from vision.grid import GridReading, read_grid
from vision.photo import Photo, see_closer

from .proposal import Corners, Proposal
from .scan import Aids, BadAids, Scan


class GridProposal(Proposal, frozen=True, kw_only=True):
    """A grid as it lies: its rows with `#` for a marked cell and `.` for an empty one."""

    corners: Corners
    cells: tuple[str, ...]
    unsure: tuple[Cell, ...]


def read(photo: Photo, aids: Aids) -> Scan:
    """Find the grid that was asked for and tell which of its cells are marked."""
    if aids.rows is None or aids.cols is None:
        raise BadAids("A grid needs its size: --rows R --cols C.")
    board = find_board(photo.pixels, aids.rows, aids.cols)
    reading = read_grid(*see_closer(photo, board))
    aids.keep("flat", flatten(photo.pixels, board).pixels)
    first, second, third, fourth = ((float(x), float(y)) for x, y in board.scaled(photo.reduction).corners)
    proposal = GridProposal(
        corners=(first, second, third, fourth),
        cells=tuple("".join("#" if mark else "." for mark in row) for row in reading.marked.tolist()),
        unsure=reading.unsure,
    )
    return Scan(proposal, (_marks(reading),))


def _marks(reading: GridReading) -> BoardMarks:
    marked = {(row, col) for row, line in enumerate(reading.marked.tolist()) for col, mark in enumerate(line) if mark}
    return BoardMarks(reading.board, marked=frozenset(marked), unsure=frozenset(reading.unsure))
