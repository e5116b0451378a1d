"""A table screen as a book: it always lies open at the page of the phase that the game is in.

On a page one thing is chosen and the main key does it; the buttons walk through the choices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games.values import Action, Look, Seat
from messages import Sentence

from .faces import face_of
from .screen import Screen
from .views import Banner, Body, Card, Face, Key, KeyName, Keys, PlayerRow, Players, Tap, Text

if TYPE_CHECKING:
    from .session import Session

State = TypeVar("State")


class TableBook(Screen, ABC, Generic[State]):
    """The table of one game."""

    def __init__(self, session: Session, random: Random | None = None) -> None:
        super().__init__(session)
        assert session.table is not None, "a table screen opens when a game lies on the table"
        self.table = session.table
        self._random = random or Random()
        self.page: TablePage[State] = self.open_page()

    @abstractmethod
    def open_page(self) -> TablePage[State]:
        """The page of the phase that the game is in."""

    @abstractmethod
    def name_step(self, action: Action) -> Sentence:
        """A step by a short name, as the Undo key says it."""

    @property
    def state(self) -> State:
        """How the game stands."""
        state: State = self.table.state
        return state

    @property
    def is_guarded(self) -> bool:
        return True

    @property
    def moment(self) -> Hashable:
        return self.page

    @property
    def is_unveiling(self) -> bool:
        return self.page.is_unveiling

    @property
    def is_show(self) -> bool:
        return self.page.is_show

    def see_table(self) -> None:
        self._follow()

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
        if self.page.is_aside:
            self.reopen()
        else:
            self.session.go.to("menu")

    def do(self, action: Action) -> None:
        """Play an action on the table as this screen saw it."""
        self.session.do(action, self.version)

    def draw_lots(self) -> None:
        """Let the app do the random act that is due."""
        drawn = self.table.game.chance(self.state, self._random)
        assert drawn is not None, "lots are drawn where the rules ask for it"
        self.do(drawn)

    def reopen(self) -> None:
        """Back to the page of the phase that the game is in."""
        self.version = self.table.version
        self.page = self.open_page()

    def turn_to(self, page: TablePage[State]) -> None:
        """Open another page."""
        self.page = page

    def scan(self, look: Look, accept: Any, review: Any = None) -> None:
        """Let the camera look; `accept` gets what was accepted, on the page of the phase, from the usual review or
        another one."""

        def accepted(result: Any) -> None:
            self.reopen()
            accept(result)
            self._follow()

        self.session.go.scan(look, accepted, review=review)

    def _follow(self) -> None:
        """After a step the page of the new phase is open; at the end the results."""
        if self.version == self.table.version:
            return
        self.reopen()
        is_over = self.table.game.result(self.state) is not None
        if is_over and self.session.screen is self:
            self.open_results()

    def open_results(self) -> None:
        """The game is over: what comes next."""
        self.session.go.to("results")


class TablePage(ABC, Generic[State]):
    """What is on the table in one phase of the game, or something to look at aside of it."""

    is_aside = False
    """Whether the symbol at the top left leads back to the table."""

    def __init__(self, book: TableBook[State]) -> None:
        self.book = book
        self._chosen: Tap | None = None

    @abstractmethod
    def choices(self) -> list[Tap]:
        """Everything that can be chosen, the most usual first."""

    @abstractmethod
    def banner(self) -> Banner:
        """Where we are and whose turn it is."""

    @abstractmethod
    def main_key(self) -> Key:
        """What the main key does with the choice."""

    @abstractmethod
    def parts(self) -> Body:
        """What is shown."""

    @abstractmethod
    def act(self) -> None:
        """Do what is chosen."""

    @property
    def is_unveiling(self) -> bool:
        """Whether something of the game that is over is still covered."""
        return False

    @property
    def is_show(self) -> bool:
        """Whether prizes or bonuses are being turned over."""
        return self.is_unveiling

    @property
    def state(self) -> State:
        """How the game stands."""
        return self.book.state

    @property
    def chosen(self) -> Tap:
        """What the main key does; the first choice when nothing else was chosen."""
        choices = self.choices()
        return self._chosen if self._chosen in choices else choices[0]

    def tap(self, tap: Tap) -> None:
        """Choose something."""
        if tap in self.choices():
            self._chosen = tap

    def move(self, by: int) -> None:
        """Choose the next thing."""
        choices = self.choices()
        self._chosen = choices[(choices.index(self.chosen) + by) % len(choices)]

    def undo_key(self) -> Key:
        """Undo names the step that it takes back; a page aside leads back to the table."""
        if self.is_aside:
            return Key(self.words("Back"), self.words("The table"), "arrow-left")
        step = self.book.table.last_step
        if step is None:
            return Key(self.words("Undo"), self.words("Nothing yet"), "undo-2", is_lit=False)
        return Key(self.words("Undo"), self.words(self.book.name_step(step.action)), "undo-2")

    def undo(self) -> None:
        """Take back the last step of the game, or go back to the table."""
        if self.is_aside:
            self.book.reopen()
        elif self.book.table.can_undo:
            self.book.session.undo(self.book.version)

    def scan_key(self) -> Key:
        """Where there is nothing to scan, the next choice."""
        return Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")

    def scan(self) -> None:
        """The middle key."""
        self.move(1)

    def do(self, action: Action) -> None:
        """Play an action on the table as this page saw it."""
        self.book.do(action)

    def words(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """A sentence in the players' language."""
        return self.book.words(template, **values)

    def headline(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """The same at the beginning of a line."""
        return self.book.headline(template, **values)

    def count(self, singular: str, plural: str, count: int, **values: int | str | Sentence) -> str:
        """A sentence with a number, in the players' language."""
        return self.book.count(singular, plural, count, **values)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.book.table.players[seat].name

    def face(self, seat: Seat) -> Face:
        """How a player is shown."""
        return face_of(self.book.table.players, seat)

    def players(self) -> Players:
        """Everybody with the points so far; whose turn it is stands out."""
        game = self.book.table.game
        seats, standings = game.turn(self.state).seats, game.standings(self.state).players
        return Players(
            tuple(PlayerRow(self.face(one.seat), str(one.points), is_turn=one.seat in seats) for one in standings)
        )

    def game_banner(self, title: str, context: str) -> Banner:
        """A banner for everybody."""
        return Banner(
            title, context, emblem=self.book.name, left_icon=self._left, status=self.book.session.camera_status()
        )

    def player_banner(self, seat: Seat, title: str, context: str) -> Banner:
        """A banner for one player."""
        face, status = self.face(seat), self.book.session.camera_status()
        return Banner(title, context, face=face, left_icon=self._left, status=status)

    @property
    def _left(self) -> str:
        return "arrow-left" if self.is_aside else "menu"


class OverPage(TablePage[State]):
    """All is told: the results follow. Seen again by who comes back from them, and Undo still reaches into the game."""

    def choices(self) -> list[Tap]:
        return [Tap("results")]

    def banner(self) -> Banner:
        return self.game_banner(self.words("The game is over"), self.book.table.game.title)

    def main_key(self) -> Key:
        return Key(self.words("The results"), "", "trophy")

    def parts(self) -> Body:
        result = self.book.table.game.result(self.state)
        assert result is not None, "this page is for games that are over"
        told = Text(self.words(result.sentence), "title", align="center")
        return Body((Card((told,), grows=True),), (self.players(),))

    def act(self) -> None:
        self.book.session.go.to("results")
