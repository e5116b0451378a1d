"""Who asked for a reading: a review hands over what was accepted, asks for another photo, or goes back without."""

from __future__ import annotations

from typing import Any, Protocol

from companion.games.values import Look, Seat


class Asking(Protocol):
    """What every review needs of the screen that took the photo."""

    @property
    def look(self) -> Look:
        """What the camera was asked to look at, and whose it is."""

    @property
    def beside(self) -> tuple[Seat, ...]:
        """Whose things lie in the same photo: they may look alike."""

    def finish(self, result: Any) -> None:
        """Take what was accepted."""

    def again(self) -> None:
        """Take another photo."""

    def leave(self) -> None:
        """Go back with nothing."""
