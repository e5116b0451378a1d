"""Counts the frames from a touch to the changed screen, and what an idle window costs: in a process of its own.

python -m tests.screens.window.frames app|bare TOUCHES SECONDS        prints one JSON object
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from companion.screens.views import Tap
from companion.table import start_game
from companion.touch.start import configure_kivy
from tests.screens.shell_scenes import a_session
from tests.touch.finding import place_of

REST = 4
"""Seconds after the last touch until nothing moves any more."""
CALM = 60
"""Frames until a window that has just been opened has settled."""
LOOK = 0.7
"""Seconds between two touches: what nobody has had the time to see does not count."""


def main(words: list[str]) -> int:
    """Touch so often, then do nothing for so many seconds."""
    window, touches, seconds = words[0], int(words[1]), float(words[2])
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (800, 480))
        told = (watch_bare if window == "bare" else watch_app)(Path(home), touches, seconds)
    print(json.dumps(told))
    return 0


def idle(seconds: float, then: Callable[[float], None]) -> None:
    """Tell the share of a core that the process takes while nothing is done, once it has come to rest."""
    from kivy.clock import Clock

    def begin(_: float) -> None:
        wall, work = perf_counter(), process_time()

        def tell(_: float) -> None:
            then((process_time() - work) / (perf_counter() - wall))

        Clock.schedule_once(tell, seconds)

    Clock.schedule_once(begin, REST)


def watch_app(home: Path, touches: int, seconds: float) -> dict[str, Any]:
    """The table of a running game: choose, end the turn, choose."""
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    from companion.screens.buttons import Buttons
    from companion.touch.app import QuiltingBeeApp
    from hardware.panel.panel import Panel
    from hardware.panel.wiring import NoWiring

    session = a_session()
    table = start_game(session.services.store, "quilt-show", [Player("Jun"), Player("Mara"), Player("Theo")])
    table.do(ChooseStart(0))
    session.services.on_table.put(table)
    session.go.table()
    app = QuiltingBeeApp(session, Buttons(Panel(NoWiring()), session), home)
    taps = [
        tap for _ in range(touches) for tap in (Tap("make", 2), Tap("make", 1), Tap("key", "main"), Tap("key", "undo"))
    ]
    frames: list[int] = []
    waits: list[float] = []
    shares: list[float] = []
    seen: dict[str, Any] = {"frames": 0, "touched": 0, "at": 0.0, "before": None}

    def drawn(*_: object) -> None:
        seen["frames"] += 1
        if seen["frames"] < CALM:
            return
        if seen["before"] is not None:
            if app.stage.display.view is seen["before"]:
                return
            frames.append(seen["frames"] - seen["touched"])
            waits.append(perf_counter() - seen["at"])
            seen["before"] = None
        if not taps:
            Window.unbind(on_flip=drawn)
            idle(seconds, at_the_table)
        elif perf_counter() - seen["at"] >= LOOK:
            touch(taps.pop(0))

    def at_the_table(share: float) -> None:
        shares.append(share)
        session.go.home()
        idle(seconds, at_home)

    def at_home(share: float) -> None:
        shares.append(share)
        app.stop()

    def touch(tap: Tap) -> None:
        place = place_of(app.stage, tap)
        assert place is not None, tap
        app.stage.display.forget_touch()
        seen.update(touched=seen["frames"], at=perf_counter(), before=app.stage.display.view)
        finger = UnitTestTouch(*place)
        finger.touch_down()
        finger.touch_up()

    Window.bind(on_flip=drawn)
    keep_drawing(lambda: bool(taps) or seen["before"] is not None or seen["frames"] < CALM)
    app.run()
    session.services.close()
    return {"frames": frames, "waits": waits, "idle": shares}


def watch_bare(home: Path, touches: int, seconds: float) -> dict[str, Any]:
    """A window with one word and a clock that ticks as often."""
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.uix.label import Label

    app, shares = App(), list[float]()
    app.build = lambda: Label(text="one label")

    def told(share: float) -> None:
        shares.append(share)
        app.stop()

    Clock.schedule_interval(lambda _: None, 1 / 30)
    idle(seconds, told)
    app.run()
    return {"frames": [], "waits": [], "idle": shares}


def keep_drawing(is_wanted: Callable[[], bool]) -> None:
    """Every frame is put on the screen, also one in which nothing has changed, so that frames can be counted."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    def ask(_: float) -> bool:
        Window.canvas.ask_update()
        return is_wanted()

    Clock.schedule_interval(ask, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
