"""Ribbons or Cross & Crown was covered: whose quilt is compared, the best one proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import PlayCard
from companion.games.match_quilt.components import PATTERNS
from companion.games.match_quilt.play import offer_opponents
from companion.games.match_quilt.quilt import cards_of, covered_card, open_cards
from companion.games.match_quilt.scoring import MOST_MATCHES, POINTS_PER_OPPONENT_MATCH, Gain, opponent_text
from companion.games.values import Seat
from companion.pictures.match_quilt_cards import CardMarks, picture_covering, picture_fabrics, picture_quilt
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Space,
    Span,
    Tap,
    Text,
)
from messages import show_number

from .gains import sign
from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


class OpponentPage(Page):
    """Each opponent's quilt with what it gives; one that is not known is asked how many cards match."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, action: PlayCard) -> None:
        super().__init__(book)
        self._action = action
        text = opponent_text(self.state.quilters[action.seat].quilt, action.cell)
        assert text is not None, "this is asked where a covered card compares quilts"
        self._text = text
        self._told: dict[Seat, int] = {}
        """How many cards match in quilts that the app does not know."""
        offers = offer_opponents(self.state, action.seat, action.card, action.cell)
        self._offers = {gain.opponent: gain for gain in offers if gain.opponent is not None}

    def choices(self) -> list[Tap]:
        others = [seat for seat in range(len(self.state.players)) if seat != self._action.seat]
        # The best first; a quilt that is not known comes last.
        return [Tap("opponent", seat) for seat in sorted(others, key=lambda seat: -self._points(seat))]

    def _points(self, seat: Seat) -> int:
        gain = self._offers.get(seat)
        return gain.points if gain else POINTS_PER_OPPONENT_MATCH * self._told[seat] if seat in self._told else -1

    @property
    def _so_far(self) -> int:
        """What the card scores without an opponent's quilt."""
        gains = self.book.list_gains(self._action)
        return sum(gain.points for gain in gains if gain.kind != self._text)

    def tap(self, tap: Tap) -> None:
        if tap.name == "matches":
            self._told[self.chosen.number] = tap.number
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        title = self.words("{pattern} is covered", pattern=PATTERNS[self._text].title)
        context = self.words("Match Quilt · whose quilt does {name} take?", name=self.name(self._action.seat))
        return self.player_banner(self._action.seat, title, context)

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("This card"), "arrow-left")

    def scan_key(self) -> Key:
        choices = self.choices()
        if len(choices) < 2:
            return Key(self.words("Other quilt"), "", "arrow-down", is_lit=False)
        following = choices[(choices.index(self.chosen) + 1) % len(choices)].number
        name = self.name(following)
        if self._points(following) < 0:
            return Key(self.words("Other quilt"), name, "arrow-down")
        gives = self.words("{name} gives {points}", name=name, points=self._points(following))
        return Key(self.words("Other quilt"), gives, "arrow-down")

    def main_key(self) -> Key:
        seat = self.chosen.number
        points = self._points(seat)
        if points < 0:
            return Key(self.words("{name}’s quilt", name=self.name(seat)), self.words("How many cards match?"), "check",
                       is_lit=False)  # fmt: skip
        text = self.words("{name}’s quilt: {points}", name=self.name(seat), points=sign(points))
        in_all = self.count("{count} point in all, then draw", "{count} points in all, then draw",
                            self._so_far + points)  # fmt: skip
        return Key(text, in_all, "check")

    def parts(self) -> Body:
        options = tuple(self._option(tap) for tap in self.choices())
        stage: list[Part] = [Choices(options, "tiles", 0, grows=True)]
        if self.chosen.number not in self._offers:
            stage.append(self._ask())
        stage.append(Card(self._rule(), icon="info", look="info"))
        return Body((Row((self._card(), Column(tuple(stage), grows=True)), (0.25, 0.75), wraps=True, grows=True),))

    def _rule(self) -> tuple[Part, ...]:
        if self._text == "ribbons":
            told = self.words("+2 for each open card that shares two or more fabrics.")
        else:
            told = self.words("+2 for each card of the same pattern, open or not.")
        best = self.choices()[0].number
        more = self.words("{name} gives most and is chosen already.", name=self.name(best))
        if self._points(best) <= 0:
            more = self.words("No quilt gives anything this time.")
        return Text(told, "small_strong", "info", icon="info"), Text(more, "small")

    def _card(self) -> Part:
        """The new card on the covered one, and how its points add up."""
        action = self._action
        covered = covered_card(self.state.quilters[action.seat].quilt, action.cell)
        assert covered is not None
        title = self.words(action.card.title)
        names = ", ".join(self.words(name) for name in action.card.fabrics)
        points = self._points(self.chosen.number)
        gained = "?" if points < 0 else sign(points)
        total = "?" if points < 0 else show_number(self._so_far + points)
        lines = (
            Figure(picture_covering(action.card, covered), title),
            Text(title, "strong", align="center"),
            Figure(picture_fabrics(action.card.fabrics, 24), names, grows=False),
            self._sum(self.words("so far"), show_number(self._so_far), is_ruled=True),
            self._sum(self.words(PATTERNS[self._text].title), gained),
            self._sum(self.name(action.seat), total, is_total=True),
        )
        return Card(lines, grows=True)

    def _sum(self, text: str, points: str, *, is_total: bool = False, is_ruled: bool = False) -> Part:
        words = Text(text, "strong" if is_total else "small", "ink" if is_total else "soft")
        score = Score(points, size="medium" if is_total else "small", align="right")
        return Row((words, score), (1, 0), wraps=False, align="middle", is_ruled=is_ruled)

    def _option(self, tap: Tap) -> Choice:
        seat = tap.number
        gain = self._offers.get(seat)
        points = self._points(seat)
        shown = "?" if points < 0 else sign(points)
        who = Column(
            (Line((Span(self.name(seat), "heading", face=self.face(seat)),)),
             Text(self._matching(gain), "small", "soft")), is_tight=True,
        )  # fmt: skip
        score = Score(shown, size="medium", tone="good" if points > 0 else "soft", align="right")
        parts: list[Part] = [Row((who, score), (1, 0), wraps=False, align="top")]
        if gain is not None:
            quilt = self.state.quilters[seat].quilt
            looked = open_cards(quilt) if self._text == "ribbons" else cards_of(quilt)
            marks = CardMarks(
                points=dict.fromkeys(gain.opponent_cells, POINTS_PER_OPPONENT_MATCH), sewn=gain.opponent_cells,
                bright=tuple(cell for cell, _ in looked), are_small=True,
            )  # fmt: skip
            parts.append(Figure(picture_quilt(quilt, marks), self.words("The quilt of {name}", name=self.name(seat))))
        else:
            parts.append(Space())
        return Choice(tap, parts=tuple(parts), is_chosen=self.chosen == tap, name=f"{self.name(seat)}, {shown}")

    def _matching(self, gain: Gain | None) -> str:
        if gain is None:
            return self.words("This quilt is not known")
        count = len(gain.opponent_cells)
        if self._text == "ribbons":
            return self.count("{count} open card matches", "{count} open cards match", count)
        return self.count("{count} card matches", "{count} cards match", count)

    def _ask(self) -> Part:
        """How many cards match in a quilt that the app does not know."""
        seat = self.chosen.number
        numbers = tuple(
            Choice(Tap("matches", number), str(number), is_chosen=self._told.get(seat) == number)
            for number in range(MOST_MATCHES[self._text] + 1)
        )
        heading = Text(self.words("How many of {name}’s cards match?", name=self.name(seat)), "strong")
        return Column((heading, Choices(numbers, "numbers", 0)))

    def act(self) -> None:
        action, seat = self._action, self.chosen.number
        if self._points(seat) < 0:
            return
        self.do(PlayCard(action.seat, action.card, action.cell, seat, self._told.get(seat)))
