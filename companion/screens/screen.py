"""What every screen is: it tells what it shows and takes taps and key presses; it never draws by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from messages import Sentence, say, say_count

from .drawing.items import Item, Tap
from .drawing.skeleton import Banner, KeyName, Keys, draw_banner, draw_keys, ground
from .drawing.theme import Theme

if TYPE_CHECKING:
    from .evening import Evening


@dataclass(frozen=True)
class Easel:
    """What a screen is drawn on: so wide, in this theme."""

    theme: Theme
    width: float


class Screen(ABC):
    """One screen of the evening. Everything it shows follows from the table, the settings and its own few choices."""

    name: str
    is_for_play = True
    """Whether the push buttons mean this screen also while the touch is locked."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @abstractmethod
    def banner(self) -> Banner:
        """Where we are and whose turn it is."""

    @abstractmethod
    def keys(self) -> Keys:
        """What the push buttons do now."""

    @abstractmethod
    def body(self, easel: Easel) -> tuple[Item, ...]:
        """What this screen shows between banner and key strip."""

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
        return type(self).move is not Screen.move

    def leave(self) -> None:
        """The menu or back symbol at the top left."""
        self.evening.go_home()

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether something on the screen changed by it."""
        return False

    def draw(self, easel: Easel) -> tuple[Item, ...]:
        """The whole screen."""
        theme, width = easel.theme, easel.width
        return (
            *ground(theme, width),
            *draw_banner(theme, width, self.banner()),
            *self.body(easel),
            *draw_keys(theme, width, self.keys(), self.evening.surroundings.push_buttons),
        )

    def words(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """The sentence in the players' language."""
        return self.evening.translate(template if isinstance(template, Sentence) else say(template, **values))

    def count(self, singular: str, plural: str, count: int, **values: int | str | Sentence) -> str:
        """A sentence with a number, in the players' language."""
        return self.evening.translate(say_count(singular, plural, count, **values))
