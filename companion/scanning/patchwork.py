"""Reads a photo of a Patchwork board: covered cells, the patches on it, a full 7x7, and what looks wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log

import msgspec

from calibration.empty_board import BadEmptyBoard, load_empty_board
from companion.games.cells import BOARD, SIDE, Cells, cells_of, format_rows, parse_rows
from companion.games.patchwork.components import PATCH, PATCHES
from companion.games.patchwork.problems import find_photo_problems
from companion.games.patchwork.scoring import Corner, explain_empty, find_seven_by_seven
from companion.games.patchwork.state import Quilter
from companion.games.patchwork.track import MOST_SINGLES
from companion.games.shapes import Shape, format_shape, shape_of
from companion.games.values import Cell, Problem
from messages import say
from vision.boards.annotation import BoardMarks
from vision.boards.board import Board
from vision.boards.board_search import NoBoard
from vision.boards.cardboard import find_cardboard
from vision.boards.closer_look import see_closer
from vision.cells.patchwork import PatchworkReading, read_flat_patchwork
from vision.cells.patchwork_planes import CELL, MARGIN, lay_flat
from vision.photo.decoding import DecodedPhoto
from vision.photo.pixels import Pixels

from .context import Context, forget
from .errors import ScanError
from .patch_places import SINGLE, Seams
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .straight import StraightPhoto, corners_of, decode, lay_straight
from .tiling import FoundPatch, Tiling, find_tiling

FLAT_INSET = MARGIN / (SIDE * CELL + 2 * MARGIN)
"""The share of the flattened board that lies outside its grid, on each side."""
_FAINT = 0.5
"""Support of a board's lines below which it may lie a cell aside, and then every cell is asked about: of 68 made-up
boards (seeds from 700,000) four of the six that were found beside their place had less, and none of the others."""
_PROOF = 0.5
"""The share of the covered cells that patches must surely explain before a board on which nothing seems empty is
believed. Of 25 made-up boards with 76 to 81 covered cells 15 are proven by that; 2 of their 1,215 cells were wrong."""

_SEEMING = 1.0
"""By how much, in log-odds, cells in doubt seem covered rather than they are.

Measured on 136 cells in doubt of 60 made-up boards of families left out of the fitting: of those between 0 and 2 five
of eleven are covered, where three in four should be. With it 11 of 12 boards of other makers are cut into the right
patches, without it 9.
"""
_EXPLAINED = -0.2
"""How likely patches of the game must make the edges that are seen, else the whole board is in doubt, unless most of
its patches are surely known all the same.

Sheets of other games have such edges that no patches explain them. On 23 of 24 rendered boards it is -0.07 and more, on
one, most of whose patches are sure, -0.22. Of 60 rendered Doodle sheets read as boards 34 show less, and on none of
them half of the patches is sure. It was chosen with these sheets in view.
"""
_EXPLAINED_THROUGH = -0.03
"""The same when the bare board is seen through what covers it, as it is between the strokes of a pen, and then patches
must be surely known too: cloth of the board's own colour looks like that (on 2 of 24 rendered boards), but there it is
-0.02 and more, and all patches are sure. With both rules 56 of the 60 sheets are doubted, by the edges alone 51."""


class QuiltPatch(msgspec.Struct, frozen=True):
    """One patch on the board; `id` where its shape tells which of the 33 it is, else `ids` of all that look like it."""

    id: int | None
    ids: tuple[int, ...]
    special: bool
    cells: tuple[Cell, ...]
    shape: str
    sure: bool


class PatchworkProposal(Proposal, frozen=True, kw_only=True):
    """A Patchwork board in the words of the game."""

    corners: Corners
    cells: tuple[str, ...]
    unsure: tuple[Cell, ...]
    empty: int
    seven_by_seven: Corner | None
    patches: tuple[QuiltPatch, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class SeenBoard:
    """A board as it was seen, open to correction; chances are kept because a corrected cell changes the patches."""

    corners: Corners
    covered: tuple[tuple[float, ...], ...]
    """How likely each cell is covered, by row and column."""
    unsure: tuple[Cell, ...]
    seams: Seams
    notes: tuple[Problem, ...] = ()
    """What went wrong with the aids for reading, and why the whole board is in doubt."""

    @property
    def cells(self) -> Cells:
        """What is more likely covered than not."""
        return cells_of(
            (row, col) for row, line in enumerate(self.covered) for col, chance in enumerate(line) if chance >= 0.5
        )

    def corrected(self, cell: Cell) -> SeenBoard:
        """The board after a player has said that this cell is the other way round."""
        return self.told(cell, self.covered[cell[0]][cell[1]] < 0.5)

    def confirmed(self, cell: Cell) -> SeenBoard:
        """The board after a player has said that this cell was read rightly."""
        return self.told(cell, self.covered[cell[0]][cell[1]] >= 0.5)

    def told(self, cell: Cell, is_covered: bool) -> SeenBoard:
        """The board after a player has said what this cell is."""
        rows = [list(row) for row in self.covered]
        rows[cell[0]][cell[1]] = 1.0 if is_covered else 0.0
        unsure = tuple(one for one in self.unsure if one != cell)
        return replace(self, covered=tuple(map(tuple, rows)), unsure=unsure)


def find_quilt(photo: StraightPhoto, context: Context) -> tuple[Found[SeenBoard], ...]:
    """The board in a photo, or raises `NoBoard`."""
    told = context.board
    board = find_cardboard(photo.pixels, SIDE, SIDE) if told is None else photo.from_photo(told)
    flat = lay_flat(*see_closer(photo.photo, board))
    context.keep("flat", flat)
    empty, notes = _find_empty_board(context, flat)
    reading = read_flat_patchwork(flat, board)
    if empty is not None:
        reading, notes = _compare(reading, read_flat_patchwork(flat, board, empty))
    seen = see_board(reading, photo.in_photo(board))
    if board.is_shaky(_FAINT):
        seen = replace(seen, unsure=tuple(BOARD))
    return (Found(replace(seen, notes=(*notes, *seen.notes)), board, flat),)


def _compare(alone: PatchworkReading, compared: PatchworkReading) -> tuple[PatchworkReading, tuple[Problem, ...]]:
    """What the empty board helps to read; when it does not help, it is left aside with a note."""
    if len(compared.unsure) > len(alone.unsure):
        sentence = say("With the empty board this photo is less clear, so it is read without: is it of another board?")
        return alone, (Problem("empty-board-unused", sentence),)
    return compared.doubting(alone), ()


def _find_empty_board(context: Context, flat: Pixels) -> tuple[Pixels | None, tuple[Problem, ...]]:
    """The empty board laid flat, by its photo or as it is kept; one that cannot be used is left aside with a note."""
    try:
        empty = _load_empty_board(context)
    except ScanError as error:
        return None, (Problem("empty-board-unused", error.sentence),)
    if empty is not None and empty.shape != flat.shape:
        sentence = say("The empty board was kept by another version: calibrate it anew.")
        return None, (Problem("empty-board-unused", sentence),)
    return empty, ()


def _load_empty_board(context: Context) -> Pixels | None:
    if context.empty_board is not None:
        known = replace(context, lens="if usable", keep=forget)
        return look_at_empty_board(lay_straight(decode(context.empty_board), known).photo)[0]
    if context.calibration is None:
        return None
    try:
        return load_empty_board(context.calibration)
    except BadEmptyBoard as error:
        raise ScanError("bad-usage", error.sentence) from error


def look_at_empty_board(photo: DecodedPhoto) -> tuple[Pixels, tuple[Cell, ...]]:
    """The empty board laid flat, as reading compares with it, and its cells on which something lies after all; or
    raises `ScanError`."""
    try:
        board = find_cardboard(photo.pixels, SIDE, SIDE)
    except NoBoard:
        sentence = say(
            "No board was found in the photo of the empty board; please photograph it from above without patches, "
            "with all four corners, sharp and evenly lit."
        )
        raise ScanError("bad-usage", sentence) from None
    flat = lay_flat(*see_closer(photo, board))
    reading = read_flat_patchwork(flat, board)
    # Of a board that is covered all over no cell is sure: its own look is nowhere to be seen.
    is_lost = len(reading.unsure) == SIDE * SIDE
    return flat, tuple(sorted(reading.cells if is_lost else reading.cells.difference(reading.unsure)))


def see_board(reading: PatchworkReading, board: Board) -> SeenBoard:
    """The reading in plain numbers; `board` is where the grid lies in the whole photo."""
    seams = Seams(tuple(map(tuple, reading.joined_right.tolist())), tuple(map(tuple, reading.joined_below.tolist())))
    seen = SeenBoard(corners_of(board), _chances(reading), reading.unsure, seams)
    tiling = _tile(seen, None)
    if reading.is_puzzle or reading.is_drawn_on or _is_unlike_cloth(reading, tiling, seams):
        sentence = say("The patches of the game do not fit what is seen: is this a Patchwork board?")
        note = Problem("other-board", sentence)
        return replace(seen, unsure=tuple(BOARD), notes=(note,))
    if reading.seems_full and not _is_proven(tiling):
        return replace(seen, unsure=tuple(BOARD))
    return seen


def shows_patches(flat: Pixels, board: Board) -> bool:
    """Whether patches of this game surely lie on a flat board that was taken for a sheet of another one."""
    seen = see_board(read_flat_patchwork(flat, board), board)
    return len(seen.unsure) < len(BOARD) and _is_proven(_tile(seen, None))


def _is_unlike_cloth(reading: PatchworkReading, tiling: Tiling, seams: Seams) -> bool:
    """Whether what covers the board is hardly made of the game's patches, as the doodles on a sheet are not."""
    explained, is_proven = tiling.explains(seams), _is_proven(tiling)
    if reading.is_seen_through:
        return explained < _EXPLAINED_THROUGH or not is_proven
    return explained < _EXPLAINED and not is_proven


def _chances(reading: PatchworkReading) -> tuple[tuple[float, ...], ...]:
    """How likely each cell is covered, by row and column."""
    chances = [list(row) for row in reading.covered.tolist()]
    for row, col in reading.unsure:
        chances[row][col] = 1 / (1 + exp(_SEEMING - float(reading.odds[row, col])))
    return tuple(map(tuple, chances))


def _is_proven(tiling: Tiling) -> bool:
    """Whether patches of the game, most of them surely known, make up the quilt: a board is not taken for them."""
    sure = sum(len(patch.cells) for patch in tiling.patches if patch.is_sure)
    return (
        bool(tiling.patches)
        and not tiling.leftover
        and sure >= _PROOF * sum(len(patch.cells) for patch in tiling.patches)
    )


def propose(seen: SeenBoard, quilter: Quilter | None = None, claims_seven_by_seven: bool = False) -> PatchworkProposal:
    """Everything there is to say about a board; `quilter` is what its player bought, where the game knows that."""
    tiling = _tile(seen, quilter)
    covered = Cells(tiling.leftover.mask | sum(patch.cells.mask for patch in tiling.patches))
    unsure = sorted({*seen.unsure, *tiling.leftover})
    return PatchworkProposal(
        corners=seen.corners,
        cells=format_rows(covered),
        unsure=tuple(unsure),
        empty=len(covered.empty),
        seven_by_seven=find_seven_by_seven(covered),
        patches=_name(tiling.patches, quilter),
        problems=(
            *seen.notes,
            *find_photo_problems(
                covered, (patch.shape for patch in tiling.patches), tiling.leftover, quilter, claims_seven_by_seven
            ),
        ),
    )


@lru_cache(maxsize=2)
def _tile(seen: SeenBoard, quilter: Quilter | None) -> Tiling:
    """The most likely patches; a cell that is unsure counts as covered where a likely patch needs it."""
    unsure = set(seen.unsure)
    must, may = [], {}
    for row in range(SIDE):
        for col in range(SIDE):
            chance = min(max(seen.covered[row][col], 1e-4), 1 - 1e-4)
            odds = log(chance / (1 - chance))
            if (row, col) in unsure:
                may[SIDE * row + col] = odds
            elif odds > 0:
                must.append(SIDE * row + col)
    return find_tiling(must, may, seen.seams, _supply(quilter))


@lru_cache(maxsize=2)
def _supply(quilter: Quilter | None) -> Counter[Shape]:
    numbers = quilter.patches if quilter else tuple(PATCH)
    supply = Counter(PATCH[number].outline.canonical() for number in numbers)
    supply[SINGLE] = quilter.singles if quilter else MOST_SINGLES
    return supply


def _name(found: tuple[FoundPatch, ...], quilter: Quilter | None) -> tuple[QuiltPatch, ...]:
    """Each patch with its number, where only one patch that may lie here has its shape."""
    owned = [PATCH[number] for number in quilter.patches] if quilter else PATCHES
    shapes = [one.outline.canonical() for one in owned]
    named = []
    for patch in found:
        like = tuple(one.id for one, shape in zip(owned, shapes, strict=True) if shape == patch.shape)
        cells, lying = tuple(patch.cells), format_shape(shape_of(patch.cells))
        number = like[0] if len(like) == 1 and patch.is_sure else None
        named.append(QuiltPatch(number, like, patch.shape == SINGLE, cells, lying, patch.is_sure))
    return tuple(named)


def _mark(found: Found[SeenBoard], proposal: PatchworkProposal) -> BoardMarks:
    corner = proposal.seven_by_seven
    return BoardMarks(
        found.board,
        marked=frozenset(parse_rows(proposal.cells)),
        unsure=frozenset(proposal.unsure),
        scored=frozenset(corner.cells if corner else ()),
        groups=tuple(frozenset(patch.cells) for patch in proposal.patches),
        labels={patch.cells[0]: str(patch.id) for patch in proposal.patches if patch.id is not None},
        title=str(proposal.empty),
    )


SUBJECTS: Subjects = {
    "quilt": Subject(
        find_quilt,
        lambda seen, context: propose(seen[0]),
        lambda found, proposal: (_mark(found[0], proposal),),
        explain=lambda proposal: ((explain_empty(proposal.empty, tuple(parse_rows(proposal.cells).empty)),),),
        ruled=(SIDE, SIDE),
    )
}


OTHER_READERS = ("patchwork_ring",)
