"""What players have laid out for a show and not entered yet: remembered while the table is open, never stored."""

from __future__ import annotations

from collections import defaultdict
from weakref import WeakKeyDictionary

from companion.games.quilt_show.quilts import Quilt
from companion.games.values import Seat
from companion.table import Table

Drafts = defaultdict[tuple[int, Seat], list[Quilt]]
"""By show and player."""

# Screens come and go (the menu, the camera, the lock); what a player has laid out must outlive them.
_of_tables: WeakKeyDictionary[Table, Drafts] = WeakKeyDictionary()


def drafts_of(table: Table) -> Drafts:
    """The drafts on this table; also of entries that were made, so that one taken back need not be told again."""
    if table not in _of_tables:
        _of_tables[table] = defaultdict(list)
    return _of_tables[table]
