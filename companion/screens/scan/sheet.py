"""The review of a Doodle sheet: doubtful cells first, each one tap from right, and where the points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.games.cells import SIDE, Cells
from companion.games.patchwork_doodle.problems import find_photo_problems
from companion.games.patchwork_doodle.scoring import explain_rectangle, name_rectangle
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Cell, Problem
from companion.pictures.players import letters_of
from companion.pictures.read_sheet import FlatPhoto, SheetMarks, best_rectangle, read_sheet
from companion.scanning.doodle import INSET, DoodleProposal, SeenSheet, propose
from companion.scanning.scan import Scan
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Board,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Face,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Score,
    Space,
    Tap,
    Text,
)
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .asking import Asking

PHOTO = "sheet"


class SheetReview(Screen):
    """The flattened photo with the reading over it, open to correction until it is accepted."""

    name = "review-sheet"

    def __init__(self, session: Session, live: Asking, scan: Scan[SeenSheet, Any]) -> None:
        super().__init__(session)
        self.live = live
        (self.seen,), (self._flat,) = scan.seen, scan.flats
        self._picture = scan.picture
        self.shows_cells = True
        self.turns = 0
        before = self._before()
        if before:
            self.seen, self.turns = self.seen.turned_like(before)
        self.open_cell: Cell | None = self._next_doubt()
        self._keep_photo()

    @property
    def proposal(self) -> DoodleProposal:
        """What the reading says in the words of the game, as corrected so far."""
        if self._proposed_for is not self.seen:
            self._proposed_for, self._proposal = self.seen, propose(self.seen, self._problems())
        return self._proposal

    _proposed_for: SeenSheet | None = None

    def points_if(self, cell: Cell) -> int:
        """The points if this cell were the other way round."""
        return propose(self.seen.corrected(cell)).score.points

    @property
    def is_guarded(self) -> bool:
        return True

    def banner(self) -> Banner:
        count = len(self.seen.unsure)
        context = self.words("Tap any cell to correct it")
        if count:
            context = self.count("{count} cell to check", "{count} cells to check", count)
        face = self._face()
        title = self.words("{name}’s sheet", name=face.name) if face else self.words("A sheet")
        status = self.session.camera_status()
        extra = self.words("Photo") if self.shows_cells else self.words("Cells")
        return Banner(title, context, face, "patchwork-doodle", "arrow-left", status, extra, "image")

    def keys(self) -> Keys:
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")
        cell = self.open_cell
        if cell is not None:
            is_shaded = cell in self.seen.shaded
            other = self.words("It is empty") if is_shaded else self.words("It is shaded")
            this = self.words("It is shaded") if is_shaded else self.words("It is empty")
            points = self.words("{points} points", points=self.points_if(cell))
            left = len(self.seen.unsure) - (cell in self.seen.unsure)
            then = self.words("{points} points", points=self.proposal.score.points)
            if left:
                then = self.words("{points} points, then the next cell", points=self.proposal.score.points)
            return Keys(again, Key(other, points, "square-pen"), Key(this, then, "check"))
        accept = self.words("Accept {points} points", points=self.proposal.score.points)
        return Keys(
            again,
            Key(self.words("Turn the sheet"), self.words("a quarter"), "rotate-ccw"),
            Key(accept, self._face_name(), "check"),
        )

    def parts(self) -> Body:
        photo = FlatPhoto(PHOTO, self.turns, INSET)
        best = self.proposal.score.rectangle
        marks = SheetMarks(
            frozenset(self.seen.shaded),
            tuple(tuple(patch.cells) for patch in self.proposal.patches),
            (best.row, best.col, best.height, best.width) if best else None,
            tuple(self.seen.unsure),
            tuple(tuple(problem.cells) for problem in self.proposal.problems if problem.cells),
            self.open_cell,
        )
        board = Board(
            read_sheet(photo, marks, self.shows_cells), self.words("The sheet as it was read"), SIDE, SIDE,
            photo.grid, "cell", self._cell_names(),
        )  # fmt: skip
        asked = self._question(photo, self.open_cell) if self.open_cell else self._settled()
        return Body((board,), aside=(asked, self._sum()), wide_aside=True)

    def _cell_names(self) -> tuple[tuple[str, ...], ...]:
        """What is told of each cell to who cannot see it."""
        words = {
            (True, False): self.words("shaded"),
            (False, False): self.words("empty"),
            (True, True): self.words("doubtful, likely shaded"),
            (False, True): self.words("doubtful, likely empty"),
        }
        unsure = frozenset(self.seen.unsure)
        return tuple(
            tuple(words[(row, col) in self.seen.shaded, (row, col) in unsure] for col in range(SIDE))
            for row in range(SIDE)
        )

    def _question(self, photo: FlatPhoto, cell: Cell) -> Part:
        is_doubtful, is_shaded = cell in self.seen.unsure, cell in self.seen.shaded
        where = self.words("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)
        note = self.count("{count} to check", "{count} to check", len(self.seen.unsure)) if is_doubtful else where
        kept, changed = (say("Shaded"), say("Empty")) if is_shaded else (say("Empty"), say("Shaded"))
        answers = Choices(
            (
                self._answer("this", self.words(kept), self.proposal.score.points, is_chosen=True),
                self._answer("other", self.words(changed), self.points_if(cell), is_chosen=False),
            )
        )
        close_up = Figure(photo.close_up(cell, 104), self.words("The cell close up"), grows=False)
        row = Row((close_up, answers), (0, 1), wraps=False, align="middle")
        look: Literal["doubt", "plain"] = "doubt" if is_doubtful else "plain"
        return Card((row,), self.words("Is this cell shaded?"), note, "circle-question-mark", look)

    def _answer(self, which: str, text: str, points: int, *, is_chosen: bool) -> Choice:
        result = self.words("{points} points", points=points)
        return Choice(Tap("answer", which), text, trailing=result, is_chosen=is_chosen)

    def _settled(self) -> Part:
        label = self.words("Photo only") if self.shows_cells else self.words("Show the reading")
        layers = Button(Tap("layers"), label, icon="layers")
        turn = Button(Tap("turn"), self.words("Turn the sheet"), icon="rotate-ccw")
        buttons = Row((layers, turn), wraps=False)
        if self.proposal.problems:
            told = Text(self.words(self.proposal.problems[0].sentence), icon="circle-alert")
            return Card((told, Space(), buttons), look="wrong", grows=True)
        sure = Text(self.words("Every cell is sure"), "heading", "good", icon="circle-check")
        hint = Text(self.words("Tap any cell to correct it."), tone="soft")
        return Card((sure, hint, Space(), buttons), grows=True)

    def _sum(self) -> Part:
        best, empty = self.proposal.score.rectangle, self.proposal.empty
        count = self.words("{shaded} cells shaded, {empty} empty", shaded=SIDE * SIDE - empty, empty=empty)
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

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.live.again()
        elif self.open_cell is not None:
            self.answer(is_other=key == "scan")
        elif key == "scan":
            self.turn()
        else:
            self.accept()

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            self.open_cell = tap.cell
        elif tap.name == "answer":
            self.answer(is_other=tap.value == "other")
        elif tap.name == "turn":
            self.turn()
        else:
            self.shows_cells = not self.shows_cells

    def move(self, by: int) -> None:
        """The buttons walk through all cells, the doubtful ones first."""
        order = [
            *self.seen.unsure,
            *((r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) not in self.seen.unsure),
        ]
        if self.open_cell is None:
            self.open_cell = order[0]
        else:
            self.open_cell = order[(order.index(self.open_cell) + by) % len(order)]

    def answer(self, is_other: bool) -> None:
        """Settle the open cell, then open the next doubtful one."""
        cell = self.open_cell
        assert cell is not None
        self.seen = self.seen.corrected(cell) if is_other else self.seen.confirmed(cell)
        self.open_cell = self._next_doubt()

    def turn(self) -> None:
        """The sheet was photographed from another side."""
        self.seen, self.turns = self.seen.turned(), self.turns + 1
        self.open_cell = self._next_doubt()
        self._keep_photo()

    def accept(self) -> None:
        """Hand the sheet over; the photo is kept with it."""
        self.session.services.keep_photo(self._picture)
        self.live.finish(self.seen.shaded)

    def leave(self) -> None:
        self.live.leave()

    def _next_doubt(self) -> Cell | None:
        return self.seen.unsure[0] if self.seen.unsure else None

    def _before(self) -> Cells | None:
        state, seat = self._state(), self.live.look.seat
        return state.sheets[seat].cells if state is not None and seat is not None else None

    def _problems(self) -> tuple[Problem, ...]:
        state, seat = self._state(), self.live.look.seat
        if state is None or seat is None:
            return ()
        return find_photo_problems(state, seat, self.seen.shaded)

    def _state(self) -> DoodleState | None:
        table = self.session.table
        return table.state if table is not None and isinstance(table.state, DoodleState) else None

    def _face(self) -> Face | None:
        table, seat = self.session.table, self.live.look.seat
        if table is None or seat is None:
            return None
        names = [player.name for player in table.players]
        return Face(seat, names[seat], letters_of(names)[seat])

    def _face_name(self) -> str:
        face = self._face()
        return face.name if face else ""

    def _keep_photo(self) -> None:
        """The flattened photo, turned as the cells are."""
        flat = self._flat
        for _ in range(self.turns % 4):
            flat = flat.transpose(1, 0, 2)[::-1]
        self.session.photos[PHOTO] = flat
