"""What every screen is: it tells what it shows and takes taps and key presses; it never draws by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING

from companion.games.values import Look, Seat
from messages import Sentence, say, say_count

from .views import Banner, Body, Key, KeyName, Keys, Part, Tap, View

if TYPE_CHECKING:
    from .session import Session


class Screen(ABC):
    """One screen of a session. Everything it shows follows from the table, the settings and its own few choices."""

    name: str
    is_for_host = False
    """Whether only the host may do something here: it concerns the device or everybody who plays at it."""
    shows_all_quilts = False
    """Whether everybody may see what everybody has sewn, also across the room."""
    is_for_play = True
    """Whether the push buttons mean this screen also while the touch is locked."""
    below: Screen | None = None
    """What this screen locks, and what is there again when the touch is unlocked."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.made_for = session.table
        """The game that lay on the table when this screen was opened."""
        self.version = self._table_version()
        """The version of the table that this screen shows: what is done here is refused when it has moved on."""

    @abstractmethod
    def banner(self) -> Banner:
        """Where we are and whose turn it is."""

    @abstractmethod
    def keys(self) -> Keys:
        """What the push buttons do now."""

    @abstractmethod
    def parts(self) -> Body:
        """What this screen shows between banner and keys."""

    @abstractmethod
    def press(self, key: KeyName) -> None:
        """A key of the strip, a push button or the keyboard: they all mean the same."""

    def tap(self, tap: Tap) -> None:
        """A touch on something in the body; most screens have something to touch."""
        raise LookupError(tap)

    def move(self, by: int) -> None:
        """The up or down button, or the arrow keys: choose the next or the previous thing."""
        return

    @property
    def can_move(self) -> bool:
        """Whether there is anything to choose with them."""
        return True

    @property
    def wants_photo(self) -> bool:
        """Whether a photo that somebody brings would be read here."""
        return False

    @property
    def wanted_look(self) -> Look | None:
        """What the photo is to show, where one is wanted."""
        return None

    def bring(self, photo: bytes) -> None:
        """A photo file that somebody took with a phone, where the screen wants one."""
        raise LookupError(self.name)

    @property
    def is_busy(self) -> bool:
        """Whether a photo is being taken or read."""
        return False

    @property
    def is_unveiling(self) -> bool:
        """Whether something of a game that is over is still covered, so that nobody may tell the result."""
        return False

    @property
    def is_show(self) -> bool:
        """Whether prizes or bonuses are being turned over, which others may like to look at."""
        return self.is_unveiling

    @property
    def doubt_count(self) -> int:
        """How much of a photo waits for somebody to look at it."""
        return 0

    @property
    def is_guarded(self) -> bool:
        """Whether every press here is refused when the table has moved on since the screen was shown."""
        return False

    @property
    def shows_table(self) -> bool:
        """Whether it is about the game on the table, and makes room when another one is laid there."""
        return self.is_for_play

    def see_table(self) -> None:
        """Called when the screen is shown: most show the table as it is; one that keeps what it saw before says so."""
        self.version = self._table_version()

    @property
    def moment(self) -> Hashable:
        """What else must have been seen before the main key counts: the page, where a screen has several."""
        return None

    def own_things(self, seat: Seat) -> tuple[Part, ...]:
        """What a player looks at on a display of their own while others act; nothing where the table shows it."""
        return ()

    def trial_key(self) -> Key | None:
        """What a player may try in private on a display of their own while others act; None where there is nothing."""
        return None

    def open_trial(self) -> None:
        """Try it: the table never hears of it."""
        raise LookupError(self.name)

    def leave(self) -> None:
        """The menu or back symbol at the top left."""
        self.session.go.home()

    def open_table(self) -> None:
        """The table has changed by something else than this screen: show it as it is."""
        self.session.go.table()

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether something on the screen changed by it."""
        return False

    def view(self) -> View:
        """The whole screen as a value."""
        return View(self.banner(), self.keys(), self.parts(), self.session.services.push_buttons, version=self.version)

    def words(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """The sentence in the players' language."""
        return self.session.translate(template if isinstance(template, Sentence) else say(template, **values))

    def headline(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """A few words at the beginning of a line, where the rules tell them for the middle of a sentence."""
        text = self.words(template, **values)
        return text[:1].upper() + text[1:]

    def count(self, singular: str, plural: str, count: int, **values: int | str | Sentence) -> str:
        """A sentence with a number, in the players' language."""
        return self.session.translate(say_count(singular, plural, count, **values))

    def _table_version(self) -> int:
        return self.session.table.version if self.session.table is not None else 0
