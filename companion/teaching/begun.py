"""What was begun in teaching a deck and not finished, in a small file: the photo of a lesson and the names so far."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.drafts import DraftFile


class Begun(msgspec.Struct, frozen=True):
    """A lesson whose photo is taken and whose names are not settled, and what is to be looked at once more."""

    labels: tuple[tuple[str, ...], ...] = ()
    """As the tiles of the photo lie; empty while there is none."""
    photo: str = ""
    """The file beside this one."""
    replaces: bool = False
    look_again: tuple[str, ...] = ()
    """Labels that were not recognised when somebody tried them."""


class BegunFile:
    """The file of one deck; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, deck: str) -> None:
        self._folder, self._deck = folder, deck
        self._file = DraftFile(folder / f"{deck}.json" if folder is not None else None)
        self.begun = self._file.load(Begun) or Begun()

    @property
    def photo(self) -> Path | None:
        """The photo whose names are not settled."""
        if self._folder is None or not self.begun.photo or Path(self.begun.photo).name != self.begun.photo:
            return None
        path = self._folder / self.begun.photo
        return path if path.is_file() else None

    def next_photo(self, number: int) -> Path | None:
        """Where the next photo is kept, before it is told here; never over the one that is told."""
        if self._folder is None:
            return None
        names = (f"{self._deck}-{number % 2}.png", f"{self._deck}-{1 - number % 2}.png")
        return self._folder / next(name for name in names if name != self.begun.photo)

    def save(self, begun: Begun) -> None:
        """Keep it in one step."""
        self.begun = begun
        self._file.save(begun)

    def settle(self) -> None:
        """The names are settled: forget the photo."""
        photo = self.photo
        self.save(msgspec.structs.replace(self.begun, labels=(), photo="", replaces=False))
        if photo is not None:
            with suppress(OSError):
                photo.unlink()

    def look_again(self, label: str, is_wanted: bool) -> None:
        """Whether this tile is to be looked at once more."""
        others = tuple(each for each in self.begun.look_again if each != label)
        self.save(msgspec.structs.replace(self.begun, look_again=(*others, label) if is_wanted else others))
