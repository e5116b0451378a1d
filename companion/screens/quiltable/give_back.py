"""RETURN: which blocks go back to the Pattern Area, what the quilt loses, and what must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.quiltable.actions import Return
from companion.games.quiltable.quilt import groups, quilt_of
from companion.games.quiltable.state import State
from companion.games.values import Cell, Seat
from companion.pictures.quiltable_quilt import Marks, picture_quilt, whole_frame
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Part,
    Row,
    Space,
    Tap,
    Text,
)

from .changes import change_card, try_out
from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

MOST = 4


class ReturnPage(Page):
    """Touch the blocks that go back; the number alone is enough."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self._lifted: list[Cell] = []

    @property
    def action(self) -> Return:
        """What the main key does."""
        if self._lifted:
            return Return(self.seat, None, tuple(self._lifted))
        return Return(self.seat, self.chosen.number)

    def choices(self) -> list[Tap]:
        blocks = self.state.quilters[self.seat].blocks
        most = MOST if blocks is None else min(MOST, blocks)
        return [Tap("count", number) for number in range(1, most + 1)]

    def tap(self, tap: Tap) -> None:
        if tap.name != "cell":
            super().tap(tap)
        elif tap.cell in self._lifted:
            self._lifted.remove(tap.cell)
        elif len(self._lifted) < MOST:
            self._lifted.append(tap.cell)

    def banner(self) -> Banner:
        left = self.count("{count} action left", "{count} actions left", self.state.actions_left(self.seat))
        return self.player_banner(self.seat, self.words("{name} returns", name=self.name(self.seat)), left)

    def undo_key(self) -> Key:
        if self._lifted:
            return Key(self.words("Undo"), self.words("The last block"), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._lifted:
            self._lifted.pop()
        else:
            super().undo()

    def scan_key(self) -> Key:
        if not self.book.session.can_scan:
            return super().scan_key()
        return Key(self.words("Scan instead"), self.words("Sees what is left"), "camera")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_quilt(self.seat)
        else:
            super().scan()

    def main_key(self) -> Key:
        count = len(self._lifted) or self.chosen.number
        text = self.count("Return {count} block", "Return {count} blocks", count)
        after = try_out(self, self.action)
        if not isinstance(after, State):
            return Key(text, self.words("Not like this"), "undo-2", is_lit=False)
        blocks, full = after.quilters[self.seat].blocks, self.state.options.size**2
        told = "" if blocks is None else self.words("{blocks} of {full} blocks", blocks=blocks, full=full)
        return Key(text, told, "undo-2")

    def act(self) -> None:
        if isinstance(try_out(self, self.action), State):
            self.do(self.action)

    def parts(self) -> Body:
        quilter = self.state.quilters[self.seat]
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        frame, placed = whole_frame(self.state.options.size), quilter.quilt.placed
        is_wrong = bool(self._lifted) and not isinstance(try_out(self, self.action), State)
        marks = Marks(lifted=tuple(self._lifted), wrong=(self._lifted[-1],) if is_wrong else ())
        areas = tuple(Area(frame.box(cell), Tap("cell", cell), self.words(tile.block)) for cell, tile in placed.items())
        figure = Figure(picture_quilt(placed, frame, marks), name, areas if quilter.is_current else ())
        hint = Text(
            self.words("Lay them anywhere on the outer edge of the Pattern Area."), "small", "soft", icon="lightbulb"
        )
        return Body((figure,), aside=(self._outcome(), self._how_many(), hint), wide_aside=True)

    def _how_many(self) -> Part:
        count = len(self._lifted) or self.chosen.number
        numbers = tuple(Choice(tap, str(tap.number), is_chosen=tap.number == count) for tap in self.choices())
        heading = Text(self.words("How many go back?"), "heading")
        return Row((heading, Choices(numbers, "numbers", 0)), (0.42, 0.58), wraps=False, align="middle")

    def _way_out(self) -> tuple[Part, ...]:
        """Which blocks would have to go too, where so many may."""
        left = [cell for cell in self.state.quilters[self.seat].quilt.placed if cell not in self._lifted]
        pieces = sorted(groups(left), key=len)
        cut_off = [cell for piece in pieces[:-1] for cell in piece]
        back = self.words("Lay the last one back.")
        if not cut_off or len(self._lifted) + len(cut_off) > MOST:
            return (Text(back),)
        tiles = self.state.quilters[self.seat].quilt.placed
        names = ", ".join(self.words(tiles[cell].block) for cell in cut_off)
        return (Text(self.words("Lift these too: {blocks}. Or lay the last one back.", blocks=names)),)

    def _take_off(self) -> State | None:
        """The table without the blocks, whatever the rules say to it: what is refused shows its effect, too."""
        quilter = self.state.quilters[self.seat]
        left = {cell: tile for cell, tile in quilter.quilt.placed.items() if cell not in self._lifted}
        quilt = quilt_of(left, self.state.options.size)
        if quilt is None:
            return None
        quilters = list(self.state.quilters)
        quilters[self.seat] = msgspec.structs.replace(quilter, quilt=quilt)
        return msgspec.structs.replace(self.state, quilters=tuple(quilters))

    def _outcome(self) -> Part:
        if not self._lifted:
            told = self.words("Touch the blocks that go back, or choose only their number.")
            return Card((Text(told),), look="info", grows=True)
        after = try_out(self, self.action)
        if not isinstance(after, State):
            refused = Card((Text(self.words(after), "heading"), *self._way_out()), look="wrong", icon="x")
            lost = self._take_off()
            rest = Space() if lost is None else change_card(self, self.seat, lost, self.words("The quilt then"))
            return Column((refused, rest), grows=True)
        return change_card(self, self.seat, after, self.words("The quilt then"))
