"""The store for an evening: there is always one, whatever became of the file."""

from __future__ import annotations

from pathlib import Path

from messages import Sentence, say

from .errors import StoreTooNew
from .schema import VERSION
from .sqlite import SqliteStore


def open_store(path: Path) -> tuple[SqliteStore, Sentence | None]:
    """The store, and what the players must know about it, if anything; raises `StoreHeld` only.

    A file of a newer version is left untouched: until that version is back, games are kept in another file beside it.
    """
    try:
        store = SqliteStore(path)
    except StoreTooNew:
        other = path.with_name(f"{path.stem}.format-{VERSION}{path.suffix}")
        store = SqliteStore(other)
        told = say(
            "Your games in {file} were written by a newer Quilting Bee and stay there untouched. Until it is installed "
            "again, games are kept in {other}.",
            file=path.name, other=other.name,
        )  # fmt: skip
        return store, told
    return store, None
