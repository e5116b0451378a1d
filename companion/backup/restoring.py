"""Puts a backup in the place of the data: all of it or nothing, and what was there is kept beside it.

First everything is unpacked and proved in a folder of its own, then one small file decides, and only then are names
changed. A plug pulled before that decision changes nothing; after it, the next start carries the change to its end."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
import zlib
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile

import msgspec

from companion.home import OWN, Home
from companion.store.lock import WriterLock
from companion.store.schema import VERSION, read_version
from messages import say
from versioned_files import Format, check_version, put_file, sync_folder

from .contents import CONTENTS, LIST, BackupError, Contents, is_proper_name
from .making import Progress, check_games, copy_pieces

_UNPACKED = "restoring"
_DECISION = "restoring.json"
_STAYS = ("games.lock", "kivy", "backups", "restoring")
"""What no restoring touches: the lock that is held meanwhile, what Kivy keeps, and the nightly copies."""
_LARGEST_LIST = 50_000_000
_SPARE = 50_000_000
"""Bytes that stay free on the disk."""


class Decision(msgspec.Struct, frozen=True):
    """What is to change its place."""

    aside: str
    """The folder that takes what was there."""
    old: tuple[str, ...]
    new: tuple[str, ...]


_DECISIONS = Format(Decision, say("a backup that was being restored"), keeps_previous=False)


def read_backup(file: Path) -> Contents:
    """The list of a backup; raises `BackupError` or `KeptFileError` when it is none, damaged or too new."""
    try:
        with zipfile.ZipFile(file) as archive:
            return _read_list(archive, file)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise _damaged(file) from error


def restore_backup(home: Home, file: Path, now: datetime, tell: Progress = lambda *_: None) -> Path | None:
    """Put the backup in place and return the folder with what was there before, if anything was.

    Raises `BackupError`, `KeptFileError`, `StoreHeld` while the app runs, or `OSError`; then nothing has changed.
    """
    home.folder.mkdir(parents=True, exist_ok=True)
    lock = WriterLock(home.games.with_suffix(".lock"))
    lock.acquire()
    try:
        _finish(home)
        decision = stage_backup(home, file, now, tell)
        _finish(home)
    finally:
        lock.release()
    return home.folder / decision.aside if decision.old else None


def stage_backup(home: Home, file: Path, now: datetime, tell: Progress = lambda *_: None) -> Decision:
    """Unpack and prove a backup and decide for it; `finish_restoring` puts it in place when the app starts anew.

    For whoever holds the lock already. Raises `BackupError`, `KeptFileError` or `OSError`; then nothing has changed.
    """
    contents = _unpack(home, file, tell)
    old = tuple(sorted(path.name for path in home.folder.iterdir() if _is_replaced(path.name)))
    new = tuple(sorted({name.split("/")[0] for name in contents.files}))
    decision = Decision(f"before-restoring-{now:%Y-%m-%d-%H%M%S}", old, new)
    put_file(home.folder / _DECISION, _DECISIONS.format(decision))
    return decision


def check_backup(file: Path, tell: Progress = lambda *_: None) -> None:
    """Read every byte of a backup and compare; raises `BackupError` when it is not what was written."""
    contents = read_backup(file)
    try:
        with zipfile.ZipFile(file) as archive, Path(os.devnull).open("wb") as nowhere:
            for done, (name, expected) in enumerate(contents.files.items()):
                tell(done, len(contents.files))
                with archive.open(name) as source:
                    if copy_pieces(source, nowhere) != expected:
                        raise _damaged(file)
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
        raise _damaged(file) from error
    tell(len(contents.files), len(contents.files))


def finish_restoring(home: Home) -> None:
    """Carry a restoring to its end that was cut off, or clear away what was unpacked and never decided."""
    if not home.is_being_restored:
        return
    lock = WriterLock(home.games.with_suffix(".lock"))
    lock.acquire()
    try:
        _finish(home)
    finally:
        lock.release()


def _finish(home: Home) -> None:
    unpacked, decided = home.folder / _UNPACKED, home.folder / _DECISION
    decision = _DECISIONS.load(decided)
    if decision is not None:
        aside = home.folder / decision.aside
        for name in sorted({*decision.old, *decision.new}):
            here, new = home.folder / name, unpacked / name
            # What is in place already has left the folder where it was unpacked.
            if here.exists() and (new.exists() or name not in decision.new):
                aside.mkdir(exist_ok=True)
                here.replace(aside / name)
            if new.exists():
                new.replace(here)
        sync_folder(home.folder)
        decided.unlink()
    shutil.rmtree(unpacked, ignore_errors=True)


def _is_replaced(name: str) -> bool:
    return name.startswith(OWN) and not name.startswith(_STAYS)


def _unpack(home: Home, file: Path, tell: Progress) -> Contents:
    folder = home.folder / _UNPACKED
    shutil.rmtree(folder, ignore_errors=True)
    contents = read_backup(file)
    if shutil.disk_usage(home.folder).free < contents.size + _SPARE:
        amount = f"{contents.size / 1024**2:.0f}"
        raise BackupError(say("The disk has no room for this backup: it needs {amount} MB.", amount=amount))
    try:
        with zipfile.ZipFile(file) as archive:
            for done, name in enumerate(contents.files):
                tell(done, len(contents.files))
                _unpack_one(archive, name, contents, folder / name, file)
        _check_games(folder / home.games.name, file)
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise _damaged(file) from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    tell(len(contents.files), len(contents.files))
    return contents


def _unpack_one(archive: zipfile.ZipFile, name: str, contents: Contents, path: Path, file: Path) -> None:
    expected = contents.files[name]
    # A file inside that unpacks to more than it says would fill the disk: it is not even begun.
    if archive.getinfo(name).file_size != expected.size:
        raise _damaged(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(name) as source, path.open("wb") as target:
        if copy_pieces(source, target) != expected:
            raise _damaged(file)
        target.flush()
        os.fsync(target.fileno())
    sync_folder(path.parent)


def _read_list(archive: zipfile.ZipFile, file: Path) -> Contents:
    try:
        about = archive.getinfo(LIST)
    except KeyError as error:
        raise BackupError(say("{file} is no backup of Quilting Bee.", file=file.name)) from error
    if about.file_size > _LARGEST_LIST:
        raise _damaged(file)
    with archive.open(LIST) as source, TemporaryFile() as target:
        copy_pieces(source, target)
        target.seek(0)
        contents = CONTENTS.parse(target.read(), file.name)
    if not all(is_proper_name(name) and each.size >= 0 for name, each in contents.files.items()):
        raise _damaged(file)
    return contents


def _check_games(games: Path, file: Path) -> None:
    """Refuse games that are damaged or of a newer version before anything has changed."""
    if not games.exists():
        return
    try:
        with closing(sqlite3.connect(games)) as connection:
            check_version(file.name, read_version(connection), VERSION, say("take another backup"))
            check_games(connection)
    except sqlite3.Error as error:
        raise _damaged(file) from error


def _damaged(file: Path) -> BackupError:
    return BackupError(say("{file} is damaged: nothing was restored, and your data is as it was.", file=file.name))
