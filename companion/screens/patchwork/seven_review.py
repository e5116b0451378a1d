"""A claim of the 7 x 7 on the photo of a board: the square that is full, or the cells that are still open in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.cells import cells_of
from companion.games.patchwork.scoring import WINDOW, Corner, rank_windows
from companion.games.patchwork.state import PatchworkState
from companion.games.patchwork.track import SPECIAL_TILE, spaces_to_next
from companion.games.values import Cell
from companion.pictures.buttons import picture_single, picture_special_tile
from companion.pictures.read_sheet import FlatPhoto, SheetMarks
from companion.scanning.scan import AnyScan
from companion.screens.scan.board import BoardReview
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Column,
    Figure,
    Key,
    Keys,
    Line,
    Listing,
    ListRow,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)
from messages import Sentence

if TYPE_CHECKING:
    from companion.screens.scan.live import LiveScreen
    from companion.screens.session import Session


class SevenReview(BoardReview):
    """Whether the tile is given: only for a square in which every cell is covered."""

    def __init__(self, session: Session, live: LiveScreen, scan: AnyScan) -> None:
        self._turned_to = 0
        super().__init__(session, live, scan)

    @property
    def window(self) -> Corner:
        """The square that is looked at: the fullest, or the next one that was asked for."""
        windows = rank_windows(cells_of(self.marked))
        return windows[self._turned_to % len(windows)]

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells of the square that nothing covers."""
        return tuple(cell for cell in self.window.cells if cell not in self.marked)

    @property
    def _claimant(self) -> str:
        return self._name(self.live.look.seat)

    def banner(self) -> Banner:
        title = self.words("{name} claims the 7 × 7", name=self._claimant)
        context = self.words("Patchwork · checked on the photo") if not self.unsure else super().banner().context
        return replace(super().banner(), title=title, context=context)

    def marks(self) -> SheetMarks:
        square = (self.window.row, self.window.col, WINDOW, WINDOW)
        missing = () if self.unsure else tuple((cell,) for cell in self.open_cells)
        return replace(super().marks(), best=square, wrong=missing)

    def settled_keys(self, again: Key) -> Keys:
        name = self._claimant
        if not self.open_cells:
            nobody = Key(self.words("Not yet"), self.words("Nobody takes it"), "x")
            worth = self.words("+{points} at the end", points=SPECIAL_TILE)
            return Keys(again, nobody, Key(self.words("Give {name} the tile", name=name), worth, "award"))
        look = Key(self.words("Look at a cell"), self.words("one after the other"), "arrow-right")
        if len(self.open_cells) == 1:
            look = Key(self.words("It is covered"), self.words("{name} gets the tile", name=name), "square-check-big")
        return Keys(again, look, Key(self.words("Not yet"), self.words("The tile stays on the table"), "play"))

    @property
    def objection(self) -> Sentence | None:
        # While a cell of the square is open nothing is given, so nothing need be refused.
        return None if self.open_cells else super().objection

    def accept(self) -> None:
        if self.open_cells and super().objection is not None:
            self.live.leave()
        else:
            super().accept()

    def second(self) -> None:
        if not self.open_cells:
            self.live.leave()
        elif len(self.open_cells) == 1:
            self.open_cell = self.open_cells[0]
            self.answer(is_other=True)
        else:
            self.open_cell = self.open_cells[0]

    def tap(self, tap: Tap) -> None:
        if tap.name == "other-square":
            self._turned_to += 1
        else:
            super().tap(tap)

    def settle(self, cell: Cell, is_other: bool) -> None:
        super().settle(cell, is_other)
        self._turned_to = 0

    def parts(self) -> Body:
        body = super().parts()
        if self.open_cell is not None or self.twin is not None or self.objection is not None:
            return body
        return replace(body, aside=(*(self._refused() if self.open_cells else self._full()), self._ways()))

    def _full(self) -> tuple[Part, ...]:
        told = Column(
            (
                Text(self.words("The square is full"), "title"),
                Text(self.words("{count} of {count} cells covered.", count=WINDOW**2)),
                Text(self.words("{name} is the first.", name=self._claimant)),
            ),
            is_tight=True,
        )
        tile = Figure(picture_special_tile(72), self.words("The special tile"), grows=False)
        gain = Score(f"+{SPECIAL_TILE}", tone="good", align="right")
        row, col = self.window.row, self.window.col
        where = self.words(
            "Rows {top} to {bottom}, columns {left} to {right}",
            top=row + 1, bottom=row + WINDOW, left=col + 1, right=col + WINDOW,
        )  # fmt: skip
        patches = self.count("{count} patch seen", "{count} patches seen", len(self.proposal.patches))
        checks = (
            (where, self.words("no gap seen")),
            (patches, ""),
            (self.words("Every cell is sure"), self.words("none to check")),
        )
        rows = tuple(ListRow(text, trailing_detail=note, icon="circle-check", tone="good") for text, note in checks)
        return (
            Card((Row((tile, told, gain), (0, 1, 0), wraps=False, align="middle"),), look="lit", grows=True),
            Listing(rows, look="lines"),
        )

    def _refused(self) -> tuple[Part, ...]:
        missing = self.open_cells
        photo = FlatPhoto(self.photo_key, self.turns, self.inset)
        close_up = Figure(photo.close_up(missing[0], 96), self.words("The cell close up"), grows=False)
        covered = WINDOW**2 - len(missing)
        first = self.words("First: row {row}, column {col}.", row=missing[0][0] + 1, col=missing[0][1] + 1)
        if len(missing) == 1:
            first = self.words("Row {row}, column {col}. The rest is full:", row=missing[0][0] + 1,
                               col=missing[0][1] + 1)  # fmt: skip
        told = Column(
            (
                Text(self.count("{count} cell is open", "{count} cells are open", len(missing)), "title"),
                Text(first),
                Text(self.words("{covered} of {all} cells are covered.", covered=covered, all=WINDOW**2), "strong"),
            ),
            is_tight=True,
        )
        card = Card((Row((close_up, told), (0, 1), wraps=False, align="middle"),), look="wrong", grows=True)
        return (card, *self._helps(len(missing)))

    def _helps(self, missing: int) -> tuple[Part, ...]:
        """What would still close the square, and who may be faster."""
        table, seat = self.session.table, self.live.look.seat
        if table is None or seat is None or not isinstance(table.state, PatchworkState):
            return ()
        state, parts = table.state, list[Part]()
        ahead = spaces_to_next(state.quilters[seat].space, state.singles_left)
        if missing == 1 and ahead is not None:
            far = self.count("the next one lies {count} space ahead", "the next one lies {count} spaces ahead", ahead)
            closes = Text(self.words("A 1 × 1 would close it"), "strong")
            text = Column((closes, Text(far, "small", "soft")), is_tight=True)
            single = Figure(picture_single(30), self.words("A 1 × 1 patch"), grows=False)
            parts.append(Card((Row((single, text), (0, 1), wraps=False, align="middle"),)))
        if 1 - seat in state.may_have_the_tile:
            told = self.words("{name} can still be first.", name=self._name(1 - seat))
            parts.append(Line((Span(told, "small", "info", icon="info"),)))
        return tuple(parts)

    def _ways(self) -> Part:
        other = Button(Tap("other-square"), self.words("Other square"), icon="move")
        return Row((other, *self.buttons()), wraps=False)


def review_seven(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    """Open the claim on what was read."""
    session.open(SevenReview(session, live, scan))
