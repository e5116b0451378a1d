"""Looking into a store's file without changing it: is it sound, and what does it hold."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.games.sentences import say

from .errors import StoreTooNew, StoreTrouble
from .records import BadRecord, parse_record
from .schema import VERSION, read_version
from .store import unknown_log
from .values import Entry, Header, KeptGame, Outcome

_PASSING = ("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_PERM", "SQLITE_READONLY")
"""Errors that speak of the disk as it is now, not of what was written."""


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file opened so that nothing in it can change, also while somebody else writes to it."""
    query = "mode=ro" if os.access(path.parent, os.W_OK) else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{query}", uri=True, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def open_unwritable(path: Path) -> Iterator[sqlite3.Connection]:
    """A file of this version on a disk that takes nothing; refused while a part of it still waits in its log."""
    waiting = path.with_name(f"{path.name}-wal")
    if waiting.exists() and waiting.stat().st_size:
        raise FileExistsError(waiting)
    with open_for_reading(path) as connection:
        if read_version(connection) != VERSION:
            raise sqlite3.DatabaseError(path)
        yield connection


class Reader:
    """Looks into a file of this version that somebody else may be writing to."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        try:
            is_ours = read_version(connection) == VERSION
        except sqlite3.Error:
            is_ours = False
        if not is_ours:
            raise StoreTrouble(
                say("The file with your games must be mended or renewed: start Quilting Bee where it can write to it.")
            )

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        return load_game(self._connection, game_id)

    def games(self) -> tuple[KeptGame, ...]:
        return list_games(self._connection)


def load_game(connection: sqlite3.Connection, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
    """A game's header and log."""
    row = connection.execute("SELECT record FROM game WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise unknown_log(game_id)
    header = parse_record(row[0].encode())
    rows = connection.execute("SELECT record FROM log WHERE id = ? ORDER BY number", (game_id,))
    entries = tuple(parse_record(record.encode()) for (record,) in rows)
    assert isinstance(header, Header)
    return header, entries  # type: ignore[return-value]


def list_games(connection: sqlite3.Connection) -> tuple[KeptGame, ...]:
    """All games, the latest first."""
    rows = connection.execute(
        """SELECT game.record, is_put_away, outcome.record, last.number, last.record
           FROM game LEFT JOIN outcome USING (id)
           LEFT JOIN (SELECT id, max(number) AS number FROM log GROUP BY id) USING (id)
           LEFT JOIN log AS last USING (id, number)"""
    )
    games = []
    for game_record, is_put_away, outcome_record, entries, last_record in rows:
        header = parse_record(game_record.encode())
        outcome = parse_record(outcome_record.encode()) if outcome_record else None
        last = parse_record(last_record.encode()) if last_record else None
        assert isinstance(header, Header)
        games.append(
            KeptGame(
                header=header,
                entries=entries or 0,
                last=last.at if isinstance(last, Entry) else header.started,
                outcome=outcome if isinstance(outcome, Outcome) else None,
                is_put_away=bool(is_put_away),
            )
        )
    return tuple(sorted(games, key=lambda game: game.header.started, reverse=True))


def is_damaged(path: Path) -> bool:
    """Whether the file cannot be trusted; raises `StoreTooNew` for one that a newer version wrote."""
    try:
        if not path.exists() or (path.stat().st_size == 0 and not path.with_name(path.name + "-wal").exists()):
            return False
        with open_for_reading(path) as connection:
            version = read_version(connection)
            if version > VERSION:
                raise StoreTooNew(
                    say(
                        "{file} was written by a newer Quilting Bee (format {theirs}, this one reads up to {ours}). "
                        "It was left as it is: install the newer version.",
                        file=str(path), theirs=version, ours=VERSION,
                    )
                )  # fmt: skip
            if version and connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return True
            return version > 0 and not _are_records_whole(connection, version)
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(_PASSING) and name != "SQLITE_IOERR_SHORT_READ":
            raise
        return True


def _are_records_whole(connection: sqlite3.Connection, version: int) -> bool:
    """Whether every record proves itself, stands where it belongs, and no log has a gap."""
    numbers: dict[str, int] = {}
    queries = ["SELECT id, 0, CAST(record AS BLOB) FROM game"]
    queries += ["SELECT id, 0, CAST(record AS BLOB) FROM outcome"] if version > 1 else []
    queries += ["SELECT id, number, CAST(record AS BLOB) FROM log ORDER BY id, number"]
    for query in queries:
        for game_id, number, raw in connection.execute(query):
            try:
                record = parse_record(raw or b"")
            except BadRecord:
                return False
            if record.id != game_id:
                return False
            if isinstance(record, Header):
                numbers[game_id] = 0
            elif isinstance(record, Entry):
                if record.number != number or numbers.get(game_id) != number - 1:
                    return False
                numbers[game_id] = number
    return True
