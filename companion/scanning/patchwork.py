"""Reads a photo of a Patchwork board: covered cells, the patches on it, a full 7x7, and what looks wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import log
from typing import cast

import msgspec

from companion.games.cells import BOARD, SIDE, Cells, format_rows
from companion.games.patchwork.patches import PATCH, PATCHES
from companion.games.patchwork.scoring import Corner, find_seven_by_seven
from companion.games.patchwork.state import Quilter
from companion.games.sentences import say
from companion.games.shapes import Shape, format_shape, shape_of
from companion.games.values import Cell, Problem
from vision.annotation import BoardMarks
from vision.board import Board, Pixels
from vision.cloth import lay_flat
from vision.finding import NoBoard, find_board
from vision.patchwork import PatchworkReading, read_patchwork
from vision.photo import Photo, see_closer

from .patch_places import SINGLE, Seams
from .patchwork_checks import MOST_SINGLES, find_quilt_problems
from .proposal import Corners, Proposal
from .scan import Aids, BadAids, Scan
from .tiling import FoundPatch, Tiling, find_tiling

_PROOF = 0.5
"""The share of the covered cells that patches must surely explain before a board on which nothing seems empty is
believed. Of 25 made-up boards with 76 to 81 covered cells 15 are proven by that; 2 of their 1,215 cells were wrong."""
_SETTLED = 3.0
"""A likely cell is sure when every tiling that turns it round is at least this much less likely, in logarithms."""


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
class SeenQuilt:
    """A board as it was seen, open to correction; chances are kept because a corrected cell changes the patches."""

    corners: Corners
    covered: tuple[tuple[float, ...], ...]
    """How likely each cell is covered, by row and column."""
    unsure: tuple[Cell, ...]
    seams: Seams
    likely: frozenset[Cell] = frozenset()
    """The cells that are likely right: an unsure one of them becomes sure when no likely tiling turns it round."""

    def corrected(self, cell: Cell) -> SeenQuilt:
        """The board after a player has said that this cell is the other way round."""
        return self.told(cell, self.covered[cell[0]][cell[1]] < 0.5)

    def confirmed(self, cell: Cell) -> SeenQuilt:
        """The board after a player has said that this cell was read rightly."""
        return self.told(cell, self.covered[cell[0]][cell[1]] >= 0.5)

    def told(self, cell: Cell, is_covered: bool) -> SeenQuilt:
        """The board after a player has said what this cell is."""
        rows = [list(row) for row in self.covered]
        rows[cell[0]][cell[1]] = 1.0 if is_covered else 0.0
        unsure = tuple(one for one in self.unsure if one != cell)
        return replace(self, covered=tuple(map(tuple, rows)), unsure=unsure)


def read(photo: Photo, aids: Aids) -> Scan:
    """Find the board in a photo and read it, or raise `NoBoard`."""
    board = find_board(photo.pixels, SIDE, SIDE)
    closer = see_closer(photo, board)
    flat = lay_flat(*closer)
    aids.keep("flat", flat)
    empty = look_at_empty_board(aids.empty_board) if aids.empty_board else aids.kept_board
    if empty is not None and empty.shape != flat.shape:
        raise BadAids(
            say("The empty board was kept by another version; please run `quilting-bee calibrate empty-board`.")
        )
    seen = see_quilt(read_patchwork(*closer, empty), board.scaled(photo.reduction))
    proposal = propose(seen)
    return Scan(proposal, (_mark(board, proposal),))


def look_at_empty_board(photo: Photo) -> Pixels:
    """The empty board laid flat, as reading compares with it, or raise `BadAids`."""
    try:
        board = find_board(photo.pixels, SIDE, SIDE)
    except NoBoard:
        raise BadAids(
            say(
                "No board was found in the photo of the empty board; please photograph it from above without patches, "
                "with all four corners, sharp and evenly lit."
            )
        ) from None
    return lay_flat(*see_closer(photo, board))


def find_covered(photo: Photo) -> tuple[Cell, ...]:
    """The cells of a board that is said to be empty on which something lies; raises `NoBoard`."""
    reading = read_patchwork(*see_closer(photo, find_board(photo.pixels, SIDE, SIDE)))
    # Of a board that is covered all over no cell is likely: its own look is nowhere to be seen.
    is_lost = len(reading.unsure) == SIDE * SIDE
    return tuple(sorted(reading.cells if is_lost else reading.cells & reading.likely))


def see_quilt(reading: PatchworkReading, board: Board) -> SeenQuilt:
    """The reading in plain numbers; `board` is where the grid lies in the whole photo."""
    corners = cast(Corners, tuple((float(x), float(y)) for x, y in board.corners))
    seams = Seams(tuple(map(tuple, reading.joined_right.tolist())), tuple(map(tuple, reading.joined_below.tolist())))
    seen = SeenQuilt(corners, tuple(map(tuple, reading.covered.tolist())), reading.unsure, seams, reading.likely)
    if reading.seems_full and not _is_proven(_tile(seen, None)):
        return replace(seen, unsure=tuple(BOARD), likely=frozenset())
    return seen


def _is_proven(tiling: Tiling) -> bool:
    """Whether patches of the game, most of them surely known, make up the quilt: a board is not taken for them."""
    sure = sum(len(patch.cells) for patch in tiling.patches if patch.is_sure)
    return not tiling.leftover and sure >= _PROOF * sum(len(patch.cells) for patch in tiling.patches)


def propose(seen: SeenQuilt, quilter: Quilter | None = None, claims_seven_by_seven: bool = False) -> PatchworkProposal:
    """Everything there is to say about a board; `quilter` is what its player bought, where the game knows that."""
    tiling = _tile(seen, quilter)
    covered = Cells(tiling.leftover.mask | sum(patch.cells.mask for patch in tiling.patches))
    unsure = sorted({*(cell for cell in seen.unsure if not _is_settled(cell, seen, covered, tiling)), *tiling.leftover})
    return PatchworkProposal(
        corners=seen.corners,
        cells=format_rows(covered),
        unsure=tuple(unsure),
        empty=len(covered.empty),
        seven_by_seven=find_seven_by_seven(covered),
        patches=_name(tiling.patches, quilter),
        problems=find_quilt_problems(covered, tiling, quilter, claims_seven_by_seven),
    )


def _is_settled(cell: Cell, seen: SeenQuilt, covered: Cells, tiling: Tiling) -> bool:
    """Whether the patches around a likely cell leave hardly any doubt about it."""
    as_seen = (seen.covered[cell[0]][cell[1]] >= 0.5) == (cell in covered)
    return as_seen and tiling.margins.get(cell, 0.0) >= _SETTLED


def _tile(seen: SeenQuilt, quilter: Quilter | None) -> Tiling:
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
    weigh = [SIDE * row + col for row, col in unsure & seen.likely]
    return find_tiling(must, may, seen.seams, _supply(quilter), weigh)


def _supply(quilter: Quilter | None) -> Counter[Shape]:
    numbers = quilter.patches if quilter else tuple(PATCH)
    supply = Counter(PATCH[number].outline.canonical() for number in numbers)
    supply[SINGLE] = quilter.singles if quilter else MOST_SINGLES
    return supply


def _name(found: tuple[FoundPatch, ...], quilter: Quilter | None) -> tuple[QuiltPatch, ...]:
    """Each patch with its number, where only one patch that may lie here has its shape."""
    owned = [PATCH[number] for number in quilter.patches] if quilter else PATCHES
    named = []
    for patch in found:
        like = tuple(one.id for one in owned if one.outline.canonical() == patch.shape)
        cells, lying = tuple(patch.cells), format_shape(shape_of(patch.cells))
        number = like[0] if len(like) == 1 and patch.is_sure else None
        named.append(QuiltPatch(number, like, patch.shape == SINGLE, cells, lying, patch.is_sure))
    return tuple(named)


def _mark(board: Board, proposal: PatchworkProposal) -> BoardMarks:
    covered = frozenset((r, c) for r, row in enumerate(proposal.cells) for c, mark in enumerate(row) if mark == "#")
    corner = proposal.seven_by_seven
    return BoardMarks(
        board,
        marked=covered,
        unsure=frozenset(proposal.unsure),
        scored=frozenset(corner.cells if corner else ()),
        groups=tuple(frozenset(patch.cells) for patch in proposal.patches),
        labels={patch.cells[0]: str(patch.id) for patch in proposal.patches if patch.id is not None},
        title=str(proposal.empty),
    )
