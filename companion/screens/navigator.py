"""Leads a session from screen to screen: screens ask for a place by its name, only this module knows what is there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.games.values import Look, Seat
from companion.table import Table

from .screen import Screen
from .tables import has_table_screen, table_screen

if TYPE_CHECKING:
    from .session import Session

_PLACES = {
    "home": ("home.screen", "HomeScreen"),
    "new-game": ("new_game.screen", "NewGameScreen"),
    "results": ("results.screen", "ResultsScreen"),
    "menu": ("menu.screen", "MenuScreen"),
    "history": ("history.screen", "HistoryScreen"),
    "settings": ("settings_page.screen", "SettingsScreen"),
    "statistics": ("statistics.screen", "StatisticsScreen"),
    "decks": ("teach.decks", "DecksScreen"),
    "calibrate": ("calibrate.overview", "CalibrateScreen"),
    "light": ("calibrate.light", "LightScreen"),
    "scan": ("scan.live", "LiveScreen"),
    "score": ("photo_score.screen", "PhotoScoreScreen"),
    "following": ("scan.following", "FollowingScreen"),
    "phones": ("phones.screen", "PhonesScreen"),
    "scoreboard": ("scoreboard.screen", "ScoreboardScreen"),
    "print": ("printing.what", "PrintScreen"),
    "print-how": ("printing.how", "HowScreen"),
    "souvenir": ("souvenir.screen", "SouvenirScreen"),
    "lock": ("lock.screen", "LockScreen"),
    "quit": ("quit.screen", "QuitScreen"),
    "club": ("club.screen", "ClubScreen"),
    "stick": ("stick.screen", "StickScreen"),
    "demo": ("demo.screen", "DemoScreen"),
    "oops": ("oops.screen", "OopsScreen"),
}
"""Where the screen of each place is defined; it is loaded when somebody first goes there."""


class Navigator:
    """The ways of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self) -> None:
        """After a start the running game is opened, not home."""
        table = self._session.resume()
        if table is not None and has_table_screen(table.game.name):
            self.table()
        else:
            self.home()

    def to(self, place: str) -> None:
        """The place of that name."""
        ways = {
            "home": self.home, "table": self.table, "demo": self.demo,
            "paused": self.paused_games,
        }  # fmt: skip
        way = ways.get(place)
        if way is not None:
            way()
        else:
            self._open(place)

    def home(self) -> None:
        """Back to where everything begins; a demonstration ends there."""
        session = self._session
        if session.is_demo:
            session.story = None
            session.work_with(session.services.end_demonstration())
        self._open("home")

    def new_game(self, game: str) -> None:
        """Set up a new game."""
        self._open("new-game", game)

    def table(self) -> None:
        """The table of the running game, or its results when it is over; home when there is none."""
        table = self._session.resume()
        if table is None or not has_table_screen(table.game.name):
            self.home()
        elif table.game.result(table.state) is not None:
            self._open("results")
        else:
            self._session.open(table_screen(table.game.name)(self._session))

    def resume(self, game_id: str) -> None:
        """Lay a paused game on the table again; the one that lies there is paused."""
        self._session.check_host()
        self._session.services.on_table.resume(game_id)
        self.table()

    def paused_games(self) -> None:
        """The history, but only of the games that can be gone on with."""
        self._open("history", True)

    def history_of(self, player: str) -> None:
        """The history, but only of the games of one player."""
        self._open("history", False, player)

    def souvenir(self, table: Table, seat: Seat, back: Screen) -> None:
        """The card to keep of a finished game."""
        self._open("souvenir", table, seat, back)

    def print(self, thing: str) -> None:
        """How one thing shall be printed, from where it is needed."""
        self._open("print-how", thing)

    def table_behind(self) -> Screen | None:
        """The table for the push buttons alone, while something else is on the screen."""
        table = self._session.table
        if table is None or not has_table_screen(table.game.name) or table.game.result(table.state) is not None:
            return None
        return table_screen(table.game.name)(self._session)

    def board(self, is_over: bool) -> Screen:
        """The screen of the running game, or its results, for somebody who only looks at it."""
        assert self._session.table is not None
        if is_over:
            results: Screen = _load(*_PLACES["results"])(self._session)
            return results
        return table_screen(self._session.table.game.name)(self._session)

    def scan(
        self,
        look: Look,
        done: Callable[[Any], None],
        most: int | None = None,
        by_hand: Callable[[], None] | None = None,
        review: Callable[..., None] | None = None,
    ) -> None:
        """Let the camera look at something, or at so many of it; `done` gets what was accepted, `by_hand` leads to
        where it is entered by touch, `review` is opened instead of the usual one."""
        session = self._session
        table, services = session.table, session.services
        if session.is_demo and services.camera is not None:
            services.camera = _load("demo.opening", "point_camera")(services.camera, look.what)
        if services.camera is None or table is None:
            session.explain_status()
        else:
            self._open("scan", table.game.name, look, done, most, review, by_hand)

    def teach(self, game: str) -> None:
        """Teach the tiles of a game; leaving it leads back to the screen that is open now."""
        _load("teach.taking", "open_course")(self._session, game)

    def follow_scan(self, leader: Session) -> None:
        """See and correct here too what another display reads."""
        self._open("following", leader)

    def demo(self) -> None:
        """Play with a sample camera and a store that forgets; going home brings everything back."""
        session = self._session
        if not session.is_demo:
            open_sample_camera = _load("demo.opening", "open_sample_camera")
            session.work_with(session.services.for_demonstration(open_sample_camera()))
        self._open("demo")

    def sample_evening(self) -> None:
        """The demonstration plays itself, until somebody takes over."""
        self.demo()
        _load("demo.evening", "tell_evening")(self._session)

    def lock(self) -> None:
        """Against stray touches; the push buttons go on working."""
        session = self._session
        if session.is_locked:
            return
        if session.screen.name == "menu":
            session.screen.leave()
        works_on = session.screen if session.screen.is_for_play else self.table_behind()
        self._open("lock", session.screen, works_on)

    def unlock(self) -> None:
        """Back to the screen under the lock."""
        below = self._session.screen.below
        if below is not None:
            self._session.open(below)

    def oops(self) -> None:
        """Something unexpected happened."""
        self._open("oops")

    def _open(self, place: str, *about: Any) -> None:
        self._session.open(_load(*_PLACES[place])(self._session, *about))


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"{__package__}.{module}"), name)
