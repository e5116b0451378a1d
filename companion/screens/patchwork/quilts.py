"""A player's quilt: what lies on it as far as the app knows, what was bought, what it is worth now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cells import SIDE
from companion.games.patchwork.actions import Buy, PlaceSingle
from companion.games.patchwork.components import PATCH
from companion.games.patchwork.scoring import find_seven_by_seven, standing_of
from companion.games.patchwork.track import income_ahead
from companion.games.values import Seat
from companion.pictures.buttons import picture_button
from companion.pictures.patches import picture_patch
from companion.pictures.quilt_board import GRID, SewnPatch, draw_board
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    CellBoard,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)
from companion.table import Table
from messages import say_label, show_number

from .page import Page

if TYPE_CHECKING:
    from .screen import PatchworkScreen


def sewn_by(table: Table, seat: Seat, steps: int | None = None) -> tuple[SewnPatch, ...]:
    """The patches of a player whose place was told, in the order of the moves: of all, or of the first so many."""
    state = table.game.new(table.players, table.state.options)
    sewn: list[SewnPatch] = []
    for step in table.steps[:steps]:
        action = step.action
        mover = state.top if state.singles_due else state.seat
        if mover == seat and isinstance(action, Buy) and action.cells:
            sewn.append(SewnPatch(action.cells, PATCH[action.patch].buttons, number=action.patch))
        elif mover == seat and isinstance(action, PlaceSingle) and action.cell is not None:
            sewn.append(SewnPatch((action.cell,), 0, is_single=True))
        state = table.game.play(state, action)
    return tuple(sewn)


class QuiltPage(Page):
    """One player's quilt with every number explained; the main key turns to the other one."""

    is_aside = True

    def __init__(self, book: PatchworkScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self._patch: int | None = None

    def choices(self) -> list[Tap]:
        return [Tap("quilt", 1 - self.seat)]

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            self._patch = next(
                (k for k, one in enumerate(sewn_by(self.book.table, self.seat)) if tap.cell in one.cells), None
            )
        elif tap.name == "shade":
            self.book.shade(self.seat)
        elif tap.name == "claim":
            self.book.claim_seven(self.seat)
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        title = self.words("{name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Patchwork · what lies on it and what it is worth"))

    def scan_key(self) -> Key:
        if self.book.session.can_scan:
            return Key(self.words("Scan the board"), self.words("Reads it anew"), "camera")
        return Key(self.words("Enter the board"), self.words("Tap its cells"), "square-pen")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_quilt(self.seat)
        else:
            self.book.shade(self.seat)

    def main_key(self) -> Key:
        other = self.name(1 - self.seat)
        return Key(self.words("{name}’s quilt", name=other), self.words("The other board"), "users")

    def act(self) -> None:
        self.book.show_quilt(1 - self.seat)

    def parts(self) -> Body:
        quilter = self.state.quilters[self.seat]
        sewn = sewn_by(self.book.table, self.seat)
        corner = find_seven_by_seven(quilter.cells)
        looked_at = self._looked_at(sewn)
        square = (corner.row, corner.col) if corner else None
        picture = draw_board(sewn, tuple(quilter.cells), square, looked_at=looked_at)
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        board = CellBoard(picture, name, SIDE, SIDE, GRID, "cell")
        claim = self._claim() if self.seat in self.state.may_have_the_tile and self.state.phase == "play" else ()
        return Body((board,), aside=(self._bought(looked_at), self._numbers(), *claim, self._worth()), wide_aside=True)

    def own_things(self) -> tuple[Part, ...]:
        """The board as last told, or the patches whose places nobody told; beside it what is had and what comes."""
        quilter, standing = self.state.quilters[self.seat], standing_of(self.state, self.seat)
        picture = draw_board(sewn_by(self.book.table, self.seat), tuple(quilter.cells))
        board: Part = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)))
        if quilter.patches and not quilter.cells:
            patches = (PATCH[number] for number in quilter.patches)
            board = Row(
                tuple(
                    Figure(picture_patch(patch.outline.cells, 11), self.words(patch.title), grows=False)
                    for patch in patches
                )
            )
        points = show_number(standing.points)
        now = Line((Span(self.words("If the game ended now"), "small", "soft"), Span(points, "small_strong")))
        told = Column((Line((Span(str(quilter.buttons), "title", picture=picture_button(26)),)),
                       *self.player_lines(self.seat), now), is_centred=True)  # fmt: skip
        row = Row((board, told), (0.46, 0.54), wraps=False, align="middle")
        return (Card((row,), self.words("Your quilt")),)

    def _claim(self) -> tuple[Part, ...]:
        """A full 7 x 7 square that the app cannot see: the camera looks at it, else the table is believed."""
        return (
            Button(Tap("claim"), self.words("{name} has filled 7 × 7", name=self.name(self.seat)), icon="grid-3x3"),
        )

    def _looked_at(self, sewn: tuple[SewnPatch, ...]) -> SewnPatch | None:
        return sewn[self._patch] if self._patch is not None and self._patch < len(sewn) else None

    def _bought(self, looked_at: SewnPatch | None) -> Part:
        """The patch that is looked at, else the one that was bought last, and what it still pays."""
        quilter = self.state.quilters[self.seat]
        if looked_at is not None and looked_at.is_single:
            free = self.words("A 1 × 1 patch: costs nothing, pays nothing")
            return Card((Text(free, "strong", align="center"),), look="lit", grows=True)
        number = looked_at.number if looked_at is not None else next(reversed(quilter.patches), None)
        if number is None:
            return Card((Text(self.words("No patch yet"), tone="soft"),))
        patch = PATCH[number]
        marks = len(income_ahead(quilter.space))
        pays = self.words("pays {buttons} at each of {marks} income marks", buttons=patch.buttons, marks=marks)
        price = Line(
            (
                Span(str(patch.cost), "strong", picture=picture_button(18)),
                Span(str(patch.time), "strong", icon="hourglass"),
                Span(str(patch.buttons), "strong", "good", icon="circle-plus"),
            )
        )
        told = Column((Text(self._title_of(number, looked_at is None), "strong"), price, Text(pays, "small", "soft")))
        gain = Score(f"+{patch.buttons * marks}", self.words("to come"), "medium", "good")
        picture = Figure(picture_patch(patch.outline.cells, 15), self.words(patch.title), grows=False)
        return Card((Row((picture, told, gain), (0.26, 0.74, 0), wraps=False, align="middle"),), look="lit", grows=True)

    def _title_of(self, number: int, is_last: bool) -> str:
        title = PATCH[number].title
        return self.words("Taken last: {patch}", patch=title) if is_last else self.headline(title)

    def _numbers(self) -> Part:
        quilter = self.state.quilters[self.seat]
        numbers = (
            (len(quilter.patches), self.count("patch", "patches", len(quilter.patches)), "ink"),
            (quilter.income, self.words("income"), "ink"),
            (quilter.covered, self.count("cell covered", "cells covered", quilter.covered), "ink"),
            (quilter.empty, self.count("cell empty", "cells empty", quilter.empty), "bad"),
        )
        return Card(
            (Row(tuple(Score(str(value), label, "medium", tone) for value, label, tone in numbers), wraps=False),)  # type: ignore[arg-type]
        )

    def _worth(self) -> Part:
        """The points if the game ended now, line by line."""
        standing = standing_of(self.state, self.seat)
        lines = ", ".join(self.words(say_label(line.reason, line.points)) for line in standing.lines)
        told = Column((Text(self.words("If the game ended now"), "strong"), Text(lines, "small", "soft")))
        score = Score(show_number(standing.points), size="medium")
        name = self.words("Where the buttons come from")
        row = Row((told, score), (1, 0), wraps=False, align="middle")
        return Card((row,), tap=Tap("ledger", self.seat), name=name)
