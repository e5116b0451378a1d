"""The ledger: where a player's buttons come from, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.ledger import Booking, keep_ledger
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Card, Key, Listing, ListRow, Score, Span, Tap, Text
from companion.table import Table

from .page import Page

if TYPE_CHECKING:
    from .screen import PatchworkScreen


def ledger_of(table: Table, seat: Seat) -> tuple[Booking, ...]:
    """A player's ledger from the first button on."""
    start = table.game.new(table.players, table.state.options)
    return keep_ledger(start, [step.action for step in table.steps], seat)


class LedgerPage(Page):
    """One player's buttons: every change with its reason, the latest first; the main key turns to the other player."""

    is_aside = True

    def __init__(self, book: PatchworkScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat

    def choices(self) -> list[Tap]:
        return [Tap("ledger", 1 - self.seat)]

    def banner(self) -> Banner:
        title = self.words("{name}’s buttons", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Patchwork · every change, the latest first"))

    def main_key(self) -> Key:
        return Key(
            self.words("{name}’s buttons", name=self.name(1 - self.seat)), self.words("The other player"), "users"
        )

    def act(self) -> None:
        self.book.show_ledger(1 - self.seat)

    def scan_key(self) -> Key:
        return Key(self.words("{name}’s quilt", name=self.name(self.seat)), self.words("What lies on it"), "grid-3x3")

    def scan(self) -> None:
        self.book.show_quilt(self.seat)

    def parts(self) -> Body:
        bookings = ledger_of(self.book.table, self.seat)
        rows = tuple(map(self._row, reversed(bookings)))
        heads = (self.words("Why"), self.words("space"), "+ / −", self.words("buttons"))
        listing = Listing(rows, look="lines", heads=heads, shares=(2.2, 0.6, 0.6, 0.7))
        gained = sum(one.change for one in bookings if one.change > 0)
        paid = -sum(one.change for one in bookings if one.change < 0)
        told = (
            Score(str(self.state.count_of(self.seat).buttons), self.words("buttons now")),
            Text(self.words("{gained} came in, {paid} were paid", gained=gained, paid=paid), "small", "soft", "center"),
        )
        return Body((listing,), aside=(Card(told, grows=True),), narrow_aside=True)

    def _row(self, booking: Booking) -> ListRow:
        change = f"{booking.change:+d}".replace("-", "−")
        cells = (
            Span(str(booking.space), "small", "soft", align="right"),
            Span(change, "strong", "bad" if booking.change < 0 else "good", align="right"),
            Span(str(booking.buttons), "strong", align="right"),
        )
        return ListRow(self.words(booking.reason), cells=cells, style="body")
