"""Reads a photo of a Doodle sheet: cells, patches, the best rectangle, and what looks wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

import msgspec

from companion.games.cells import SIDE, Cells, cells_of, format_rows
from companion.games.patchwork_doodle.scoring import Rectangle, best_rectangle
from companion.games.shapes import format_shape, shape_of
from companion.games.values import Cell, Problem
from vision.annotation import BoardMarks
from vision.board import Board
from vision.doodle import DoodleReading, read_flat_doodle
from vision.evenly_lit import flatten_for_reading
from vision.finding import find_board
from vision.photo import Photo, see_closer

from .doodle_checks import find_sheet_problems
from .doodle_patches import part_sheet
from .parting import Lines
from .proposal import Corners, Proposal
from .scan import Aids, Scan


class DoodlePatch(msgspec.Struct, frozen=True):
    """One patch on the sheet and its shape as it lies there."""

    cells: tuple[Cell, ...]
    shape: str


class DoodleScore(msgspec.Struct, frozen=True):
    """What the sheet is worth now; no rectangle while nothing is shaded."""

    points: int
    rectangle: Rectangle | None


class DoodleProposal(Proposal, frozen=True, kw_only=True):
    """A Doodle sheet in the words of the game."""

    corners: Corners
    cells: tuple[str, ...]
    unsure: tuple[Cell, ...]
    patches: tuple[DoodlePatch, ...]
    score: DoodleScore
    empty: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class SeenSheet:
    """A sheet as it was seen, open to correction; the lines are kept because a corrected cell changes the patches."""

    corners: Corners
    shaded: Cells
    unsure: tuple[Cell, ...]
    lines: Lines

    def corrected(self, cell: Cell) -> SeenSheet:
        """The sheet after a player has said that this cell is the other way round."""
        marked = cells_of([cell])
        shaded = self.shaded - marked if cell in self.shaded else self.shaded | marked
        return replace(self, shaded=shaded).confirmed(cell)

    def confirmed(self, cell: Cell) -> SeenSheet:
        """The sheet after a player has said that this cell was read rightly."""
        return replace(self, unsure=tuple(one for one in self.unsure if one != cell))

    def turned(self) -> SeenSheet:
        """The same sheet read from its right side: a quarter turn against the clock."""
        last = SIDE - 1
        corners = (*self.corners[1:], self.corners[0])
        shaded = cells_of((last - col, row) for row, col in self.shaded)
        unsure = tuple(sorted((last - col, row) for row, col in self.unsure))
        return SeenSheet(corners, shaded, unsure, self.lines.turned())

    def turned_like(self, before: Cells) -> SeenSheet:
        """The same sheet read from the side from which it agrees best with what was on it before."""
        sides = [self]
        for _ in range(3):
            sides.append(sides[-1].turned())
        return max(sides, key=lambda side: len(side.shaded & before))


def read(photo: Photo, aids: Aids) -> Scan:
    """Find the sheet in a photo and read it, or raise `NoBoard`."""
    board = find_board(photo.pixels, SIDE, SIDE)
    flat = flatten_for_reading(*see_closer(photo, board))
    aids.keep("flat", flat.pixels)
    seen = see_sheet(read_flat_doodle(flat, board), board.scaled(photo.reduction))
    proposal = propose(seen)
    return Scan(proposal, (_mark(board, seen, proposal),))


def see_sheet(reading: DoodleReading, board: Board) -> SeenSheet:
    """The reading in plain numbers; `board` is where the grid lies in the whole photo."""
    corners = cast(Corners, tuple((float(x), float(y)) for x, y in board.corners))
    lines = Lines(reading.parted_right.tolist(), reading.parted_below.tolist())
    return SeenSheet(corners, cells_of(reading.cells), reading.unsure, lines)


def propose(seen: SeenSheet, problems: tuple[Problem, ...] = ()) -> DoodleProposal:
    """Everything there is to say about a sheet, and the problems that are known already."""
    patches = part_sheet(frozenset(seen.shaded), seen.lines)
    rectangle = best_rectangle(seen.shaded)
    return DoodleProposal(
        corners=seen.corners,
        cells=format_rows(seen.shaded),
        unsure=seen.unsure,
        patches=tuple(DoodlePatch(tuple(sorted(patch)), format_shape(shape_of(patch))) for patch in patches),
        score=DoodleScore(rectangle.points if rectangle else 0, rectangle),
        empty=len(seen.shaded.empty),
        problems=(*problems, *find_sheet_problems(patches)),
    )


def _mark(board: Board, seen: SeenSheet, proposal: DoodleProposal) -> BoardMarks:
    rectangle = proposal.score.rectangle
    return BoardMarks(
        board,
        marked=frozenset(seen.shaded),
        unsure=frozenset(seen.unsure),
        scored=frozenset(rectangle.cells if rectangle else ()),
        groups=tuple(frozenset(patch.cells) for patch in proposal.patches),
        title=str(proposal.score.points),
    )
