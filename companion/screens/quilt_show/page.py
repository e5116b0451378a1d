"""A page of Quilt Show: what is on the screen in one phase of the game, and how buttons and fingers reach it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import QuiltShowAction
from companion.games.quilt_show.state import State
from companion.games.values import Seat
from companion.pictures.players import letters_of
from companion.screens.faces import face_of
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Face, Key, KeyName, Keys, Tap

from .drafts import Laying
from .wording import money, name_step

if TYPE_CHECKING:
    from .screen import QuiltShowScreen

_SHORT = 5
"""Letters of a name that fit on a key."""


def number_of(tap: Tap) -> int:
    """Which one of its kind was touched."""
    assert isinstance(tap.value, int), tap
    return tap.value


class Page(Screen):
    """One page. The buttons walk through its choices; the main key does the chosen one.

    A page shows one version of the table: what is done on it is refused when the table has moved on.
    """

    name = "quilt-show"

    def __init__(self, book: QuiltShowScreen) -> None:
        super().__init__(book.session)
        self.book = book
        self.table = book.table
        self.state: State = book.table.state
        names = [player.name for player in self.state.players]
        self.letters = letters_of(names)
        self.marks = tuple(
            name if len(name) <= _SHORT else letter for name, letter in zip(names, self.letters, strict=True)
        )
        """The names for keys; of a long one the letters of the swatch."""
        self._chosen: Tap | None = None

    @property
    @abstractmethod
    def choices(self) -> list[Tap]:
        """Everything that can be chosen, in the order in which the buttons walk through it."""

    @abstractmethod
    def main_key(self) -> Key:
        """What the main key does with the choice."""

    @abstractmethod
    def act(self, tap: Tap) -> None:
        """Do the chosen thing."""

    @property
    def chosen(self) -> Tap:
        """What the main key does; the first choice when nothing else was chosen."""
        choices = self.choices
        return self._chosen if self._chosen in choices else choices[0]

    @property
    def laying(self) -> Laying | None:
        """The quilt that is being laid, to be kept until it is whole; most pages know nothing of it."""
        return self.book.drafts.laying

    def choose(self, tap: Tap) -> None:
        """Choose without doing it yet."""
        self._chosen = tap

    def keys(self) -> Keys:
        return Keys(self.undo_key(), self.scan_key(), self.main_key())

    def undo_key(self) -> Key:
        """The step that would be taken back, by name."""
        step = self.table.last_step
        if step is None:
            return Key(self.words("Undo"), self.words("Nothing yet"), "undo-2", is_lit=False)
        return Key(self.words("Undo"), self.words(name_step(step.action, self.actor, self.marks)), "undo-2")

    def scan_key(self) -> Key:
        """Where there is nothing to scan, the next choice."""
        return Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.undo()
        elif key == "scan":
            self.scan()
        elif self.main_key().is_lit:
            self.act(self.chosen)

    def undo(self) -> None:
        """The undo key: most pages have no steps of their own."""
        if self.table.can_undo:
            self.session.undo(self.version)

    def scan(self) -> None:
        """The scan key."""
        self.move(1)

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)

    def move(self, by: int) -> None:
        choices = self.choices
        self._chosen = choices[(choices.index(self.chosen) + by) % len(choices)]

    def leave(self) -> None:
        self.session.go.to("menu")

    def do(self, action: QuiltShowAction) -> None:
        """Play an action on the table as this page saw it."""
        self.session.do(action, self.version)

    def draw_lots(self) -> None:
        """Let the app do the random act that is due."""
        drawn: QuiltShowAction | None = self.table.game.chance(self.state, self.book.random)
        assert drawn is not None, "lots are drawn where the rules ask for it"
        self.do(drawn)

    def face(self, seat: Seat) -> Face:
        """How a player is shown."""
        return face_of(self.state.players, seat)

    def money(self, amount: int) -> str:
        """An amount as tables show it: $11k."""
        return self.words(money(amount))

    @property
    def actor(self) -> Seat:
        """Whose turn it was when the last step was played."""
        seats = self.table.happened()[-1].seats
        return seats[0] if seats else 0

    def title_banner(self, title: str, context: str) -> Banner:
        """A banner for everybody."""
        return Banner(title, context, emblem="quilt-show", status=self.session.camera_status())

    def player_banner(self, seat: Seat, title: str, context: str, left_icon: str = "menu") -> Banner:
        """A banner for one player."""
        status = self.session.camera_status()
        return Banner(title, context, face=self.face(seat), status=status, left_icon=left_icon)

    @abstractmethod
    def parts(self) -> Body: ...
