"""A worker that does everything while one waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from companion.scanning.worker import ScanWorker


class AtOnce(ScanWorker):
    """Needs no process."""

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(task(*values))
        except OSError as error:
            done.set_exception(error)
        return done
