"""What was last heard of every table, the same for all who look on: only what has changed is asked for anew."""

from __future__ import annotations

from collections.abc import Collection
from threading import Lock
from time import monotonic

import msgspec

from .database import Connection
from .overview import ShownTable, list_shown

_FRESH = 5.0
"""Seconds until all are asked for anew where nothing is heard: minutes go by, and tables fall silent."""


class TableChanges(msgspec.Struct):
    """What is not shown as before."""

    numbers: set[int] = msgspec.field(default_factory=set)
    seats: set[frozenset[int]] = msgspec.field(default_factory=set)
    """Who sits at those tables, by the players' numbers."""
    is_sitting: bool = False
    """Whether a table came or went, or others sit down or get up somewhere."""


class LiveTables:
    """One for a page that is served; used from many threads."""

    def __init__(self) -> None:
        self._tables: dict[int, ShownTable] = {}
        self._asked: float | None = None
        self._changes = TableChanges()
        self._lock = Lock()

    @property
    def shown(self) -> tuple[ShownTable, ...]:
        """All of them in their order, as they were last heard of."""
        return tuple(self._tables.values())

    def renew(self, connection: Connection, numbers: Collection[int] | None = None) -> None:
        """Ask for these tables, or for all. A table that is shown as before stays the same value."""
        with self._lock:
            found = {table.id: table for table in list_shown(connection, numbers)}
            before = self._tables
            if numbers is None:
                self._asked = monotonic()
            else:
                found = {number: table for number, table in before.items() if number not in numbers} | found
            changed = {number for number in {*before, *found} if before.get(number) != found.get(number)}
            self._tables = {number: found[number] if number in changed else before[number] for number in sorted(found)}
            self._changes.numbers |= changed
            self._changes.seats |= {frozenset(found[number].numbers) for number in changed if number in found}
            self._changes.is_sitting |= any(
                _sitting(before.get(number)) != _sitting(found.get(number)) for number in changed
            )

    def take_changes(self) -> TableChanges:
        """What has changed since this was last asked, whoever found it out."""
        with self._lock:
            changes, self._changes = self._changes, TableChanges()
            return changes

    def follow(self, connection: Connection) -> tuple[ShownTable, ...]:
        """All of them, asked for where nothing was for a while; what is told by news is there already."""
        if self._asked is None or monotonic() > self._asked + _FRESH:
            self.renew(connection)
        return self.shown


def _sitting(table: ShownTable | None) -> object:
    if table is None:
        return None
    return table.name, table.game, table.is_played, table.presence.page, table.state == "no-link"
