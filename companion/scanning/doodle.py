"""Turns what was seen on a Doodle sheet into a proposal: cells, patches, the best rectangle, and what looks wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from companion.games.cells import Cells, cells_of, format_rows
from companion.games.patchwork_doodle.scoring import Rectangle, best_rectangle
from companion.games.shapes import format_shape, shape_of
from companion.games.values import Cell, Problem

from .doodle_checks import EXISTING_SHAPES, find_sheet_problems
from .parting import Lines, Patch, part_into_patches

if TYPE_CHECKING:
    from vision.doodle import DoodleReading

Corner = tuple[float, float]


class DoodlePatch(msgspec.Struct, frozen=True):
    """One patch on the sheet and its shape as it lies there."""

    cells: tuple[Cell, ...]
    shape: str


class DoodleScore(msgspec.Struct, frozen=True):
    """What the sheet is worth now; no rectangle while nothing is shaded."""

    points: int
    rectangle: Rectangle | None


class DoodleProposal(msgspec.Struct, frozen=True):
    """A Doodle sheet as it was read, open to correction."""

    corners: tuple[Corner, ...]
    """Of the grid in the photo, clockwise from the sheet's top left."""
    shaded: Cells
    unsure: tuple[Cell, ...]
    lines: Lines
    """What was seen between the cells: kept, because a corrected cell changes the patches."""
    checked: tuple[Problem, ...] = ()
    """What does not fit the running game, if there is one."""

    @property
    def patches(self) -> tuple[DoodlePatch, ...]:
        """The patches, in reading order of their first cells."""
        parted = part_into_patches(tuple(self.shaded), self.lines, _like)
        return tuple(DoodlePatch(tuple(sorted(patch)), format_shape(shape_of(patch))) for patch in parted)

    @property
    def score(self) -> DoodleScore:
        """The points of the best full rectangle, and where it lies."""
        rectangle = best_rectangle(self.shaded)
        return DoodleScore(rectangle.points if rectangle else 0, rectangle)

    def corrected(self, cell: Cell) -> DoodleProposal:
        """The proposal after a player has said that this cell is the other way round; it is sure from now on."""
        marked = cells_of([cell])
        shaded = self.shaded - marked if cell in self.shaded else self.shaded | marked
        return msgspec.structs.replace(self, shaded=shaded, unsure=self._without_doubt(cell), checked=())

    def confirmed(self, cell: Cell) -> DoodleProposal:
        """The proposal after a player has said that this cell was read rightly."""
        return msgspec.structs.replace(self, unsure=self._without_doubt(cell))

    def _without_doubt(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(one for one in self.unsure if one != cell)


class DoodleReport(msgspec.Struct, frozen=True):
    """A proposal in the form that the command line prints."""

    corners: tuple[Corner, ...]
    cells: tuple[str, ...]
    unsure: tuple[Cell, ...]
    patches: tuple[DoodlePatch, ...]
    score: DoodleScore
    empty: int
    problems: tuple[Problem, ...]


def propose_doodle(reading: DoodleReading) -> DoodleProposal:
    """What the sheet seems to show."""
    lines = Lines(reading.parted_right.tolist(), reading.parted_below.tolist())
    corners = tuple((float(x), float(y)) for x, y in reading.board.corners)
    return DoodleProposal(corners, cells_of(reading.cells), reading.unsure, lines)


def report_doodle(proposal: DoodleProposal) -> DoodleReport:
    """Everything there is to say about a proposal, worked out once."""
    patches = proposal.patches
    problems = (*find_sheet_problems(patch.cells for patch in patches), *proposal.checked)
    return DoodleReport(
        proposal.corners,
        format_rows(proposal.shaded),
        proposal.unsure,
        patches,
        proposal.score,
        len(proposal.shaded.empty),
        problems,
    )


_SINGLE, _UNHEARD_OF, _TOO_LARGE = -0.7, -0.5, -1.0


def _like(patch: Patch) -> float:
    """A mild liking for shapes of known cards and their pieces: not all cards are known, and hands make mistakes."""
    if len(patch) == 1:
        return _SINGLE
    if len(patch) > 7:
        return _TOO_LARGE * (len(patch) - 7) + _UNHEARD_OF
    return 0.0 if _exists(_at_origin(patch)) else _UNHEARD_OF


def _at_origin(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return shape_of(cells).cells


@lru_cache(maxsize=4096)
def _exists(cells: tuple[Cell, ...]) -> bool:
    return shape_of(cells) in EXISTING_SHAPES
