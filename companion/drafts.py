"""What players have begun to tell and not finished: one small file a game, so that a pulled plug loses nothing."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.replacing import replace_file

log = logging.getLogger(__name__)

FORMAT = 1
MOST = 8
"""So many files stay; the oldest belong to games that nobody takes up again."""
Value = TypeVar("Value", bound=msgspec.Struct)


class _Versioned(msgspec.Struct):
    format: int
    draft: msgspec.Raw


class DraftFile:
    """Holds one value; without a path it holds nothing. A disk that refuses costs the draft, never the game."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._saved = b""

    def load(self, kind: type[Value]) -> Value | None:
        """What was kept, or None when there is nothing that can be read."""
        if self._path is None:
            return None
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=_Versioned)
            if kept.format > FORMAT:
                log.warning("The draft in %s was kept by a newer version.", self._path)
                return None
            value = msgspec.json.decode(kept.draft, type=kind)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            log.warning("The draft in %s cannot be read: %s", self._path, error)
            return None
        self._saved = bytes(kept.draft)
        return value

    def save(self, value: msgspec.Struct) -> None:
        """Keep it, unless it is kept already; the disk holds it when this returns."""
        data = msgspec.json.encode(value)
        if self._path is None or data == self._saved:
            return
        try:
            replace_file(self._path, msgspec.json.encode(_Versioned(FORMAT, msgspec.Raw(data))))
        except OSError as error:
            log.warning("The draft in %s cannot be kept: %s", self._path, error)
            return
        self._saved = data


def draft_file(folder: Path | None, game_id: str) -> DraftFile:
    """The file of a game; those of games long past are removed."""
    if folder is None:
        return DraftFile(None)
    path = folder / f"{game_id}.json"
    others = [other for other in folder.glob("*.json") if other != path]
    for old in sorted(others, key=_age, reverse=True)[MOST - 1 :]:
        old.unlink(missing_ok=True)
    return DraftFile(path)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
