"""Scans sheet after sheet in a real window and tells how the memory and the frames fared: run in a process of its own.

python -m tests.screens.window.scanning SCANS
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
from pathlib import Path
from threading import Thread
from time import perf_counter

import cv2

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.sentences import say
from companion.games.values import Look, Player
from companion.samples import sample_folder
from companion.screens.scan.live import LiveScreen
from companion.screens.window.start import configure_kivy
from companion.table import start_game
from hardware.cameras.shot import Shot
from tests.screens.scan_scenes import StillCamera
from tests.screens.shell_scenes import an_evening

WARM_UP = 4
"""Scans before the memory is noted: textures, fonts and the reading process are there by then."""


class ThreadedCamera(StillCamera):
    """Hands its photos over on a thread of its own, as a real camera does."""

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        assert self.picture is not None
        Thread(target=shot.finish, args=((self.picture,) * count,)).start()
        return shot


def memory() -> int:
    """Bytes of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def main(words: list[str]) -> int:
    """Scan, accept, scan again."""
    scans = int(words[0])
    pictures = [cv2.imread(str(photo)) for photo in sorted(sample_folder().glob("*.jpg"))]
    evening = an_evening()
    camera = ThreadedCamera(pictures[0])
    evening.surroundings.camera = camera
    evening.put_on_table(start_game(evening.store, "patchwork-doodle", [Player("Jun"), Player("Mara")]))
    assert evening.table is not None
    evening.table.do(EndRound())
    evening.open_table()
    done: list[float] = []
    began: list[int] = []
    gaps: list[float] = []

    def scan_next(_: object = None) -> None:
        camera.picture = pictures[len(done) % len(pictures)]
        look = Look("sheet", say("Show the sheet of {name}.", name="Jun"), 0)
        evening.open(LiveScreen(evening, "patchwork-doodle", look, lambda rows: done.append(perf_counter())))

    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (800, 480))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.screens.window.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import NoWiring

        app = QuiltingBeeApp(evening, Buttons(Panel(NoWiring()), evening), Path(home))
        last = [perf_counter()]

        def watch(_: float) -> None:
            now = perf_counter()
            if getattr(evening.screen, "reading", None) is not None and len(done) >= WARM_UP:
                gaps.append(now - last[0])
            last[0] = now
            is_live = evening.screen.name == "scan"
            if evening.screen.name == "review-sheet" or (is_live and evening.screen.keys().main.is_lit):
                evening.press("main")
            elif not is_live:
                if len(done) == WARM_UP and not began:
                    began.append(memory())
                if len(done) >= scans + WARM_UP:
                    app.stop()
                else:
                    scan_next()

        Clock.schedule_interval(watch, 0)
        app.run()
    evening.close()
    gaps.sort()
    told = {
        "scans": len(done),
        "memory": [began[0], memory()],
        "late": gaps[-1] if gaps else 0.0,
        "late_95": gaps[int(len(gaps) * 0.95)] if gaps else 0.0,
    }
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
