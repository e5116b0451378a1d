"""What could go to make room: found, put aside in one step, brought back, or thrown away for good."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal, TypeAlias

from companion.home import Home

What: TypeAlias = Literal["files", "souvenirs", "photos"]
_OLD = timedelta(days=365)
"""Of games before this the photos may go."""


@dataclass(frozen=True)
class Leftover:
    """Things of one kind that nobody may want any more."""

    what: What
    paths: tuple[Path, ...]
    """Files, or whole folders of them."""
    count: int
    size: int
    """Bytes."""


@dataclass(frozen=True)
class Tidying:
    """The leftovers of one home; what is put aside can be brought back until it is thrown away."""

    home: Home
    now: datetime

    def find(self) -> tuple[Leftover, ...]:
        """What could go, of each kind; kinds of which there is nothing are left out."""
        oldest = f"{self.now - _OLD:%Y%m%d}"
        kinds: tuple[tuple[What, list[Path]], ...] = (
            ("files", [*_list(self.home.exports), *_list(self.home.decks / "files")]),
            ("souvenirs", _list(self.home.souvenirs)),
            # A game's name begins with its day.
            ("photos", [folder for folder in _list(self.home.photos) if folder.is_dir() and folder.name < oldest]),
        )
        found = []
        for what, paths in kinds:
            files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else (path,))]
            sizes = [file.stat().st_size for file in files if file.is_file()]
            if sizes:
                found.append(Leftover(what, tuple(paths), len(sizes), sum(sizes)))
        return tuple(found)

    def put_aside(self, leftover: Leftover) -> None:
        """Out of the way, but not gone; raises `OSError`."""
        for path in leftover.paths:
            aside = self._aside(path)
            aside.parent.mkdir(parents=True, exist_ok=True)
            path.replace(aside)

    def bring_back(self, leftover: Leftover) -> None:
        """As it was; raises `OSError`."""
        for path in leftover.paths:
            self._aside(path).replace(path)

    def throw_away(self) -> None:
        """What was put aside is gone, also what lay there when the power was cut."""
        shutil.rmtree(self.home.tidied, ignore_errors=True)

    def _aside(self, path: Path) -> Path:
        return self.home.tidied / path.relative_to(self.home.folder)


def _list(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []
