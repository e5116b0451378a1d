"""What a backup holds: a ZIP file with what cannot be made anew, and a list that proves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import msgspec

from companion.home import Home
from messages import MessageError, say
from versioned_files import Format

KEPT = ("games.db", "config.toml", "settings.json", "decks", "calibration", "drafts", "photos", "souvenirs")
"""The files and folders of the data folder that go into a backup."""
LIST = "backup.json"
"""The name of the list inside the file: written last, so that one that was cut off has none."""


class BackupError(MessageError, ValueError):
    """A backup cannot be made or used; the sentence says why."""


class KeptFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a backup, and how to tell that it is whole."""

    size: int
    sha256: str


class Contents(msgspec.Struct, frozen=True):
    """The list of a backup."""

    made: str
    """When, as an ISO date with its time."""
    version: str
    """Of the Quilting Bee that made it."""
    files: dict[str, KeptFile]

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files.values())


CONTENTS = Format(Contents, say("this backup"), again=say("take another backup"))


def list_files(home: Home) -> Iterator[tuple[str, Path]]:
    """The files to keep besides the games, by their names inside the backup."""
    for name in KEPT[1:]:
        path = home.folder / name
        if path.is_dir() and not path.is_symlink():
            found = sorted(each for each in path.rglob("*") if each.is_file() and not each.is_symlink())
            yield from ((each.relative_to(home.folder).as_posix(), each) for each in found)
        elif path.is_file():
            yield name, path


def is_proper_name(name: str) -> bool:
    """Whether a name in a backup is one of ours, and leads nowhere else."""
    path = PurePosixPath(name)
    is_plain = path.as_posix() == name and not path.is_absolute() and ".." not in path.parts
    return is_plain and bool(path.parts) and path.parts[0] in KEPT and "\\" not in name and "\0" not in name
