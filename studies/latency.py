"""How fast hands and eyes are: from a pin's edge to the action in the log, and from a frame to what a texture takes."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep
from types import TracebackType
from typing import TypeAlias

import cv2
import msgspec
import numpy as np
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.games.quilt_show.actions import ChooseStart
from companion.games.quilt_show.rules import GAME
from companion.games.values import Player
from companion.screens.buttons import Buttons
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.sqlite import SqliteStore
from companion.table import News, start_game
from hardware.cameras.pictures import as_texture, check_picture, shrink
from hardware.panel.gpio import GpioWiring
from hardware.panel.panel import Panel
from hardware.panel.settings import PanelSettings
from studies.table import bare_database
from tests.screens.virtual_screen import virtual_screen
from tests.vision.hands_made import TABLES, lay_table, photograph

PRESSES, FRAMES = 300, 60
PRESS_LIMIT, FRAME_LIMIT = 3.0, 0.5
END_TURN = 22


def main(words: list[str]) -> int:
    """Print the ratios and whether they are within their limits."""
    parser = argparse.ArgumentParser(prog="./study latency", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES)
    told = parser.parse_args(words)
    frame, decode = measure_frames(FRAMES)
    is_fast = frame <= FRAME_LIMIT * decode
    for where, (presses, writes) in (
        ("in a real window", measure_in_window(told.presses)),
        ("without a window", measure_presses(told.presses)),
    ):
        press, write = median(presses), median(writes)
        is_fast &= press <= PRESS_LIMIT * write
        print(
            f"pin edge to accepted action in the log, {where}: {1000 * press:.2f} ms, {press / write:.2f} x the "
            f"durable write alone ({1000 * write:.2f} ms; limit {PRESS_LIMIT})"
        )
    print(
        f"preview frame to texture: {1000 * frame:.2f} ms, {frame / decode:.2f} x the decode of a 2-megapixel JPEG "
        f"({1000 * decode:.2f} ms; limit {FRAME_LIMIT})"
    )
    return 0 if is_fast else 1


Times: TypeAlias = tuple[list[float], list[float]]
"""Seconds of presses, and of bare durable writes of the same rows."""


class Desk:
    """The app with a running game, as it stands on the table: its screens, its store on the disk, its pins."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pins = Device.pin_factory = MockFactory()
        self.store = SqliteStore(folder / "games.db")
        self.table = start_game(self.store, GAME.name, (Player("Ann"), Player("Ben")))
        self.table.do(ChooseStart(0))
        self.session = Session(Services(self.store, Settings(sounds=False), is_development=True))
        self.session.services.on_table.put(self.table)
        self.session.go.table()
        self.buttons = Buttons(Panel(GpioWiring(PanelSettings())), self.session)
        self._is_written, self._at = Event(), 0.0
        self.table.listen(self._written)

    def press(self) -> float:
        """Seconds from the edge of End turn's pin until the action is in the log."""
        self._is_written.clear()
        begin = perf_counter()
        self.pins.pin(END_TURN).drive_low()
        assert self._is_written.wait(10), "the press was not taken"
        self.pins.pin(END_TURN).drive_high()
        return self._at - begin

    def _written(self, news: News) -> None:
        self._at = perf_counter()
        self._is_written.set()

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.session.services.close()
        self.buttons.panel.close()
        self.store.close()
        self.pins.reset()


def compare(desk: Desk, presses: int, rest: float = 0.03) -> Times:
    """Press and write in turn, so that a noisy machine disturbs both alike; before each there is a rest."""
    bare = bare_database(desk.folder / "bare.db")
    times, writes = [], []
    for number in range(presses):
        # At any moment between two frames.
        sleep(rest + 0.0037 * (number % 10))
        times.append(desk.press())
        sleep(rest)
        record = bytes(desk.table._journal.entries[-1].event.action).decode()  # type: ignore[union-attr]
        begin = perf_counter()
        bare.execute("INSERT INTO log VALUES (?, ?, ?)", (desk.table.id, number, record))
        writes.append(perf_counter() - begin)
    bare.close()
    return times, writes


def measure_in_window(presses: int) -> Times:
    """The same in a real window, in a process and on a screen of its own."""
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.pressing", str(presses)],
            env=environment, capture_output=True, text=True, check=True, timeout=600,
        )  # fmt: skip
    times: Times = msgspec.json.decode(done.stdout.strip().splitlines()[-1], type=Times)
    return times


def measure_presses(presses: int) -> Times:
    """The same with a loop that does nothing but wait for presses."""
    with tempfile.TemporaryDirectory() as name, Desk(Path(name)) as desk:
        touched, is_over = Event(), Event()
        desk.buttons.panel.when_touched = touched.set

        def take() -> None:
            while not is_over.is_set():
                touched.wait(0.1)
                touched.clear()
                desk.buttons.take_presses()

        loop = Thread(target=take)
        loop.start()
        try:
            return compare(desk, presses)
        finally:
            is_over.set()
            loop.join()


def measure_frames(frames: int) -> tuple[float, float]:
    """Seconds from a webcam's frame (1280 x 720) to a texture, and to decode a photo of 2 megapixels; medians."""
    random = Random(1)
    scene = photograph(lay_table(TABLES["wood"], random, (1280, 720)), random)
    photo = photograph(np.asarray(cv2.resize(lay_table(TABLES["wood"], random), (1632, 1224)), np.uint8), random)
    jpeg = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    times, decodes = [], []
    for _ in range(frames):
        begin = perf_counter()
        as_texture(shrink(check_picture(scene, "camera")))
        times.append(perf_counter() - begin)
        begin = perf_counter()
        cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        decodes.append(perf_counter() - begin)
    return median(times), median(decodes)
