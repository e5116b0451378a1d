"""A process of its own that reads photos, so that the screen never waits and a crash in it hurts nobody."""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from .context import Context, Source
from .reading import find_outline, read, subject_of

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.cells import Cells
    from vision.photo.pixels import Pixels

log = logging.getLogger(__name__)


class ScanWorker:
    """Reads one thing after another; closing twice is fine."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def warm_up(self, context: Context) -> None:
        """Start the process, load the reader and open the deck before they are needed."""
        self._submit(_load, context)

    def read(self, photos: Sequence[Source], context: Context) -> Future[Any]:
        """The `Scan` of photos of the same thing, the sharpest first, once it is there; fails with `ScanError`."""
        return self._submit(read, photos[0], context, list(photos[1:]))

    def find_outline(self, picture: Pixels, context: Context) -> Future[Any]:
        """Where a board lies in a preview frame."""
        return self._submit(find_outline, picture, context)

    def learn_print(self, flat: Pixels, shaded: Cells, folder: Path) -> None:
        """Learn the print of a sheet that was accepted, some time soon."""
        self._submit(_learn_print, flat, shaded, folder)

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        """Let it do something else that takes its time, such as learning tiles."""
        return self._submit(task, *values)

    def close(self) -> None:
        """End the process; what it was doing is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _submit(self, task: Any, *values: Any) -> Future[Any]:
        try:
            return self._running().submit(task, *values)
        except BrokenProcessPool:
            log.warning("The reading process ended unexpectedly and is started again.")
            self.close()
            return self._running().submit(task, *values)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh process: a forked one would inherit the window.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=_prepare)
        return self._pool


def _prepare() -> None:
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    # One thread is as fast for pictures of this size, and leaves the other cores to the screen.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.nice(10)


def _end_with(parent: int) -> None:
    """A killed app cannot end its reading process: it ends by itself."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(0)


def _learn_print(flat: Pixels, shaded: Cells, folder: Path) -> None:
    from .known_prints import learn_from_accepted

    learn_from_accepted(flat, shaded, folder)


def _load(context: Context) -> None:
    subject_of(context).prepare(context)
