"""What systemd hears."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.notify import Notifier


class Systemd:
    """The end of the socket that systemd holds."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def hear(self) -> list[str]:
        heard = []
        while True:
            try:
                heard.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return heard


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.socket.close()


def test_ready_status_and_stopping(systemd: Systemd, tmp_path: Path) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    notifier.ready()
    notifier.status("Ann's turn\nin Quilt Show")
    notifier.stopping()
    assert systemd.hear() == ["READY=1", "STATUS=Ann's turn in Quilt Show", "STOPPING=1"]


def test_signs_of_life_come_at_half_the_interval_however_often_they_are_asked_for(
    systemd: Systemd, tmp_path: Path
) -> None:
    now = 50.0
    surroundings = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}
    notifier = Notifier(surroundings, lambda: now)
    assert notifier.interval == 10.0
    for _ in range(30 * 25):
        notifier.alive()
        now += 1 / 30
    assert systemd.hear() == ["WATCHDOG=1"] * 3


def test_an_unwatched_service_gives_no_signs(systemd: Systemd, tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")}).alive()
    assert systemd.hear() == []


def test_a_socket_in_the_kernels_own_space() -> None:
    systemd = Systemd("\0quilting-bee-test-notify")
    Notifier({"NOTIFY_SOCKET": "@quilting-bee-test-notify"}).ready()
    assert systemd.hear() == ["READY=1"]
    systemd.socket.close()


def test_without_systemd_or_with_its_socket_gone_nothing_happens(tmp_path: Path) -> None:
    Notifier({}).ready()
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()
