"""Watches the camera for the live screen: what is in view, whether it is still, and when to press the shutter."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Literal

from companion.scanning.worker import ScanWorker
from hardware.cameras.camera import Camera, Frame
from vision.watching import Glimpse, glance, watch

Sight = Literal["no-camera", "hand", "moving", "searching", "still"]
Outline = tuple[tuple[float, float], ...]

AGREE = 3
"""So many still frames in a row that show the thing, and the photo is taken by itself."""


@dataclass(frozen=True)
class View:
    """What the camera sees now."""

    sight: Sight
    outline: Outline | None = None
    agreed: int = 0


class Watcher:
    """Looks at the newest frame now and then; the search for a board runs in the worker, one at a time."""

    def __init__(self, camera: Camera, worker: ScanWorker, wants_outline: bool, show: Callable[[Any], None]) -> None:
        self._camera = camera
        self._worker = worker
        self._wants_outline = wants_outline
        self._show = show
        self._number = -1
        self._before: Glimpse | None = None
        self._calm: Glimpse | None = None
        self._search: Future[Any] | None = None
        self._outline: Outline | None = None
        self._agreed = 0
        self.view = View("searching")

    @property
    def is_ready(self) -> bool:
        """Whether the photo should be taken now."""
        return self._agreed >= AGREE

    def look(self) -> bool:
        """Look at the newest frame, if there is one; returns whether anything changed."""
        before = self.view
        frame = self._camera.latest()
        if frame is None:
            self._agreed = 0
            self.view = View("no-camera")
            return self.view != before
        self._collect_search()
        if frame.number == self._number:
            return self.view != before
        self._number = frame.number
        self._show(frame.picture)
        self._judge(frame)
        return True

    def forget(self) -> None:
        """Begin anew, e.g. after a photo that could not be read."""
        self._agreed, self._outline = 0, None

    def _collect_search(self) -> None:
        if self._search is not None and self._search.done():
            error = self._search.exception()
            self._outline = None if error else self._search.result()
            self._search = None
            if self._outline is None:
                self._agreed = 0
            elif self.view.sight == "still":
                self._agreed += 1

    def _judge(self, frame: Frame) -> None:
        glimpse = glance(frame.picture)
        watched = watch(glimpse, self._before, self._calm)
        self._before = glimpse
        if watched.has_hand:
            self._agreed = 0
            self.view = View("hand", self._outline)
        elif not watched.is_still:
            self._agreed = 0
            self.view = View("moving", self._outline)
        else:
            self._calm = glimpse
            if not self._wants_outline:
                self._agreed += 1
            found = self._outline is not None or not self._wants_outline
            self.view = View("still" if found else "searching", self._outline, min(self._agreed, AGREE))
        if self._wants_outline and self._search is None:
            self._search = self._worker.find_outline(frame.picture)
