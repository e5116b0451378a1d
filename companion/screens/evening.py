"""The flow of an evening: which screen is open, and what every tap, key and button does there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from companion.games.errors import GameError
from companion.games.sentences import Sentence, say
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.table import News, Table, resume_game

from .drawing.items import Item, Tap
from .drawing.skeleton import KeyName, Status
from .drawing.theme import load_theme
from .screen import Easel, Screen
from .settings import Settings
from .tables import table_screen
from .toast import Toast, draw_toast
from .words import load_language

log = logging.getLogger(__name__)


@dataclass
class Surroundings:
    """What the evening works with; every part can be a simulated one."""

    store: Store
    settings: Settings
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    has_panel: bool = False
    photos: dict[str, object] = field(default_factory=dict)
    """Pictures that screens show, by key, as arrays that the window turns into textures."""


class Evening:
    """Holds the open screen and the running table; knows no window."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.surroundings = surroundings
        self.table: Table | None = None
        self.screen: Screen
        self.toast: Toast | None = None
        self.is_changed = True
        self._load_words()
        self.go_home()

    @property
    def store(self) -> Store:
        return self.surroundings.store

    @property
    def settings(self) -> Settings:
        return self.surroundings.settings

    def camera_status(self) -> Status:
        """The camera's state as the banner shows it."""
        return Status("camera-off", self.translate(say("No camera")), "ink_soft")

    def draw(self, width: float) -> tuple[Item, ...]:
        """Everything that the window shows."""
        easel = Easel(load_theme(self.settings.theme), width)
        items = self.screen.draw(easel)
        return (*items, *draw_toast(easel, self.toast)) if self.toast else items

    def tap(self, tap: Tap) -> None:
        """A finger on something."""
        if tap.name == "key":
            self.press(tap.value)  # type: ignore[arg-type]
        elif tap.name == "menu":
            self._safely(self.screen.leave)
        else:
            self._safely(lambda: self.screen.tap(tap))

    def press(self, key: KeyName) -> None:
        """A push button, a key of the strip or of the keyboard."""
        self._safely(lambda: self.screen.press(key))

    def move(self, by: int) -> None:
        """The up or down button."""
        self._safely(lambda: self.screen.move(by))

    def hold(self, key: KeyName) -> None:
        """A button held down: Undo plays again what was taken back."""
        if key == "undo":
            self._safely(self.redo)

    def tick(self, seconds: float) -> None:
        """Time passes."""
        if self.toast and self.toast.fade(seconds):
            self.toast, self.is_changed = None, True
        if self.screen.tick(seconds):
            self.is_changed = True

    def open(self, screen: Screen) -> None:
        """Show another screen."""
        self.screen = screen
        self.is_changed = True

    def go_home(self) -> None:
        """Back to where everything begins."""
        from .home.screen import HomeScreen

        self.open(HomeScreen(self))

    def open_table(self) -> None:
        """The table of the running game; home when there is none."""
        table = self.resume()
        if table is None:
            self.go_home()
        else:
            self.open(table_screen(table.game.name)(self))

    def tell(self, sentence: Sentence) -> None:
        """Say something for a few seconds, above the keys."""
        self.toast, self.is_changed = Toast(self.translate(sentence)), True

    def put_on_table(self, table: Table) -> None:
        """The game that is played from now on."""
        self.table = table
        table.listen(self._heard)

    def resume(self) -> Table | None:
        """The game as it stood, taken up from the store the first time."""
        if self.table is None:
            table = resume_game(self.store, now=self.surroundings.now)
            if table is not None:
                self.put_on_table(table)
        return self.table

    def undo(self) -> None:
        """Take back the last action."""
        if self.table is not None:
            self.table.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.table is not None:
            self.table.redo()

    def apply_settings(self, settings: Settings) -> None:
        """Change the look, the language or anything else, at once."""
        self.surroundings.settings = settings
        self._load_words()
        self.is_changed = True

    def _load_words(self) -> None:
        self.translate = load_language(self.settings.language)

    def _heard(self, news: News) -> None:
        self.is_changed = True
        if news.trouble:
            self.tell(news.trouble)

    def _safely(self, act: Callable[[], None]) -> None:
        """A refusal is a sentence above the keys; the table stays as it was."""
        self.is_changed = True
        try:
            act()
        except (GameError, StoreError) as refusal:
            self.tell(refusal.sentence)
