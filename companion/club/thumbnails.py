"""Small photos for the club, if it wants them: later than every entry, a few at a time."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from companion.album import Album

from .database import Connection, ask, ask_one

log = logging.getLogger(__name__)

AT_ONCE = 3
"""Photos in one go: after them it is looked whether something was played."""
_LONG = 240
"""Pixels of the longer side, at least; a photo is halved until it would be shorter."""
_LARGEST = 65536
"""Bytes, as the club's table says."""


class Thumbnails:
    """What of the album the club does not have; one for a connection."""

    def __init__(self, album: Album) -> None:
        self._album = album
        self._missing: Iterator[tuple[str, int, bytes]] = iter(())
        self.is_wanted = False

    def look(self, connection: Connection) -> None:
        """Ask the club whether it wants photos, and which of ours it has."""
        self.is_wanted = bool(ask_one(connection, "SELECT wants_photos FROM club.about"))
        if self.is_wanted:
            query = """SELECT id, coalesce((SELECT max(number) FROM club.photo WHERE photo.game = game.id
                       AND photo.table_id = game.table_id), 0) FROM club.game ORDER BY changed DESC"""
            self._missing = self._list_missing(dict(ask(connection, query)))

    def send(self, connection: Connection, stamp: str, waiting: int) -> bool:
        """Send a few; returns whether there may be more."""
        if not self.is_wanted:
            return False
        for _ in range(AT_ONCE):
            photo = next(self._missing, None)
            if photo is None:
                return False
            connection.execute("SELECT club.add_photo(%s, %s, %s, %s, %s)", (stamp, *photo, waiting))
        return True

    def _list_missing(self, known: dict[str, int]) -> Iterator[tuple[str, int, bytes]]:
        for game, last in known.items():
            for path in self._album.photos(game):
                if not path.stem.isdecimal() or not last < int(path.stem) <= 999:
                    continue
                small = self._shrink(path)
                if small is not None:
                    yield game, int(path.stem), small

    def _shrink(self, path: Path) -> bytes | None:
        from vision.photo.encoding import encode_jpeg

        pixels = self._album.load(path, _LONG)
        if pixels is None:
            return None
        for quality in (75, 50, 30):
            small = encode_jpeg(pixels, quality)
            if len(small) <= _LARGEST:
                return small
        log.warning("The photo %s does not become small enough for the club.", path)
        return None
