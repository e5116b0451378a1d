"""What was measured so far, told by the names and heads of its files, without opening a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import is_zipfile

import msgspec

PLACES = {
    "lens": "lenses/*.json",
    "table": "tables/*.json",
    "light": "lights/*.json",
    "empty board": "empty-board.npz",
    "unused sheet": "empty-sheet.npz",
    "prints of sheets": "known-prints.npz",
}
"""Where each measurement is kept."""


class _Head(msgspec.Struct):
    format: int


@dataclass(frozen=True)
class MeasuredSoFar:
    """The names of what was measured, and the files that cannot be read any more."""

    done: tuple[str, ...]
    damaged: tuple[Path, ...]


def list_measured(folder: Path) -> MeasuredSoFar:
    """Everything that is kept in the folder; nothing when it is not there."""
    files = {name: _list_files(folder, pattern) for name, pattern in PLACES.items()}
    damaged = tuple(file for each in files.values() for file in each if not _is_whole(file))
    done = tuple(name for name, each in files.items() if any(file not in damaged for file in each))
    return MeasuredSoFar(done, damaged)


def _list_files(folder: Path, pattern: str) -> list[Path]:
    return sorted(file for file in folder.glob(pattern) if ".previous." not in file.name)


def _is_whole(file: Path) -> bool:
    try:
        if file.suffix == ".npz":
            return is_zipfile(file)
        msgspec.json.decode(file.read_bytes(), type=_Head)
    except (OSError, msgspec.MsgspecError):
        return False
    return True
