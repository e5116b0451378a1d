"""What all screens of Patchwork Doodle share: a row of things to choose, walked through by the buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Action, Seat
from companion.screens.faces import face_of
from companion.screens.screen import Screen
from companion.screens.views import Choice, Choices, Face, Key, KeyName, Keys, Tap
from companion.table import Table
from messages import say

from .steps import name_step

if TYPE_CHECKING:
    from companion.screens.session import Session


class ChoosingScreen(Screen):
    """A screen whose main key does what is chosen: the first choice until the buttons move on."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._at = 0

    @property
    def table(self) -> Table:
        """The running game."""
        assert self.made_for is not None, "these screens open when a game lies on the table"
        return self.made_for

    @property
    def is_guarded(self) -> bool:
        return True

    def see_table(self) -> None:
        """What is entered here belongs to the table as it was: when somebody else has played, `tick` leaves."""

    @property
    def state(self) -> DoodleState:
        """How the game stands."""
        state: DoodleState = self.table.state
        return state

    @abstractmethod
    def choices(self) -> Sequence[Tap]:
        """What can be chosen now, the most usual first."""

    @abstractmethod
    def main_key(self, chosen: Tap) -> Key:
        """What the main key says about the chosen thing."""

    @property
    def chosen(self) -> Tap:
        """What the main key does."""
        choices = self.choices()
        return choices[self._at % len(choices)]

    def is_chosen(self, tap: Tap) -> bool:
        """Whether the buttons have walked to this thing; the first choice needs no mark, the main key names it."""
        return self._at != 0 and self.chosen == tap

    def choose(self, tap: Tap) -> None:
        """Walk to this thing."""
        self._at = list(self.choices()).index(tap)

    def choose_first(self) -> None:
        """Back to the most usual thing."""
        self._at = 0

    def keys(self) -> Keys:
        return Keys(self.undo_key(), self.scan_key(), self.main_key(self.chosen))

    def undo_key(self) -> Key:
        """Undo names the step that it takes back."""
        step = self.table.last_step
        if step is None:
            return Key(self.words("Undo"), self.words("Nothing yet"), "undo-2", is_lit=False)
        return Key(self.words("Undo"), self.words(name_step(self.state, step.action)), "undo-2")

    def scan_key(self) -> Key:
        """The camera, when there is one."""
        if not self.session.can_scan:
            return Key(self.words("Scan a sheet"), self.words("No camera"), "camera-off", is_lit=False)
        return Key(self.words("Scan a sheet"), self.words("Any time"), "camera")

    def press(self, key: KeyName) -> None:
        if key == "main":
            self.tap(self.chosen)
        elif key == "undo":
            self.undo()
        else:
            self.scan()

    def undo(self) -> None:
        """Take back the last step of the game, and say which."""
        happened = self.table.happened()
        if not happened:
            return
        self.session.undo(self.version)
        self.version += 1
        self.session.tell(say("Taken back: {what}", what=happened[-1].sentence))
        self.choose_first()

    def tick(self, seconds: float) -> bool:
        """Somebody else may have played, with a phone or a push button: then what stands here is no longer true."""
        if self.table.version == self.version:
            return False
        self.session.go.table()
        return True

    def scan(self) -> None:
        """What the middle key does; nothing while it shows pinholes."""
        return

    def move(self, by: int) -> None:
        self._at = (self._at + by) % len(self.choices())

    def do(self, action: Action) -> None:
        """Play an action on the table as this screen saw it."""
        self.session.do(action, self.version)
        self.version += 1
        self.choose_first()

    def words_to_choose(self, *labels: tuple[Tap, str, str]) -> Choices:
        """Words in a row, each with its symbol; lit when the buttons have walked to it."""
        options = (Choice(tap, text, icon=icon, is_chosen=self.is_chosen(tap)) for tap, text, icon in labels)
        return Choices(tuple(options), "words", 0)

    def name_of(self, seat: Seat) -> str:
        """A player's name."""
        return self.state.players[seat].name

    def face(self, seat: Seat) -> Face:
        """A player as the banner shows them."""
        return face_of(self.state.players, seat)
