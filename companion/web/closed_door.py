"""Answers on a port that systemd opened while the page is switched off: one plain sentence, instead of a long wait."""

from __future__ import annotations

import logging
from contextlib import suppress
from html import escape
from selectors import EVENT_READ, DefaultSelector
from socket import socket, socketpair
from threading import Thread

log = logging.getLogger(__name__)
_PATIENCE = 2.0
"""Seconds for somebody to say what they want: they are answered one after the other."""


class ClosedDoor:
    """Stands at the port until it is opened; sleeps as long as nobody knocks."""

    def __init__(self, given: socket, sentence: str) -> None:
        self._sock, self._answer = given.dup(), _make_answer(sentence)
        self._bell, self._cord = socketpair()
        self._thread = Thread(target=self._stand, name="the closed page", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave the port to somebody else."""
        self._cord.close()
        self._thread.join(2 * _PATIENCE)

    def _stand(self) -> None:
        with DefaultSelector() as waiting, self._sock, self._bell:
            # Shared with whoever serves the page: somebody else may take who knocked.
            self._sock.setblocking(False)
            waiting.register(self._sock, EVENT_READ)
            waiting.register(self._bell, EVENT_READ)
            while not any(key.fileobj is self._bell for key, _ in waiting.select()):
                with suppress(OSError):
                    self._tell()

    def _tell(self) -> None:
        visitor, _ = self._sock.accept()
        with visitor:
            visitor.settimeout(_PATIENCE)
            visitor.recv(65536)
            visitor.sendall(self._answer)


def _make_answer(sentence: str) -> bytes:
    body = (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Quilting Bee</title><h1>Quilting Bee</h1><p>{escape(sentence)}</p>"
    ).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r\n"
        "Content-Security-Policy: default-src 'none'\r\nCache-Control: no-store\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
