"""The table of Patchwork: turns to the page of the phase that the game is in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from companion.games.cells import Cells, format_rows
from companion.games.patchwork.actions import PatchworkAction, ShowQuilt
from companion.games.patchwork.state import PatchworkState
from companion.games.values import Look, Seat
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, KeyName, Keys, Tap
from messages import say

from .counting import CountPage, TiePage, TilePage
from .page import Page
from .patches import PickPatchPage, RingPage
from .placing import ShadePage, SinglePage
from .quilts import QuiltPage
from .start import RingChoicePage, StartPage
from .turn import TurnPage

if TYPE_CHECKING:
    from companion.screens.session import Session


class PatchworkScreen(Screen):
    """Like a book that always lies open at the right page."""

    name = "patchwork"

    def __init__(self, session: Session, random: Random | None = None) -> None:
        super().__init__(session)
        assert session.table is not None, "a table screen opens when a game lies on the table"
        self.table = session.table
        self._random = random or Random()
        self._without_ring = self.state.has_moves
        self.page = self._open_page()

    @property
    def state(self) -> PatchworkState:
        """How the game stands."""
        state: PatchworkState = self.table.state
        return state

    @property
    def is_guarded(self) -> bool:
        return True

    def see_table(self) -> None:
        if self.version != self.table.version:
            self.reopen()

    def banner(self) -> Banner:
        return self.page.banner()

    def keys(self) -> Keys:
        return Keys(self.page.undo_key(), self.page.scan_key(), self.page.main_key())

    def parts(self) -> Body:
        return self.page.parts()

    def press(self, key: KeyName) -> None:
        {"undo": self.page.undo, "scan": self.page.scan, "main": self.page.act}[key]()
        self._follow()

    def tap(self, tap: Tap) -> None:
        self.page.tap(tap)
        self._follow()

    def move(self, by: int) -> None:
        self.page.move(by)

    def leave(self) -> None:
        if isinstance(self.page, QuiltPage | PickPatchPage | ShadePage):
            self.reopen()
        else:
            self.session.go.to("menu")

    def do(self, action: PatchworkAction) -> None:
        """Play an action on the table as this screen saw it."""
        self.table.do(action, seen=self.version)

    def draw_lots(self) -> None:
        """Let the app decide who begins."""
        drawn = self.table.game.chance(self.state, self._random)
        assert drawn is not None, "lots are drawn before the first move"
        self.do(drawn)

    def reopen(self) -> None:
        """The page of the phase that the game is in."""
        self.version = self.table.version
        self.page = self._open_page()

    def leave_ring_out(self) -> None:
        """Play without knowing the ring."""
        self._without_ring = True
        self.reopen()

    def pick_ring(self) -> None:
        """Tell the order of the patches."""
        self.page = RingPage(self)

    def pick_patch(self, turn: TurnPage) -> None:
        """Name the patch that is taken."""

        def done(number: int) -> None:
            self.page = turn
            turn.name_patch(number)

        self.page = PickPatchPage(self, done)

    def show_quilt(self, seat: Seat) -> None:
        """One player's quilt."""
        self.page = QuiltPage(self, seat)

    def shade(self, seat: Seat, counts: bool = False) -> None:
        """Tell a whole board by touch."""
        self.page = ShadePage(self, seat, counts)

    def scan_quilt(self, seat: Seat) -> None:
        """Let the camera read a board."""
        name = self.state.players[seat].name
        look = Look("quilt", say("Show the quilt of {name}.", name=name), seat)

        def accepted(cells: Cells) -> None:
            self.reopen()
            self.do(ShowQuilt(seat, format_rows(cells)))
            self._follow()

        self.session.go.scan(look, accepted)

    def _follow(self) -> None:
        """After a step the page of the new phase is open; at the end the results."""
        if self.version == self.table.version:
            return
        self.reopen()
        if self.state.phase == "over" and self.session.screen is self:
            self.session.go.to("results")

    def _open_page(self) -> Page:
        state = self.state
        if state.phase == "play":
            if state.singles_due:
                return SinglePage(self)
            if state.is_set_up and state.start is None:
                return StartPage(self)
            if state.ring is None and not self._without_ring:
                return RingChoicePage(self)
            return TurnPage(self)
        return _PAGES[state.phase](self)


_PAGES: dict[str, Callable[[PatchworkScreen], Page]] = {
    "tile": TilePage,
    "count": CountPage,
    "tie": TiePage,
    "over": TiePage,
}

SCREEN = PatchworkScreen
