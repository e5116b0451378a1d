"""What players have laid out for a show and not entered yet: remembered, and kept on the disk."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec

from companion.drafts import DraftFile, draft_file
from companion.games.quilt_show.quilt import Quilt, Tile
from companion.games.values import Seat
from companion.table import Table


class Laying(msgspec.Struct, frozen=True):
    """A quilt that is being laid tile by tile."""

    show: int
    seat: Seat
    kind: str
    """Its pattern or colour."""
    cols: int
    laid: tuple[Tile | None, ...]
    order: tuple[int, ...]
    """The places in the order in which tiles were laid."""
    chip: int = 0
    number: int | None = None
    """Which quilt of the list it changes, if any."""


class _Kept(msgspec.Struct, frozen=True):
    laid_out: tuple[tuple[int, Seat, tuple[Quilt, ...]], ...]
    laying: Laying | None = None


class Drafts(defaultdict[tuple[int, Seat], list[Quilt]]):
    """The quilts by show and player, and the one that is being laid."""

    def __init__(self, file: DraftFile) -> None:
        super().__init__(list)
        self._file = file
        kept = file.load(_Kept)
        self.laying = kept.laying if kept else None
        for show, seat, quilts in kept.laid_out if kept else ():
            self[show, seat] = list(quilts)

    def save(self) -> None:
        """Keep everything as it is now."""
        laid_out = tuple((show, seat, tuple(quilts)) for (show, seat), quilts in sorted(self.items()) if quilts)
        self._file.save(_Kept(laid_out, self.laying))


# Screens come and go (the menu, the camera, the lock); what a player has laid out must outlive them.
_of_tables: WeakKeyDictionary[Table, Drafts] = WeakKeyDictionary()


def drafts_of(table: Table, folder: Path | None) -> Drafts:
    """The drafts on this table; also of entries that were made, so that one taken back need not be told again."""
    if table not in _of_tables:
        _of_tables[table] = Drafts(draft_file(folder, table.id))
    return _of_tables[table]
