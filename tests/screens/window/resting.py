"""The screen of the appliance in a real window: dims, goes dark, wakes. python -m tests.screens.window.resting"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.touch.start import configure_kivy


class Light:
    """Notes how bright it was told to be."""

    is_there = False

    def __init__(self) -> None:
        self.shares: list[float] = []

    def shine(self, share: float) -> bool:
        self.shares.append(share)
        return False


def rest(home: Path) -> list[str]:
    """What happens to a screen that nobody touches, in words."""
    configure_kivy(home, (800, 480), rotation=90)
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    from companion.touch.dimming import Dimmer
    from hardware.backlight import ScreenSettings

    light: Any = Light()
    dimmer = Dimmer(ScreenSettings(dim_after=10, dark_after=30), light)
    told = [f"rotated {Window.rotation}, {Window.width}x{Window.height}"]
    for minutes, version in ((0, 1), (9, 1), (2, 1), (15, 1), (5, 1), (1, 2)):
        dimmer.tick(minutes * 60, version)
        told.append(dimmer.level)
    dimmer.tick(31 * 60, 2)
    woke = Window.dispatch("on_touch_down", UnitTestTouch(10, 10))
    told += [f"the touch that wakes is kept: {woke}", dimmer.level]
    told.append(f"the next one is let through: {not Window.dispatch('on_touch_down', UnitTestTouch(10, 10))}")
    return [*told, f"light {light.shares}"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        lines = rest(Path(folder))
    sys.stdout.write("\n".join(lines) + "\n")
