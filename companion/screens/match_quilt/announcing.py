"""The end: what a finished quilt holds, where the app does not know its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import Announce
from companion.games.match_quilt.bonuses import Announcement
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Tap
from messages import say

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

ANNOUNCED = Tap("announced")


class AnnouncePage(Page):
    """Colour Balance, the largest set of one pattern, how many patterns: counted on the table."""

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book)
        self._balance = False
        self._set: int | None = None
        self._patterns: int | None = None

    @property
    def seat(self) -> Seat:
        """Whose quilt is counted."""
        return next(seat for seat, quilter in enumerate(self.state.quilters) if quilter.announcement is None)

    def choices(self) -> list[Tap]:
        """With the buttons one number after the other is asked for; then all can be changed."""
        sets, kinds = _numbers("set", 6), _numbers("patterns", 12)
        if self._set is None:
            return [ANNOUNCED, *sets]
        if self._patterns is None:
            return [ANNOUNCED, *kinds]
        return [ANNOUNCED, Tap("balance"), *sets, *kinds]

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
        right = self.words("That is right")
        chosen = self.chosen
        if chosen.name == "balance":
            return Key(self.words("Colour Balance"), self.words("on or off"), "palette")
        if chosen.name == "set":
            return Key(self.words("Collector: {count}", count=chosen.number), self.words("Choose this"), "check")
        if chosen.name == "patterns":
            return Key(self.words("Sampler: {count}", count=chosen.number), self.words("Choose this"), "check")
        if self._announcement is None:
            return Key(right, self.words("Choose both numbers first"), "check", is_lit=False)
        return Key(right, self.words("for {name}", name=self.name(self.seat)), "check")

    def parts(self) -> Body:
        text = self.words("All four fabrics in every row and every column")
        is_here = self.chosen == Tap("balance")
        balance = Choices((Choice(Tap("balance"), text, icon="palette", is_chosen=self._balance, is_here=is_here),))
        most, different = self.words("most cards of one pattern"), self.words("different patterns")
        stage = (
            Card((balance,), self.words("Colour Balance")),
            Card((self._offer(_numbers("set", 6), self._set),), self.words("Collector"), most),
            Card((self._offer(_numbers("patterns", 12), self._patterns),), self.words("Sampler"), different),
        )
        return Body(stage, (self.players(),), narrow_players=True)

    def _offer(self, taps: list[Tap], counted: int | None) -> Choices:
        options = (
            Choice(tap, str(tap.number), is_chosen=tap.number == counted, is_here=tap == self.chosen) for tap in taps
        )
        return Choices(tuple(options), "numbers", 0)

    @property
    def _announcement(self) -> Announcement | None:
        """What was counted; nothing is announced that nobody chose."""
        if self._set is None or self._patterns is None:
            return None
        return Announcement(self._balance, self._set, self._patterns)

    def act(self) -> None:
        if self.chosen != ANNOUNCED:
            chosen, self._chosen = self.chosen, None
            self.tap(chosen)
        elif self._announcement is None:
            self.book.session.tell(say("Choose both numbers first."), is_refusal=True)
        else:
            self.do(Announce(self.seat, self._announcement))


def _numbers(name: str, most: int) -> list[Tap]:
    return [Tap(name, number) for number in range(1, most + 1)]
