"""Offers the disk again what it refused: of the game on the table, and of those that lay there before it."""

from __future__ import annotations

import logging

from companion.store.errors import StoreError
from companion.table import Table

log = logging.getLogger(__name__)

AGAIN = 10.0
"""Seconds between two tries, so that a disk with room again keeps the game before the next action."""


class Saving:
    """Knows the games of this evening that are not wholly on the disk."""

    def __init__(self) -> None:
        self._tables: list[Table] = []
        self._waited = 0.0

    def follow(self, table: Table) -> None:
        """Another game lies on the table; one before it is followed for as long as part of it is in memory only."""
        self._tables = [*(before for before in self._tables if before.trouble), table]

    def find(self, game_id: str | None) -> Table | None:
        """That game, if part of it is in memory only: the disk knows less of it."""
        return next((table for table in self._tables if table.id == game_id and table.trouble), None)

    def tick(self, seconds: float) -> None:
        """So much time has passed."""
        self._waited += seconds
        if self._waited < AGAIN:
            return
        self._waited = 0.0
        for table in self._tables:
            if table.trouble:
                self._save(table)

    def _save(self, table: Table) -> None:
        try:
            table.save()
        except StoreError as error:
            log.error("Part of game %s cannot be kept: %s", table.id, error)
            self._tables = [other for other in self._tables if other is not table]
