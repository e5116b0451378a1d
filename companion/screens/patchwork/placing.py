"""Where something lies on a quilt board: a 1 x 1 patch at once, or a whole board shaded by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cells import SIDE, Cells, cells_of, format_rows
from companion.games.patchwork.actions import CountUp, PlaceSingle, ShowQuilt
from companion.games.patchwork.good_places import find_good_places
from companion.games.patchwork.problems import find_problems
from companion.games.patchwork.scoring import find_seven_by_seven
from companion.games.values import Cell, Seat
from companion.pictures.buttons import picture_single
from companion.pictures.quilt_board import GRID, draw_board, picture_place
from companion.screens.views import (
    Banner,
    Body,
    Card,
    CellBoard,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Part,
    Row,
    Score,
    Tap,
    Text,
)

from .page import Page
from .quilts import sewn_by

if TYPE_CHECKING:
    from .screen import PatchworkScreen

HERE, SOMEWHERE = Tap("here"), Tap("somewhere")


class SinglePage(Page):
    """A 1 x 1 patch was crossed: it is laid at once, on a cell that is tapped or without telling which."""

    def __init__(self, book: PatchworkScreen) -> None:
        super().__init__(book)
        self._cell: Cell | None = None
        """The cell that was tapped."""
        self._good = find_good_places(self._covered) if book.session.settings.hints else ()

    @property
    def seat(self) -> Seat:
        """Who lays it."""
        return self.state.top

    @property
    def _covered(self) -> Cells:
        return self.state.quilters[self.seat].cells

    @property
    def _place(self) -> Cell | None:
        """Where it would be laid now."""
        return self.chosen.cell if self.chosen.name == "place" else self._cell if self.chosen == HERE else None

    def choices(self) -> list[Tap]:
        tapped = [HERE] if self._cell is not None else []
        return [*tapped, *(Tap("place", place.cell) for place in self._good), SOMEWHERE]

    def tap(self, tap: Tap) -> None:
        if tap.name != "cell":
            super().tap(tap)
        elif tap.cell not in self._covered:
            good = Tap("place", tap.cell)
            self._cell, self._chosen = tap.cell, good if good in self.choices() else HERE

    def banner(self) -> Banner:
        title = self.words("{name} takes a 1 × 1 patch", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Lay it now, on any empty cell"))

    def main_key(self) -> Key:
        if self._place is not None:
            row, column = self._place
            where = self.words("row {row}, column {column}", row=row + 1, column=column + 1)
            return Key(self.words("It lies here"), where, "check")
        return Key(self.words("It is laid"), self.words("Somewhere on the board"), "check")

    def parts(self) -> Body:
        quilter, here = self.state.quilters[self.seat], self._place
        picture = draw_board(
            sewn_by(self.book.table, self.seat),
            tuple(quilter.cells),
            chosen=() if here is None else (here,),
            free_cells=tuple(cell for cell in quilter.cells.empty if cell != here),
        )
        board = CellBoard(
            picture, self.words("The quilt of {name}", name=self.name(self.seat)), SIDE, SIDE, GRID, "cell"
        )
        picture_of_it = Figure(picture_single(56), self.words("A 1 × 1 patch"), grows=False)
        wanted = self.words("A 1 × 1 patch") if self.book.session.only_looks else self.words("Tap the cell")
        heading = wanted if here is None else self._name_cell(here)
        any_cell = Text(self.words("It is laid now, on any empty cell."))
        told = Column((Text(heading, "title"), any_cell))
        tap_it = Card((Row((picture_of_it, told), (0, 1), wraps=False, align="middle"),), look="lit", grows=True)
        now, then = quilter.empty, quilter.empty - 1
        count = Score(str(then), self.words("empty cells"))
        before = Text(self.words("were {count}", count=now), "small", "soft", "center")
        left, placed = Card((count, before), grows=True), self._placed()
        if not self._good:
            return Body((board,), aside=(tap_it, left, placed), wide_aside=True)
        beside = Row((self._good_places(), Column((left, placed))), (0.62, 0.38), grows=True)
        return Body((board,), aside=(tap_it, beside), wide_aside=True)

    def _placed(self) -> Part:
        placed = Choice(
            SOMEWHERE, self.words("It is placed"), self.words("without showing where"), "check",
            is_chosen=self.chosen == SOMEWHERE and self.choices() != [SOMEWHERE],
        )  # fmt: skip
        return Choices((placed,), "cards")

    def _good_places(self) -> Part:
        reasons = {4: self.words("a hole that no patch can fill"), 3: self.words("three sides closed")}
        options = []
        for place in self._good:
            tap, picture = Tap("place", place.cell), picture_place(place.cell, tuple(self._covered))
            reason = reasons.get(place.closed, self.words("two sides closed"))
            is_chosen = self.chosen == tap
            options.append(Choice(tap, self._name_cell(place.cell), reason, picture=picture, is_chosen=is_chosen))
        return Column((Text(self.words("Good places"), "heading"), Choices(tuple(options), "cards")))

    def _name_cell(self, cell: Cell) -> str:
        return self.words("Row {row}, column {col}", row=cell[0] + 1, col=cell[1] + 1)

    def act(self) -> None:
        self.do(PlaceSingle(self._place))


class TakenSinglePage(Page):
    """A 1 x 1 patch was crossed by somebody whose places are not told: said once, and nothing is asked."""

    def choices(self) -> list[Tap]:
        return [SOMEWHERE]

    def banner(self) -> Banner:
        seat = self.state.top
        title = self.words("{name} takes a 1 × 1 patch", name=self.name(seat))
        return self.player_banner(seat, title, self.words("Lay it now, on any empty cell"))

    def main_key(self) -> Key:
        return Key(self.words("It is laid"), self.words("Somewhere on the board"), "check")

    def scan_key(self) -> Key:
        return Key(self.words("Enter the board"), self.words("Tap its cells"), "square-pen")

    def scan(self) -> None:
        self.book.shade(self.state.top)

    def parts(self) -> Body:
        empty = self.state.quilters[self.state.top].empty
        told: tuple[Part, ...] = (
            Figure(picture_single(96), self.words("A 1 × 1 patch"), grows=False),
            Text(self.words("Take the patch from the track and lay it on an empty cell."), "heading", align="center"),
        )
        left = Score(str(empty), self.words("empty cells then"))
        return Body(
            (Card((Column(told, grows=True, is_centred=True),), look="lit", grows=True),),
            aside=(Card((left,), grows=True),),
        )

    def act(self) -> None:
        self.book.single_is_laid()


class ShadePage(Page):
    """A whole quilt board told by touch: cells are tapped or painted over with a finger."""

    is_aside = True

    def __init__(self, book: PatchworkScreen, seat: Seat, counts: bool = False) -> None:
        """`counts` says that it is the final count of this player."""
        super().__init__(book)
        self.seat = seat
        self._counts = counts
        self._cells: set[Cell] = set(self.state.quilters[seat].cells)

    def choices(self) -> list[Tap]:
        return [Tap("told")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            self._cells ^= {tap.cell}
        elif tap.name == "empty-all":
            self._cells.clear()

    @property
    def cells(self) -> Cells:
        """The cells that are covered as told so far."""
        return cells_of(self._cells)

    def banner(self) -> Banner:
        title = self.words("{name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Tap or paint the covered cells"))

    def main_key(self) -> Key:
        covered = self.count("{count} cell covered", "{count} cells covered", len(self._cells))
        return Key(self.words("That is the board"), covered, "check")

    def parts(self) -> Body:
        corner = find_seven_by_seven(self.cells)
        square = (corner.row, corner.col) if corner else None
        picture = draw_board(sewn_by(self.book.table, self.seat), tuple(self.cells), square)
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        board = CellBoard(picture, name, SIDE, SIDE, GRID, "cell", may_draw=True)
        empty = SIDE * SIDE - len(self._cells)
        count = Row(
            (
                Score(str(len(self._cells)), self.count("cell covered", "cells covered", len(self._cells)), "medium"),
                Score(str(empty), self.count("cell empty", "cells empty", empty), "medium", "bad" if empty else "good"),
            ),
            wraps=False,
        )
        told: list[Part] = [Card((count,))]
        if corner:
            told.append(Card((Text(self.words("A full 7 × 7 square"), "heading", "good", icon="circle-check"),)))
        problems = find_problems(self.state, self.seat, self.cells)
        told += [Card((Text(self.words(problem.sentence), "small"),), look="warning") for problem in problems[:1]]
        return Body((board,), aside=tuple(told), wide_aside=True)

    def act(self) -> None:
        rows = format_rows(self.cells)
        if self._counts:
            quilter = self.state.quilters[self.seat]
            has_tile = self.state.special_tile == self.seat
            self.do(CountUp(self.seat, quilter.buttons, has_tile, cells=rows))
        else:
            self.do(ShowQuilt(self.seat, rows))
