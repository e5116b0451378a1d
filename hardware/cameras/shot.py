"""A photo that is being taken: a job with a timeout that can be cancelled."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Event, Timer
from typing import TYPE_CHECKING

from hardware.errors import PhotoCancelled, PhotoTimedOut
from messages import say

if TYPE_CHECKING:
    from .camera import Picture

log = logging.getLogger(__name__)


class Shot:
    """One or several photos, all of them or an error; whoever settles it first has settled it."""

    def __init__(self, count: int, timeout: float) -> None:
        self.count = count
        self.is_unwanted = Event()
        """Set when nobody waits any more, so that a driver can stop early."""
        self._future: Future[tuple[Picture, ...]] = Future()
        self._timer = Timer(timeout, self._time_out, [timeout])
        self._timer.daemon = True
        self._timer.start()

    @property
    def is_done(self) -> bool:
        """Whether there is a result, or an error in its place."""
        return self._future.done()

    def result(self) -> tuple[Picture, ...]:
        """The photos; waits for them, though never longer than the timeout. Raises a `HardwareError`."""
        return self._future.result()

    def when_done(self, callback: Callable[[Shot], None]) -> None:
        """Call back once it is done, on the thread that settles it, or at once."""
        self._future.add_done_callback(lambda future: callback(self))

    def cancel(self) -> None:
        """Do without the photos; the camera goes back to its preview."""
        self.fail(PhotoCancelled(say("The photo was not taken: somebody stopped it.")))

    def finish(self, photos: tuple[Picture, ...]) -> None:
        """Hand over the photos."""
        with suppress(InvalidStateError):
            self._future.set_result(photos)
        self._settle()

    def fail(self, error: Exception) -> None:
        """Hand over the reason why there are none."""
        with suppress(InvalidStateError):
            self._future.set_exception(error)
        self._settle()

    def _time_out(self, timeout: float) -> None:
        log.warning("No photo within %.0f seconds", timeout)
        self.fail(
            PhotoTimedOut(say("The camera gave no photo in {seconds} seconds. Try again.", seconds=round(timeout)))
        )

    def _settle(self) -> None:
        self.is_unwanted.set()
        self._timer.cancel()
