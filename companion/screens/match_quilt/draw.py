"""After a card: what it scored and why, how many cards to draw, and what the card's own text says."""

from __future__ import annotations

from companion.games.match_quilt.actions import EndTurn
from companion.games.match_quilt.quilt import HAND_SIZE
from companion.games.match_quilt.scoring import explain_gain
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Card, Key, Part, Row, Score, Tap, Text

from .page import Page


class DrawPage(Page):
    """The player draws; the main key passes the turn on."""

    @property
    def seat(self) -> Seat:
        """Who draws."""
        assert self.state.drawing is not None
        return self.state.drawing

    def choices(self) -> list[Tap]:
        return [Tap("drawn")]

    def banner(self) -> Banner:
        turn = self.state.quilters[self.seat].turns[-1]
        scored = self.count("{count} point for the card", "{count} points for the card", turn.points)
        return self.player_banner(self.seat, self.words("{name} draws", name=self.name(self.seat)), scored)

    def main_key(self) -> Key:
        following = self.state.active
        then = "" if following is None else self.words("Next: {name}", name=self.name(following))
        return Key(self.words("{name} has drawn", name=self.name(self.seat)), then, "check")

    def parts(self) -> Body:
        size = self.state.hand_size_of(self.seat)
        hand = Card(
            (
                Text(self.words("Draw up to"), "title", align="center"),
                Score("?" if size is None else str(size), self.words("cards in hand"), "lock"),
            ),
            look="lit",
            grows=True,
        )
        return Body(
            (Row((hand, self._scored()), wraps=False, grows=True), *self._reminders()),
            (self.players(),),
            narrow_players=True,
        )

    def _scored(self) -> Part:
        lines: list[Part] = []
        for gain in self.state.quilters[self.seat].turns[-1].gains:
            opponent = "" if gain.opponent is None else self.name(gain.opponent)
            points = f"+{gain.points}" if gain.points >= 0 else f"−{-gain.points}"
            text = Text(self.words(explain_gain(gain, opponent)), "small")
            lines.append(Row((text, Score(points, size="small", align="right")), (1, 0), wraps=False, align="middle"))
        if not lines:
            lines.append(Text(self.words("This card scored nothing."), tone="soft"))
        return Card(tuple(lines), self.words("The card"), grows=True)

    def _reminders(self) -> tuple[Part, ...]:
        told = self.book.table.game.reminders(self.state)
        texts = [self.words(reminder.sentence) for reminder in told if reminder.kind != "hand-size" or self._is_unusual]
        return tuple(Card((Text(text, "small"),), look="info") for text in texts[:3])

    @property
    def _is_unusual(self) -> bool:
        return self.state.hand_size_of(self.seat) != HAND_SIZE or self.state.options.recycling

    def act(self) -> None:
        self.do(EndTurn(self.seat))
