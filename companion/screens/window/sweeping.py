"""Frees memory while nothing moves: the collector's long walks shall not fall into a movement or a reading."""

from __future__ import annotations

import gc

EVERY = 30.0
"""Seconds between two long walks, at least."""
_NEVER = 1_000_000


class Sweeper:
    """Takes the long walks over from the collector, which begins them at any moment."""

    def __init__(self) -> None:
        self._since = 0.0

    def begin(self) -> None:
        """What is loaded by now stays, and is not walked through again."""
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)

    def tick(self, seconds: float, is_idle: bool) -> None:
        """So much time has passed; while nothing moves, an old picture more or less is not missed."""
        self._since += seconds
        if is_idle and self._since >= EVERY:
            self._since = 0.0
            gc.collect()
