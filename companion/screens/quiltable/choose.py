"""CHOOSE: how many blocks were taken and, if wanted, which and where, with what it would score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.actions import Choose, LaidTile
from companion.games.quiltable.legality import can_help
from companion.games.quiltable.quilt import Tile, neighbours
from companion.games.quiltable.state import State
from companion.games.values import Cell, Seat
from companion.pictures.quiltable_quilt import Marks, QuiltFrame, picture_quilt, reach_of
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Figure,
    Key,
    Part,
    Row,
    Tap,
    Text,
)

from .changes import change_card, try_out
from .page import Page
from .sewing import Sewing

if TYPE_CHECKING:
    from .screen import QuiltableScreen


class ChoosePage(Page):
    """The number alone is enough; a place and a block tell more, and what they score."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self._sewing = Sewing()

    @property
    def _numbers(self) -> list[int]:
        """How many blocks may be taken, the most usual first."""
        blocks = self.state.quilters[self.seat].blocks
        free = 99 if blocks is None else self.state.options.size**2 - blocks
        wanted = [3, 2, 4, 1] if can_help(self.state, self.seat, "big-billy") else [3, 2]
        return [number for number in wanted if number <= free]

    @property
    def _placed(self) -> dict[Cell, Tile]:
        return self.state.quilters[self.seat].quilt.placed

    @property
    def _is_known(self) -> bool:
        return self.state.quilters[self.seat].is_current

    @property
    def frame(self) -> QuiltFrame:
        """All places where the quilt could grow to."""
        return reach_of([*self._placed, *self._sewing.tiles], self.state.options.size)

    @property
    def slots(self) -> list[Cell]:
        """Free places for the next block, from the top left; those beside the new blocks when there are any."""
        laid = {*self._placed, *self._sewing.tiles}
        if len(self._sewing.tiles) >= max(self._numbers, default=0):
            return []
        free = [cell for cell in self.frame.cells if cell not in laid]
        if not laid or self.state.quilters[self.seat].assistant in ("planning-peter", "gifted-gladys"):
            return free
        return [cell for cell in free if any(other in laid for other in neighbours(cell))]

    @property
    def action(self) -> Choose | None:
        """What the main key does; None while a number of blocks is told that cannot be."""
        new = self._sewing.tiles
        if not new:
            return Choose(self.seat, self.chosen.number)
        if len(new) not in self._numbers:
            return None
        return Choose(self.seat, None, tuple(LaidTile(tile, cell) for cell, tile in new.items()))

    def choices(self) -> list[Tap]:
        return [Tap("count", number) for number in self._numbers]

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            if tap.cell in self._sewing.tiles or tap.cell in self.slots:
                self._sewing.touch(tap.cell)
        elif tap.name == "tell-quilt":
            self.book.tell_quilt(self.seat)
        elif not self._sewing.tap(tap, self.slots):
            super().tap(tap)

    def banner(self) -> Banner:
        left = self.count("{count} action left", "{count} actions left", self.state.actions_left(self.seat))
        return self.player_banner(self.seat, self.words("{name} chooses", name=self.name(self.seat)), left)

    def undo_key(self) -> Key:
        if self._sewing.tiles:
            return Key(self.words("Undo"), self.words("The last block"), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._sewing.tiles:
            self._sewing.take_back()
        else:
            super().undo()

    def scan_key(self) -> Key:
        if not self.book.session.can_scan:
            return super().scan_key()
        return Key(self.words("Scan instead"), self.words("Reads the quilt"), "camera")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_quilt(self.seat)
        else:
            super().scan()

    def main_key(self) -> Key:
        action = self.action
        if action is None:
            return Key(self.words("Sew them in"), self.words("One more block"), "check", is_lit=False)
        after = try_out(self, action)
        count = len(self._sewing.tiles) or self.chosen.number
        text = self.count("Sew in {count} block", "Sew in {count} blocks", count)
        if not isinstance(after, State):
            return Key(text, self.words("Not like this"), "check", is_lit=False)
        return Key(text, self._outcome(after), "check")

    def _outcome(self, after: State) -> str:
        blocks = after.quilters[self.seat].blocks
        full = self.state.options.size**2
        if blocks is None:
            return self.words("Number of blocks not known")
        return self.words("{blocks} of {full} blocks", blocks=blocks, full=full)

    def act(self) -> None:
        if self.action is not None:
            self.do(self.action)

    def parts(self) -> Body:
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        frame, new = self.frame, self._sewing.tiles
        slots = self.slots if self._is_known else []
        chosen = self._sewing.cell if self._sewing.cell not in new else None
        picture = picture_quilt({**self._placed, **new}, frame, Marks(slots, chosen, tuple(new)))
        areas = tuple(Area(frame.box(cell), Tap("cell", cell), self._name(cell)) for cell in (*slots, *new))
        count = () if new else (self._how_many(),)
        return Body((Figure(picture, name, areas),), aside=(*count, *self._which()), wide_aside=True)

    def _name(self, cell: Cell) -> str:
        return self.words("Row {row}, column {col}", row=cell[0] + 1, col=cell[1] + 1)

    def _how_many(self) -> Part:
        numbers = tuple(
            Choice(tap, str(tap.number), is_chosen=tap == self.chosen)
            for tap in (Tap("count", number) for number in sorted(self._numbers))
        )
        heading = Text(self.words("How many blocks?"), "heading")
        return Row((heading, Choices(numbers, "numbers", 0)), (0.5, 0.5), wraps=False, align="middle")

    def _which(self) -> tuple[Part, ...]:
        if not self._is_known:
            hint = Text(self.words("Enter the whole quilt first to say where they go."), tone="soft")
            return (hint, Button(Tap("tell-quilt"), self.words("Enter the whole quilt"), icon="square-pen"))
        heading = Text(self.words("Which ones? Tap a place, then a block"), "strong")
        return (heading, *self._sewing.choices(self, self.state.options.patches), self._preview())

    def _preview(self) -> Part:
        action = self.action
        if not self._sewing.tiles:
            return change_card(self, self.seat, self.state, self.words("The number alone is enough"))
        if action is None:
            return Card((Text(self.words("One more block"), "small"),), look="info")
        after = try_out(self, action)
        if not isinstance(after, State):
            return Card((Text(self.words(after), "small"),), look="wrong")
        return change_card(self, self.seat, after, self.words("The quilt then"))
