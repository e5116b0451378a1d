"""How long the touchscreen takes from the command to its first frame, against a bare Kivy window with one label."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeAlias

from studies.compiled import with_compiled_modules
from studies.figures import RECORD_HELP, record
from tests.screens.virtual_screen import virtual_screen

LIMIT = 2.0
_BARE = """
import os, socket
from kivy.config import Config
Config.set("graphics", "width", "800"); Config.set("graphics", "height", "480")
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.label import Label

class Bare(App):
    def build(self):
        Window.bind(on_flip=self.told)
        return Label(text="one label")
    def told(self, *_):
        Window.unbind(on_flip=self.told)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
            link.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])

Bare().run()
"""


def main(words: list[str]) -> int:
    """Print the ratio of the medians, both measured in turn in one run."""
    parser = argparse.ArgumentParser(prog="./study start", description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--record", action="store_true", help=RECORD_HELP)
    told = parser.parse_args(words)
    load = os.getloadavg()[0]
    (ours, our_work), (bare, bare_work) = measure(told.times)
    print(f"load {load:.1f} on {os.cpu_count()} cores")
    print(f"first frame after {ours:.2f} s, a bare window after {bare:.2f} s: {ours / bare:.2f} x (limit {LIMIT})")
    print(f"of computing {our_work:.2f} s and {bare_work:.2f} s: {our_work / bare_work:.2f} x")
    if told.record:
        record({"start": {"first_frame": ours / bare}})
    return 0 if ours <= LIMIT * bare else 1


Taken: TypeAlias = tuple[float, float]
"""Seconds that passed, and seconds of computing, which a busy machine hardly changes."""


def measure(times: int) -> tuple[Taken, Taken]:
    """To the first frame: ours and bare."""
    app = [sys.executable, "-c", "from companion.cli import main; main()", "--window", "800x480"]
    ours, bare = [], []
    with virtual_screen() as environment, tempfile.TemporaryDirectory() as folder:
        home = {"QUILTING_BEE_HOME": f"{folder}/home", "KIVY_HOME": f"{folder}/kivy", "KIVY_NO_ARGS": "1"}
        Path(home["KIVY_HOME"]).mkdir()
        bare_file = Path(folder) / "bare.py"
        bare_file.write_text(_BARE)
        for _ in range(times + 1):
            bare.append(_time([sys.executable, str(bare_file)], {**environment, **home}, folder))
            ours.append(_time(app, {**environment, **home}, folder))
    # The first of each reads its files from the disk.
    return _middle(ours[1:]), _middle(bare[1:])


def _middle(taken: list[Taken]) -> Taken:
    return median(wall for wall, _ in taken), median(work for _, work in taken)


def _time(command: list[str], environment: dict[str, str], folder: str) -> Taken:
    """From the start of the process to its READY=1, the very sign that systemd waits for."""
    path = f"{folder}/ready"
    Path(path).unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(path)
        link.settimeout(60)
        start = perf_counter()
        process = subprocess.Popen(
            command,
            env={**with_compiled_modules(folder, environment), "NOTIFY_SOCKET": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while link.recv(100) != b"READY=1":
            continue
        wall = perf_counter() - start
        process.send_signal(signal.SIGKILL)
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = -signal.SIGKILL
        return wall, used.ru_utime + used.ru_stime
