"""A player's quilt to look at, with what its bonuses stand at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.bonuses import announce, count_short_lines
from companion.games.match_quilt.components import DECK
from companion.games.match_quilt.quilt import open_slots
from companion.games.match_quilt.scoring import count_standings
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import CardMarks, picture_quilt
from companion.screens.views import Banner, Body, Card, Figure, Key, Listing, ListRow, Part, Row, Score, Tap, Text

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


class QuiltPage(Page):
    """One player's quilt and every line of its score; the main key turns to the next one."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, seat: Seat, lit: tuple[Cell, ...] = ()) -> None:
        super().__init__(book)
        self.seat = seat
        self._lit = lit
        """Cards that are meant, until a line is touched."""
        self._line: int | None = None
        """The line of the score whose cards are lit."""

    @property
    def _next(self) -> Seat:
        return (self.seat + 1) % len(self.state.players)

    def choices(self) -> list[Tap]:
        return [Tap("quilt", self._next)]

    def tap(self, tap: Tap) -> None:
        if tap.name == "line":
            self._line = None if self._line == tap.number else tap.number
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        title = self.words("{name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.card_number(self.seat))

    def main_key(self) -> Key:
        return Key(self.words("{name}’s quilt", name=self.name(self._next)), self.words("The next one"), "users")

    def act(self) -> None:
        self.book.show_quilt(self._next)

    def own_things(self) -> tuple[Part, ...]:
        """The quilt with the places where the next card may go, and how its bonuses stand."""
        quilter = self.state.quilters[self.seat]
        if not quilter.is_quilt_known:
            return ()
        told, short = announce(quilter.quilt), count_short_lines(quilter.quilt)
        picture = picture_quilt(quilter.quilt, CardMarks(open_slots(quilter.quilt)))
        figure = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)))
        balance = self.count("{count} line short", "{count} lines short", short) if short else self.words("all lines")
        of = self.words("{count} of {all}", count=told.patterns, all=len(DECK.patterns))
        rows = (
            ListRow(self.words("Sampler"), self.words("most different patterns"), of, icon="layout-grid"),
            ListRow(self.words("Collector"), self.words("most of one pattern"), f"× {told.largest_set}", icon="copy"),
            ListRow(
                self.words("Colour Balance"), self.words("all four fabrics in every line"), balance, icon="palette"
            ),
        )
        return (Text(self.words("Your quilt"), "heading"), figure, Listing(rows))

    def parts(self) -> Body:
        quilt = self.state.quilters[self.seat].quilt
        told, standing = announce(quilt), count_standings(self.state).players[self.seat]
        lit = self._lit
        if self._line is not None and self._line < len(standing.lines):
            lit = standing.lines[self._line].cells
        picture = picture_quilt(quilt, CardMarks(sewn=lit, bright=lit or None))
        figure = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)))
        rows = tuple(
            ListRow(
                self.words(line.reason), trailing=f"+{line.points}".replace("+-", "−"), tap=Tap("line", number),
                is_chosen=number == self._line,
            )
            for number, line in enumerate(standing.lines)
        )  # fmt: skip
        bonuses = Row(
            (
                Score(str(standing.points), self.words("points"), "medium"),
                Score(str(told.largest_set), self.words("of one pattern"), "medium"),
                Score(str(told.patterns), self.words("patterns"), "medium"),
            ),
            wraps=False,
        )
        empty = self.words("No points yet.")
        return Body((figure,), aside=(Card((bonuses,)), Listing(rows, empty)), wide_aside=True)
