"""Replaces a file so that a pulled plug or a kill leaves the old one or the new one, whole, and no link is followed."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from .reading import read_file


def put_file(path: Path, data: bytes | Iterable[bytes], like: Path | None = None) -> None:
    """Put the data in the file's place in one step, after the disk holds it; a failure leaves the file as it was.

    Data may come in pieces, so that a long file never lies in memory as a whole.
    It gets the permissions of the file that it replaces, or of the one that it is to be `like`; a link is replaced
    itself, not what it leads to.
    """
    make_folder(path.parent)
    # A name that nobody can foresee, made anew and never through a link: nothing can be planted in its place.
    new = path.with_name(f".{path.name[:100]}.{os.urandom(8).hex()}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            os.fchmod(handle, _permissions(like or path))
            os.fsync(handle)
        os.replace(new, path)  # noqa: PTH105 - the tests pull the plug before each call into the system
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sweep_begun(path: Path) -> None:
    """Remove what a power cut left of earlier tries to put this file; nobody else may be putting it just now."""
    for left in path.parent.glob(f".{path.name[:100]}.*.new"):
        with suppress(OSError):
            left.unlink()


def replace_file(path: Path, data: bytes) -> None:
    """The same, and what was there stays beside it as the previous one; nobody else writes there meanwhile."""
    with alone_in(path.parent):
        keep_previous(path)
        put_file(path, data)


def keep_previous(path: Path) -> None:
    """Put a copy of the file, where there is one, beside it as the previous one."""
    with suppress(FileNotFoundError):
        put_file(previous_of(path), read_file(path), like=path)


def previous_of(path: Path) -> Path:
    """Where the file stays that `replace_file` replaced: `lens.json` becomes `lens.previous.json`."""
    return path.with_name(f"{path.stem}.previous{path.suffix}")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else writes in the folder meanwhile: a command and the app may calibrate or teach at the same moment."""
    make_folder(folder)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make the folder and those above it, where they are missing; the disk holds them when this returns."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def _permissions(path: Path) -> int:
    """Those of that file, or of any new one where there is none."""
    try:
        about = path.lstat()
    except FileNotFoundError:
        return 0o666 & ~_umask()
    if not stat.S_ISREG(about.st_mode) and not stat.S_ISLNK(about.st_mode):
        raise OSError(errno.EINVAL, "it is a folder, a pipe or a device and not a file")
    return stat.S_IMODE(about.st_mode) if stat.S_ISREG(about.st_mode) else 0o666 & ~_umask()


@cache
def _umask() -> int:
    """What this process leaves out of the permissions of new files; it can only be told by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def sync_folder(folder: Path) -> None:
    """The disk holds which names are in the folder when this returns."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
