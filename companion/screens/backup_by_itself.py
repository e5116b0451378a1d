"""The backup that makes itself when a stick is put in, told on every display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.backup.by_itself import SticksWatched
from messages import Sentence, say

from .copying import Copying

if TYPE_CHECKING:
    from companion.screens.services import Services

_LOOKS_EVERY = 2.0
"""Seconds between two looks for sticks."""


class BackupByItself:
    """Looks for sticks as long as the setting is on; never while somebody makes or brings back a backup by hand."""

    def __init__(self, services: Services) -> None:
        assert services.open_backups is not None, "whoever asks has looked whether backups can be made"
        self._services = services
        self._watched = SticksWatched(services.open_backups())
        self._copying: Copying | None = None
        self._since = _LOOKS_EVERY

    def tick(self, seconds: float) -> None:
        """Time passes."""
        if self._copying is not None:
            if self._copying.is_over:
                copying, self._copying = self._copying, None
                well = say("Everything is on the stick, and was read back to be sure. You can take it out.")
                self._tell(copying.trouble or well)
            return
        self._since += seconds
        if self._since < _LOOKS_EVERY or any(session.screen.name == "stick" for session in self._services.sessions):
            return
        self._since = 0.0
        stick = self._watched.find_new()
        if stick is not None:
            self._copying = Copying(lambda tell: self._watched.back_up(stick, tell))
            self._tell(say("A backup goes to the stick {name}: leave it in.", name=stick.name))

    def _tell(self, sentence: Sentence) -> None:
        for session in self._services.sessions:
            session.tell(sentence)
