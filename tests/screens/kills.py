"""A session in another process that is killed in the very moment after it was told something."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.sqlite import SqliteStore


def open_session(home: Path) -> Session:
    """The session as a start of the app finds it."""
    return Session(Services(SqliteStore(home / "games.db"), Settings(), drafts=home / "drafts"))


def tell_and_die(home: Path, *taps: Tap) -> None:
    """Another process opens the session, is told this, and is killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            session = open_session(home)
            for tap in taps:
                session.tap(tap)
            os.write(writing, b"told")
            signal.pause()
        finally:
            os._exit(1)
    os.close(writing)
    told = os.read(reading, 4)
    os.close(reading)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert told == b"told", "the session ended by itself"
