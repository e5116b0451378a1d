"""The review of a Doodle sheet: doubtful cells first, each one tap from right, and where the points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.cells import SIDE, Cells
from companion.games.patchwork_doodle.problems import find_photo_problems
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Cell, Problem
from companion.scanning.doodle import INSET, DoodleProposal, SeenSheet, propose
from companion.scanning.scan import Scan
from companion.screens.drawing.items import Item, Tap
from companion.screens.drawing.parts import letters_of
from companion.screens.drawing.skeleton import Banner, Face, Key, KeyName, Keys
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.evening import Evening
    from vision.photo.pixels import Pixels

    from .asking import Asking

PHOTO = "sheet"


class SheetReview(Screen):
    """The flattened photo with the reading over it, open to correction until it is accepted."""

    name = "review-sheet"

    def __init__(self, evening: Evening, live: Asking, scan: Scan[SeenSheet, Any]) -> None:
        super().__init__(evening)
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

    def banner(self) -> Banner:
        count = len(self.seen.unsure)
        context = self.words("Tap any cell to correct it")
        if count:
            context = self.count("{count} cell to check", "{count} cells to check", count)
        face = self._face()
        title = self.words("{name}’s sheet", name=face.name) if face else self.words("A sheet")
        status = self.evening.camera_status()
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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        from .sheet_layout import draw_review

        return draw_review(self, easel)

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
        self.evening.keep_photo(self._picture)
        self.evening.learn_print(self._turned_flat(), self.seen.shaded)
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
        table = self.evening.table
        return table.state if table is not None and isinstance(table.state, DoodleState) else None

    def _face(self) -> Face | None:
        table, seat = self.evening.table, self.live.look.seat
        if table is None or seat is None:
            return None
        names = [player.name for player in table.players]
        return Face(seat, names[seat], letters_of(names)[seat])

    def _face_name(self) -> str:
        face = self._face()
        return face.name if face else ""

    def _keep_photo(self) -> None:
        self.evening.surroundings.photos[PHOTO] = self._turned_flat()

    def _turned_flat(self) -> Pixels:
        """The flattened photo, turned as the cells are."""
        flat = self._flat
        for _ in range(self.turns % 4):
            flat = flat.transpose(1, 0, 2)[::-1]
        return flat

    @property
    def inset(self) -> float:
        """The share of the flattened photo that lies outside the board, on each side."""
        return INSET
