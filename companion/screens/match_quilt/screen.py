"""The table of Match Quilt: turns to the page of the phase that the game is in."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.match_quilt.actions import PlayCard
from companion.games.match_quilt.components import PATTERNS
from companion.games.match_quilt.play import offer_opponents
from companion.games.match_quilt.scoring import Gain, list_gains, opponent_text
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Action, Cell, Look, Seat
from companion.screens.pages import TableBook
from companion.screens.views import Key, Part
from messages import Sentence, say

from .announcing import AnnouncePage
from .bonuses import BonusesPage
from .draw import DrawPage
from .medal import MedalPage
from .opponents import OpponentPage
from .page import Page
from .photo import CardPhotoPage, QuiltPhotoPage
from .place import PlacePage
from .points import PointsPage
from .quilts import QuiltPage
from .reviews import ReadCards
from .start import StartPage
from .stash import StashPage
from .steps import name_step
from .trial import TrialScreen, can_try


class MatchQuiltScreen(TableBook[MatchQuiltState]):
    """One to four quilters and their cards."""

    name = "match-quilt"

    def name_step(self, action: Action) -> Sentence:
        return name_step(self.state, action)

    def own_things(self, seat: Seat) -> tuple[Part, ...]:
        return QuiltPage(self, seat).own_things()

    def trial_key(self) -> Key | None:
        return Key(self.words("Try a card"), self.words("Only you see it"), "eye-off") if can_try(self) else None

    def open_trial(self) -> None:
        self.session.open(TrialScreen(self))

    def show_quilt(self, seat: Seat, lit: tuple[Cell, ...] = ()) -> None:
        """One player's quilt, perhaps with some of its cards lit."""
        self.turn_to(QuiltPage(self, seat, lit))

    def tell_points(self, seat: Seat) -> None:
        """Tell only the points of a turn."""
        self.turn_to(PointsPage(self, seat))

    def list_gains(self, action: PlayCard) -> tuple[Gain, ...]:
        """What a card gives, also what gives nothing; of the opponents' quilts the best one."""
        state, seat = self.state, action.seat
        own = list_gains(
            state.quilters[seat].quilt, action.card, action.cell, advanced=state.options.advanced,
            favourite=state.favourite_of(seat), first_favourite=state.options.first_favourite,
        )  # fmt: skip
        return (*own, *offer_opponents(state, seat, action.card, action.cell)[:1])

    def asks_for_opponent(self, action: PlayCard) -> bool:
        """Whether the covered card compares quilts and it makes a difference which one is taken."""
        state = self.state
        if not state.options.advanced or opponent_text(state.quilters[action.seat].quilt, action.cell) is None:
            return False
        offers = offer_opponents(state, action.seat, action.card, action.cell)
        return len(offers) < len(state.players) - 1 or len({gain.points for gain in offers}) > 1

    def say_points(self, action: PlayCard) -> str:
        """What a card scores, and what is asked before it does."""
        gains = self.list_gains(action)
        text = opponent_text(self.state.quilters[action.seat].quilt, action.cell)
        if text is None or not self.asks_for_opponent(action):
            return self.count("{count} point", "{count} points", sum(gain.points for gain in gains))
        points = self.count("{count} point", "{count} points", sum(gain.points for gain in gains if gain.kind != text))
        return self.words("{points}, then {pattern}", points=points, pattern=PATTERNS[text].title)

    def lay(self, action: PlayCard) -> None:
        """Lay the card; first ask whose quilt is compared, where its place asks for one of several."""
        if self.asks_for_opponent(action):
            self.turn_to(OpponentPage(self, action))
        else:
            self.do(action)

    def check_stash(self) -> None:
        """Whether the stash stays: told by touch."""
        self.turn_to(StashPage(self))

    def scan_card(self, seat: Seat) -> None:
        """Let the camera find the new card; where the quilt is not known it reads all of it."""
        name = self.state.name_of(seat)
        if not self.state.quilters[seat].is_quilt_known:
            self.scan_quilt(seat)
            return
        look = Look("quilt", say("Show {name}’s quilt with the new card.", name=name), seat)

        def accept(read: ReadCards) -> None:
            self.turn_to(CardPhotoPage(self, seat, read))

        self.scan(look, accept)

    def scan_quilt(self, seat: Seat) -> None:
        """Let the camera read a whole quilt that the app does not know."""
        look = Look("quilt", say("Show {name}’s whole quilt.", name=self.state.name_of(seat)), seat)

        def accept(read: ReadCards) -> None:
            self.turn_to(QuiltPhotoPage(self, seat, read))

        self.scan(look, accept)

    def scan_stash(self) -> None:
        """Let the camera look at the four cards of the stash."""

        def accept(read: ReadCards) -> None:
            self.turn_to(StashPage(self, read))

        self.scan(Look("stash", say("Show the four cards of the stash.")), accept)

    def open_page(self) -> Page:
        return _PAGES[self.state.phase](self)

    def open_results(self) -> None:
        """First the bonuses are awarded, or alone the medal; they lead to the results."""


def _play_page(book: MatchQuiltScreen) -> Page:
    seat = book.state.active
    assert seat is not None
    # Where cards are not known the next one cannot be placed: only points are told then.
    return PlacePage(book) if book.state.quilters[seat].is_quilt_known else PointsPage(book, seat)


def _over_page(book: MatchQuiltScreen) -> Page:
    return MedalPage(book) if len(book.state.players) == 1 else BonusesPage(book)


_PAGES: dict[str, Callable[[MatchQuiltScreen], Page]] = {
    "start": StartPage,
    "play": _play_page,
    "draw": DrawPage,
    "bonuses": AnnouncePage,
    "over": _over_page,
}

SCREEN = MatchQuiltScreen
