"""The window itself: paints the evening when it changed, and hands touches, keys and buttons to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

# Kivy reads its configuration while it is imported: everything must be said before.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.screens.drawing.items import Item, Pressable
from companion.screens.drawing.skeleton import HEIGHT
from companion.screens.evening import Evening

from .painter import Painter

KEYS = {"z": "undo", "s": "scan"}
ENTER = (13, 271)


class Stage(Widget):
    """The whole window as one widget."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self._items: tuple[Item, ...] = ()
        self._pressed: Pressable | None = None
        self._painter: Painter | None = None
        self.bind(size=self._resized)

    def repaint(self) -> None:
        """Paint what the evening shows now."""
        if self._painter is None:
            return
        self._items = self.evening.draw(self.width_dp)
        self._paint()

    @property
    def dp(self) -> float:
        return float(min(self.width / 800, self.height / HEIGHT))

    @property
    def width_dp(self) -> float:
        return float(self.width / self.dp)

    def on_touch_down(self, touch: object) -> bool:
        pressed = self._at(touch)
        if pressed is not None:
            self._pressed = pressed
            self._paint()
        return True

    def on_touch_up(self, touch: object) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._paint()
            if self._at(touch) == pressed:
                self.evening.tap(pressed.tap)
        return True

    def _at(self, touch: object) -> Pressable | None:
        x, y = touch.x / self.dp, (self.height - touch.y) / self.dp  # type: ignore[attr-defined]
        found = [item for item in self._items if isinstance(item, Pressable) and item.box.holds(x, y)]
        return found[-1] if found else None

    def _resized(self, *_: object) -> None:
        self._painter = Painter(self.height, self.dp, self._photo)
        self.repaint()

    def _photo(self, key: str) -> Texture | None:
        return None

    def _paint(self) -> None:
        assert self._painter is not None
        groups = self._painter.paint(self._items, self._pressed)
        self.canvas.clear()
        for group in groups:
            self.canvas.add(group)


class QuiltingBeeApp(App):
    """The Kivy application."""

    title = "Quilting Bee"

    def __init__(self, evening: Evening, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.evening = evening
        self._ready = ready

    def build(self) -> Widget:
        self.stage = Stage(self.evening)
        Window.bind(on_key_down=self._key)
        Clock.schedule_interval(self._tick, 1 / 30)
        return self.stage

    def _tick(self, seconds: float) -> None:
        self.evening.tick(seconds)
        if self.evening.is_changed:
            self.evening.is_changed = False
            self.stage.repaint()

    def _key(self, _window: object, key: int, _code: int, text: str | None, _modifiers: object) -> bool:
        if key in ENTER:
            self.evening.press("main")
        elif text in KEYS:
            self.evening.press(KEYS[text])  # type: ignore[arg-type]
        else:
            return False
        return True


def screenshot(path: Path) -> None:
    """Save what the window shows."""
    Window.screenshot(name=str(path))
