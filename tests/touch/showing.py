"""A real window that shows one session after the other, and looks at each when it is laid out and painted."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args
from unittest.mock import patch

from companion.pictures.shapes import Item
from companion.pictures.theme import Theme, load_theme, text_scale
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap, View
from companion.touch.start import configure_kivy

if TYPE_CHECKING:
    from companion.touch.look import Look

_COLOURS = {
    kind: [field.name for field in fields(kind) if str(field.type).startswith("Colour")] for kind in get_args(Item)
}
"""What of each shape is a colour."""
FRAMES = 3
"""So many frames after a view was shown it is laid out and painted."""


@contextmanager
def open_window(size: str) -> Iterator[ShownWindow]:
    """A window of a size like 800x480; Kivy reads its settings only once, so one a process."""
    width, height = (int(side) for side in size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        yield ShownWindow(width, height)


@contextmanager
def without_paint() -> Iterator[None]:
    """Lay everything out, set all text and look up all colours, but paint nothing: a quarter of the time."""
    with patch("companion.touch.part.paint", _look_up), patch("companion.touch.skins.paint", _look_up):
        yield


@contextmanager
def without_drawing() -> Iterator[None]:
    """Lay everything out and nothing more, for who only asks where things stand."""
    with patch("companion.touch.part.paint", _pass_over), patch("companion.touch.skins.paint", _pass_over):
        yield


def _pass_over(*_: object) -> Any:
    from kivy.graphics import InstructionGroup

    return InstructionGroup()


def _look_up(items: Iterable[Any], place: object, theme: Theme, photo: object) -> Any:
    from kivy.graphics import InstructionGroup

    for item in items:
        for name in _COLOURS[type(item)]:
            colour = getattr(item, name)
            if colour is not None:
                theme.colour(colour)
    return InstructionGroup()


class ShownWindow:
    """What is in the window, without a loop of its own."""

    def __init__(self, width: int, height: int) -> None:
        from kivy.base import runTouchApp
        from kivy.clock import Clock

        from companion.touch.display import Display

        self._clock = Clock
        # Nobody looks, so no frame waits for its time.
        Clock._max_fps = 0
        self.display = Display(size=(width, height), size_hint=(None, None))
        self.is_tall = height > width
        self.dp = min(width / 800, height / 480)
        runTouchApp(self.display, embedded=True)

    def show(self, session: Session) -> None:
        """Lay out what the session shows, and paint it."""
        settings = session.settings
        self.show_view(session.view(), self.look(settings, session.tap, session.photos.get))

    def look(
        self,
        settings: Settings,
        act: Callable[[Tap], object] = lambda tap: None,
        photos: Callable[[str], Any] = lambda key: None,
    ) -> Look:
        """How parts are set in these settings."""
        from companion.touch.look import Look
        from companion.touch.photos import PhotoTextures

        scale = text_scale(settings.text)
        return Look(load_theme(settings.theme), self.dp, scale, settings.movement, act, PhotoTextures(photos))

    def show_view(self, view: View, look: Look) -> None:
        """Lay the view out, and paint it."""
        self.display.show(view, look)
        # Everything that a frame lays out and paints, without putting it on the screen.
        self._clock.tick_draw()
        for _ in range(FRAMES - 1):
            self.draw_frame()

    def draw_frame(self) -> None:
        """What has become due since the last one."""
        self._clock.tick()
        self._clock.tick_draw()

    def picture(self) -> Any:
        """What is seen, as rows of (B, G, R) pixels."""
        import numpy as np
        from kivy.base import EventLoop

        EventLoop.idle()
        texture = self.display.export_as_image().texture
        width, height = texture.size
        return np.frombuffer(texture.pixels, np.uint8).reshape(height, width, 4)[..., 2::-1]
