"""Keeps the collector's long walks through memory out of the moments in which a photo is read."""

from __future__ import annotations

import gc

_NEVER = 1_000_000


class Sweeper:
    """Lets the long walks wait for as long as players watch a reading go on."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()

    def begin(self) -> None:
        """What is loaded by now stays, and is not walked through again."""
        gc.collect()
        gc.freeze()

    def tick(self, is_reading: bool) -> None:
        """A frame begins."""
        young, middle, old = self._usual
        gc.set_threshold(young, middle, _NEVER if is_reading else old)
