"""What all see who only look on: one display for each language, made once for all of them."""

from __future__ import annotations

from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import View


class SharedScoreboard:
    """A scoreboard that any number of browsers look at."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.session = Session(services, "viewer", settings)
        self.session.go.to("scoreboard")
        self.changes = 0
        """How often it has changed."""
        self._view: View | None = None

    @property
    def view(self) -> View:
        """What it shows."""
        self.has_news()
        if self._view is None:
            self._view = self.session.view()
            self.session.is_changed = False
        return self._view

    def has_news(self) -> bool:
        """Whether it shows something else than when this was asked last."""
        if not self.session.is_changed:
            return False
        self.session.is_changed = False
        before, self._view = self._view, None
        if before == self.view:
            return False
        self.changes += 1
        return True

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether it shows something else."""
        self.session.tick(seconds)
        return self.has_news()
