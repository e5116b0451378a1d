"""After a card: how many cards to draw and why, what the card's own text says, and when the stash is renewed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.match_quilt.actions import EndTurn
from companion.games.match_quilt.components import PATTERNS
from companion.games.match_quilt.hands import count_kept
from companion.games.match_quilt.quilt import HAND_SIZE, open_cards
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import picture_block, picture_hand, picture_pattern
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Figure,
    Key,
    Listing,
    ListRow,
    Part,
    Row,
    Score,
    Tap,
    Text,
)

from .gains import gain_lines, sign, sum_line
from .page import Page

_TEXTS = frozenset({"dutchmans-puzzle", "monkey-wrench", "star-flower", "card-text"})
"""Reminders that come from the card's own text."""


class DrawPage(Page):
    """The player draws; the main key passes the turn on."""

    @property
    def seat(self) -> Seat:
        """Who draws."""
        assert self.state.drawing is not None
        return self.state.drawing

    @property
    def _is_star_flower(self) -> bool:
        """Whether the card's text forbids to draw."""
        card = self.state.last_card_of(self.seat)
        return self.state.options.advanced and card is not None and card.pattern == "star-flower"

    def choices(self) -> list[Tap]:
        return [Tap("drawn")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "reason":
            self.book.show_quilt(self.seat, self._open(str(tap.value)))
        elif tap.name == "stash":
            self.book.check_stash()
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        quilter = self.state.quilters[self.seat]
        scored = self.count("{count} point", "{count} points", quilter.turns[-1].points)
        context = self.words("Match Quilt · card {number} laid, {points}", number=len(quilter.turns), points=scored)
        title = self.words("{name} draws cards", name=self.name(self.seat))
        if self._is_star_flower:
            title = self.words("{name} draws nothing", name=self.name(self.seat))
        return self.player_banner(self.seat, title, context)

    def undo_key(self) -> Key:
        points = self.state.quilters[self.seat].turns[-1].points
        return Key(self.words("Undo"), self.count("The {count} point", "The {count} points", points), "undo-2")

    def scan_key(self) -> Key:
        if self.book.session.can_scan:
            return Key(self.words("Scan the stash"), self.words("Keep or renew"), "camera")
        return Key(self.words("The stash"), self.words("Keep or renew"), "layout-grid")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_stash()
        else:
            self.book.check_stash()

    def main_key(self) -> Key:
        following = self.state.active
        then = "" if following is None else self.words("{name}’s turn", name=self.name(following))
        done = self.words("{name} has drawn", name=self.name(self.seat))
        if self._is_star_flower:
            done = self.words("{name} has discarded", name=self.name(self.seat))
        return Key(done, then, "check")

    def parts(self) -> Body:
        below = Row((self._why(), self._texts()), (0.5, 0.5), wraps=True, grows=True)
        return Body((self._hand(), *self._warnings(), below), (self.players(),), narrow_players=True)

    def _hand(self) -> Part:
        """How many cards there are in hand in the end, the loudest thing on the screen."""
        size = self.state.hand_size_of(self.seat)
        kept = count_kept(self.state, self.seat)
        if self._is_star_flower:
            head, number, what = self.words("Discard"), "1", self.words("card, draw none")
            kept, drawn = max(0, kept - 1) if kept is not None else None, 0
        else:
            head, number = self.words("Draw up to"), "?" if size is None else str(size)
            what = self.words("cards in hand") if size != 1 else self.words("card in hand")
            if self.state.options.recycling and kept is not None:
                kept -= 1
            drawn = 0 if size is None or kept is None else max(0, size - kept)
        parts: list[Part] = [Text(head, "title"), Row((Score(number, size="lock", align="left"), Text(what, "title")),
                                                      (0, 1), wraps=False, align="middle")]  # fmt: skip
        if kept is None:
            return Card((Column(tuple(parts)), Text(self._remind("hand-size"), "small", "soft")), look="lit")
        told = self.words("{kept} kept, {drawn} to draw", kept=kept, drawn=drawn)
        hand = Figure(picture_hand(kept, drawn), told)
        where = self.words("from the stash, which is refilled, or the deck")
        if self._is_star_flower:
            where = self.words("next turn the hand is filled up again")
        elif self.state.options.recycling:
            where = self.words("first discard one; the stash is refilled each time")
        right = Column((hand, Text(told, "small_strong", align="center"), Text(where, "small", "soft", "center")))
        row = Row((Column(tuple(parts), is_centred=True), right), (0.42, 0.58), wraps=True, grows=True)
        return Card((row,), look="lit", grows=True)

    def _open(self, pattern: str) -> tuple[Cell, ...]:
        quilt = self.state.quilters[self.seat].quilt
        return tuple(cell for cell, card in open_cards(quilt) if card.pattern == pattern)

    def _why(self) -> Part:
        """Where the hand size comes from; in the base game, where it never changes, how the card scored."""
        if not self.state.options.advanced:
            return self._scored()
        rows = [ListRow(self.words("Hand size at the start"), trailing=str(HAND_SIZE), icon="layers", style="body")]
        for pattern, step in (("fools-square", 1), ("crazy-house", -1)):
            count = len(self._open(pattern))
            text = self.words("{count} × {pattern} open", count=count, pattern=PATTERNS[pattern].title)
            if not count:
                text = self.words("no {pattern} open", pattern=PATTERNS[pattern].title)
            rows.append(
                ListRow(
                    text, trailing=sign(step * count), picture=picture_block(pattern, ("red", "green"), 30),
                    style="body", tone="ink" if count else "soft", tap=Tap("reason", pattern) if count else None,
                )
            )  # fmt: skip
        return Card((Listing(tuple(rows), look="lines"),), grows=True)

    def _scored(self) -> Part:
        turn = self.state.quilters[self.seat].turns[-1]
        card = self.state.last_card_of(self.seat)
        lines: list[Part] = list(gain_lines(self, turn.gains, card))
        if len(turn.gains) != 1:
            lines.append(sum_line(self, turn.gains, self.name(self.seat)))
        return Card(tuple(lines), self.words(card.title) if card else "", grows=True)

    def _texts(self) -> Part:
        """The card's own text for the draw phase, and when the stash is renewed."""
        parts: list[Part] = []
        card = self.state.last_card_of(self.seat)
        for kind, sentence in self._reminders():
            if kind not in _TEXTS:
                continue
            if card is None:
                parts.append(Text(sentence, "small", icon="info"))
            else:
                picture = Figure(picture_pattern(card.pattern, card.fabrics, 44), self.words(card.title), grows=False)
                parts.append(Row((picture, Text(sentence, "small")), (0, 1), wraps=False, align="middle"))
        stash = self.words("Stash all of one level, or two fabrics in all four? Lay out four new cards.")
        parts.append(Text(stash, "small", icon="refresh-cw"))
        last = self._remind("last-cards") or self._remind("reshuffle")
        if last:
            parts.append(Text(last, "small", icon="layers"))
        return Card(tuple(parts), look="warning" if len(parts) > 1 else "plain", grows=True, tap=Tap("stash"))

    def _warnings(self) -> tuple[Part, ...]:
        """What cannot be as it was told: a card that the deck does not have twice."""
        usual = {*_TEXTS, "hand-size", "stash", "last-cards", "reshuffle"}
        told = [sentence for kind, sentence in self._reminders() if kind not in usual]
        return tuple(Card((Text(text, "small"),), look="doubt", is_low=True) for text in told[:1])

    def _reminders(self) -> Iterator[tuple[str, str]]:
        for reminder in self.book.table.game.reminders(self.state):
            yield reminder.kind, self.words(reminder.sentence)

    def _remind(self, kind: str) -> str:
        return next((sentence for told, sentence in self._reminders() if told == kind), "")

    def act(self) -> None:
        self.do(EndTurn(self.seat))
