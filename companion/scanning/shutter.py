"""When a live picture is worth a photo: pure, from what each frame and each search for the board tell, and the time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Readiness: TypeAlias = Literal["hold_still", "hand", "ready"]

AGREE = 3
"""So many searches in a row that find the board while all is still, and the photo is taken by itself."""
_SETTLED = 0.4
"""Seconds of stillness before a photo: long enough for a hand to have really left, short enough not to be felt."""
_FAMILIAR = 3.0
"""Seconds of stillness after which whatever lies there belongs to the table, even when it looked like a hand."""
_AS_GOOD_AS_A_SEARCH = 0.48
"""Seconds of readiness that count like a search that found the board, where there is no board to search for."""


@dataclass(frozen=True)
class Shutter:
    """What was observed so far; each observation gives the next shutter."""

    follows_board: bool = False
    """Whether a board is searched for in the frames."""
    still_since: float | None = None
    has_hand: bool = False
    ready_since: float | None = None
    found: int = 0
    """How many searches in a row found the board since all is ready."""
    must_move: bool = False
    """After a photo that could not be read: the next one is taken only when something changed."""

    def see(self, now: float, *, is_still: bool, has_hand: bool) -> Shutter:
        """A new frame, compared with the one before and with the calm view."""
        since = (now if self.still_since is None else self.still_since) if is_still else None
        # What lies still may look like a hand for a while: only what moves is a change.
        must_move = self.must_move and is_still
        return replace(self, still_since=since, has_hand=has_hand, must_move=must_move).wait(now)

    def wait(self, now: float) -> Shutter:
        """Time has passed."""
        if self.readiness(now) != "ready":
            return replace(self, ready_since=None, found=0)
        return self if self.ready_since is not None else replace(self, ready_since=now)

    def search(self, *, is_found: bool) -> Shutter:
        """A search for the board has ended."""
        return replace(self, found=self.found + 1 if is_found else 0)

    def start_anew(self, *, must_move: bool = False) -> Shutter:
        """Count from the beginning, after a photo or because somebody wants it."""
        return replace(self, ready_since=None, found=0, must_move=must_move)

    def forget(self) -> Shutter:
        """The camera has gone, and what comes back may stand elsewhere."""
        return replace(self, still_since=None, has_hand=False, ready_since=None, found=0)

    def readiness(self, now: float) -> Readiness:
        """What is told to the players."""
        if self.has_hand:
            return "hand"
        return "ready" if self._still_for(now) >= _SETTLED else "hold_still"

    def is_calm(self, now: float) -> bool:
        """Whether this is the view without a hand, with which the next ones are compared."""
        return self._still_for(now) >= (_FAMILIAR if self.has_hand else _SETTLED)

    def agreed(self, now: float) -> int:
        """How many of `AGREE` steps towards the photo are done."""
        if self.follows_board or self.ready_since is None:
            return min(self.found, AGREE)
        # A hair more, so that as many ticks as make up the time do so in floating point too.
        return min(int((now - self.ready_since) / _AS_GOOD_AS_A_SEARCH + 1e-6), AGREE)

    def is_due(self, now: float) -> bool:
        """Whether the photo is taken now, by itself."""
        return self.readiness(now) == "ready" and not self.must_move and self.agreed(now) >= AGREE

    def _still_for(self, now: float) -> float:
        return -1.0 if self.still_since is None else now - self.still_since
