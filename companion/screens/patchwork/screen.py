"""The table of Patchwork: turns to the page of the phase that the game is in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from companion.games.cells import Cells, format_rows
from companion.games.patchwork.actions import LayRing, ShowQuilt, TakeSpecialTile
from companion.games.patchwork.state import PatchworkState
from companion.games.values import Action, Look, Seat
from companion.screens.pages import TableBook
from companion.screens.views import Part, Tap
from messages import Sentence, say

from .buying import BuyPage
from .counted_turn import CountedTurnPage
from .counting import CountPage, TiePage, TilePage
from .ledger import LedgerPage
from .page import Page
from .patches import RingPage
from .placing import ShadePage, SinglePage, TakenSinglePage
from .quilts import QuiltPage
from .seven_review import review_seven
from .start import RingChoicePage, StartPage
from .steps import name_step
from .turn import TurnPage

if TYPE_CHECKING:
    from companion.screens.session import Session


class PatchworkScreen(TableBook[PatchworkState]):
    """Two players at the time track."""

    name = "patchwork"
    shows_all_quilts = True

    def __init__(self, session: Session, random: Random | None = None) -> None:
        table = session.table
        self._without_ring = table is not None and table.state.has_moves
        self._laid_at = -1
        """The version of the table at which a 1 x 1 patch without a place was laid."""
        super().__init__(session, random)

    def name_step(self, action: Action) -> Sentence:
        return name_step(self.state, action)

    def leave_ring_out(self) -> None:
        """Play without knowing the ring."""
        self._without_ring = True
        self.reopen()

    def single_is_laid(self) -> None:
        """The 1 x 1 patch lies somewhere on the board."""
        self._laid_at = self.table.version
        self.reopen()

    def pick_ring(self) -> None:
        """Tell the order of the patches."""
        self.turn_to(RingPage(self))

    def scan_ring(self) -> None:
        """Let the camera read the ring."""

        def accept(patches: tuple[int, ...]) -> None:
            self.do(LayRing(patches))

        self.scan(Look("patches", say("Show the ring of patches from above.")), accept)

    def compare_moves(self, chosen: Tap) -> None:
        """The moves of this turn side by side."""
        self.turn_to(BuyPage(self, chosen))

    def show_quilt(self, seat: Seat) -> None:
        """One player's quilt."""
        self.turn_to(QuiltPage(self, seat))

    def own_things(self, seat: Seat) -> tuple[Part, ...]:
        return QuiltPage(self, seat).own_things()

    def show_ledger(self, seat: Seat) -> None:
        """Where one player's buttons come from."""
        self.turn_to(LedgerPage(self, seat))

    def shade(self, seat: Seat, counts: bool = False) -> None:
        """Tell a whole board by touch."""
        self.turn_to(ShadePage(self, seat, counts))

    def claim_seven(self, seat: Seat) -> None:
        """A 7 x 7 that the app cannot see: the camera looks at it, else the table is believed."""
        if self.session.can_scan:
            self.scan_quilt(seat, review_seven)
        else:
            self.do(TakeSpecialTile(seat))

    def scan_quilt(self, seat: Seat, review: Callable[..., None] | None = None) -> None:
        """Let the camera read a board."""

        def accept(cells: Cells) -> None:
            self.do(ShowQuilt(seat, format_rows(cells)))

        self.scan(self._look_at(seat), accept, review)

    def scan_final_board(self, seat: Seat) -> None:
        """Let the camera count the empty cells of a finished board."""

        def accept(cells: Cells) -> None:
            if isinstance(self.page, CountPage):
                self.page.take_board(cells)

        self.scan(self._look_at(seat), accept)

    def _look_at(self, seat: Seat) -> Look:
        return Look("quilt", say("Show the quilt of {name}.", name=self.state.players[seat].name), seat)

    def open_page(self) -> Page:
        state = self.state
        if state.phase != "play":
            return _PAGES[state.phase](self)
        if state.singles_due:
            return SinglePage(self)
        if state.singles_taken and self._laid_at != self.table.version:
            return TakenSinglePage(self)
        if state.is_set_up and state.start is None:
            return StartPage(self)
        if state.ring is None and not self._without_ring:
            return RingChoicePage(self)
        return TurnPage(self) if state.ring is not None else CountedTurnPage(self)


_PAGES: dict[str, Callable[[PatchworkScreen], Page]] = {
    "tile": TilePage,
    "count": CountPage,
    "tie": TiePage,
    "over": TiePage,
}

SCREEN = PatchworkScreen
