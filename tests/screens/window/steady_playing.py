"""Plays a whole game in a real window with clicks and keys of the X server: in a process and on a screen of its own.

python -m tests.screens.window.steady_playing GAME OPTIONS PLAYERS WAY WIDTHxHEIGHT SETTINGS FOLDER
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, cast

from companion.screens.session import Session
from companion.screens.views import Tap
from companion.touch.start import configure_kivy
from tests.screens.steady_player import SteadyPlayer, Way, seat
from tests.screens.window.playing import Window, guarded

PATIENCE = 1.0
"""Seconds for a click or a key to arrive; one on a screen that was not seen yet is refused, and so never does."""
_KEYS = {"main": "Return", "scan": "s", "undo": "z", "up": "Up", "down": "Down"}


class RealHands(Window):
    """Clicks and keys go through the X server; push buttons through their pins."""

    way: Way = "touch"
    patience = PATIENCE
    longest_wait = 60.0
    arrived = 0
    """Clicks and keys that came through, whatever was made of them."""

    def show(self, session: Session) -> None:
        super().show(session)
        self._move = session.move
        session.move = self.walk  # type: ignore[method-assign, assignment]
        self.arrived = 0
        # Without a window manager keys go where the pointer is.
        subprocess.run(["xdotool", "mousemove", "20", "20"], check=True)

    def touch(self, tap: Tap) -> None:
        if self._is_inside:
            self.arrived += 1
            self._tap(tap)
            return
        x, y = self._wait_for(tap)
        self.app.stage.display.forget_touch()
        height = self.app.stage.height
        self._through_x("mousemove", str(round(x)), str(round(height - y)), "click", "1")
        self.touches += 1

    def push(self, key: str) -> None:
        if self._is_inside:
            self.arrived += 1
            self._press(key)  # type: ignore[arg-type]
        elif self.way == "keyboard":
            self._through_x("key", _KEYS[key])
            self.pins += 1
        else:
            super().push(key)

    def walk(self, by: int) -> None:
        """The up and down buttons or the arrow keys."""
        if self._is_inside:
            self.arrived += 1
            self._move(by)
        elif self.way == "keyboard":
            self._through_x("key", _KEYS["down" if by > 0 else "up"])
        else:
            super().push("down" if by > 0 else "up")

    def _through_x(self, *words: str) -> None:
        """Whatever the window makes of it."""
        from kivy.base import EventLoop

        before, deadline = self.arrived, time.monotonic() + self.patience
        self._is_inside = True
        subprocess.run(["xdotool", *words], check=True)
        while self.arrived == before and time.monotonic() < deadline:
            EventLoop.idle()
            # What the X server sent is fetched by the window, not by the frame.
            EventLoop.window.mainloop()
        self._is_inside = False
        self.settle()


def main(words: list[str]) -> int:
    """Open the window, play, close; the exit status tells whether the game came to its end."""
    game, options, players, way, size, likes, folder = words
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        width, height = (int(side) for side in size.split("x"))
        configure_kivy(Path(home), (width, height))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.touch.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring
        from tests.screens.shell_scenes import a_session

        wiring, first = SimulatedWiring(), a_session()
        app: Any = QuiltingBeeApp(first, Buttons(Panel(wiring), first), Path(home))
        window = RealHands(app, wiring, Path(folder), json.loads(likes))
        window.way = cast(Way, way)

        def begin(_: float) -> None:
            def play() -> None:
                session = seat(game, json.loads(options), int(players))
                window.show(session)
                SteadyPlayer(session, window.way, Random(f"{game}{options}")).play_to_the_end()

            guarded(play, failures)
            app.stop()

        Clock.schedule_once(begin, 0.5)
        app.run()
    print(f"ended after {window.touches} clicks and {window.pins} presses" if not failures else failures[0][-1500:])
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
