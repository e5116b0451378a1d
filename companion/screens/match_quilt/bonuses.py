"""The end: the three bonuses are awarded one after the other, everybody in a tie gets them, then the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.match_quilt.bonuses import BONUS, count_short_lines, find_largest_set
from companion.games.match_quilt.components import DECK
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import picture_block
from companion.pictures.rosettes import rosette
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

BonusName = Literal["colour_balance", "collector", "sampler"]
BONUSES: tuple[BonusName, ...] = ("colour_balance", "collector", "sampler")
_COLOURS = {"colour_balance": "blue", "collector": "red", "sampler": "green"}
_FEW = 3
"""Players up to whom a column has room for what its bonus is for."""


class BonusesPage(Page):
    """A column is sewn round when its bonus is awarded; when all are, the main key leads to the results."""

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book)
        self._unveiling = book.session.services.on_table.unveiling

    @property
    def _shown(self) -> int:
        """How many bonuses have been awarded, on all displays."""
        return self._unveiling.step + 1

    def _show(self, count: int) -> None:
        self._unveiling.turn(count - 1)
        for session in self.book.session.services.sessions:
            session.is_changed = True

    @property
    def is_unveiling(self) -> bool:
        return not self.is_done

    @property
    def is_done(self) -> bool:
        """Whether all bonuses and the totals are in sight."""
        return self._shown > len(BONUSES)

    def choices(self) -> list[Tap]:
        return [Tap("on")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "holds":
            name, seat = str(tap.value).split("/")
            self.book.show_quilt(int(seat), self._lit(name, int(seat)))
        else:
            super().tap(tap)

    def _lit(self, name: str, seat: Seat) -> tuple[Cell, ...]:
        """The cards that a bonus is about."""
        return find_largest_set(self.state.quilters[seat].quilt)[1] if name == "collector" else ()

    def banner(self) -> Banner:
        return self.game_banner(self.words("The bonuses"), self.words("Match Quilt · 16 cards each"))

    def scan_key(self) -> Key:
        if self.is_done:
            return Key(self.words("See it again"), self.words("One after the other"), "rotate-ccw")
        return Key(self.words("Show all"), self.words("Skip to the totals"), "skip-forward")

    def scan(self) -> None:
        self._show(1 if self.is_done else len(BONUSES) + 1)

    def main_key(self) -> Key:
        if self._shown < len(BONUSES):
            return Key(self._title(BONUSES[self._shown]), self.words("The next bonus"), "chevron-right")
        if not self.is_done:
            return Key(self.words("The totals"), self.words("Who has won?"), "chevron-right")
        result = self.book.table.game.result(self.state)
        if result is None or len(result.winners) != 1:
            return Key(self.words("A shared victory"), self.words("To the results"), "trophy")
        winner = result.winners[0]
        points = self._total(winner)
        won = self.words("{name} wins with {points}", name=self.name(winner), points=points)
        return Key(won, self.words("To the results"), "trophy")

    def act(self) -> None:
        if self.is_done:
            self.book.session.go.to("results")
        else:
            self._show(self._shown + 1)

    def move(self, by: int) -> None:
        self._show(min(len(BONUSES) + 1, max(1, self._shown + by)))

    def parts(self) -> Body:
        columns = tuple(self._column(number, name) for number, name in enumerate(BONUSES))
        return Body((Row(columns, wraps=True, grows=True),), aside=(self._totals(),), narrow_aside=True)

    def _title(self, name: BonusName) -> str:
        titles = {
            "colour_balance": self.words("Colour Balance"),
            "collector": self.words("Collector"),
            "sampler": self.words("Sampler"),
        }
        return titles[name]

    def _column(self, number: int, name: BonusName) -> Part:
        is_told = number < self._shown
        about = {
            "colour_balance": self.words("all four fabrics in every line"),
            "collector": self.words("most of one pattern"),
            "sampler": self.words("most different patterns"),
        }
        # Four players and more need the height.
        side = 62 if len(self.state.players) <= _FEW else 50
        head: list[Part] = [
            Figure(
                rosette(f"+{BONUS}", side=side, colour=_COLOURS[name], is_faded=not is_told), f"+{BONUS}", grows=False
            ),
            Text(self._title(name), "heading", align="center"),
        ]
        if len(self.state.players) <= _FEW:
            head.append(Text(about[name], "small", "soft", "center", lines=2))
        rows = tuple(self._row(name, seat, is_told) for seat in range(len(self.state.players)))
        is_now = number == self._shown - 1
        return Card((*head, Column(rows, grows=True)), look="lit" if is_now else "plain", grows=True, is_low=True)

    def _row(self, name: BonusName, seat: Seat, is_told: bool) -> Part:
        """What a player's quilt holds, and whether that gives the bonus."""
        face = Span(face=self.face(seat))
        if not is_told:
            return Card((_middle(face, Span("–", tone="soft")),), is_low=True, look="quiet", grows=True)
        assert self.state.bonuses is not None
        points: int = getattr(self.state.bonuses[seat], name)
        gained = (Span(f"+{points}", "strong", "good"),) if points else ()
        return Card(
            (_middle(face, *self._holds(name, seat, bool(points)), *gained),), is_low=True,
            look="answer" if points else "plain", tap=Tap("holds", f"{name}/{seat}"), grows=True,
        )  # fmt: skip

    def _holds(self, name: BonusName, seat: Seat, is_won: bool) -> tuple[Span, ...]:
        assert self.state.announcements is not None
        told, quilter = self.state.announcements[seat], self.state.quilters[seat]
        style: Literal["small_strong", "small"] = "small_strong" if is_won else "small"
        if name == "colour_balance":
            return (Span(self._say_balance(seat), style, grows=True),)
        if name == "sampler":
            of = self.words("{count} of {all}", count=told.patterns, all=len(DECK.patterns))
            return (Span(of, style, grows=True),)
        count = Span(f"× {told.largest_set}", style, grows=True)
        if not quilter.is_quilt_known:
            return (count,)
        card, _ = find_largest_set(quilter.quilt)
        return (
            (Span(picture=picture_block(card.pattern, card.fabrics, 24), name=self.words(card.title)), count)
            if card
            else (count,)
        )

    def _say_balance(self, seat: Seat) -> str:
        assert self.state.announcements is not None
        if self.state.announcements[seat].colour_balance:
            return self.words("all lines")
        if not self.state.quilters[seat].is_quilt_known:
            return self.words("not in all")
        short = count_short_lines(self.state.quilters[seat].quilt)
        return self.count("{count} line short", "{count} lines short", short)

    def _bonus(self, seat: Seat) -> int:
        """What was awarded to a player so far."""
        assert self.state.bonuses is not None
        return sum(getattr(self.state.bonuses[seat], name) for name in BONUSES[: self._shown])

    def _total(self, seat: Seat) -> int:
        return self.state.quilters[seat].points + self._bonus(seat)

    def _totals(self) -> Part:
        """Everybody's points, the best first once all bonuses are awarded."""
        seats = list(range(len(self.state.players)))
        if self.is_done:
            seats.sort(key=lambda seat: -self._total(seat))
        result = self.book.table.game.result(self.state)
        winners = result.winners if result and self.is_done else ()
        cards = tuple(self._total_card(seat, seat in winners) for seat in seats)
        return Column((Text(self.words("Totals"), "strong"), *cards), grows=True)

    def _total_card(self, seat: Seat, is_winner: bool) -> Part:
        quilter, bonus = self.state.quilters[seat], self._bonus(seat)
        told = (Text(self.name(seat), "small_strong", lines=1), Text(f"{quilter.points} + {bonus}", "small", "soft"))
        face, total = Line((Span(face=self.face(seat)),)), Score(str(self._total(seat)), size="medium")
        row = Row(
            (face, Column(told, is_tight=True), total), (0, 1, 0), wraps=False, align="middle", is_tight=True,
        )  # fmt: skip
        return Card((row,), look="lit" if is_winner else "plain", grows=True, is_low=True, tap=Tap("quilt", seat))


def _middle(*spans: Span) -> Part:
    """A line in the middle of its card's height."""
    return Column((Line(spans),), grows=True, is_centred=True)
