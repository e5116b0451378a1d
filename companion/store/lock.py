"""One writer a store: a lock file that says who holds it and is free again when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from messages import say, say_both

from .aside import give_to_owner
from .errors import StoreHeld

_FLAGS = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC


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
        file = self._open()
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(file, 100).decode(errors="replace").strip() or "?"
            os.close(file)
            raise self._held_by(holder) from error
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

    def _open(self) -> int:
        try:
            file = os.open(self._path, _FLAGS, 0o600)
        except PermissionError:
            if not self._path.exists() or not os.access(self._path.parent, os.W_OK):
                raise
            # Root left it in a folder of ours: it says nothing, unless somebody still holds it.
            holder = _find_holder(self._path)
            if holder is not None:
                raise self._held_by(holder) from None
            self._path.unlink()
            file = os.open(self._path, _FLAGS, 0o600)
        if not os.fstat(file).st_size:
            give_to_owner(self._path, self._path.parent)
        return file

    def _held_by(self, holder: str) -> StoreHeld:
        template = "Another Quilting Bee (process {holder}) is already using {folder}. Close it first."
        told = say(template, holder=holder, folder=str(self._path.parent))
        plain = say("Another Quilting Bee is already using the games. Close it first.")
        return StoreHeld(holder, say_both(told, plain))

    def _is_in_place(self) -> bool:
        assert self._file is not None
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False


def _find_holder(path: Path) -> str | None:
    """The number of the process that holds a lock on the file, also on one that cannot be opened."""
    status = path.stat()
    place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    for line in Path("/proc/locks").read_text().splitlines():
        # 1: FLOCK  ADVISORY  WRITE 1234 08:02:131090 0 EOF
        words = line.split()
        if len(words) > 5 and words[1] == "FLOCK" and words[5] == place:
            return words[4]
    return None
