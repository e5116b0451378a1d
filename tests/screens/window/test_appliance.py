"""The app as systemd starts it: it says when it is ready, gives signs of life, and its screen rests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.hardware.waiting import wait_until
from tests.screens.virtual_screen import virtual_screen

ROOT = Path(__file__).parents[3]


class Systemd:
    """The end of the socket that systemd holds."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)
        self.heard: list[str] = []

    def hears(self, word: str) -> bool:
        try:
            while True:
                self.heard.append(self._socket.recv(4096).decode())
        except BlockingIOError:
            return word in self.heard


def test_ready_comes_with_the_first_picture_and_a_window_that_hangs_falls_silent(tmp_path: Path) -> None:
    systemd = Systemd(tmp_path / "notify")
    with virtual_screen() as environment:
        told = {
            **environment, "QUILTING_BEE_HOME": str(tmp_path / "home"), "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "600000", "QUILTING_BEE_CAMERA": "none",
        }  # fmt: skip
        command = [sys.executable, "-c", "from companion.cli import main; main()", "--window", "800x480"]
        app = subprocess.Popen(command, cwd=ROOT, env=told, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: systemd.hears("READY=1"), 60)
            wait_until(lambda: systemd.hears("WATCHDOG=1"), 30)
            assert systemd.hears("STATUS=No game is being played")
            os.kill(app.pid, signal.SIGSTOP)
            time.sleep(0.4)
            systemd.hears("")
            systemd.heard.clear()
            time.sleep(0.9)
            assert not systemd.hears("WATCHDOG=1"), "systemd starts a window anew that stands still"
            os.kill(app.pid, signal.SIGCONT)
            wait_until(lambda: systemd.hears("WATCHDOG=1"), 30)
        finally:
            app.kill()
            app.wait()


def test_a_screen_that_nobody_touches_goes_dim_then_dark_and_wakes(tmp_path: Path) -> None:
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.resting"], cwd=ROOT, env=environment, capture_output=True,
            text=True, check=False, timeout=120,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines() == [
        "rotated 90, 480x800",
        "bright", "bright", "dim", "dim", "dark", "bright",
        "the touch that wakes is kept: True", "bright", "the next one is let through: True",
        "light [0.3, 0.0, 1.0, 0.0, 1.0]",
    ]  # fmt: skip
