"""What all pages of Match Quilt share: the players as they stand, and quilts as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.quilt import SIZE
from companion.games.match_quilt.scoring import count_standings
from companion.games.match_quilt.state import TURNS, MatchQuiltState
from companion.games.values import Cell, Seat
from companion.screens.pages import TablePage
from companion.screens.views import PlayerRow, Players, Tap

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


class Page(TablePage[MatchQuiltState]):
    """A page of Match Quilt."""

    book: MatchQuiltScreen

    def tap(self, tap: Tap) -> None:
        if tap.name == "quilt":
            self.book.show_quilt(tap.number)
        else:
            super().tap(tap)

    def players(self) -> Players:
        """Everybody with the points so far; a touch shows the quilt."""
        standings = count_standings(self.state).players
        rows = [
            PlayerRow(self.face(one.seat), str(one.points), (), one.seat == self.actor, tap=Tap("quilt", one.seat))
            for one in standings
        ]
        return Players(tuple(rows))

    @property
    def actor(self) -> Seat | None:
        """Who is to act now."""
        return self.state.drawing if self.state.drawing is not None else self.state.active

    def card_number(self, seat: Seat) -> str:
        """Which card of the game it is."""
        number = min(TURNS, len(self.state.quilters[seat].turns) + 1)
        return self.words("Match Quilt · card {number} of {all}", number=number, all=TURNS)

    def name_place(self, cell: Cell) -> str:
        """Where a card lies, in words."""
        row, col = cell
        return self.words("Column {column}, row {row}", column=col + 1, row=SIZE - row)
