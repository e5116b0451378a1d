"""Reads a file that may be anything: never more than a limit, and never waiting for a pipe or a device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

LARGEST = 50_000_000
"""Bytes; no file that is kept by itself is larger."""


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """What is in the file, or raise an `OSError` that says why not: it is none, or it holds more than `largest`."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is a pipe or a device and not a file")
        # As much memory as is asked for is set aside at once, so no more is asked for than the file has.
        data = file.read(about.st_size + 1) if about.st_size <= largest else b""
    if max(len(data), about.st_size) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest / 1_000_000:.0f} MB")
    return data
