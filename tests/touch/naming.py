"""Types a player's name in a real window: by touches on the shown keyboard and by a real one; in a process of its own.

python -m tests.touch.naming WIDTHxHEIGHT LANGUAGE        prints what was seen as one JSON object
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from companion.touch.start import configure_kivy

FRAMES = 6
"""So many frames after something was done everything has found its place."""
Z, ENTER = (122, 29, "z"), (13, 40, "\r")
"""Key code, scan code and text as the window hands them on."""


class Typist:
    """Sits at the window, within its own loop."""

    def __init__(self, app: Any) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        self.app, self._loop, self._window = app, EventLoop, Window

    def rest(self) -> None:
        """Let the window draw."""
        for _ in range(FRAMES):
            self._loop.idle()

    @property
    def keyboard(self) -> Any:
        """The keyboard on the window, None when there is none."""
        from companion.touch.keyboard import ThemedKeyboard

        return next((each for each in self._window.children if isinstance(each, ThemedKeyboard)), None)

    def touch(self, symbol: str) -> None:
        """A finger on the key that shows this."""
        from kivy.tests.common import UnitTestTouch

        board = self.keyboard
        layout = board.available_layouts[board.layout]
        for line in range(1, layout["rows"] + 1):
            for index, key in enumerate(layout[f"normal_{line}"]):
                if key[0] == symbol:
                    (x, y), (width, height) = board.layout_geometry[f"LINE_{line}"][index]
                    finger = UnitTestTouch(board.x + x + width / 2, board.y + y + height / 2)
                    finger.touch_down()
                    finger.touch_up()
                    self.rest()
                    return
        raise LookupError(symbol)

    def strike(self, code: int, scan: int, text: str) -> None:
        """A key of a real keyboard, down and up."""
        if not self._window.dispatch("on_key_down", code, scan, text, []) and text.isprintable():
            self._window.dispatch("on_textinput", text)
        self._window.dispatch("on_key_up", code, scan)
        self.app._tick(0.03)
        self.rest()


def tell_story(app: Any) -> dict[str, Any]:
    """Type, correct, end with Enter; then the keyboard is gone and its letters mean buttons again."""
    from companion.screens.views import Tap

    typist, session, seen = Typist(app), app.session, dict[str, Any]()
    seen["keyboard before"] = typist.keyboard is not None
    session.tap(Tap("add"))
    app._tick(0.03)
    typist.rest()
    seen["above the keys"] = round(typist.keyboard.y / app.stage.dp)
    seen["layout"] = typist.keyboard.layout
    for symbol in ("z", "o", "ü", "delete", "ö"):
        typist.touch(symbol)
    seen["touched"] = session.screen.entered
    typist.strike(*Z)
    seen["typed"] = session.screen.entered
    typist.strike(*ENTER)
    seen["players"] = list(session.screen.players)
    seen["keyboard after"] = typist.keyboard is not None
    typist.strike(*Z)
    seen["players after Undo"] = list(session.screen.players)
    return seen


def main(words: list[str]) -> int:
    """Open the window, type, close."""
    width, height = (int(side) for side in words[0].split("x"))
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.touch.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring
        from tests.screens.shell_scenes import new_game

        session = new_game()
        session.apply_settings(msgspec.structs.replace(session.settings, language=words[1], sounds=False))
        app = QuiltingBeeApp(session, Buttons(Panel(SimulatedWiring()), session), Path(home))

        def begin(_: float) -> None:
            try:
                print(json.dumps(tell_story(app)))
            finally:
                app.stop()

        Clock.schedule_once(begin, 0.5)
        app.run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
