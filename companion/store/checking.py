"""Whether a store's file can be trusted: its head, its tables, and every record in it."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from messages import say

from .counting import count_game
from .errors import LogBehind, LostUpdate, StoreError, StoreTooNew, UnknownLog
from .records import BadRecord, Record, parse_record
from .schema import APPLICATION, VERSION, has_all_tables, read_version
from .values import Entry, Header, Outcome
from .writing import seat_rows

CHECKED_AT_ONCE = 4 * 1024 * 1024
"""Bytes: a file of some 300 games is read through at each start (0.05 s on a desktop); of a larger one only what is
asked for is checked, and the rest by `SqliteStore.check` while the players play."""

_HEAD = 100
_WAL_HEAD = 32
_A_PAUSE = 500
"""Records between two pauses of a check that must not disturb."""
_PASSING = (
    "SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_LOCKED", "SQLITE_NOMEM", "SQLITE_PERM",
    "SQLITE_PROTOCOL", "SQLITE_READONLY",
)  # fmt: skip
"""Errors that speak of the disk as it is now, not of what was written."""


class Damaged(sqlite3.DatabaseError):
    """The file is not what was written."""


def is_passing(error: Exception) -> bool:
    """Whether the disk refuses now and may not later."""
    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", "")
        return name.startswith(_PASSING) and name != "SQLITE_IOERR_SHORT_READ"
    return isinstance(error, OSError)


def proves_damage(error: Exception) -> bool:
    """Whether only a damaged file can be the reason of this error."""
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.ProgrammingError):
        return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or not hasattr(
            error, "sqlite_errorname"
        )
    return isinstance(error, BadRecord | UnicodeDecodeError)


def casts_doubt(error: Exception) -> bool:
    """Whether a damaged file may be the reason, so that all of it should be looked at."""
    if isinstance(error, StoreError):
        return isinstance(error, LogBehind | LostUpdate | UnknownLog)
    # A flipped bit gives nothing where text was, or text where a number was: we stumble in ways that nobody can list.
    return not isinstance(error, sqlite3.ProgrammingError) and not is_passing(error)


def check_file(path: Path, *, is_thorough: bool) -> None:
    """Raise `Damaged` or another proof of damage when the file cannot be trusted, `StoreTooNew` for a newer one.

    The caller holds the writer's lock: a journal that a pulled plug left is rolled back here, as SQLite itself does.
    """
    if _size(path.with_name(f"{path.name}-journal")):
        with_journal = sqlite3.connect(path, isolation_level=None)
        try:
            with_journal.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        finally:
            with_journal.close()
    if not _has_head(path):
        return
    # For reading only: else SQLite would throw away what lies behind a damaged place of the write-ahead log.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        version = read_version(connection)
        if version > VERSION:
            raise StoreTooNew(
                say(
                    "{file} was written by a newer Quilting Bee (format {theirs}, this one reads up to {ours}). "
                    "It was left as it is: install the newer version.",
                    file=str(path), theirs=version, ours=VERSION,
                )
            )  # fmt: skip
        if not has_all_tables(connection, version):
            raise Damaged("a table is missing or not as it was made")
        if is_thorough or _size(path) <= CHECKED_AT_ONCE:
            check_everything(connection, version)
    finally:
        connection.close()


def check_everything(connection: sqlite3.Connection, version: int = VERSION, pause: float = 0.0) -> None:
    """Raise a proof of damage unless every page is sound and every record proves itself and stands in its place."""
    if not version:
        return
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != ("ok",):
        raise Damaged(found[0])
    headers: dict[str, Header] = {}
    outcomes: dict[str, Outcome] = {}
    for record in _records(connection, "SELECT id, 0, CAST(record AS BLOB) FROM game", pause):
        if isinstance(record, Header):
            headers[record.id] = record
    if version > 1:
        for record in _records(connection, "SELECT id, 0, CAST(record AS BLOB) FROM outcome", pause):
            if isinstance(record, Outcome):
                outcomes[record.id] = record
    _check_logs(connection, headers, pause)
    if version > 2:
        _check_columns(connection, headers, outcomes)
    # What version 4 counted is counted anew.
    if version > 4:
        _check_counts(connection, headers, outcomes)


def _check_logs(connection: sqlite3.Connection, headers: dict[str, Header], pause: float) -> None:
    numbers = dict.fromkeys(headers, 0)
    query = "SELECT id, number, CAST(record AS BLOB) FROM log ORDER BY id, number"
    for record in _records(connection, query, pause):
        if not isinstance(record, Entry) or numbers.get(record.id) != record.number - 1:
            raise Damaged(f"the log of game {record.id} has a gap")
        numbers[record.id] = record.number


def _check_columns(connection: sqlite3.Connection, headers: dict[str, Header], outcomes: dict[str, Outcome]) -> None:
    """Whether the columns say what the records say."""
    expected = {row for header in headers.values() for row in seat_rows(header, outcomes.get(header.id))}
    listed = connection.execute("SELECT id, game FROM listing")
    if set(connection.execute("SELECT * FROM seat")) != expected or outcomes.keys() - headers.keys():
        raise Damaged("a seat is not as its records say")
    if set(listed) != {(header.id, header.game) for header in headers.values()}:
        raise Damaged("a game is not listed as its record says")
    counted: dict[tuple[str, str], int] = {}
    for header in headers.values():
        for name in ("", *(player.name for player in header.players)):
            counted[header.game, name] = counted.get((header.game, name), 0) + 1
    if {(game, name): games for game, name, games in connection.execute("SELECT game, player, games FROM tally")} != (
        counted
    ):
        raise Damaged("the games were not counted right")


def _check_counts(connection: sqlite3.Connection, headers: dict[str, Header], outcomes: dict[str, Outcome]) -> None:
    """Whether the counts say what the outcomes say."""
    expected: Counter[tuple[object, ...]] = Counter()
    for game_id, outcome in outcomes.items():
        for counted, count in count_game(headers[game_id], outcome).items():
            expected[headers[game_id].game, *counted] += count
    rows = connection.execute("SELECT game, kind, one, other, value, count FROM counter")
    if {tuple(counted): count for *counted, count in rows} != dict(+expected):
        raise Damaged("the results were not counted right")


def _records(connection: sqlite3.Connection, query: str, pause: float) -> Iterator[Record]:
    rows = connection.execute(query)
    while some := list(islice(rows, _A_PAUSE)):
        for game_id, number, raw in some:
            record = parse_record(raw or b"")
            if record.id != game_id or (isinstance(record, Entry) and record.number != number):
                raise Damaged(f"a record of game {record.id} stands in a wrong place")
            yield record
        time.sleep(pause)


def _has_head(path: Path) -> bool:
    """Whether there is anything in the file; raises `Damaged` when its first bytes were never written by us."""
    if path.is_dir() or (path.exists() and not path.is_file()):
        raise Damaged("a folder or a device is in the place of the file")
    size, waiting = _size(path), _size(path.with_name(f"{path.name}-wal"))
    if not size:
        # SQLite would throw away what waits in the log of a file that is empty or gone.
        if waiting > _WAL_HEAD:
            raise Damaged("the file is empty, its write-ahead log is not")
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) < _HEAD or not _is_head_sound(head):
        raise Damaged("the head of the file is damaged")
    return True


def _is_head_sound(head: bytes) -> bool:
    # https://www.sqlite.org/fileformat.html#the_database_header: what is the same in every file that we write. With
    # other values SQLite may still open the file, and never write to it, or write it wrongly.
    def number(place: int) -> int:
        return int.from_bytes(head[place : place + 4], "big")

    return (
        head[:18] == b"SQLite format 3\0\x10\0"
        and head[18:20] in (b"\1\1", b"\2\2")
        and head[20:24] == b"\0\x40\x20\x20"
        and number(44) in (0, 4)
        and number(52) == number(64) == 0
        and number(56) in (0, 1)
        and number(68) in (0, APPLICATION)
        and not any(head[72:92])
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
