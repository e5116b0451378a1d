"""A section of the settings that is more than values in strips: what it shows, and what its taps and keys do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from companion.screens.views import Key, Keys, Part, Tap

if TYPE_CHECKING:
    from .screen import SettingsScreen


class SectionPage(ABC):
    """Made anew each time the section is opened."""

    def __init__(self, settings: SettingsScreen) -> None:
        self.settings = settings
        self.session, self.services = settings.session, settings.session.services
        self.words, self.count = settings.words, settings.count

    @property
    def is_at_table(self) -> bool:
        """Whether the table's own things are ours to change: not with a phone."""
        return self.session.who == "table" and not self.session.is_demo

    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """What it shows."""

    def main_key(self) -> Key | None:
        """What the main key does when the buttons have walked here; none where there is nothing to do."""
        return None

    def act(self) -> None:
        """The main key."""
        raise LookupError(self.main_key())

    def keys(self) -> Keys | None:
        """All keys, while the section is in the middle of something."""
        return None

    def press(self, key: str) -> None:
        """One of those keys."""
        raise LookupError(key)

    def tap(self, tap: Tap) -> bool:
        """A touch on something in it; returns whether it was meant."""
        return False

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether something changed by it."""
        return False

    def close(self) -> None:
        """Another section is opened, or the settings are left."""
        return
