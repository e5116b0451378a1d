"""Follows a board in the live picture; the search runs in the worker, one frame at a time."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from companion.scanning.worker import ScanWorker
from hardware.cameras.camera import Frame

Corners = tuple[tuple[float, float], ...]
"""Of a board, as shares of the picture's width and height."""


class Outline:
    """Where the board was last seen, and in how many searches in a row."""

    def __init__(self, worker: ScanWorker) -> None:
        self._worker = worker
        self._search: Future[Any] | None = None
        self._searched = -1
        self.corners: Corners | None = None
        self.agreed = 0

    def follow(self, frame: Frame) -> bool:
        """Take what the last search found and begin the next; returns whether something new was found."""
        changed = False
        if self._search is not None and self._search.done():
            before = self.corners
            self.corners = None if self._search.exception() else self._search.result()
            self.agreed = self.agreed + 1 if self.corners else 0
            self._search = None
            changed = self.corners != before
        if self._search is None and frame.number != self._searched:
            self._searched = frame.number
            self._search = self._worker.find_outline(frame.picture)
        return changed

    def forget(self) -> None:
        """Begin to count anew."""
        self.agreed = 0
