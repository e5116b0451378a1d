"""The review of a Patchwork board: what is covered, compared with what was bought, and a full 7 x 7 square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.cells import SIDE, Cells, cells_of, format_rows
from companion.games.patchwork.actions import ShowQuilt
from companion.games.patchwork.scoring import WINDOW
from companion.games.patchwork.state import PatchworkState, Quilter
from companion.games.values import Cell, Problem, Seat
from companion.pictures.read_sheet import SheetMarks
from companion.scanning.patchwork import FLAT_INSET, PatchworkProposal, SeenBoard, propose
from companion.scanning.scan import Scan
from companion.screens.views import Card, Key, Keys, Part, Row, Score, Text
from messages import Sentence, say

from .cells import CellsReview

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .asking import Asking

PHOTO = "board"


class BoardReview(CellsReview):
    """A player's quilt board."""

    name = "review-board"
    photo_key, emblem = PHOTO, "patchwork"
    quiet = frozenset({"empty-board-unused", "patch-not-seen"})

    def __init__(self, session: Session, live: Asking, scan: Scan[SeenBoard, Any]) -> None:
        super().__init__(session, live, scan)
        (self.seen,), (flat,) = scan.seen, scan.flats
        self._told: set[Cell] = set()
        self.open_next()
        self._keep_flat(flat)

    @property
    def proposal(self) -> PatchworkProposal:
        """What the reading says in the words of the game, as corrected so far."""
        if self._proposed_for is not self.seen:
            self._proposed_for, self._proposal = self.seen, propose(self.seen, self._quilter())
        return self._proposal

    _proposed_for: SeenBoard | None = None

    @property
    def marked(self) -> frozenset[Cell]:
        return frozenset(
            (row, col) for row, line in enumerate(self.proposal.cells) for col, sign in enumerate(line) if sign == "#"
        )

    @property
    def unsure(self) -> tuple[Cell, ...]:
        # A cell that fits no patch stays doubtful, but nobody is asked twice.
        return tuple(cell for cell in self.proposal.unsure if cell not in self._told)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.proposal.problems

    @property
    def inset(self) -> float:
        return FLAT_INSET

    def result_if(self, cell: Cell | None) -> str:
        empty = self.proposal.empty if cell is None else propose(self.seen.told(cell, cell not in self.marked)).empty
        return self.count("{count} cell empty", "{count} cells empty", empty)

    def marks(self) -> SheetMarks:
        corner = self.proposal.seven_by_seven
        return SheetMarks(
            self.marked,
            tuple(patch.cells for patch in self.proposal.patches),
            (corner.row, corner.col, WINDOW, WINDOW) if corner else None,
            self.unsure,
            tuple(
                tuple(problem.cells) for problem in self.problems if problem.cells and problem.kind != "area-differs"
            ),
            self.open_cell,
        )

    def name_board(self, name: str | None) -> str:
        return self.words("{name}’s quilt", name=name) if name else self.words("A quilt board")

    def settled_keys(self, again: Key) -> Keys:
        walk = Key(self.words("Look at a cell"), self.words("one after the other"), "arrow-right")
        return Keys(again, walk, Key(self.words("Accept this board"), self.result_if(None), "check"))

    def question(self) -> str:
        return self.words("Is this cell covered?")

    def name_answer(self, is_marked: bool, is_key: bool) -> str:
        if is_key:
            return self.words("It is covered") if is_marked else self.words("It is empty")
        return self.words("Covered") if is_marked else self.words("Empty")

    def name_cell(self, is_marked: bool, is_unsure: bool) -> str:
        if is_unsure:
            return self.words("doubtful, likely covered") if is_marked else self.words("doubtful, likely empty")
        return self.words("covered") if is_marked else self.words("empty")

    def sum_part(self) -> Part:
        empty, patches = self.proposal.empty, len(self.proposal.patches)
        covered = SIDE * SIDE - empty
        numbers: list[Part] = [
            Score(str(covered), self.count("cell covered", "cells covered", covered), "medium"),
            Score(str(empty), self.count("cell empty", "cells empty", empty), "medium", "bad" if empty else "good"),
            Score(str(patches), self.count("patch", "patches", patches), "medium"),
        ]
        parts: list[Part] = [Row(tuple(numbers), wraps=False)]
        if self.proposal.seven_by_seven is not None:
            parts.append(Text(self.words("A full 7 × 7 square"), "strong", "good", icon="circle-check"))
        return Card(tuple(parts), grows=True)

    def settle(self, cell: Cell, is_other: bool) -> None:
        self._told.add(cell)
        self.seen = self.seen.told(cell, (cell in self.marked) != is_other)

    def accept(self) -> None:
        """Hand the board over; the photo is kept with it."""
        self.keep_photo()
        cells: Cells = cells_of(self.marked)
        self.live.finish(cells)

    @property
    def objection(self) -> Sentence | None:
        table, seat = self.session.table, self.live.look.seat
        is_on_table = table is not None and isinstance(table.state, PatchworkState)
        if table is None or seat is None or not is_on_table or table.state.phase not in ("play", "tile"):
            return None
        return self.refusal(ShowQuilt(seat, format_rows(cells_of(self.marked))))

    def boards(self) -> Mapping[Seat, Cells]:
        state = self.session.table.state if self.session.table is not None else None
        if not isinstance(state, PatchworkState):
            return {}
        return {seat: quilter.cells for seat, quilter in enumerate(state.quilters)}

    def twin_sentence(self, other: str, name: str) -> Sentence:
        return say("The same patches as on {other}’s board. Is this really {name}’s?", other=other, name=name)

    def _quilter(self) -> Quilter | None:
        """What the player bought, where the table was told of it."""
        table, seat = self.session.table, self.live.look.seat
        if table is None or seat is None or not isinstance(table.state, PatchworkState):
            return None
        return table.state.quilters[seat] if table.state.has_moves else None
