"""How fast hands and eyes are: from a pin's edge to the action in the log, and from a frame to what a texture takes."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep

import cv2
import numpy as np
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.games.quilt_show import GAME
from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from companion.panel import do_press, tell_keys
from companion.store.sqlite import SqliteStore
from companion.table import Table, start_game
from hardware.cameras.pictures import as_texture, check_picture, shrink
from hardware.panel.gpio import GpioWiring
from hardware.panel.panel import Panel
from hardware.panel.settings import PanelSettings
from tests.studies.table import bare_database
from tests.vision.hands_made import TABLES, lay_table, photograph

PRESSES, FRAMES = 300, 60
PRESS_LIMIT, FRAME_LIMIT = 3.0, 0.5
END_TURN = 22


def main(words: list[str]) -> int:
    """Print the two ratios and whether they are within their limits."""
    parser = argparse.ArgumentParser(prog="./study latency", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES)
    told = parser.parse_args(words)
    press, write = measure_presses(told.presses)
    frame, decode = measure_frames(FRAMES)
    print(
        f"pin edge to accepted action in the log: {1000 * press:.2f} ms, {press / write:.2f} x the durable write alone "
        f"({1000 * write:.2f} ms; limit {PRESS_LIMIT})"
    )
    print(
        f"preview frame to texture: {1000 * frame:.2f} ms, {frame / decode:.2f} x the decode of a 2-megapixel JPEG "
        f"({1000 * decode:.2f} ms; limit {FRAME_LIMIT})"
    )
    return 0 if press <= PRESS_LIMIT * write and frame <= FRAME_LIMIT * decode else 1


def measure_presses(presses: int) -> tuple[float, float]:
    """Seconds from the edge of End turn's pin to the action in the log, and of a bare durable insert; medians."""
    pins = Device.pin_factory = MockFactory()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = SqliteStore(folder / "games.db")
        table = start_game(store, GAME.name, (Player("Ann"), Player("Ben")))
        table.do(ChooseStart(0))
        bare = bare_database(folder / "bare.db")
        app = App(table, Panel(GpioWiring(PanelSettings())))
        times, writes = [], []
        for number in range(presses):
            # Both are measured from rest: what comes right after another write finds the disk awake.
            sleep(0.03)
            begin = perf_counter()
            pins.pin(END_TURN).drive_low()
            times.append(app.wait() - begin)
            pins.pin(END_TURN).drive_high()
            app.settle()
            record = bytes(table._journal.entries[-1].event.action).decode()  # type: ignore[union-attr]
            begin = perf_counter()
            bare.execute("INSERT INTO log VALUES (?, ?, ?)", (table.id, number, record))
            writes.append(perf_counter() - begin)
        app.close()
        bare.close()
        store.close()
    pins.reset()
    return median(times), median(writes)


class App(Thread):
    """The app's thread: sleeps until a contact moves, then does what the button says."""

    def __init__(self, table: Table, panel: Panel) -> None:
        super().__init__(daemon=True)
        self._table, self._panel = table, panel
        self._is_ending, self._has_done, self._is_told = Event(), Event(), Event()
        self._at = 0.0
        self.start()

    def run(self) -> None:
        keys = tell_keys(self._table)
        while not self._is_ending.is_set():
            for press in self._panel.wait(0.05):
                done = do_press(self._table, keys, press)
                assert not done.is_refused
                self._at = perf_counter()
                self._has_done.set()
                keys = tell_keys(self._table)
                self._is_told.set()

    def wait(self) -> float:
        """When the action was in the log."""
        assert self._has_done.wait(10)
        self._has_done.clear()
        return self._at

    def settle(self) -> None:
        """Until the keys tell the new state, and the contact is believed again."""
        assert self._is_told.wait(10)
        self._is_told.clear()
        sleep(0.03)

    def close(self) -> None:
        self._is_ending.set()
        self.join()
        self._panel.close()


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
