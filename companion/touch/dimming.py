"""Lets the screen rest while nobody plays: first dim, then dark; the touch that wakes a dark one does nothing else."""

from __future__ import annotations

from typing import Literal

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

from hardware.backlight import Backlight, ScreenSettings

Level = Literal["bright", "dim", "dark"]
_SHARES: dict[Level, float] = {"bright": 1.0, "dim": 0.3, "dark": 0.0}


class Dimmer:
    """Counts the seconds since something happened; a screen without a light of its own is covered instead."""

    def __init__(self, settings: ScreenSettings, backlight: Backlight) -> None:
        self.settings = settings
        self._backlight = backlight
        self._idle = 0.0
        self._seen: object = None
        self.level: Level = "bright"
        with Window.canvas.after:
            self._colour = Color(0, 0, 0, 0)
            self._cover = Rectangle()
        Window.bind(on_touch_down=self._touched, on_key_down=self._pressed)

    def tick(self, seconds: float, happened: object) -> None:
        """Time passes; `happened` is another value whenever something changed on the table."""
        self._idle += seconds
        if happened != self._seen:
            self._seen = happened
            self._idle = 0.0
        self._show(self._wanted())

    def wake(self) -> None:
        """Somebody is there."""
        self._idle = 0.0
        self._show("bright")

    def _wanted(self) -> Level:
        minutes = self._idle / 60
        if 0 < self.settings.dark_after <= minutes:
            return "dark"
        return "dim" if 0 < self.settings.dim_after <= minutes else "bright"

    def _show(self, level: Level) -> None:
        if level == self.level:
            return
        self.level = level
        is_lit = self._backlight.shine(_SHARES[level])
        # A light that does not go out would still show the table.
        self._colour.a = 0 if is_lit and level != "dark" else 1 - _SHARES[level]
        self._cover.size = Window.size

    def _touched(self, *_: object) -> bool:
        was_dark = self.level == "dark"
        self.wake()
        return was_dark

    def _pressed(self, *_: object) -> bool:
        self.wake()
        return False
