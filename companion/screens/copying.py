"""A long piece of work with files on a thread of its own: how far it is, and how it ended."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from companion.backup.making import Progress
from hardware.sticks import explain_stick_trouble
from messages import MessageError, Sentence, say

log = logging.getLogger(__name__)


class Stopped(Exception):
    """Somebody has had enough of it."""


def check_stick(stick: Path, sticks: Callable[[], tuple[Path, ...]]) -> None:
    """Raises `FileNotFoundError` for one that was taken out: what is written there would land on our own disk."""
    if stick not in sticks() or not stick.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(stick))


class Copying:
    """Runs `work`, which is told whom to tell how far it is; what it has begun is taken back when it is stopped."""

    def __init__(self, work: Callable[[Progress], object]) -> None:
        self.share = 0.0
        self.is_over = False
        self.trouble: Sentence | None = None
        self._is_stopped = False
        self._work = work
        self._thread = Thread(target=self._run, name="copying", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it as soon as it next tells how far it is."""
        self._is_stopped = True

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._work(self._tell)
        except Stopped:
            self.trouble = say("Stopped. Nothing was changed.")
        except MessageError as error:
            self.trouble = error.sentence
        except OSError as error:
            log.warning("%s", error)
            self.trouble = explain_stick_trouble(error)
        finally:
            self.is_over = True

    def _tell(self, done: int, of: int) -> None:
        if self._is_stopped:
            raise Stopped
        self.share = done / max(1, of)
