"""Presses the pin of End turn at a running window and tells how soon the action is in the log: in a process of its own.

python -m tests.screens.window.pressing PRESSES
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from threading import Thread

from companion.touch.start import configure_kivy
from studies.latency import Desk, Times, compare

REST = 0.3
"""Seconds in which a screen without a graphics chip has painted what the last press changed."""


def main(words: list[str]) -> int:
    """Open the window, press, close; prints the times in seconds."""
    presses = int(words[0])
    told: list[Times] = []
    with tempfile.TemporaryDirectory() as home, Desk(Path(home)) as desk:
        configure_kivy(Path(home), (800, 480))
        from kivy.clock import Clock

        from companion.touch.app import QuiltingBeeApp

        app = QuiltingBeeApp(desk.session, desk.buttons, Path(home))

        def press() -> None:
            # Faster than any finger may be: it is the way to the log that is measured.
            desk.session.seen_guard = None
            told.append(compare(desk, presses, REST))
            Clock.schedule_once(app.stop, 0)

        Clock.schedule_once(lambda _: Thread(target=press).start(), 1.0)
        app.run()
    print(json.dumps(told[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
