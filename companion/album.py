"""Photos kept with their games: bounded, the oldest games go first."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from versioned_files import put_file

if TYPE_CHECKING:
    from vision.photo.pixels import Pixels

log = logging.getLogger(__name__)

LARGEST = 300 * 1024 * 1024
"""Bytes of all photos together: some hundred evenings."""


class Album:
    """One folder a game; a disk that refuses costs the photo, never the game."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self._folder = folder
        self.largest = largest
        """Bytes that all photos may take; with less than there is, the oldest go when the next is kept."""

    def keep(self, game_id: str, picture: Pixels) -> Path | None:
        """Keep a photo of this game; None when the disk does not take it."""
        from vision.photo.encoding import encode_jpeg

        folder = self._folder / game_id
        try:
            path = folder / f"{self._last_number(folder) + 1:03d}.jpg"
            put_file(path, encode_jpeg(picture))
            self._make_room(game_id)
        except OSError as error:
            log.warning("A photo could not be kept: %s", error)
            return None
        return path

    def photos(self, game_id: str) -> tuple[Path, ...]:
        """The photos of a game in the order in which they were taken."""
        return tuple(sorted((self._folder / game_id).glob("*.jpg"), key=lambda photo: (len(photo.stem), photo.stem)))

    def load(self, path: Path, long_enough: int | None = None) -> Pixels | None:
        """A kept photo, smaller when that is long enough, or None when it cannot be read any more."""
        from vision.photo.decoding import LONG_ENOUGH, UnreadablePhoto, decode_photo

        try:
            return decode_photo(path.read_bytes(), long_enough or LONG_ENOUGH).pixels
        except (OSError, UnreadablePhoto) as error:
            log.warning("The photo %s cannot be shown: %s", path, error)
            return None

    def _last_number(self, folder: Path) -> int:
        """Of the latest photo: one that was removed by hand must not give its number to another one's name."""
        return max((int(photo.stem) for photo in folder.glob("*.jpg") if photo.stem.isdecimal()), default=0)

    def _make_room(self, current: str) -> None:
        sizes = {
            game: sum(photo.stat().st_size for photo in game.iterdir())
            for game in sorted(self._folder.iterdir())
            if game.is_dir()
        }
        for game, size in sizes.items():
            if sum(sizes.values()) <= self.largest:
                return
            if game.name != current:
                shutil.rmtree(game, ignore_errors=True)
                sizes[game] = 0
                log.info("Photos of the game %s (%d bytes) made room for newer ones.", game.name, size)
