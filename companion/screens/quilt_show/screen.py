"""Quilt Show on the touchscreen: turns to the page of the phase that the game is in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import TYPE_CHECKING

from companion.games.quilt_show.quilt import Quilt
from companion.games.quilt_show.state import Phase
from companion.games.values import Seat
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Part, Tap

from .ceremony import CeremonyPage, DoubtsPage
from .counting import CountingPage
from .drafts import drafts_of
from .entering import PassPage
from .over import OverPage
from .page import Page
from .players import own_things
from .prizes import PrizesPage
from .sewing import SewingPage
from .start import StartPage
from .trial import TrialPhoto, can_try, show_tried

if TYPE_CHECKING:
    from companion.screens.session import Session

_PAGES: dict[Phase, Callable[[QuiltShowScreen], Page]] = {
    "start": StartPage,
    "sewing": SewingPage,
    "drawing": PrizesPage,
    "entering": PassPage,
    "awarding": lambda book: DoubtsPage(book) if book.has_doubts else CeremonyPage(book),
    "counting": CountingPage,
    "over": OverPage,
}


class QuiltShowScreen(Screen):
    """The table of Quilt Show, like a book that always lies open at the right page."""

    name = "quilt-show"

    def __init__(self, session: Session, random: Random | None = None) -> None:
        super().__init__(session)
        assert session.table is not None, "a table screen opens when a game lies on the table"
        self.table = session.table
        self.random = random or Random()
        self.drafts = drafts_of(self.table, session.drafts)
        self.tried: tuple[Quilt, ...] = ()
        """What the player of this display has tried last; nobody else sees it, and it is kept nowhere."""
        self.page = self._open_page()

    @property
    def has_doubts(self) -> bool:
        """Whether something about the entries cannot be right."""
        return bool(self.table.game.reminders(self.table.state))

    @property
    def moment(self) -> Hashable:
        return self.page

    @property
    def is_show(self) -> bool:
        return self.page.is_show

    def turn_to(self, page: Page) -> None:
        """Open another page of the same phase."""
        self.page = page

    def reopen(self) -> None:
        """Back to the first page of the phase."""
        self.page = self._open_page()

    def keep_drafts(self) -> None:
        """Keep what is laid out, so that a pulled plug does not lose it."""
        self.drafts.laying = self.page.laying
        self.drafts.save()

    def see_table(self) -> None:
        is_news = self.page.version != self.table.version
        self._look_again()
        if is_news:
            self._open_results()

    def banner(self) -> Banner:
        self._look_again()
        return self.page.banner()

    def keys(self) -> Keys:
        self._look_again()
        return self.page.keys()

    def parts(self) -> Body:
        self._look_again()
        return self.page.parts()

    def press(self, key: KeyName) -> None:
        self._act(lambda: self.page.press(key))

    def tap(self, tap: Tap) -> None:
        self._act(lambda: self.page.tap(tap))

    def move(self, by: int) -> None:
        self._act(lambda: self.page.move(by))

    def own_things(self, seat: Seat) -> tuple[Part, ...]:
        self._look_again()
        has, *best = own_things(self.page, seat)
        return (has, *show_tried(self.page, seat, self.tried), *best)

    def trial_key(self) -> Key | None:
        if not can_try(self):
            return None
        return Key(self.words("Try a quilt"), self.words("Only you see it"), "camera")

    def open_trial(self) -> None:
        def take(quilts: Sequence[Quilt]) -> None:
            self.tried = tuple(quilts)

        self.session.open(TrialPhoto(self.session, take))

    def leave(self) -> None:
        self._act(self.page.leave)

    def tick(self, seconds: float) -> bool:
        return self.page.tick(seconds)

    def _act(self, act: Callable[[], None]) -> None:
        was_over = self.table.state.phase == "over"
        try:
            act()
        finally:
            # What was done on an old page is refused; the next press sees the table as it is.
            self._look_again()
            self.keep_drafts()
        if not was_over:
            self._open_results()

    def _open_results(self) -> None:
        if self.table.state.phase == "over" and self.session.screen is self:
            self.session.go.to("results")

    def _look_again(self) -> None:
        if self.page.version != self.table.version:
            self.page = self._open_page()
        self.version = self.page.version

    def _open_page(self) -> Page:
        phase: Phase = self.table.state.phase
        return _PAGES[phase](self)


SCREEN = QuiltShowScreen
