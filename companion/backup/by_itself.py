"""A backup that makes itself: as soon as a stick is put in, when there is anything new since its last one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from hardware.sticks import Stick

from .contents import list_files
from .making import Progress
from .stick import StickBackups


class SticksWatched:
    """Notices each stick once, when it comes."""

    def __init__(self, desk: StickBackups) -> None:
        self.desk = desk
        self._seen: frozenset[Path] = frozenset()

    def find_new(self) -> Stick | None:
        """A stick that came since the last look, can be written and lacks something; one that left may come again."""
        sticks = self.desk.find()
        came = [stick for stick in sticks if stick.folder not in self._seen]
        self._seen = frozenset(stick.folder for stick in sticks)
        return next((stick for stick in came if stick.is_writable and self._lacks_something(stick)), None)

    def back_up(self, stick: Stick, tell: Progress) -> None:
        """Everything onto the stick, as by hand; raises `BackupError`, `KeptFileError` or `OSError`."""
        self.desk.back_up(stick, tell)

    def _lacks_something(self, stick: Stick) -> bool:
        backups = self.desk.list_on(stick)
        if not backups:
            return True
        made = datetime.fromisoformat(backups[0].contents.made).timestamp()
        home = self.desk.home
        games = (home.games, home.games.with_name(f"{home.games.name}-wal"))
        return any(
            path.stat().st_mtime > made for path in (*games, *(path for _, path in list_files(home))) if path.exists()
        )
