"""Plays a whole game in a real window, by touches and by simulated pins: run in a process and on a screen of its own.

python -m tests.screens.window.playing GAME WIDTHxHEIGHT LANGUAGE FOLDER
"""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.games.quilt_show.setup import QuiltShowOptions
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.touch.start import configure_kivy
from tests.touch.finding import place_of

LAID_OUT = 3
"""So many frames after a change everything stands in its place."""


class Window:
    """The app in its window, driven from within its own loop."""

    longest_wait = 10.0
    """Seconds until something must be on the screen."""

    def __init__(self, app: Any, wiring: Any, folder: Path, likes: dict[str, Any]) -> None:
        self.app, self.wiring, self.folder, self.likes = app, wiring, folder, likes
        self.touches = self.pins = 0
        self._seen: list[str] = []
        self._is_inside = False

    def show(self, session: Session) -> None:
        """Put a session on the window; from now on its taps are touches and its presses are pins."""
        settings = msgspec.structs.replace(session.settings, **self.likes, movement="none", sounds=False)
        session.apply_settings(settings)
        self.app.session = self.app.buttons.session = session
        self.app.stage.show(session)
        self._tap, self._press = session.tap, session.press
        session.tap = self.touch  # type: ignore[method-assign, assignment]
        session.press = self.push  # type: ignore[method-assign, assignment]
        self.session = session

    def touch(self, tap: Tap) -> None:
        """A finger on the middle of the thing; the window finds out by itself what was meant."""
        if self._is_inside:
            self._tap(tap)
            return
        from kivy.tests.common import UnitTestTouch

        x, y = self._wait_for(tap)
        self._is_inside = True
        self.app.stage.display.forget_touch()
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        finger.touch_up()
        self._is_inside = False
        self.touches += 1
        self.settle()

    def _wait_for(self, tap: Tap) -> tuple[float, float]:
        """Where the thing is drawn; a busy machine may need a few frames until it is."""
        from kivy.base import EventLoop

        deadline, before = time.monotonic() + self.longest_wait, None
        while True:
            place = place_of(self.app.stage, tap)
            # What has just been shown may still be laid out.
            if place is not None and place == before:
                return place
            before = place
            assert time.monotonic() < deadline, f"{tap} is not on the screen"
            EventLoop.idle()

    def push(self, key: str) -> None:
        """A push button, pressed and let go on its pin."""
        if self._is_inside:
            self._press(key)  # type: ignore[arg-type]
            return
        button = {"main": "end_turn"}.get(key, key)
        self._is_inside = True
        self.wiring.push(button)
        time.sleep(0.025)
        self.wiring.let_go(button)
        self.app._tick(0.03)
        time.sleep(0.025)
        self.app._tick(0.03)
        self._is_inside = False
        self.pins += 1
        self.settle()

    def settle(self) -> None:
        """Let the window draw, and keep a picture of every screen when it is first seen."""
        from kivy.base import EventLoop

        EventLoop.idle()
        page = getattr(self.session.screen, "page", None)
        name = self.session.screen.name + (f"-{type(page).__name__.removesuffix('Page').lower()}" if page else "")
        if name not in self._seen:
            self._seen.append(name)
            self.app._tick(0.03)
            for _ in range(LAID_OUT):
                EventLoop.idle()
            picture = self.app.stage.export_as_image()
            picture.save(str(self.folder / f"{len(self._seen):02d}-{name}.png"), flipped=False)


def play(game: str, window: Window) -> None:
    """A whole game, told by the same stories that are played without a window."""
    if game == "quilt-show":
        from tests.screens.quilt_show.hands import Fingers
        from tests.screens.quilt_show.test_whole_games import test_a_whole_game_can_be_played as story

        class QuiltShowHand(Fingers):
            def __init__(self, session: Session) -> None:
                super().__init__(session)
                window.show(session)

            def main(self) -> None:
                self.session.press("main")

        story(2, QuiltShowOptions(time_saving=True, large_quilt=True), 12, QuiltShowHand)
    elif game == "camera":
        from tests.screens.scan.test_whole_table import tell_a_round_by_camera

        tell_a_round_by_camera(window.show)
    else:
        from tests.screens.patchwork_doodle.players_at_screens import Finger
        from tests.screens.patchwork_doodle.test_whole_games import test_a_whole_game as doodle_story

        class DoodleHand(Finger):
            def __init__(self, session: Session) -> None:
                super().__init__(session)
                window.show(session)

        doodle_story(2, DoodleHand)


def main(words: list[str]) -> int:
    """Open the window, play, close; the exit status tells whether all went as it should."""
    game, size, language, folder = words
    width, height = (int(side) for side in size.split("x"))
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.touch.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring
        from tests.screens.shell_scenes import a_session

        wiring = SimulatedWiring()
        session = a_session()
        app = QuiltingBeeApp(session, Buttons(Panel(wiring), session), Path(home))
        window = Window(app, wiring, Path(folder), {"language": language})

        def begin(_: float) -> None:
            guarded(lambda: play(game, window), failures)
            app.stop()

        Clock.schedule_once(begin, 0.5)
        app.run()
        print(f"{window.touches} touches, {window.pins} pins")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


def guarded(act: Callable[[], None], failures: list[str]) -> None:
    try:
        act()
    except Exception:  # noqa: BLE001 - told to the test that started this process
        failures.append(traceback.format_exc())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
