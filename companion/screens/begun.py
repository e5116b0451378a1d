"""What was begun on a screen and not told to the table yet: kept on the disk, and taken up where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.drafts import draft_file

if TYPE_CHECKING:
    from companion.screens.session import Session


class _KeptShapes(msgspec.Struct, frozen=True):
    what: str
    version: int
    """Of the table: after any further step it is no longer true."""
    told: tuple[str, ...] = ()


class BegunEntry:
    """The thing that is entered now; one at a time, as there is one screen."""

    def __init__(self, session: Session, what: str) -> None:
        assert session.table is not None
        self._table, self._what = session.table, what
        self._file = draft_file(session.drafts, self._table.id)

    def take_up(self) -> tuple[str, ...]:
        """What was told of it before; nothing when the table has moved on."""
        kept = self._file.load(_KeptShapes)
        is_same = kept is not None and (kept.what, kept.version) == (self._what, self._table.version)
        return kept.told if kept is not None and is_same else ()

    def keep(self, told: tuple[str, ...]) -> None:
        """This is how far it is told; nothing when it is given up."""
        self._file.save(_KeptShapes(self._what, self._table.version, told))
