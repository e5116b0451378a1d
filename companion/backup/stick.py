"""Backups on a stick: made, checked by reading them back, listed, and made ready to be restored."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from companion.home import Home
from hardware.sticks import Stick, find_sticks
from messages import MessageError

from .contents import Contents, list_files
from .making import Progress, make_backup
from .restoring import check_backup, read_backup, stage_backup

_ENDING = ".backup"
_MOST = 20
"""Backups of one stick that are looked into."""


@dataclass(frozen=True)
class FoundBackup:
    """A backup on a stick."""

    file: Path
    contents: Contents


@dataclass(frozen=True)
class StickBackups:
    """What the settings can do with sticks."""

    home: Home
    now: Callable[[], datetime]
    find: Callable[[], tuple[Stick, ...]] = find_sticks

    def list_on(self, stick: Stick) -> tuple[FoundBackup, ...]:
        """The backups on a stick, the newest first; what is no backup is left out."""
        found = []
        try:
            files = sorted(stick.folder.glob(f"*{_ENDING}"), key=lambda each: each.stat().st_mtime, reverse=True)
        except OSError:
            return ()
        for file in files[:_MOST]:
            try:
                found.append(FoundBackup(file, read_backup(file)))
            except (OSError, MessageError):
                continue
        return tuple(sorted(found, key=lambda each: each.contents.made, reverse=True))

    def measure(self) -> int:
        """About how many bytes a backup of now would need."""
        files = [path for _, path in list_files(self.home)]
        return sum(path.stat().st_size for path in (*files, self.home.games) if path.exists())

    def back_up(self, stick: Stick, tell: Progress) -> FoundBackup:
        """Write a backup and read it back from the stick; raises `BackupError`, `KeptFileError` or `OSError`."""
        made = self.now().astimezone()
        file = stick.folder / f"quilting-bee-{made:%Y-%m-%d-%H%M}{_ENDING}"
        contents = make_backup(self.home, file, made, version("quilting-bee"), lambda done, all_: tell(done, 2 * all_))
        # What the stick holds is read, not what the machine remembers of it.
        with file.open("rb") as written:
            os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        check_backup(file, lambda done, all_: tell(all_ + done, 2 * all_))
        return FoundBackup(file, contents)

    def make_ready(self, backup: FoundBackup, tell: Progress) -> None:
        """Unpack and prove it beside the data; the next start puts it in place. The app must end after this."""
        stage_backup(self.home, backup.file, self.now().astimezone(), tell)
