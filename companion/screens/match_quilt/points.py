"""Only the points of a turn, where nobody wants to tell the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import TellPoints
from companion.games.match_quilt.play import possible_points
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Choice, Choices, Key, Tap, Text
from messages import show_number

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

_FEW, _MANY = 7, 10
"""Numbers beside each other; the special texts give many."""


class PointsPage(Page):
    """Only the points of a turn, where nobody wants to tell the card."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self._chosen = Tap("number", 0)

    def choices(self) -> list[Tap]:
        return [Tap("number", points) for points in possible_points(self.state, self.seat)]

    def banner(self) -> Banner:
        title = self.words("How many points?")
        return self.player_banner(self.seat, title, self.words("Of {name}’s turn", name=self.name(self.seat)))

    def main_key(self) -> Key:
        scored = self.count("{count} point", "{count} points", self.chosen.number)
        return Key(scored, self.words("for {name}", name=self.name(self.seat)), "check")

    def parts(self) -> Body:
        options = tuple(
            Choice(tap, show_number(tap.number), is_chosen=self.chosen == tap, name=str(tap.number))
            for tap in self.choices()
        )
        columns = _FEW if len(options) <= 2 * _FEW else _MANY
        hint = Text(self.words("The quilt is not known then; its bonuses are asked at the end."), tone="soft")
        return Body((Choices(options, "numbers", columns, grows=len(options) > 2 * _FEW), hint))

    def act(self) -> None:
        self.do(TellPoints(self.seat, self.chosen.number))
