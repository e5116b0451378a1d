"""After the last show: the table as it stands, and the way to the results."""

from __future__ import annotations

from companion.pictures import Box, Picture
from companion.pictures.emblems import draw_emblem
from companion.screens.views import Banner, Body, Card, Figure, Key, Tap, Text

from .page import Page
from .players import list_players

_RESULTS = Tap("results")


class OverPage(Page):
    """Seen when somebody comes back to the table of a game that is over; Undo still reaches into it."""

    @property
    def choices(self) -> list[Tap]:
        return [_RESULTS]

    def banner(self) -> Banner:
        return self.title_banner(self.words("The game is over"), self.words("Quilt Show"))

    def main_key(self) -> Key:
        return Key(self.words("See the results"), self.words("Who won, and by what"), "trophy")

    def scan_key(self) -> Key:
        return Key(self.words("Scan"), self.words("Nothing to scan"), "camera", is_lit=False)

    def scan(self) -> None:
        return

    def act(self, tap: Tap) -> None:
        self.session.go.to("results")

    def parts(self) -> Body:
        result = self.table.game.result(self.state)
        assert result is not None, "this page is for games that are over"
        winner = result.winners[0] if len(result.winners) == 1 else None
        emblem = Picture(96, 96, draw_emblem("quilt-show", Box(0, 0, 96, 96)))
        told = Text(self.words(result.sentence), "title", align="center")
        card = Card((Figure(emblem, self.words("Quilt Show")), told), grows=True)
        return Body((card,), players=(list_players(self, winner),))
