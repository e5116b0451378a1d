"""How much room is taken by what Quilting Bee keeps, and how much is left."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from companion.home import Home

USUAL_PHOTO = 250_000
"""Bytes of a kept photo where there is none yet to measure."""


@dataclass(frozen=True)
class Storage:
    """Bytes, and how many photos."""

    photo_count: int
    photos: int
    decks: int
    games: int
    other: int
    """Souvenirs, measurements, nightly copies and what else lies in the data folder."""
    free: int
    total: int

    def room_for_photos(self, largest: int) -> int:
        """How many more photos fit before the oldest go, when all of them may take so many bytes."""
        each = self.photos / self.photo_count if self.photo_count else USUAL_PHOTO
        return int(max(0, min(self.free, largest - self.photos)) / each)


def measure_storage(home: Home) -> Storage:
    """Look at everything in the data folder; what cannot be looked at counts nothing."""
    photos = _sizes(home.photos)
    decks, games = sum(_sizes(home.decks)), sum(_sizes(home.folder, "games*"))
    everything = sum(_sizes(home.folder))
    nearest = next(each for each in (home.folder, *home.folder.parents) if each.exists())
    disk = shutil.disk_usage(nearest)
    other = max(0, everything - sum(photos) - decks - games)
    return Storage(len(photos), sum(photos), decks, games, other, disk.free, disk.total)


def _sizes(folder: Path, pattern: str = "**/*") -> list[int]:
    sizes = []
    for path in folder.glob(pattern):
        try:
            if path.is_file():
                sizes.append(path.stat().st_size)
        except OSError:
            continue
    return sizes
