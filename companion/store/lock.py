"""One writer a store: a lock file that says who holds it and is free again when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.games.sentences import say

from .errors import StoreHeld


class WriterLock:
    """Held from `acquire` to `release`; the kernel releases it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock, or raise `StoreHeld` naming the holder, or `OSError` where the folder does not allow it."""
        if self._file is not None and self._is_in_place():
            return
        self.release()
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(file, 100).decode(errors="replace").strip() or "?"
            os.close(file)
            raise StoreHeld(
                holder,
                say(
                    "Another Quilting Bee (process {holder}) is already using {folder}. Close it first.",
                    holder=holder,
                    folder=str(self._path.parent),
                ),
            ) from error
        except OSError:
            os.close(file)
            raise
        self._file = file
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let the next one in; releasing twice is fine."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _is_in_place(self) -> bool:
        assert self._file is not None
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False
