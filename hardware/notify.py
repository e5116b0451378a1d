"""Tells systemd that the app is ready and alive, over the socket that it gives to a service."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Mapping
from time import monotonic

log = logging.getLogger(__name__)


class Notifier:
    """Speaks systemd's notification protocol; without systemd every call does nothing."""

    def __init__(self, environment: Mapping[str, str], clock: Callable[[], float] = monotonic) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A name that begins with '@' stands for one in the kernel's own space, which begins with a zero byte.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        # WATCHDOG_PID is not asked: it names the compositor, and the app runs inside that.
        microseconds = environment.get("WATCHDOG_USEC", "")
        self._interval = int(microseconds) / 2_000_000 if microseconds.isdigit() else None
        self._clock = clock
        self._next_sign = float("-inf")
        self._told = ""

    @property
    def interval(self) -> float | None:
        """Seconds between two signs of life: half of what systemd waits for; None when it does not watch."""
        return self._interval

    def ready(self) -> None:
        """The first frame is drawn."""
        self._send("READY=1")

    def alive(self) -> None:
        """A sign of life, from the thread whose hanging should be noticed; may be called as often as one likes."""
        if self._interval is None or self._clock() < self._next_sign:
            return
        self._next_sign = self._clock() + self._interval
        self._send("WATCHDOG=1")

    def status(self, line: str) -> None:
        """One line for `systemctl status`; the same line again is not sent again."""
        line = " ".join(line.split())
        if line != self._told:
            self._told = line
            self._send("STATUS=" + line)

    def stopping(self) -> None:
        """The app ends because it was asked to."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaking:
                # A full socket must not hold up the screen; the next sign of life comes soon enough.
                speaking.setblocking(False)
                speaking.sendto(message.encode(), self._address)
        except OSError as error:
            log.warning("systemd cannot be told %s: %s", message, error)
