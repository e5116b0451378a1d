"""After the last show: the table as it stands, and the way to the results."""

from __future__ import annotations

from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Item, Tap, Words
from companion.screens.drawing.parts import card
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.screen import Easel

from .page import Page
from .players import COLUMN, draw_players

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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, body = easel.theme, body_box(easel.width)
        box = Box(body.x + COLUMN + 12, body.y, body.width - COLUMN - 12, body.height)
        result = self.table.game.result(self.state)
        assert result is not None, "this page is for games that are over"
        emblem, words = box.inset(30, 20).rows(150, 1, gap=10)
        return (
            *draw_players(self, theme, result.winners[0] if len(result.winners) == 1 else None),
            card(theme, box),
            *draw_emblem("quilt-show", emblem.square(146)),
            Words(words, self.words(result.sentence), "title", theme.ink, "center", lines=4),
        )
