"""The end: what a finished quilt holds, where the app does not know its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import Announce
from companion.games.match_quilt.bonuses import Announcement
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Tap

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


class AnnouncePage(Page):
    """Colour Balance, the largest set of one pattern, how many patterns: counted on the table."""

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book)
        self._balance = False
        self._set, self._patterns = 2, 8

    @property
    def seat(self) -> Seat:
        """Whose quilt is counted."""
        return next(seat for seat, quilter in enumerate(self.state.quilters) if quilter.announcement is None)

    def choices(self) -> list[Tap]:
        return [Tap("announced")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "balance":
            self._balance = not self._balance
        elif tap.name == "set":
            self._set = tap.number
        elif tap.name == "patterns":
            self._patterns = tap.number
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        title = self.words("What does {name}’s quilt hold?", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("For the three bonuses"))

    def main_key(self) -> Key:
        return Key(self.words("That is right"), self.words("for {name}", name=self.name(self.seat)), "check")

    def parts(self) -> Body:
        text = self.words("All four fabrics in every row and every column")
        balance = Choices((Choice(Tap("balance"), text, icon="palette", is_chosen=self._balance),))
        largest = tuple(Choice(Tap("set", k), str(k), is_chosen=k == self._set) for k in range(1, 7))
        kinds = tuple(Choice(Tap("patterns", k), str(k), is_chosen=k == self._patterns) for k in range(1, 13))
        most, different = self.words("most cards of one pattern"), self.words("different patterns")
        stage = (
            Card((balance,), self.words("Colour Balance")),
            Card((Choices(largest, "numbers", 0),), self.words("Collector"), most),
            Card((Choices(kinds, "numbers", 0),), self.words("Sampler"), different),
        )
        return Body(stage, (self.players(),), narrow_players=True)

    def act(self) -> None:
        self.do(Announce(self.seat, Announcement(self._balance, self._set, self._patterns)))
