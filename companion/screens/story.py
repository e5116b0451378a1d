"""A story that plays itself on a display: one act after the other, each with a sentence, until somebody takes over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from messages import Sentence

if TYPE_CHECKING:
    from .session import Session

_PATIENCE = 30.0
"""Seconds that something is waited for: a slow machine takes long to read a photo."""


@dataclass(frozen=True)
class Act:
    """One thing that is done as a finger would do it, and what is said meanwhile."""

    caption: Sentence
    do: Callable[[Session], object] = lambda session: None
    stays: float = 5.0
    """Seconds to look at it."""
    waits_for: Callable[[Session], bool] = lambda session: True
    """What must have come by itself before."""


class Story:
    """Tells its acts as time passes; whatever anybody else does ends it."""

    def __init__(self, session: Session, acts: Sequence[Act]) -> None:
        self._session, self._acts = session, tuple(acts)
        self.told = 0
        """How many acts have begun."""
        self.caption: Sentence | None = None
        self.is_acting = False
        """Whether what is done now is its own doing."""
        self._left = 0.0
        self._waited = 0.0

    @property
    def is_over(self) -> bool:
        """Whether everything is told, or something did not come for which it waited."""
        return self._left <= 0 and (self.told == len(self._acts) or self._waited > _PATIENCE)

    @property
    def seconds(self) -> float:
        """How long it takes, without what is waited for."""
        return sum(act.stays for act in self._acts)

    def tick(self, seconds: float) -> None:
        """Time passes; when an act has been looked at the next one begins."""
        self._left -= seconds
        if self._left > 0 or self.is_over:
            return
        act = self._acts[self.told]
        if not act.waits_for(self._session):
            self._waited += seconds
            return
        self.told, self.caption, self._left, self._waited = self.told + 1, act.caption, act.stays, 0.0
        self.is_acting = True
        try:
            act.do(self._session)
        finally:
            self.is_acting = False
        self._session.is_changed = True
