"""The review of a Doodle sheet: what is shaded, and where the points come from."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.cells import SIDE, Cells, format_rows
from companion.games.patchwork_doodle.actions import ShowSheet
from companion.games.patchwork_doodle.problems import find_photo_problems
from companion.games.patchwork_doodle.scoring import explain_rectangle, name_rectangle
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Cell, Problem, Seat
from companion.pictures.read_sheet import SheetMarks, best_rectangle
from companion.scanning.doodle import INSET, DoodleProposal, SeenSheet, propose
from companion.scanning.scan import Scan
from companion.scanning.score_rows import read_score_rows
from companion.screens.views import Button, Card, Column, Figure, Key, Keys, Part, Row, Score, Tap, Text
from messages import Sentence, say

from .cells import CellsReview

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .asking import Asking

log = logging.getLogger(__name__)
PHOTO = "sheet"


class SheetReview(CellsReview):
    """A sheet that may have been photographed from any side."""

    name = "review-sheet"
    photo_key, emblem = PHOTO, "patchwork-doodle"
    quiet = frozenset({"impossible-patch", "no-start-patch", "too-many-cells", "empty-sheet-unused"})

    def __init__(self, session: Session, live: Asking, scan: Scan[SeenSheet, Any]) -> None:
        super().__init__(session, live, scan)
        (self.seen,), (self._flat,) = scan.seen, scan.flats
        before = self._before()
        if before:
            self.seen, self.turns = self.seen.turned_like(before)
        self._reading_rows = self._read_rows(scan)
        self.open_next()
        self._keep_flat(self._flat)

    def _read_rows(self, scan: Scan[SeenSheet, Any]) -> Future[Any] | None:
        """Has the scores read that are written on another maker's sheet, while its cells are looked at."""
        if self.seen.written is not None:
            return None
        return self.session.services.worker.run(read_score_rows, scan.picture, scan.outlines[0])

    def tick(self, seconds: float) -> bool:
        """Takes what is written into the review once that is read."""
        changed = super().tick(seconds)
        if self._reading_rows is None or not self._reading_rows.done():
            return changed
        reading, self._reading_rows = self._reading_rows, None
        if reading.cancelled() or (error := reading.exception()) is not None:
            log.warning("The written scores were not read.", exc_info=None if reading.cancelled() else error)
            return changed
        written = reading.result()
        if written is not None:
            self.seen = replace(self.seen, written=written)
        return changed or written is not None

    @property
    def proposal(self) -> DoodleProposal:
        """What the reading says in the words of the game, as corrected so far."""
        if self._proposed_for is not self.seen:
            self._proposed_for, self._proposal = self.seen, propose(self.seen, self._photo_problems())
        return self._proposal

    _proposed_for: SeenSheet | None = None

    @property
    def marked(self) -> frozenset[Cell]:
        return frozenset(self.seen.shaded)

    @property
    def unsure(self) -> tuple[Cell, ...]:
        return tuple(self.seen.unsure)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(self.proposal.problems)

    @property
    def inset(self) -> float:
        return INSET

    def points_if(self, cell: Cell) -> int:
        """The points if this cell were the other way round."""
        return propose(self.seen.corrected(cell)).score.points

    def result_if(self, cell: Cell | None) -> str:
        points = self.proposal.score.points if cell is None else self.points_if(cell)
        return self.count("{count} point", "{count} points", points)

    def marks(self) -> SheetMarks:
        best = self.proposal.score.rectangle
        return SheetMarks(
            self.marked,
            tuple(tuple(patch.cells) for patch in self.proposal.patches),
            (best.row, best.col, best.height, best.width) if best else None,
            self.unsure,
            tuple(tuple(problem.cells) for problem in self.wrong if problem.cells),
            self.open_cell,
        )

    def name_board(self, name: str | None) -> str:
        return self.words("{name}’s sheet", name=name) if name else self.words("A sheet")

    def settled_keys(self, again: Key) -> Keys:
        face = self._face()
        accept = self.count("Accept {count} point", "Accept {count} points", self.proposal.score.points)
        turn = Key(self.words("Turn the sheet"), self.words("a quarter"), "rotate-ccw")
        return Keys(again, turn, Key(accept, face.name if face else "", "check"))

    def question(self) -> str:
        return self.words("Is this cell shaded?")

    def name_answer(self, is_marked: bool, is_key: bool) -> str:
        if is_key:
            return self.words("It is shaded") if is_marked else self.words("It is empty")
        return self.words("Shaded") if is_marked else self.words("Empty")

    def name_cell(self, is_marked: bool, is_unsure: bool) -> str:
        if is_unsure:
            return self.words("doubtful, likely shaded") if is_marked else self.words("doubtful, likely empty")
        return self.words("shaded") if is_marked else self.words("empty")

    def buttons(self) -> tuple[Part, ...]:
        return (*super().buttons(), Button(Tap("turn"), self.words("Turn the sheet"), icon="rotate-ccw"))

    def sum_part(self) -> Part:
        best, empty = self.proposal.score.rectangle, self.proposal.empty
        count = self.count(
            "{count} cell shaded, {empty} empty",
            "{count} cells shaded, {empty} empty",
            SIDE * SIDE - empty,
            empty=empty,
        )
        lines: tuple[Part, ...] = (
            Text(self.words(name_rectangle(best)), "heading"),
            Text(self.words(explain_rectangle(best)), "strong"),
            Text(count, "small", "soft"),
            Text(self.count("{count} patch", "{count} patches", len(self.proposal.patches)), "small", "soft"),
        )
        score = Score(str(self.proposal.score.points))
        told = Column(lines, is_centred=True)
        if best is None:
            return Card((Row((told, score), (1, 0), wraps=False, align="middle"),), grows=True)
        picture = Figure(best_rectangle(best.height, best.width), self.words(name_rectangle(best)), grows=False)
        return Card((Row((picture, told, score), (0, 1, 0), wraps=False, align="middle"),), grows=True)

    def second(self) -> None:
        self.turn()

    def tap(self, tap: Tap) -> None:
        if tap.name == "turn":
            self.turn()
        else:
            super().tap(tap)

    def settle(self, cell: Cell, is_other: bool) -> None:
        self.seen = self.seen.corrected(cell) if is_other else self.seen.confirmed(cell)

    def turn(self) -> None:
        """The sheet was photographed from another side."""
        self.seen, self.turns = self.seen.turned(), self.turns + 1
        self.open_next()
        self._keep_flat(self._flat)

    def accept(self) -> None:
        """Hand the sheet over; the photo is kept with it."""
        self.keep_photo()
        self.session.services.learn_print(self._turned(self._flat), self.seen.shaded)
        self.live.finish(self.seen.shaded)

    @property
    def objection(self) -> Sentence | None:
        seat = self.live.look.seat
        if self._state() is None or seat is None or not self.wrong:
            return None
        return self.refusal(ShowSheet(seat, format_rows(self.seen.shaded)))

    def boards(self) -> Mapping[Seat, Cells]:
        state = self._state()
        return {seat: sheet.cells for seat, sheet in enumerate(state.sheets)} if state is not None else {}

    def twin_sentence(self, other: str, name: str) -> Sentence:
        return say("The same cells as on {other}’s sheet. Is this really {name}’s?", other=other, name=name)

    def _before(self) -> Cells | None:
        state, seat = self._state(), self.live.look.seat
        return state.sheets[seat].cells if state is not None and seat is not None else None

    def _photo_problems(self) -> tuple[Problem, ...]:
        state, seat = self._state(), self.live.look.seat
        if state is None or seat is None:
            return ()
        return find_photo_problems(state, seat, self.seen.shaded)

    def _state(self) -> DoodleState | None:
        table = self.session.table
        return table.state if table is not None and isinstance(table.state, DoodleState) else None
