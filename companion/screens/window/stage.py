"""Paints screens that still draw themselves."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.screens.drawing.items import Item, Pressable
from companion.screens.drawing.skeleton import HEIGHT
from companion.screens.motion import Motion
from companion.screens.session import Session

from .painter import Painter
from .text import settle

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
        """Paint what the session shows now, where its screen still draws itself."""
        if self._painter is not None and self.session.view() is None:
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
