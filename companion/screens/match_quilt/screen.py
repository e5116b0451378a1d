"""The table of Match Quilt: turns to the page of the phase that the game is in."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.match_quilt.actions import PlayCard
from companion.games.match_quilt.play import offer_opponents
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Action, Seat
from companion.screens.pages import TableBook
from messages import Sentence

from .bonuses import AnnouncePage, MatchQuiltOverPage
from .draw import DrawPage
from .page import Page
from .place import OpponentPage, PlacePage, PointsPage
from .quilts import QuiltPage
from .start import StartPage
from .steps import name_step


class MatchQuiltScreen(TableBook[MatchQuiltState]):
    """One to four quilters and their cards."""

    name = "match-quilt"

    def name_step(self, action: Action) -> Sentence:
        return name_step(self.state, action)

    def show_quilt(self, seat: Seat) -> None:
        """One player's quilt."""
        self.turn_to(QuiltPage(self, seat))

    def tell_points(self, seat: Seat) -> None:
        """Tell only the points of a turn."""
        self.turn_to(PointsPage(self, seat))

    def lay(self, action: PlayCard) -> None:
        """Lay the card; first ask whose quilt is compared, where its place asks for one of several."""
        if len(offer_opponents(self.state, action.seat, action.card, action.cell)) > 1:
            self.turn_to(OpponentPage(self, action))
        else:
            self.do(action)

    def open_page(self) -> Page:
        return _PAGES[self.state.phase](self)


def _play_page(book: MatchQuiltScreen) -> Page:
    seat = book.state.active
    assert seat is not None
    # Where cards are not known the next one cannot be placed: only points are told then.
    return PlacePage(book) if book.state.quilters[seat].is_quilt_known else PointsPage(book, seat)


_PAGES: dict[str, Callable[[MatchQuiltScreen], Page]] = {
    "start": StartPage,
    "play": _play_page,
    "draw": DrawPage,
    "bonuses": AnnouncePage,
    "over": MatchQuiltOverPage,
}

SCREEN = MatchQuiltScreen
