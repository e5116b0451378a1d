"""What players have begun to tell and not finished: one small file a game, so that a pulled plug loses nothing."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from messages import say
from versioned_files import Format, KeptFileError

log = logging.getLogger(__name__)

MOST = 8
"""So many files stay; the oldest belong to games that nobody takes up again."""
Value = TypeVar("Value", bound=msgspec.Struct)


class _Begun(msgspec.Struct, frozen=True):
    """What the file holds; the kind of the draft is known only to whoever asks for it."""

    draft: Any


FORMAT = Format(_Begun, say("what was begun"), again=say("enter it again"), keeps_previous=False)


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
            kept = FORMAT.load(self._path)
            value = None if kept is None else msgspec.convert(kept.draft, kind, str_keys=True)
        except (OSError, KeptFileError, msgspec.ValidationError) as error:
            log.warning("The draft in %s cannot be used: %s", self._path, error)
            return None
        self._saved = b"" if value is None else msgspec.json.encode(value)
        return value

    def save(self, value: msgspec.Struct) -> None:
        """Keep it, unless it is kept already; the disk holds it when this returns."""
        data = msgspec.json.encode(value)
        if self._path is None or data == self._saved:
            return
        try:
            FORMAT.save(self._path, _Begun(value))
        except (OSError, KeptFileError) as error:
            log.warning("The draft in %s cannot be kept: %s", self._path, error)
            return
        self._saved = data


def draft_file(folder: Path | None, game_id: str) -> DraftFile:
    """The file of a game; those of games long past are removed."""
    if folder is None:
        return DraftFile(None)
    path = folder / f"{game_id}.json"
    try:
        others = [other for other in folder.glob("*.json") if other != path]
        for old in sorted(others, key=_age, reverse=True)[MOST - 1 :]:
            old.unlink(missing_ok=True)
    except OSError as error:
        log.warning("Drafts of games long past stay in %s: %s", folder, error)
    return DraftFile(path)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
