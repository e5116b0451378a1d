"""Goes through a wizard in a real window with clicks and keys of the X server: in a process and on a screen of its own.

python -m tests.screens.window.wizards STORY WIDTHxHEIGHT SETTINGS FOLDER
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.screens.seen_guard import SECONDS
from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from companion.touch.start import configure_kivy
from tests.screens.window.playing import guarded
from tests.screens.window.steady_playing import RealHands

PATIENCE = 120.0
"""Seconds for what the worker measures, on a busy machine."""


class WindowHand:
    """A finger on the window, and real keys."""

    def __init__(self, window: RealHands) -> None:
        self._window = window

    @property
    def session(self) -> Session:
        return self._window.session

    def touch(self, tap: Tap) -> None:
        self._until_taken(lambda: self._window.touch(tap))

    def press(self, key: KeyName) -> None:
        self._until_taken(lambda: self._window.push(key))

    def type(self, key: str) -> None:
        """A key that means no button yet, so that nothing but the screen tells whether it arrived."""
        from kivy.base import EventLoop

        subprocess.run(["xdotool", "key", key.capitalize() if len(key) > 1 else key], check=True)
        EventLoop.idle()
        assert EventLoop.window is not None
        EventLoop.window.mainloop()
        self._window.settle()

    def _until_taken(self, act: Callable[[], None]) -> None:
        """What nobody can have seen yet is refused with a shake, as everywhere: then a look, and once more."""
        until = time.monotonic() + PATIENCE
        while True:
            shakes, arrived = self.session.shakes, self._window.arrived
            act()
            if self._window.arrived > arrived and self.session.shakes == shakes:
                return
            assert time.monotonic() < until, "nothing that is pressed arrives"
            self._look_at_it()

    def _look_at_it(self) -> None:
        """Whoever goes on tapping without a look is refused for ever."""
        from kivy.base import EventLoop

        seen_at = time.monotonic() + 1.5 * SECONDS
        while time.monotonic() < seen_at:
            EventLoop.idle()

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        from kivy.base import EventLoop

        from tests.screens.wizard_stories import tell_waiting

        until = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < until, tell_waiting(self.session, what)
            EventLoop.idle()
        self._window.settle()


def main(words: list[str]) -> int:
    """Open the window, go through it, close; the exit status tells whether it came to its end."""
    story, size, likes, folder = words
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
        from tests.screens.wizard_stories import STORIES, Wizard, prepare

        wiring, session = SimulatedWiring(), a_session()
        prepare(session, Path(home))
        panel = Panel(wiring)
        assert session.services.panel is not None
        session.services.panel.panel = panel
        app: Any = QuiltingBeeApp(session, Buttons(panel, session), Path(home))
        window = RealHands(app, wiring, Path(folder), json.loads(likes))
        window.way, window.patience, window.longest_wait = "keyboard", PATIENCE / 10, PATIENCE

        def begin(_: float) -> None:
            def go_through() -> None:
                session.go.home()
                window.show(session)
                STORIES[story](Wizard(WindowHand(window), Path(home)))

            guarded(go_through, failures)
            app.stop()

        Clock.schedule_once(begin, 0.5)
        app.run()
    print(f"ended after {window.touches} clicks and {window.pins} keys" if not failures else failures[0][-1500:])
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
