"""What a study of mutation has found so far, kept in a file: it can be run in pieces, and goes on after a stop."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path


class Kept:
    """Answers hold for exactly the files they were found with; without a file nothing is kept."""

    def __init__(self, file: Path | None, folders: Iterable[Path]) -> None:
        self._file = file
        self._tree = _look_at(folders) if file is not None else ""
        told = json.loads(file.read_text()) if file is not None and file.exists() else {}
        is_same = told.get("tree") == self._tree
        self.noticed: dict[str, bool] = told["noticed"] if is_same else {}
        """By the name of the change, whether a test noticed it."""
        self.passing: set[str] = set(told["passing"]) if is_same else set()
        """Tests that pass while nothing is changed."""

    def keep(self) -> None:
        """Write it down as it is now."""
        if self._file is not None:
            told = {"tree": self._tree, "passing": sorted(self.passing), "noticed": self.noticed}
            self._file.write_text(json.dumps(told, indent=1))


def _look_at(folders: Iterable[Path]) -> str:
    """The same as long as no rule and no test is another."""
    digest = sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file).encode() + file.read_bytes())
    return digest.hexdigest()
