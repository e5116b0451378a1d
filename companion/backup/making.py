"""Makes a backup, also while a game is played."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import IO

from companion.home import Home
from companion.store.errors import StoreError
from companion.store.reading import open_for_reading
from companion.store.schema import read_version
from messages import say

from .contents import CONTENTS, LIST, BackupError, Contents, KeptFile, list_files

Progress = Callable[[int, int], None]
"""Is told how many files of how many are done."""

_A_PIECE = 1 << 20
_STORED = (".jpg", ".npz", ".png")
"""Files that no packing makes smaller."""


def make_backup(home: Home, file: Path, made: datetime, version: str, tell: Progress = lambda *_: None) -> Contents:
    """Write everything into one file, which is there whole or not at all; raises `BackupError` or `OSError`."""
    files = list(list_files(home))
    kept: dict[str, KeptFile] = {}
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name[:80]}.", suffix=".new", dir=file.parent)
    new = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as out:
            with zipfile.ZipFile(out, "w") as archive:
                if home.games.exists():
                    with tempfile.TemporaryDirectory(prefix="quilting-bee-") as folder:
                        copy = Path(folder) / home.games.name
                        copy_games(home.games, copy)
                        kept[home.games.name] = _add(archive, home.games.name, copy)
                for done, (inside, path) in enumerate(files):
                    tell(done, len(files))
                    # A photo may be thrown away for a newer one while this goes on.
                    if path.exists():
                        kept[inside] = _add(archive, inside, path)
                contents = Contents(made.isoformat(timespec="seconds"), version, kept)
                archive.writestr(LIST, CONTENTS.format(contents))
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    tell(len(files), len(files))
    return contents


def copy_games(games: Path, copy: Path) -> None:
    """Copy the file with the games as it is at this moment, whoever writes to it; raises `BackupError`."""
    try:
        with open_for_reading(games) as connection, closing(sqlite3.connect(copy)) as target:
            read_version(connection)
            connection.backup(target)
            # One file that needs no other beside it.
            target.execute("PRAGMA journal_mode = DELETE")
            check_games(target)
    except (sqlite3.Error, StoreError) as error:
        raise BackupError(
            say("The file with your games cannot be copied ({reason}): start Quilting Bee once, it mends it.",
                reason=str(error))
        ) from error  # fmt: skip


def check_games(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` when a copy is not sound."""
    (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> KeptFile:
    packing = zipfile.ZIP_STORED if path.suffix in _STORED else zipfile.ZIP_DEFLATED
    about = zipfile.ZipInfo.from_file(path, name, strict_timestamps=False)
    about.compress_type = packing
    with path.open("rb") as file, archive.open(about, "w") as out:
        return copy_pieces(file, out)


def copy_pieces(source: IO[bytes], target: IO[bytes]) -> KeptFile:
    """Copy piece by piece, so that nothing large lies in memory, and tell what it was."""
    digest, size = hashlib.sha256(), 0
    while piece := source.read(_A_PIECE):
        digest.update(piece)
        size += len(piece)
        target.write(piece)
    return KeptFile(size, digest.hexdigest())
