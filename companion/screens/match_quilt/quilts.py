"""A player's quilt to look at, with what its bonuses stand at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.bonuses import announce
from companion.games.match_quilt.scoring import count_standings
from companion.games.values import Seat
from companion.pictures.match_quilt_cards import picture_quilt
from companion.screens.views import Banner, Body, Card, Figure, Key, Listing, ListRow, Row, Score, Tap

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


class QuiltPage(Page):
    """One player's quilt and every line of its score; the main key turns to the next one."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat

    @property
    def _next(self) -> Seat:
        return (self.seat + 1) % len(self.state.players)

    def choices(self) -> list[Tap]:
        return [Tap("quilt", self._next)]

    def banner(self) -> Banner:
        title = self.words("{name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.card_number(self.seat))

    def main_key(self) -> Key:
        return Key(self.words("{name}’s quilt", name=self.name(self._next)), self.words("The next one"), "users")

    def act(self) -> None:
        self.book.show_quilt(self._next)

    def parts(self) -> Body:
        quilt = self.state.quilters[self.seat].quilt
        figure = Figure(picture_quilt(quilt), self.words("The quilt of {name}", name=self.name(self.seat)))
        told = announce(quilt)
        standing = count_standings(self.state).players[self.seat]
        rows = tuple(
            ListRow(self.words(line.reason), trailing=f"+{line.points}".replace("+-", "−")) for line in standing.lines
        )
        bonuses = Row(
            (
                Score(str(standing.points), self.words("points"), "medium"),
                Score(str(told.largest_set), self.words("of one pattern"), "medium"),
                Score(str(told.patterns), self.words("patterns"), "medium"),
            ),
            wraps=False,
        )
        empty = self.words("No points yet.")
        return Body((figure,), aside=(Card((bonuses,)), Listing(rows, empty, look="lines")), wide_aside=True)
