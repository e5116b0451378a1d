"""Try a card while others act: where it would go in the player's own quilt and what it would score; nothing is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import PlayCard
from companion.games.match_quilt.quilt import open_slots
from companion.games.values import Seat
from companion.screens.pages import TablePage
from companion.screens.private_trial import PrivateTrial
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Players, Tap

from .place import HINTS, PlacePage

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen


def can_try(book: MatchQuiltScreen) -> bool:
    """Whether the players agreed on trials, and this is the display of one of them whose quilt is known."""
    state, seat = book.state, book.session.plays_for
    if not state.options.private_trials or state.phase not in ("play", "draw") or seat is None:
        return False
    quilter = state.quilters[seat]
    return quilter.is_quilt_known and not quilter.is_finished and bool(open_slots(quilter.quilt))


class TryPage(PlacePage):
    """As a card is laid in the game, but of whoever waits, and the table hears nothing."""

    def __init__(self, book: MatchQuiltScreen, seat: Seat) -> None:
        super().__init__(book, seat)

    @property
    def action(self) -> PlayCard | None:
        """What would be laid; a place may be gone when the player's own last card was taken back."""
        return super().action if self._cell in self.slots else None

    def players(self) -> Players:
        """Nobody's quilt opens from here."""
        return TablePage.players(self)

    @property
    def can_take_back(self) -> bool:
        """Whether something was told of the card."""
        return self._draft.last is not None

    def main_key(self) -> Key:
        if self.is_walking or self.action is None:
            key = super().main_key()
            return key if self.is_walking else Key(self.words("Try a card"), key.detail, "eye-off", is_lit=False)
        return Key(self.words("Back to the table"), self.book.say_points(self.action), "check")

    def act(self) -> None:
        if self.is_walking:
            super().act()

    @property
    def _scans_first(self) -> bool:
        """Cards in a hand lie before no camera."""
        return False

    @property
    def _can_scan(self) -> bool:
        return False

    def _walked(self) -> list[Tap]:
        return [tap for tap in super()._walked() if tap != self._without_card]

    def _hint(self) -> str:
        """What the card below the chosen place does; the rules' own reminders are for who is to act."""
        covered = self._covered
        if covered is None or not self.state.options.advanced or covered.pattern not in HINTS:
            return ""
        return self.words(HINTS[covered.pattern])


class TrialScreen(PrivateTrial):
    """The page of a trial on a player's own display; back is the page of who waits."""

    name = "match-quilt-trial"

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book.session)
        assert book.session.plays_for is not None, "only a player's own display tries something"
        self._below = book
        self._seat: Seat = book.session.plays_for
        self.page = TryPage(book, self._seat)

    @property
    def can_go_on(self) -> bool:
        return can_try(self._below)

    def banner(self) -> Banner:
        context = self.words("Only you see it, and nothing is kept")
        face, status = self.page.face(self._seat), self.session.camera_status()
        return Banner(self.words("A card you try"), context, face, left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        undo = Key(self.words("Back"), self.words("The table"), "arrow-left")
        if self.page.can_take_back:
            undo = self.page.undo_key()
        return Keys(undo, self.page.scan_key(), self.page.main_key())

    def parts(self) -> Body:
        return self.page.parts()

    def press(self, key: KeyName) -> None:
        if key == "undo" and self.page.can_take_back:
            self.page.undo()
        elif key == "scan":
            self.page.scan()
        elif key == "main" and self.page.is_walking:
            self.page.act()
        else:
            self.leave()

    def tap(self, tap: Tap) -> None:
        self.page.tap(tap)

    def move(self, by: int) -> None:
        self.page.move(by)

    def leave(self) -> None:
        self.session.open(self._below)
