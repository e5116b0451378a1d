"""Tells a whole quilt by touch, place by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.errors import IllegalAction
from companion.games.quiltable.actions import TellQuilt
from companion.games.quiltable.quilt import are_connected
from companion.games.values import Cell, Seat
from companion.pictures.quiltable_quilt import Marks, picture_quilt, whole_frame
from companion.screens.views import Area, Banner, Body, Card, Figure, Key, Part, Tap, Text
from messages import say

from .page import Page
from .sewing import Sewing

if TYPE_CHECKING:
    from .reviews import ReadQuilt
    from .screen import QuiltableScreen


class TellQuiltPage(Page):
    """Touch a block and it lies on the next free place; touch a place to correct it."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat, read: ReadQuilt | None = None) -> None:
        """`read` is what the camera saw; without it the quilt is begun as it was last known."""
        super().__init__(book)
        self.seat = seat
        self._read = read
        self._doubtful = sorted(read.doubtful) if read else []
        self._begun = read.tiles if read else self.state.quilters[seat].quilt.placed
        self._sewing = Sewing(self._begun)
        self._taken_off: Sewing | None = None
        """What lay there before everything was taken off."""
        self._asked_about: int | None = None
        """How many blocks lay there when it was asked whether none is missing."""

    @property
    def _free(self) -> list[Cell]:
        frame = whole_frame(self.state.options.size)
        return [cell for cell in frame.cells if cell not in self._sewing.tiles]

    def choices(self) -> list[Tap]:
        return [Tap("told"), *self._sewing.taps(self.state.options.patches)]

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            self._look_at(tap.cell)
        elif not self._sewing.tap(tap, self._free):
            super().tap(tap)

    def _look_at(self, cell: Cell) -> None:
        self._sewing.touch(cell)
        self._doubtful = [other for other in self._doubtful if other != cell]

    def banner(self) -> Banner:
        title = self.words("How does {name}’s quilt lie?", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Touch a block: it lies on the next free place"))

    def undo_key(self) -> Key:
        if self._taken_off is not None and not self._sewing.tiles:
            return Key(self.words("Undo"), self.words("Take it all off"), "undo-2")
        if self._sewing.tiles != self._begun:
            return Key(self.words("Undo"), self.words("The last block"), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._taken_off is not None and not self._sewing.tiles:
            self._sewing, self._taken_off = self._taken_off, None
        elif self._sewing.tiles != self._begun:
            self._sewing.take_back()
        else:
            super().undo()

    def scan_key(self) -> Key:
        return Key(self.words("Take it all off"), self.words("Begin anew"), "x", is_lit=bool(self._sewing.tiles))

    def scan(self) -> None:
        self._sewing, self._taken_off = Sewing(), self._sewing

    def main_key(self) -> Key:
        if self._doubtful:
            left = self.count("{count} block to check", "{count} blocks to check", len(self._doubtful))
            return Key(self.words("Look at this block"), left, "chevron-right")
        if self.chosen.name != "told":
            next_place = self.words("Lay it on the next free place") if self.chosen.name == "put" else ""
            return Key(self._sewing.name(self, self.chosen), next_place, "check")
        count, full = len(self._sewing.tiles), self.state.options.size**2
        told = self.words("{blocks} of {full} blocks", blocks=count, full=full)
        return Key(self.words("This is the quilt"), told, "check")

    def act(self) -> None:
        if self._doubtful:
            self._look_at(self._doubtful[0])
            return
        if self._sewing.tap(self.chosen, self._free):
            return
        self._ask_about_missing()
        if self._read is not None:
            self.book.session.services.keep_photo(self._read.picture)
        size = self.state.options.size
        tiles = self._sewing.tiles
        rows = tuple(tuple(tiles.get((row, col)) for col in range(size)) for row in range(size))
        self.book.be_told_quilt(TellQuilt(self.seat, rows))

    def _ask_about_missing(self) -> None:
        """Fewer blocks than were taken in the turns are believed only when they are told twice."""
        taken, told = self.state.quilters[self.seat].blocks or 0, len(self._sewing.tiles)
        if told >= taken or self._asked_about == told:
            return
        self._asked_about = told
        raise IllegalAction(
            say(
                "By the turns there are {blocks} blocks, here {told}. Is that right? Then press once more.",
                blocks=taken,
                told=told,
            )
        )

    def parts(self) -> Body:
        frame, tiles = whole_frame(self.state.options.size), self._sewing.tiles
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        marks = Marks(slots=self._free, chosen=self._sewing.cell, doubtful=self._doubtful)
        areas = tuple(Area(frame.box(cell), Tap("cell", cell), self._name(cell)) for cell in frame.cells)
        figure = Figure(picture_quilt(tiles, frame, marks), name, areas)
        heading = Text(self.words("Which block lies there?"), "heading")
        choices = self._sewing.choices(self, self.state.options.patches)
        return Body((figure,), aside=(heading, *choices, *self._notes()), wide_aside=True)

    def _name(self, cell: Cell) -> str:
        return self.words("Row {row}, column {col}", row=cell[0] + 1, col=cell[1] + 1)

    def _notes(self) -> tuple[Part, ...]:
        tiles = self._sewing.tiles
        if not are_connected(tiles) and self.state.quilters[self.seat].assistant != "planning-peter":
            return (Card((Text(self.words("It does not hang together."), "small"),), look="warning"),)
        if self.state.options.patches and any(tile.card is None for tile in tiles.values()):
            count = sum(tile.card is None for tile in tiles.values())
            told = self.count(
                "The patch of {count} block is missing.", "The patches of {count} blocks are missing.", count
            )
            return (Card((Text(told, "small"),), look="doubt"),)
        hint = self.words("Touch a place to correct it, twice to take its block away.")
        return (Card((Text(hint, "small", "info", icon="info"),), look="info"),)
