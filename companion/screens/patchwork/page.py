"""What all pages of Patchwork share: both players as they stand, and a camera that reads quilt boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.state import PatchworkState
from companion.games.values import Seat
from companion.pictures.buttons import picture_button, picture_single
from companion.screens.pages import TablePage
from companion.screens.views import Key, Line, PlayerRow, Players, Span, Tap

if TYPE_CHECKING:
    from .screen import PatchworkScreen


class Page(TablePage[PatchworkState]):
    """A page of Patchwork."""

    book: PatchworkScreen

    def tap(self, tap: Tap) -> None:
        if tap.name == "quilt":
            self.book.show_quilt(tap.number)
        elif tap.name == "ledger":
            self.book.show_ledger(tap.number)
        else:
            super().tap(tap)

    def scan_key(self) -> Key:
        """The camera reads a quilt board at any time."""
        if not self.book.session.can_scan:
            return super().scan_key()
        return Key(self.words("Scan a board"), self.words("Checks the cells"), "camera")

    def scan(self) -> None:
        if self.book.session.can_scan:
            # Whoever moved last: at that quilt something has changed.
            self.book.scan_quilt(self.state.top)
        else:
            super().scan()

    def players(self) -> Players:
        """Both players: buttons, where they stand, what their quilt pays, what is next on the track."""
        return Players(tuple(self._player_row(seat) for seat in (0, 1)))

    def _player_row(self, seat: Seat) -> PlayerRow:
        buttons, is_turn = str(self.state.quilters[seat].buttons), self.state.seat == seat
        return PlayerRow(self.face(seat), buttons, self.player_lines(seat), is_turn, tap=Tap("quilt", seat))

    def player_lines(self, seat: Seat) -> tuple[Line, ...]:
        """What stands below a player's name."""
        quilter, state = self.state.quilters[seat], self.state
        income = self.words("income {income}", income=quilter.income)
        empty = self.words("{empty} empty", empty=quilter.empty)
        ahead = []
        to_income, to_single = state.spaces_to_income(seat), state.spaces_to_single(seat)
        if to_income is not None:
            ahead.append(Span(self.words("in {spaces}", spaces=to_income), "small_strong", picture=picture_button(18)))
        if to_single is not None:
            ahead.append(Span(self.words("in {spaces}", spaces=to_single), "small_strong", picture=picture_single(18)))
        space = self.words("space {space}", space=quilter.space)
        lines = [
            Line((Span(space, "small", "soft"),)),
            Line((Span(income, "small"), Span("·", "small", "soft"), Span(empty, "small"))),
            Line((Span(self.words("Next"), "small", "soft"), *ahead) if ahead else ()),
        ]
        return tuple(line for line in lines if line.spans)
