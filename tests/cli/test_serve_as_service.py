"""The page as systemd starts it on a machine without a screen: on a port that was opened for it, and watched."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.hardware.waiting import wait_until

ROOT = Path(__file__).parents[2]


def test_it_takes_the_port_that_was_opened_for_it_and_gives_signs_of_life(tmp_path: Path) -> None:
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.bind(str(tmp_path / "notify"))
    told.setblocking(False)
    heard: list[str] = []

    def hears(word: str) -> bool:
        try:
            while True:
                heard.append(told.recv(4096).decode())
        except BlockingIOError:
            return word in heard

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]

        def hand_over() -> None:
            os.dup2(listening.fileno(), 3, inheritable=True)

        environment = {
            **os.environ, "QUILTING_BEE_HOME": str(tmp_path / "home"), "QUILTING_BEE_SCREEN": "none", "LISTEN_FDS": "1",
            "NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "600000",
        }  # fmt: skip
        program = f'LISTEN_PID=$$ exec {sys.executable} -c "from companion.cli import main; main()"'
        served = subprocess.Popen(
            ["sh", "-c", program],
            cwd=ROOT,
            env=environment,
            preexec_fn=hand_over,  # noqa: PLW1509 - nothing here runs in threads
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    try:
        wait_until(lambda: hears("READY=1"), 60)
        wait_until(lambda: hears("WATCHDOG=1"), 30)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
                status = answer.status
        except urllib.error.HTTPError as refused:
            status = refused.code
        assert status == 403, "the door is there, and closed without the link"
    finally:
        served.terminate()
        served.wait(20)
        told.close()
