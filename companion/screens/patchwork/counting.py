"""The end: who has the special tile, what each board is worth, who was first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cells import Cells
from companion.games.patchwork.actions import CountUp, LeaveSpecialTile, TellFirst
from companion.games.patchwork.scoring import final_points
from companion.games.values import Seat
from companion.pictures.buttons import picture_special_tile
from companion.pictures.players import swatch
from companion.screens.views import (
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
    Score,
    Tap,
    Text,
)
from messages import show_number

from .page import Page

if TYPE_CHECKING:
    from .screen import PatchworkScreen

NOBODY = Tap("nobody")


class TilePage(Page):
    """Has anybody filled a 7 x 7 square? Asked where the app does not know where the patches lie."""

    def choices(self) -> list[Tap]:
        return [NOBODY, *(Tap("tile", seat) for seat in self.state.may_have_the_tile)]

    def banner(self) -> Banner:
        context = self.words("It is worth 7 points")
        return self.game_banner(self.words("Has anybody filled 7 × 7?"), context)

    def main_key(self) -> Key:
        if self.chosen == NOBODY:
            return Key(self.words("Nobody has"), self.words("Then the points"), "check")
        title = self.words("{name} has it", name=self.name(self.chosen.number))
        if self.book.session.can_scan:
            return Key(title, self.words("Scan the board"), "camera")
        return Key(title, self.words("+7 points"), "check")

    def scan_key(self) -> Key:
        return Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")

    def scan(self) -> None:
        self.move(1)

    def parts(self) -> Body:
        options = [Choice(NOBODY, self.words("Nobody"), icon="x", is_chosen=self.chosen == NOBODY)]
        for seat in self.state.may_have_the_tile:
            face, tap = self.face(seat), Tap("tile", seat)
            picture = swatch(face.cloth, face.letter, 48)
            options.append(Choice(tap, face.name, picture=picture, is_chosen=self.chosen == tap))
        tile = Figure(picture_special_tile(120), self.words("The special tile"))
        hint = Text(self.words("A square of 7 × 7 cells without a hole."), align="center", tone="soft")
        return Body((Choices(tuple(options), grows=True),), aside=(Card((tile, hint), grows=True),))

    def act(self) -> None:
        if self.chosen == NOBODY:
            self.do(LeaveSpecialTile())
        else:
            self.book.claim_seven(self.chosen.number)


class CountPage(Page):
    """What each player has in the end, counted on the table: buttons, empty cells, the special tile."""

    def __init__(self, book: PatchworkScreen) -> None:
        super().__init__(book)
        count = self.state.count_of(self.seat)
        self._buttons, self._empty, self._tile = count.buttons, count.empty, count.special_tile
        self._field = "buttons"
        self._scans_first = book.session.can_scan
        """Whether the board is still to be looked at: until that was done, or somebody counts by hand."""

    @property
    def seat(self) -> Seat:
        """Whose board is counted."""
        waiting = [seat for seat in (0, 1) if self.state.quilters[seat].count is None]
        return waiting[0] if waiting else 0

    def choices(self) -> list[Tap]:
        return [Tap("done")]

    def banner(self) -> Banner:
        title = self.words("Count {name}’s board", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Buttons, empty cells, the special tile"))

    def main_key(self) -> Key:
        if self._scans_first:
            name = self.name(self.seat)
            return Key(self.words("Scan {name}’s board", name=name), self.words("Counts the empty cells"), "camera")
        return self._points_key(self.words("for {name}", name=self.name(self.seat)))

    def scan_key(self) -> Key:
        return self._points_key(self.words("without a photo")) if self._scans_first else super().scan_key()

    def scan(self) -> None:
        if self._scans_first:
            self._count_up()
        elif self.book.session.can_scan:
            self.book.scan_final_board(self.seat)

    def take_board(self, cells: Cells) -> None:
        """The camera has seen the finished board."""
        self._empty, self._scans_first = len(cells.empty), False

    def _points_key(self, detail: str) -> Key:
        return Key(self.count("{count} point", "{count} points", self._points), detail, "check")

    @property
    def _points(self) -> int:
        return final_points(self._buttons, self._empty, self._tile)

    def tap(self, tap: Tap) -> None:
        self._scans_first = False
        if tap.name == "field":
            self._field = str(tap.value)
        elif tap.name == "step":
            self._change(tap.number)
        elif tap.name == "tile":
            self._tile = not self._tile
        elif tap.name == "shade":
            self.book.shade(self.seat, counts=True)
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        self._change(by)

    def _change(self, by: int) -> None:
        self._scans_first = False
        if self._field == "buttons":
            self._buttons = max(0, self._buttons + by)
        else:
            self._empty = min(81, max(0, self._empty + by))

    def parts(self) -> Body:
        fields = Choices(
            (
                self._number("buttons", self.words("Buttons left"), self._buttons),
                self._number("empty", self.words("Empty cells"), self._empty),
            ),
            "tiles",
            0,
        )
        steps = Choices(
            tuple(Choice(Tap("step", by), f"{by:+d}".replace("-", "−")) for by in (-10, -5, -1, 1, 5, 10)), "numbers", 0
        )
        tile = Choices(
            (Choice(Tap("tile"), self.words("The special tile, 7 points"), icon="grid-3x3", is_chosen=self._tile),)
        )
        shade = Button(Tap("shade"), self.words("Tap the covered cells instead"), icon="square-pen")
        return Body((fields, steps, tile, shade), aside=(self._sum(),))

    def _number(self, name: str, label: str, value: int) -> Choice:
        return Choice(Tap("field", name), parts=(Score(str(value), label),), is_chosen=self._field == name, name=label)

    def _sum(self) -> Part:
        lines = (
            self._line(self.words("Buttons left"), str(self._buttons)),
            self._line(self.words("7 × 7"), "+7" if self._tile else "–"),
            self._line(self.words("Empty cells, 2 each"), f"−{2 * self._empty}"),
        )
        total = Score(show_number(self._points), self.words("points"))
        return Card((*lines, total), self.words("The sum"), grows=True)

    def _line(self, label: str, points: str) -> Part:
        return Row((Text(label), Score(points, size="small", align="right")), (1, 0), wraps=False, align="middle")

    def act(self) -> None:
        if self._scans_first:
            self.book.scan_final_board(self.seat)
        else:
            self._count_up()

    def _count_up(self) -> None:
        self.do(CountUp(self.seat, self._buttons, self._tile, empty=self._empty))


class TiePage(Page):
    """Equal points: who reached the last space first wins."""

    def choices(self) -> list[Tap]:
        return [Tap("first", 0), Tap("first", 1)]

    def banner(self) -> Banner:
        return self.game_banner(self.words("Who was first at the end?"), self.words("Both have the same points"))

    def main_key(self) -> Key:
        return Key(self.words("{name} was first", name=self.name(self.chosen.number)), self.words("and wins"), "check")

    def parts(self) -> Body:
        options = tuple(self._option(tap) for tap in self.choices())
        return Body((Choices(options, grows=True),))

    def _option(self, tap: Tap) -> Choice:
        face = self.face(tap.number)
        picture = swatch(face.cloth, face.letter, 64)
        return Choice(tap, face.name, picture=picture, is_chosen=self.chosen == tap)

    def act(self) -> None:
        self.do(TellFirst(self.chosen.number))
