"""The window itself: paints its session when it changed, and hands touches, keys and buttons to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.pictures.theme import load_theme, text_scale
from companion.screens.buttons import Buttons
from companion.screens.game_on_table import describe_table
from companion.screens.seen_guard import SeenGuard
from companion.screens.session import Session
from companion.screens.views import Tap
from hardware.backlight import Backlight, ScreenSettings

from .dimming import Dimmer
from .display import Display
from .display_size import find_display_size, fit
from .keyboard import ThemedKeyboard
from .look import Look
from .parts.field import is_typing
from .photos import PhotoTextures
from .sounds import Sounds
from .sweeping import Sweeper


class Screenful(FloatLayout):
    """The whole window: shows what its session shows."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._photos = PhotoTextures(session.photos.get)
        self.display = Display()
        self.add_widget(self.display)
        self.bind(size=lambda *_: self.repaint())

    @property
    def dp(self) -> float:
        """Pixels for one dp."""
        return float(min(self.width / 800, self.height / 480))

    def repaint(self) -> None:
        """Show what the session shows now."""
        with self.session.services.lock:
            view = self.session.view()
        self.display.show(view, self._look())

    def show(self, session: Session) -> None:
        """Show another session from now on."""
        self.session = session
        self._photos = PhotoTextures(session.photos.get)
        self.repaint()

    def _look(self) -> Look:
        settings = self.session.settings
        return Look(
            load_theme(settings.theme), self.dp, text_scale(settings.text), settings.movement, self.act, self._photos,
            settings.language,
        )  # fmt: skip

    def act(self, tap: Tap) -> None:
        with self.session.services.lock:
            self.session.tap(tap)


@dataclass(frozen=True)
class Signs:
    """Whom to tell that the first frame is drawn, and that the window is still alive."""

    ready: Callable[[], None] = lambda: None
    alive: Callable[[], None] = lambda: None
    status: Callable[[str], None] = lambda line: None
    """Is told in a line what goes on, whenever the screen changes."""


class QuiltingBeeApp(App):
    """The Kivy application."""

    title = "Quilting Bee"

    def __init__(
        self,
        session: Session,
        buttons: Buttons,
        sounds: Path,
        signs: Signs | None = None,
        rests: ScreenSettings | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.buttons = buttons
        self._signs = signs or Signs()
        self._sounds = Sounds(sounds)
        self._sweeper = Sweeper()
        self._rests = rests
        self._dimmer: Dimmer | None = None

    def build(self) -> Widget:
        if not Window.fullscreen:
            _fit_display()
        self.session.seen_guard = SeenGuard(monotonic)
        self.stage = Screenful(self.session)
        Window.set_vkeyboard_class(ThemedKeyboard)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)
        Window.bind(on_flip=self._first_frame)
        if self._rests is not None:
            self._dimmer = Dimmer(self._rests, Backlight())
        Clock.schedule_interval(self._tick, 1 / 30)
        # A press does not wait for the next frame: the pins' thread wakes this one between two of them.
        wake = Clock.create_trigger_free(self._touched, 0)
        self.buttons.panel.when_touched = wake
        return self.stage

    def _touched(self, _: float) -> None:
        with self.session.services.lock:
            self.buttons.take_presses()

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        self._signs.ready()
        self._sweeper.begin()

    def _tick(self, seconds: float) -> None:
        self._signs.alive()
        with self.session.services.lock:
            self.buttons.take_presses()
            self.session.services.tick(seconds)
            self.session.tick(seconds)
        if self._dimmer is not None:
            table = self.session.table
            self._dimmer.settings = self.session.services.screen_rests or self._dimmer.settings
            self._dimmer.tick(seconds, (self.session.screen, table and (table.id, table.version)))
        self._sweeper.tick(is_reading=self.session.screen.is_busy)
        if self.session.is_over:
            self.stop()
        elif self.session.is_changed:
            self.session.is_changed = False
            self.stage.repaint()
            self.buttons.show_lamps()
            self._signs.status(describe_table(self.session.table))
        for sound in self.session.sounds[-2:]:
            self._sounds.play(sound, self.session.settings.volume)
        self.session.sounds.clear()

    def _key_down(self, _window: object, key: int, *_: object) -> bool:
        if is_typing():
            # A letter belongs to the field, also one that means a button elsewhere.
            return False
        name = Keyboard.keycode_to_string(Window, key)
        if name == "escape":
            self.stage.act(Tap("menu"))
            return True
        return self.buttons.panel.key(name, is_down=True)

    def _key_up(self, _window: object, key: int, *_: object) -> bool:
        return self.buttons.panel.key(Keyboard.keycode_to_string(Window, key), is_down=False)


def _fit_display() -> None:
    """A window larger than the display was opened half outside of it: it becomes smaller, and begins at its corner."""
    size = fit(Window.size, find_display_size())
    if size != tuple(Window.size):
        Window.size = size
        Window.left, Window.top = 0, 0
