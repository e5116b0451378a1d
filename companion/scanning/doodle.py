"""Reads photos of Doodle sheets: cells, patches, the best rectangle, and what looks wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
import numpy as np

from companion.games.cells import BOARD, SIDE, Cells, cells_of, format_rows
from companion.games.patchwork_doodle.problems import compare_written, find_sheet_problems
from companion.games.patchwork_doodle.scoring import Rectangle, best_rectangle, explain_rectangle
from companion.games.shapes import format_shape, shape_of
from companion.games.values import Cell, Line, Problem
from messages import say
from vision.boards.annotation import BoardMarks
from vision.boards.board import Board, flatten
from vision.boards.board_search import NoBoard
from vision.boards.closer_look import see_closer
from vision.boards.marked_sheet import find_marked_sheets
from vision.cells.doodle import DoodleReading, read_planes
from vision.cells.illumination import CELL, MARGIN, SQUARE, Planes, even_out, flatten_for_reading
from vision.cells.puzzle_lines import is_puzzle
from vision.cells.written_rows import WrittenRows, read_written_rows
from vision.photo.pixels import Pixels
from vision.photo.quantiles import quantile

from .context import Context
from .doodle_patches import part_sheet
from .known_prints import KnownPrints
from .patch_partition import Lines
from .proposal import Corners, Proposal
from .scan import AnyScan, Found, Subject, Subjects
from .straight import StraightPhoto, corners_of

SEVERAL = 1600
"""The longer side, in pixels, that reading several sheets in one photo needs."""

FAINT = 0.65
"""Support of a sheet's lines below which it may lie a cell aside, and then every cell is asked about.

Of 240 made-up sheets (seeds from 710,000) 15 were found beside their place, 11 of them with less than that, the others
by less than half a cell; so were 22 of the 213 in the right place. Rendered sheets show more, or are steady; that was
known when the limit was set."""

INSET = MARGIN / (SIDE * CELL + 2 * MARGIN)
"""The share of a flattened sheet that lies outside its grid, on each side."""


_ROWS = ("1", "2", "3", "empty", "total")
"""The boxes for scores on a sheet of our own print, from the left."""

_COVERED, _COVERED_IN_DOUBT, _MANY = 0.2, 0.5, 4
"""Where less of the shaded cells looks like bare paper, in the median, it is asked whether they are covered by patches:
the first number where any cell is in doubt, the second where so many are.

On 22 of 24 rendered Patchwork boards it is 0.18 at most, on two, with six cells in doubt each, 0.31 and 0.42; on 56 of
60 rendered Doodle sheets 0.2 and more. Chosen with these in view.
"""


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
    written: dict[str, int | None] | msgspec.UnsetType = msgspec.UNSET
    """The scores written on a sheet by their round, 'empty' and 'total'; null where it is unsure. Absent on sheets of
    other makers where no boxes for them are found."""
    crossed_actions: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """Which special actions are surely crossed off on a sheet of our own print."""


class SheetsProposal(Proposal, frozen=True, kw_only=True):
    """All sheets of one photo, from the left to the right."""

    sheets: tuple[DoodleProposal, ...]


@dataclass(frozen=True)
class SeenSheet:
    """A sheet as it was seen, open to correction; the lines are kept because a corrected cell changes the patches."""

    corners: Corners
    shaded: Cells
    unsure: tuple[Cell, ...]
    lines: Lines
    notes: tuple[Problem, ...] = ()
    """What went wrong with the aids for reading."""
    written: WrittenRows | None = None
    """What is written beside the grid; None where no boxes for that were found, or they were not looked for yet."""

    @property
    def cells(self) -> Cells:
        """What is shaded, by the name that it has on every board."""
        return self.shaded

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
        return replace(self, corners=corners, shaded=shaded, unsure=unsure, lines=self.lines.turned())

    def turned_like(self, before: Cells) -> tuple[SeenSheet, int]:
        """The same sheet read from the side from which it agrees best with what was on it before, and by how many
        quarter turns that is."""
        sides = [self]
        for _ in range(3):
            sides.append(sides[-1].turned())
        turns = max(range(4), key=lambda turn: len(sides[turn].shaded & before))
        return sides[turns], turns


def find_sheet(photo: StraightPhoto, context: Context) -> tuple[Found[SeenSheet], ...]:
    """The sheet in a photo, or raises `NoBoard`."""
    return (_look_at(photo, _find_board(photo, context), context),)


def _find_board(photo: StraightPhoto, context: Context) -> Board:
    board, missing = None, None
    try:
        board = photo.find_board(SIDE, SIDE, context.board)
    except NoBoard as error:
        missing = error
    if board is None or (context.board is None and board.is_shaky(FAINT)):
        # A sheet of our own print shows where it lies, also where a hand, the dark or the distance hides its lines.
        marked = find_marked_sheets(photo.pixels)
        if marked:
            return marked[0].board
    if board is None:
        assert missing is not None
        raise missing
    return board


def find_sheets(photo: StraightPhoto, context: Context) -> tuple[Found[SeenSheet], ...]:
    """All sheets in a photo, from the left to the right, or raises `NoBoard`."""
    from vision.boards.several_boards import MOST, find_boards

    boards = find_boards(photo.pixels, SIDE, SIDE, context.most or MOST)
    return tuple(_look_at(photo, board, context) for board in boards)


def _look_at(photo: StraightPhoto, board: Board, context: Context) -> Found[SeenSheet]:
    flat = flatten_for_reading(*see_closer(photo.photo, board))
    context.keep("flat", flat.pixels)
    planes = even_out(flat)
    prints = KnownPrints(context, planes)
    reading = read_planes(planes, board, prints=prints)
    seen = see_sheet(reading, photo.in_photo(board))
    seen = replace(seen, notes=prints.notes, written=read_written_rows(photo.pixels, board))
    # Our own print and one that is known are sheets of this game, however they are filled in.
    is_known = seen.written is not None or reading.is_print_known
    if not is_known and _is_of_another_game(photo, board, planes, seen):
        sentence = say("This looks like the board of another game or a puzzle: is it a Doodle sheet?")
        seen = replace(seen, unsure=tuple(BOARD), notes=(*seen.notes, Problem("other-board", sentence)))
    if board.is_shaky(FAINT):
        seen = replace(seen, unsure=tuple(BOARD))
    return Found(seen, board, _picture_of(photo, board, context) if context.picture_side else flat.pixels)


def _is_of_another_game(photo: StraightPhoto, board: Board, planes: Planes, seen: SeenSheet) -> bool:
    """Whether this is no sheet of the game: ruled like a puzzle, or in doubt, covered as no pen covers paper, and made
    of the patches of Patchwork."""
    if is_puzzle(-planes[: SQUARE * SQUARE].mean(axis=0)):
        return True
    if not seen.unsure or not seen.shaded:
        return False
    # Few sheets are asked that, and fewer need the other game's network: neither is loaded before.
    from vision.cells.patchwork_planes import BoardColours, bare_shares, lay_flat

    flat = lay_flat(photo.pixels, board)
    bare = bare_shares(BoardColours(flat))
    through = quantile(np.array([bare[cell] for cell in seen.shaded]), 0.5)
    if through >= (_COVERED if len(seen.unsure) < _MANY else _COVERED_IN_DOUBT):
        return False
    from .patchwork import shows_patches

    return shows_patches(flat, board)


def _picture_of(photo: StraightPhoto, board: Board, context: Context) -> Pixels:
    """The flat sheet in twice the size in which it is read: large displays show it so large."""
    picture, times = photo.picture(context.picture_side)
    return flatten(picture, board.scaled(times), 2 * CELL, 2 * MARGIN).pixels


def see_sheet(reading: DoodleReading, board: Board) -> SeenSheet:
    """The reading in plain numbers; `board` is where the grid lies in the whole photo."""
    lines = Lines(reading.parted_right.tolist(), reading.parted_below.tolist())
    return SeenSheet(corners_of(board), cells_of(reading.cells), reading.unsure, lines)


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
        problems=(*seen.notes, *problems, *find_sheet_problems(patches), *_compare_written(seen, rectangle)),
        written=msgspec.UNSET if seen.written is None else _written_by_name(seen.written),
        crossed_actions=msgspec.UNSET if not (seen.written and seen.written.crossed) else seen.written.crossed_off,
    )


def _written_by_name(written: WrittenRows) -> dict[str, int | None]:
    return {name: number.value for name, number in zip(_ROWS, written.scores, strict=True) if number is not None}


def _compare_written(seen: SeenSheet, rectangle: Rectangle | None) -> tuple[Problem, ...]:
    """What is written is believed only where it is surely read, and the board only where nothing of it is in doubt."""
    if seen.written is None or seen.unsure:
        return ()
    unsure = [place for place, number in enumerate(seen.written.scores) if number and not number.is_sure]
    *rounds, empty, total = (None if number is None else number.value for number in seen.written.scores)
    last = max((place for place, number in enumerate(seen.written.scores[:-2]) if number), default=None)
    if last in unsure:
        return ()
    if unsure:
        empty = total = None
    # Of the rounds before it only matters that they are written.
    rounds = [0 if place in unsure else score for place, score in enumerate(rounds)]
    return compare_written(rounds, empty, total, rectangle.points if rectangle else 0)


def vote(one: SeenSheet, other: SeenSheet) -> SeenSheet:
    """The first reading with its doubts settled where the other is sure; two that are sure but differ make a doubt."""
    other, _ = other.turned_like(one.shaded)
    shaded, unsure = one.shaded, set(one.unsure)
    for cell in one.unsure:
        if cell not in other.unsure:
            unsure.discard(cell)
            shaded = shaded | cells_of([cell]) if cell in other.shaded else shaded - cells_of([cell])
    differing = (one.shaded - other.shaded) | (other.shaded - one.shaded)
    unsure |= {cell for cell in differing if cell not in one.unsure and cell not in other.unsure}
    return replace(one, shaded=shaded, unsure=tuple(sorted(unsure)))


def _read_on(scan: AnyScan) -> AnyScan:
    """The scan of a sheet with what is written on it, also on another maker's."""
    from .score_rows import read_score_rows

    (seen,) = scan.seen
    if seen.written is not None or (written := read_score_rows(scan.picture, scan.outlines[0])) is None:
        return scan
    told = replace(seen, written=written)
    return replace(scan, seen=(told,), proposal=propose(told))


def _mark(found: Found[SeenSheet], proposal: DoodleProposal) -> BoardMarks:
    rectangle = proposal.score.rectangle
    return BoardMarks(
        found.board,
        marked=frozenset(found.seen.shaded),
        unsure=frozenset(found.seen.unsure),
        scored=frozenset(rectangle.cells if rectangle else ()),
        groups=tuple(frozenset(patch.cells) for patch in proposal.patches),
        title=str(proposal.score.points),
    )


def _explain(proposal: DoodleProposal) -> tuple[Line, ...]:
    best = proposal.score.rectangle
    return (Line(explain_rectangle(best), proposal.score.points, () if best is None else best.cells),)


SUBJECTS: Subjects = {
    "sheet": Subject(
        find_sheet,
        lambda seen, context: propose(seen[0]),
        lambda found, proposal: (_mark(found[0], proposal),),
        explain=lambda proposal: (_explain(proposal),),
        ruled=(SIDE, SIDE),
        is_doubtful=lambda seen: bool(seen.unsure),
        read_on=_read_on,
        vote=vote,
    ),
    "sheets": Subject(
        find_sheets,
        lambda seen, context: SheetsProposal(sheets=tuple(map(propose, seen))),
        lambda found, proposal: tuple(map(_mark, found, proposal.sheets)),
        explain=lambda proposal: tuple(map(_explain, proposal.sheets)),
        long_enough=SEVERAL,
    ),
}
