"""Scans sheet after sheet in a real window and tells how the memory and the frames fared: run in a process of its own.

python -m tests.screens.window.scanning app|bare SCANS
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, thread_time
from typing import Any

import cv2
import numpy as np

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Look, Player
from companion.samples import sample_folder
from companion.scanning import Context
from companion.scanning.worker import ScanWorker
from companion.screens import seen_guard
from companion.screens.scan.live import LiveScreen
from companion.table import start_game
from companion.touch.start import configure_kivy
from hardware.cameras.camera import Frame, Picture
from hardware.cameras.pictures import shrink
from hardware.cameras.shot import Shot
from messages import say
from tests.screens.scan_scenes import StillCamera
from tests.screens.shell_scenes import a_session
from vision.photo.decoding import LONG_ENOUGH_TO_SHOW

WARM_UP = 10
"""Scans before anything is noted: textures, fonts and the reading process are there by then."""
CALM = seen_guard.SECONDS + 0.2
"""Seconds from one press to the next: an impatient finger's second tap does nothing but begin the waiting anew."""
ENDS = 10
"""Memory is the median over so many scans at both ends: what a photo needs for a moment is no growth."""


class ThreadedCamera(StillCamera):
    """Shows small previews, and hands its photos over on a thread of its own, as a real camera does."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture)
        self._shrunk = (picture, shrink(picture))

    def latest(self) -> Frame | None:
        frame = super().latest()
        assert frame is not None
        if self._shrunk[0] is not frame.picture:
            self._shrunk = (frame.picture, shrink(frame.picture))
        return replace(frame, picture=self._shrunk[1].copy())

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        assert self.picture is not None
        Thread(target=shot.finish, args=((self.picture,) * count,)).start()
        return shot


def memory() -> int:
    """Bytes of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


class Watch:
    """Notes how late frames come while a photo is read, and how much of that is the window's own work."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.works: list[float] = []
        self.memories: list[int] = []
        self._last = perf_counter(), thread_time()

    def see(self, is_reading: bool) -> None:
        """A frame begins."""
        before, self._last = self._last, (perf_counter(), thread_time())
        if is_reading:
            self.gaps.append(self._last[0] - before[0])
            self.works.append(self._last[1] - before[1])

    def tell(self) -> str:
        """Everything as one line of JSON."""
        ends = [median(part) for part in (self.memories[:ENDS], self.memories[-ENDS:])]
        gaps = sorted(self.gaps)
        return json.dumps(
            {
                "scans": len(self.memories),
                "memory": [round(end) for end in ends],
                "late": gaps[-1],
                "late_95": gaps[int(len(gaps) * 0.95)],
                "work": max(self.works),
            }
        )


def main(words: list[str]) -> int:
    """Scan so often in the app's window, or in a bare one that reads the same photos."""
    window, scans = words[0], int(words[1])
    pictures = [np.asarray(cv2.imread(str(photo)), np.uint8) for photo in sorted(sample_folder().glob("*.jpg"))]
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (800, 480))
        watch = (scan_in_bare if window == "bare" else scan_in_app)(pictures, scans, Path(home))
    print(watch.tell())
    return 0


def scan_in_app(pictures: list[Picture], scans: int, home: Path) -> Watch:
    """Scan, accept, scan again."""
    from kivy.clock import Clock

    from companion.screens.buttons import Buttons
    from companion.touch.app import QuiltingBeeApp
    from hardware.panel.panel import Panel
    from hardware.panel.wiring import NoWiring

    session = a_session()
    camera = ThreadedCamera(pictures[0])
    session.services.camera = camera
    session.services.on_table.put(
        start_game(session.services.store, "patchwork-doodle", [Player("Jun"), Player("Mara")])
    )
    assert session.table is not None
    session.table.do(EndRound())
    session.go.table()
    app = QuiltingBeeApp(session, Buttons(Panel(NoWiring()), session), home)
    watch, done, pressed = Watch(), [0], [0.0]

    def accept(_: object) -> None:
        done[0] += 1
        if done[0] > WARM_UP:
            watch.memories.append(memory())

    def scan_next() -> None:
        camera.picture = pictures[done[0] % len(pictures)]
        look = Look("sheet", say("Show the sheet of {name}.", name="Jun"), 0)
        session.open(LiveScreen(session, "patchwork-doodle", look, accept))

    def step(_: float) -> None:
        watch.see(getattr(session.screen, "reading", None) is not None and done[0] >= WARM_UP)
        is_live = session.screen.name == "scan"
        if session.screen.name == "review-sheet" or (is_live and session.screen.keys().main.is_lit):
            if perf_counter() - pressed[0] > CALM:
                session.press("main")
                pressed[0] = perf_counter()
        elif not is_live and done[0] >= scans + WARM_UP:
            app.stop()
        elif not is_live:
            scan_next()

    Clock.schedule_interval(step, 0)
    app.run()
    session.services.close()
    return watch


def scan_in_bare(pictures: list[Picture], scans: int, home: Path) -> Watch:
    """A window with nothing but a word that says whether a photo is being read."""
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.uix.label import Label

    label, worker, watch = Label(text="Ready"), ScanWorker(), Watch()
    reading: list[Future[Any]] = []

    def step(_: float) -> None:
        is_reading = bool(reading) and not reading[-1].done()
        watch.see(is_reading and len(reading) > WARM_UP)
        if is_reading:
            return
        if len(reading) > WARM_UP:
            watch.memories.append(memory())
        if len(reading) >= scans + WARM_UP:
            app.stop()
        else:
            picture = pictures[len(reading) % len(pictures)]
            reading.append(worker.read((picture,) * 3, Context("patchwork-doodle", picture_side=LONG_ENOUGH_TO_SHOW)))
            label.text = f"Reading {len(reading)}"

    app = App()
    app.build = lambda: label
    Clock.schedule_interval(step, 0)
    app.run()
    worker.close()
    return watch


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
