"""Damaged files of the store: kept beside it with their date, the latest few."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

MOST = 5
"""So many damaged files stay; what could be read of each is in the store."""
PARTS = ("", "-wal", "-journal")


def keep_copy_aside(path: Path, now: datetime) -> Path:
    """Copy the file and its logs, bit by bit; the disk holds the copies when this returns."""
    return _keep(path, now, _copy)


def move_aside(path: Path, now: datetime) -> Path:
    """Move the file and its logs away, whatever they are."""
    return _keep(path, now, os.rename)


def list_aside(path: Path) -> list[Path]:
    """The damaged files that were kept, the latest first."""
    found = path.parent.glob(f"{path.stem}.damaged-*{path.suffix}")
    return sorted(found, key=lambda each: each.lstat().st_ctime_ns, reverse=True)


def remove_parts(path: Path) -> None:
    """Remove a file of SQLite with everything that belongs to it."""
    for suffix in (*PARTS, "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Let the disk hold what was made, renamed and removed in a folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def give_to_owner(path: Path, like: Path) -> None:
    """What root makes in somebody's folder belongs to that somebody, who could not use it otherwise."""
    if os.geteuid() == 0:
        owner = like.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _keep(path: Path, now: datetime, put: Callable[[Path, Path], None]) -> Path:
    aside = _free_name(path, now)
    for suffix in PARTS:
        part = path.with_name(path.name + suffix)
        if os.path.lexists(part) and (not suffix or part.lstat().st_size):
            put(part, aside.with_name(aside.name + suffix))
    # A log may be all that is left; its name is known by that of its file.
    aside.touch(mode=0o600)
    sync_folder(path.parent)
    for old in list_aside(path)[MOST:]:
        _remove(old)
    return aside


def _copy(source: Path, copy: Path) -> None:
    mode = source.stat().st_mode & 0o777
    with (
        source.open("rb") as reading,
        os.fdopen(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as new,
    ):
        os.fchmod(new.fileno(), mode)
        shutil.copyfileobj(reading, new, 1 << 20)
        new.flush()
        os.fsync(new.fileno())
    give_to_owner(copy, source)


def _free_name(path: Path, now: datetime) -> Path:
    stem = f"{path.stem}.damaged-{now:%Y-%m-%d-%H%M%S}"
    aside = path.with_name(stem + path.suffix)
    number = 1
    while any(os.path.lexists(aside.with_name(aside.name + suffix)) for suffix in PARTS):
        number += 1
        aside = path.with_name(f"{stem}-{number}{path.suffix}")
    return aside


def _remove(old: Path) -> None:
    if old.is_dir() and not old.is_symlink():
        shutil.rmtree(old, ignore_errors=True)
    else:
        remove_parts(old)
