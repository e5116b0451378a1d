"""A real window that shows one session after the other, and looks at each when it is laid out and painted."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.screens.session import Session
from companion.touch.start import configure_kivy

FRAMES = 3
"""So many frames after a view was shown it is laid out and painted."""


@contextmanager
def open_window(size: str) -> Iterator[ShownWindow]:
    """A window of a size like 800x480; Kivy reads its settings only once, so one a process."""
    width, height = (int(side) for side in size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        yield ShownWindow(width, height)


class ShownWindow:
    """What is in the window, without a loop of its own."""

    def __init__(self, width: int, height: int) -> None:
        from kivy.base import runTouchApp
        from kivy.clock import Clock

        from companion.touch.display import Display

        self._clock = Clock
        self.display = Display(size=(width, height), size_hint=(None, None))
        self.is_tall = height > width
        self.dp = min(width / 800, height / 480)
        runTouchApp(self.display, embedded=True)

    def show(self, session: Session) -> None:
        """Lay the session's view out."""
        from companion.pictures.theme import load_theme, text_scale
        from companion.touch.look import Look
        from companion.touch.photos import PhotoTextures

        settings = session.settings
        photos = PhotoTextures(session.photos.get)
        look = Look(load_theme(settings.theme), self.dp, text_scale(settings.text), "none", session.tap, photos)
        self.display.show(session.view(), look)
        for _ in range(FRAMES):
            # Everything that a frame lays out and paints, without putting it on the screen.
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
