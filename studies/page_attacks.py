"""Attacks on the page in their full size, from this machine, beside a display whose frames must stay in time.

Hundreds of half-open lines, ten thousand requests from one address, streams that are never read, uploads that drip:
after each the table stands where it stood, an action is taken once, and no frame was longer than the limit. All come
from one address, so the host's own request may have to wait for its allowance; a real host has another address."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from companion.web.guard import REQUESTS_A_SECOND, REQUESTS_AT_ONCE
from studies.page_load import Client

FRAME = 0.1
HALF_OPEN, REQUESTS, DEAF, SLOW = 400, 10_000, 60, 100
_SECONDS = 12
"""Longer than the page's patience with a line on which nothing is asked."""


class Beside:
    """The served page, its host, and what its display tells."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._tell, self._told = process.stdin, process.stdout
        port, self.link = self._told.readline().split()
        self.port = int(port)
        self.host = Client(self.port, self.link)
        self.actions = 0
        """How many the host has made."""

    def longest_frame(self) -> float:
        """Since it was asked last, in seconds."""
        self._tell.write("\n")
        self._tell.flush()
        return float(self._told.readline())

    def open_line(self, sent: bytes) -> socket.socket | None:
        with suppress(OSError):
            line = socket.create_connection(("127.0.0.1", self.port), 5)
            line.sendall(sent)
            return line
        return None

    def version(self) -> int:
        """That of the table, as soon as the host is answered."""
        give_up = monotonic() + 60
        while True:
            with suppress(OSError, TypeError):
                return int(self.host.seen_version())
            assert monotonic() < give_up, "the host is not answered any more"
            sleep(0.5)

    def act(self) -> None:
        """One action of the host: the game begins, or that is taken back."""
        version = str(self.version())
        pressed = {"key": "undo"} if self.actions % 2 else {"tap": "alone"}
        # The host comes from the attacker's own address here, and may have to wait like everybody there.
        while " 429 " in self.host.post(version, **pressed):
            sleep(0.5)
        self.actions += 1


def main(words: list[str]) -> int:
    """Attack, and tell for each the longest frame and whether the table stayed right."""
    parser = argparse.ArgumentParser(prog="./study page_attacks", description=__doc__)
    parser.add_argument("--attack", nargs="+", choices=tuple(ATTACKS), default=list(ATTACKS))
    told = parser.parse_args(words)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    failed = 0
    with _beside() as page:
        for name in told.attack:
            page.longest_frame()
            outcome = ATTACKS[name](page)
            longest = page.longest_frame()
            page.act()
            is_right = page.version() == page.actions
            failed += longest > FRAME or not is_right
            print(f"{name}: {outcome}; the longest frame {1000 * longest:.0f} ms (limit {1000 * FRAME:.0f}), "
                  f"{page.actions} actions of the host, the table is at {page.version()}", flush=True)  # fmt: skip
    return failed


@contextmanager
def _beside() -> Iterator[Beside]:
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "studies.page_beside", folder],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            yield Beside(process)
        finally:
            process.terminate()
            process.wait(20)


def _rest(page: Beside) -> str:
    sleep(_SECONDS)
    return "nobody attacks"


def _half_open(page: Beside) -> str:
    lines = [page.open_line(b"GET / HTTP/1.1\r\nHost: loc") for _ in range(HALF_OPEN)]
    sleep(_SECONDS)
    closed = sum(line is None or _is_closed(line) for line in lines)
    _close(lines)
    assert closed == HALF_OPEN, f"{HALF_OPEN - closed} lines were kept open"
    return f"{HALF_OPEN} half-open lines, all ended"


def _flood(page: Beside) -> str:
    def ask(_: int) -> list[str]:
        answers = []
        for _number in range(REQUESTS // 20):
            with suppress(OSError):
                head, _body = page.host.ask("GET", "/static/icon.svg")
                answers.append(head[9:12])
        return answers

    began = monotonic()
    with ThreadPoolExecutor(20) as pool:
        granted = [answer for many in pool.map(ask, range(20)) for answer in many].count("200")
    seconds = monotonic() - began
    # How long it takes is the machine's affair: a busy one asks less in a second, and is granted more of it.
    assert granted <= REQUESTS_AT_ONCE + REQUESTS_A_SECOND * seconds, f"{granted} were granted in {seconds:.0f} s"
    return f"{REQUESTS} requests from one address in {seconds:.0f} s, {granted} granted"


def _deaf(page: Beside) -> str:
    cookie = page.host._cookie
    head = f"GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    lines = [page.open_line(head) for _ in range(DEAF)]
    for _ in range(4):
        page.act()
        sleep(_SECONDS / 4)
    _close(lines)
    return f"{DEAF} streams that nobody reads, four actions meanwhile"


def _drip(page: Beside) -> str:
    head = (
        f"POST /photo HTTP/1.1\r\nHost: localhost:{page.port}\r\nOrigin: http://localhost:{page.port}\r\n"
        f"Cookie: {page.host._cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        "Content-Length: 900000\r\n\r\n"
    )
    lines = [page.open_line(head.encode()) for _ in range(SLOW)]
    for _ in range(_SECONDS):
        for line in lines:
            if line is not None:
                with suppress(OSError):
                    line.sendall(b"-")
        sleep(1)
    _close(lines)
    return f"{SLOW} uploads that drip"


def _is_closed(line: socket.socket) -> bool:
    line.settimeout(0.5)
    try:
        return line.recv(65536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def _close(lines: list[socket.socket | None]) -> None:
    for line in lines:
        if line is not None:
            line.close()


ATTACKS: dict[str, Callable[[Beside], str]] = {
    "rest": _rest, "half-open": _half_open, "flood": _flood, "deaf": _deaf, "drip": _drip,
}  # fmt: skip
