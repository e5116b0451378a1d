"""Runs the page's own server in a thread of the test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from companion.web.certificate import Certificate
from companion.web.serving import Place, Served, Serving, find_place


@contextmanager
def serve_aside(page: Served, certificate: Certificate | None = None) -> Iterator[Place]:
    """The page at a free port of this machine, until the test is done with it."""
    place, started = find_place(0, is_open=False, certificate=certificate), threading.Event()
    serving = Serving(page, place)
    thread = threading.Thread(target=serving.run, args=(started.set,))
    thread.start()
    assert started.wait(10)
    try:
        yield place
    finally:
        serving.stop()
        thread.join(10)
        assert not thread.is_alive()
