"""The window itself: paints its session when it changed, and hands touches, keys and buttons to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.screens.buttons import Buttons
from companion.screens.drawing.items import Item, Pressable, Tap
from companion.screens.drawing.skeleton import HEIGHT
from companion.screens.motion import Motion
from companion.screens.session import Session

from .painter import Painter
from .sounds import Sounds
from .sweeping import Sweeper
from .text import settle

_NEVER_LETTERS = ("enter", "numpadenter", "escape", "up", "down")
SAME_TOUCH = (0.05, 12.0)
"""A second touch within so many seconds and dp is an echo of the first, as some touchscreens send it."""


class Stage(Widget):
    """The whole window as one widget."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._items: tuple[Item, ...] = ()
        self._pressed: Pressable | None = None
        self._since = 0.0
        self._motion = Motion()
        self._is_moving = False
        self._last_touch = (-1.0, 0.0, 0.0)
        self._painter: Painter | None = None
        self._textures: dict[str, tuple[Any, Texture]] = {}
        self.bind(size=self._resized)

    @property
    def dp(self) -> float:
        return float(min(self.width / 800, self.height / HEIGHT))

    def repaint(self) -> None:
        """Paint what the session shows now."""
        if self._painter is not None:
            self._items = settle(self.session.draw(float(self.width / self.dp)))
            self._paint()

    def show(self, session: Session) -> None:
        """Paint another session from now on."""
        self.session = session
        self._textures.clear()
        self._painter = Painter(self.height, self.dp, self._photo)
        self.repaint()

    @property
    def is_moving(self) -> bool:
        """Whether the last picture was one of a movement."""
        return self._is_moving

    def on_touch_down(self, touch: Any) -> bool:
        x, y = self._place(touch)
        when, last_x, last_y = self._last_touch
        self._last_touch = (monotonic(), x, y)
        if monotonic() - when < SAME_TOUCH[0] and abs(x - last_x) + abs(y - last_y) < SAME_TOUCH[1]:
            return True
        self._pressed, self._since = self._at(x, y), monotonic()
        if self._pressed is not None:
            self._paint()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._paint()
            if not pressed.hold and self._at(*self._place(touch)) == pressed:
                self.session.tap(pressed.tap)
        return True

    def tick(self) -> None:
        """A thing that must be held acts when it was held long enough."""
        pressed = self._pressed
        if pressed is not None and pressed.hold and monotonic() - self._since >= pressed.hold:
            self._pressed = None
            self.session.tap(pressed.tap)

    def _place(self, touch: Any) -> tuple[float, float]:
        return touch.x / self.dp, (self.height - touch.y) / self.dp

    def _at(self, x: float, y: float) -> Pressable | None:
        found = [item for item in self._items if isinstance(item, Pressable) and item.box.holds(x, y)]
        return found[-1] if found else None

    def _resized(self, *_: object) -> None:
        self._painter = Painter(self.height, self.dp, self._photo)
        self.repaint()

    def _photo(self, key: str) -> Texture | None:
        """The texture of a picture: one a key, filled anew when the picture changed."""
        pixels = self.session.photos.get(key)
        if pixels is None:
            return None
        known, texture = self._textures.get(key, (None, None))
        if texture is not None and known is pixels:
            return texture
        height, width = pixels.shape[:2]
        if texture is None or texture.size != (width, height):
            texture = Texture.create(size=(width, height), colorfmt="rgb")
            texture.mag_filter = "nearest" if width < 200 else "linear"
        texture.blit_buffer(np.ascontiguousarray(pixels[..., ::-1]).tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        self._textures[key] = (pixels, texture)
        return texture

    def _paint(self) -> None:
        assert self._painter is not None
        items, self._is_moving = self._motion.apply(self._items, monotonic(), self.session.settings.movement)
        groups = self._painter.paint(items, self._pressed)
        self.canvas.clear()
        for group in groups:
            self.canvas.add(group)


@dataclass(frozen=True)
class Signs:
    """Whom to tell that the first frame is drawn, and that the window is still alive."""

    ready: Callable[[], None] = lambda: None
    alive: Callable[[], None] = lambda: None


class QuiltingBeeApp(App):
    """The Kivy application."""

    title = "Quilting Bee"

    def __init__(self, session: Session, buttons: Buttons, sounds: Path, signs: Signs | None = None) -> None:
        super().__init__()
        self.session = session
        self.buttons = buttons
        self._signs = signs or Signs()
        self._sounds = Sounds(sounds)
        self._sweeper = Sweeper()

    def build(self) -> Widget:
        self.stage = Stage(self.session)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up, on_textinput=self._text)
        Window.bind(on_flip=self._first_frame)
        Clock.schedule_interval(self._tick, 1 / 30)
        # A press does not wait for the next frame: the pins' thread wakes this one between two of them.
        wake = Clock.create_trigger_free(self._touched, 0)
        self.buttons.panel.when_touched = wake
        return self.stage

    def _touched(self, _: float) -> None:
        self.buttons.take_presses()

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        self._signs.ready()
        self._sweeper.begin()

    def _tick(self, seconds: float) -> None:
        self._signs.alive()
        self.buttons.take_presses()
        self.stage.tick()
        self.session.services.tick(seconds)
        self.session.tick(seconds)
        self._sweeper.tick(is_reading=self.session.screen.is_busy)
        if self.session.is_over:
            self.stop()
        elif self.session.is_changed or self.stage.is_moving:
            self.session.is_changed = False
            self.stage.repaint()
            self.buttons.show_lamps()
        for sound in self.session.sounds[-2:]:
            self._sounds.play(sound, self.session.settings.volume)
        self.session.sounds.clear()

    def _key_down(self, _window: object, key: int, *_: object) -> bool:
        name = Keyboard.keycode_to_string(Window, key)
        if self.session.screen.takes_letters and name not in _NEVER_LETTERS:
            if name == "backspace":
                self.session.press("undo")
            # Letters come as text, after the keyboard's own layout, shift and dead keys.
            return bool(name == "backspace")
        if name == "escape":
            self.session.tap(Tap("menu"))
            return True
        return self.buttons.panel.key(name, is_down=True)

    def _key_up(self, _window: object, key: int, *_: object) -> bool:
        return self.buttons.panel.key(Keyboard.keycode_to_string(Window, key), is_down=False)

    def _text(self, _window: object, text: str) -> bool:
        if not self.session.screen.takes_letters:
            return False
        for letter in text:
            self.session.type(letter)
        return True
