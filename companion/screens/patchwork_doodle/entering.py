"""A screen on which cells of a grid are entered, by touch or with the buttons row by row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Action, Cell
from companion.pictures.doodle_sheet import Paper, PencilMarks, picture_sheet
from companion.screens.screen import Screen
from companion.screens.views import Area, CellBoard, Key, Tap

from .choosing import ChoosingScreen
from .grid_entry import GridEntry

if TYPE_CHECKING:
    from companion.screens.session import Session


class EntryScreen(ChoosingScreen):
    """The buttons choose a row first, then walk through its cells; the middle key leaves the row."""

    rows_first = True
    """Whether the buttons come to the rows before they come to the other choices."""

    def __init__(self, session: Session, entry: GridEntry, back: Screen | None = None) -> None:
        super().__init__(session)
        self.entry = entry
        self._back = back
        self._seen_state = self.state

    def what_matters(self, state: DoodleState) -> object:
        """What the entry rests on: while it stays the same, others may tell what they like."""
        return state

    def tick(self, seconds: float) -> bool:
        if self.version == self.table.version or self.what_matters(self.state) != self.what_matters(self._seen_state):
            return super().tick(seconds)
        self.version, self._seen_state = self.table.version, self.state
        return True

    def do(self, action: Action) -> None:
        super().do(action)
        self._seen_state = self.state

    @abstractmethod
    def others(self) -> Sequence[Tap]:
        """What can be chosen besides the rows, the most usual first."""

    @abstractmethod
    def other_key(self, chosen: Tap) -> Key:
        """What the main key says about one of these."""

    @abstractmethod
    def act(self, tap: Tap) -> None:
        """Do one of these."""

    @abstractmethod
    def closed_key(self) -> Key:
        """The middle key while no row is open."""

    def check(self, cell: Cell) -> None:
        """Raise a refusal when this cell may not be changed."""
        return

    def kept(self) -> frozenset[Cell]:
        """Cells that stay shaded whatever is tapped."""
        return frozenset()

    def choices(self) -> Sequence[Tap]:
        if self.entry.open_row is not None:
            return self.entry.choices()
        first, *rest = self.others()
        rows = self.entry.choices()
        return [first, *rows, *rest] if self.rows_first else [first, *rest, *rows]

    def is_chosen(self, tap: Tap) -> bool:
        return (self._at != 0 or self.entry.open_row is not None) and self.chosen == tap

    @property
    def marked(self) -> Tap | None:
        """The row or the cell where the buttons are."""
        return self.chosen if self.is_chosen(self.chosen) else None

    def board(self, paper: Paper, marks: PencilMarks, name: str, *, can_fill: bool) -> CellBoard:
        """The paper to tap and to draw on; the number of a row shades it, where that makes sense."""
        marked = self.marked
        row = marked.number if marked is not None and marked.name == "row" else self.entry.open_row
        cell = marked.cell if marked is not None and marked.name == "cell" else None
        shaded = marks.old | marks.new
        words = {True: self.words("shaded"), False: self.words("empty")}
        rows = range(paper.side)
        heads = tuple(Area(paper.head_of(at), Tap("fill", at), self.words("Row {row}", row=at + 1)) for at in rows)
        return CellBoard(
            picture_sheet(paper, replace(marks, row=row, cell=cell)), name, paper.side, paper.side, paper.grid,
            "cell", tuple(tuple(words[(at, col) in shaded] for col in rows) for at in rows), may_draw=True,
            drag="stroke", areas=heads if can_fill else (),
        )  # fmt: skip

    def undo_key(self) -> Key:
        if self.entry.can_undo:
            return Key(self.words("Undo"), self.words("The last tap"), "undo-2")
        return Key(self.words("Back"), self.words("Change nothing"), "arrow-left")

    def scan_key(self) -> Key:
        if self.entry.open_row is not None:
            return Key(self.words("Row done"), self.words("Back to the rows"), "corner-down-left")
        return self.closed_key()

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "row":
            row = chosen.number + 1
            return Key(self.words("Row {row}", row=row), self.words("Choose its cells"), "rows-3")
        if chosen.name == "cell":
            row, col = chosen.cell
            text = self.words("It is empty") if (row, col) in self.entry.cells else self.words("It is shaded")
            return Key(text, self.words("Row {row}, column {col}", row=row + 1, col=col + 1), "check")
        return self.other_key(chosen)

    def tap(self, tap: Tap) -> None:
        if tap.name == "row":
            self.entry.open_row = tap.number
            self._at = 0
        elif tap.name == "cell":
            self.entry.lift()
            self.check(tap.cell)
            self.entry.toggle(tap.cell)
        elif tap.name == "stroke":
            self.stroke(tap.cell)
        elif tap.name == "fill":
            self.fill(tap.number)
        else:
            self.act(tap)

    def stroke(self, cell: Cell) -> None:
        """The finger goes on to another cell; it passes over those that may not be changed."""
        try:
            self.check(cell)
        except IllegalAction:
            return
        self.entry.stroke(cell)

    def fill(self, row: int) -> None:
        """A touch on the number of a row."""
        self.entry.fill_row(row, self.kept())

    def scan(self) -> None:
        row = self.entry.open_row
        if row is None:
            self.scan_closed()
        else:
            self.entry.open_row = None
            self.choose(Tap("row", row))

    def scan_closed(self) -> None:
        """What the middle key does while no row is open; nothing while it shows pinholes."""
        return

    def undo(self) -> None:
        if self.entry.can_undo:
            self.entry.undo()
        else:
            self.leave()

    def leave(self) -> None:
        if self._back is None:
            self.session.go.table()
        else:
            self.session.open(self._back)
