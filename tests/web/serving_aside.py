"""Runs the page's own server in a thread of the test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from unittest.mock import patch

import uvicorn

from companion.web.app import Page
from companion.web.serving import Place, find_place, serve


@contextmanager
def serve_aside(page: Page) -> Iterator[Place]:
    """The page at a free port of this machine, until the test is done with it."""
    servers: list[uvicorn.Server] = []
    make = uvicorn.Server.__init__

    def remember(self: uvicorn.Server, config: uvicorn.Config) -> None:
        make(self, config)
        servers.append(self)

    place, started = find_place(0, is_open=False), threading.Event()
    with (
        patch.object(uvicorn.Server, "__init__", remember),
        # Signals are for the main thread alone.
        patch.object(uvicorn.Server, "capture_signals", lambda self: nullcontext()),
    ):
        thread = threading.Thread(target=serve, args=(page, place, started.set))
        thread.start()
        assert started.wait(10)
        try:
            yield place
        finally:
            servers[0].should_exit = True
            thread.join(10)
            assert not thread.is_alive()
