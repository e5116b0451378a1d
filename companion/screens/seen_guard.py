"""Keeps a finger from ending what it has not seen: a press counts once its screen has stood there for a moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf

SECONDS = 0.6
"""So long a screen must have been shown: a second tap of an impatient finger comes sooner, a look takes longer."""


class SeenGuard:
    """What one display shows, and since when."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._shown: Hashable = None
        self._since = -inf

    def show(self, what: Hashable) -> None:
        """This is on the display now."""
        if what != self._shown:
            self._shown, self._since = what, self._clock()

    def wait_again(self) -> None:
        """A press came too soon: whoever goes on tapping is not looking."""
        self._since = self._clock()

    def has_seen(self, what: Hashable) -> bool:
        """Whether this stands on the display, and has for long enough."""
        return what == self._shown and self._clock() - self._since >= SECONDS
