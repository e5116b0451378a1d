"""Files that are named on the command line: read without ever hanging, written whole, and never over what matters."""

from __future__ import annotations

import errno
import os
import select
import stat
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.home import find_home
from versioned_files import put_file, read_file

STANDARD_INPUT = Path("-")
LARGEST_PHOTO = 200_000_000
"""Bytes; no photo is larger, and a device or an endless pipe must not fill the memory."""
LARGEST_TEXT = 10_000_000
"""Bytes of a position or of labels."""
PATIENCE = 30.0
"""Seconds in which a pipe must have given everything."""


def show_path(path: Path) -> str:
    """The path as text that can be printed and encoded, whatever bytes its name is made of."""
    return os.fsencode(path).decode("utf-8", "replace")


def show_name(path: Path) -> str:
    """The same of the file's name alone."""
    return show_path(Path(path.name))


def read_argument(path: Path, largest: int = LARGEST_PHOTO) -> bytes:
    """What is in the file, in a pipe such as `<(command)`, or on standard input when it is '-'.

    Raises an `OSError` whose `strerror` says what is wrong.
    """
    if path == STANDARD_INPUT:
        data = _read_standard_input(largest)
    elif path.is_fifo():
        data = _read_pipe(path, largest)
    else:
        return read_file(path, largest)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest / 1_000_000:.0f} MB")
    return data


def _read_standard_input(largest: int) -> bytes:
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    data = bytearray()
    while len(data) <= largest and (part := sys.stdin.buffer.read(1 << 20)):
        data += part
    return bytes(data)


def _read_pipe(path: Path, largest: int, patience: float = PATIENCE) -> bytes:
    """Everything until the other side closes the pipe, which may not be there at all."""
    until = time.monotonic() + patience
    data = bytearray()
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        while len(data) <= largest:
            if not waiting.poll(max(0.0, until - time.monotonic()) * 1000):
                raise OSError(errno.ETIMEDOUT, f"nothing more came out of this pipe in {patience:.0f} seconds")
            part = os.read(handle, 1 << 20)
            if not part:
                break
            data += part
    finally:
        os.close(handle)
    return bytes(data)


def check_output(path: Path, overwrite: bool, photos: Sequence[Path] = ()) -> None:
    """Raise an `OSError` unless the file may be written: it is new, or may be overwritten, and nobody's own."""
    if find_home().owns(path):
        raise PermissionError(errno.EPERM, "it belongs to Quilting Bee's own data")
    if any(_is_same(path, photo) for photo in photos):
        raise PermissionError(errno.EPERM, "it is one of the photos that are read")
    if not overwrite and os.path.lexists(path) and not _is_stream(path):
        raise FileExistsError(errno.EEXIST, "there is such a file already; --force overwrites it")


def write_output(
    path: Path, data: bytes | Iterable[bytes], overwrite: bool = True, photos: Sequence[Path] = ()
) -> None:
    """Write the file whole or not at all, or raise an `OSError`; a pipe or a device gets the data as it is."""
    check_output(path, overwrite, photos)
    path.parent.stat()  # a folder that was mistyped is not made
    if not _is_stream(path):
        put_file(path, data)
        return
    handle = os.open(path, os.O_WRONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
    os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as stream:
        stream.writelines([data] if isinstance(data, bytes) else data)


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False


def _is_stream(path: Path) -> bool:
    """Whether that is a pipe or a device such as /dev/stdout, which cannot be replaced."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)
