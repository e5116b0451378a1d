"""A damaged store: kept aside with its date, and everything in it that still proves itself put into a new one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from companion.games.sentences import Sentence, say, say_count

from .records import BadRecord, Record, find_records, format_record, parse_record
from .schema import migrate
from .values import Entry, Header, Outcome


class Salvage(msgspec.Struct, frozen=True):
    """What became of a damaged file."""

    aside: Path
    games: int
    entries: int
    lost: int

    @property
    def sentence(self) -> Sentence:
        """For the players."""
        return say(
            "The file with your games was damaged. {saved} {lost} The damaged file was kept as {aside}.",
            saved=say_count("{count} game was saved.", "{count} games were saved.", self.games),
            lost=say_count("At least {count} entry was lost.", "At least {count} entries were lost.", self.lost)
            if self.lost
            else say("Nothing in them is missing.")
            if self.games
            else say("Nothing in it could be read."),
            aside=self.aside.name,
        )


def salvage(path: Path, now: datetime) -> Salvage:
    """Keep the damaged file aside and put a new one with all that can be saved in its place."""
    records = _Found()
    records.take(_read_rows(path))
    for part in (path, _wal(path)):
        if part.exists():
            records.take(find_records(part.read_bytes()))
    aside = _free_name(path, now)
    for suffix in ("-wal", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            shutil.copyfile(part, aside.with_name(aside.name + suffix))
    draft = path.with_name(path.name + ".draft")
    draft.unlink(missing_ok=True)
    records.write(draft)
    # From this rename on the new file counts; a plug pulled later finds it and goes on from here.
    draft.rename(_salvaged(path))
    _sync(path.parent)
    finish_salvage(path)
    return Salvage(aside, len(records.headers), sum(len(log) for log in records.logs().values()), records.lost())


def finish_salvage(path: Path) -> None:
    """Put a salvaged file in its place, if one is waiting."""
    if _salvaged(path).exists():
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        _salvaged(path).rename(path)
        _sync(path.parent)


def find_unread_records(path: Path) -> tuple[Header | Entry, ...]:
    """What the write-ahead log holds: SQLite itself takes over only what lies before the first damaged place."""
    try:
        data = _wal(path).read_bytes()
    except FileNotFoundError:
        return ()
    found = _Found()
    found.take(find_records(data))
    entries = [entry for log in found.entries.values() for entry in log.values()]
    return (*found.headers.values(), *entries)


class _Found:
    """Records by what they are; of two that claim the same place the first one stands."""

    def __init__(self) -> None:
        self.headers: dict[str, Header] = {}
        self.entries: dict[str, dict[int, Entry]] = {}
        self.outcomes: dict[str, Outcome] = {}

    def take(self, records: Iterable[Record]) -> None:
        for record in records:
            if isinstance(record, Header):
                self.headers.setdefault(record.id, record)
            elif isinstance(record, Entry):
                self.entries.setdefault(record.id, {}).setdefault(record.number, record)
            else:
                self.outcomes.setdefault(record.id, record)

    def logs(self) -> dict[str, list[Entry]]:
        """Of each game the entries before the first one that is missing: later ones mean nothing without it."""
        logs: dict[str, list[Entry]] = {}
        for game_id in self.headers:
            entries = self.entries.get(game_id, {})
            log = logs[game_id] = []
            while len(log) + 1 in entries:
                log.append(entries[len(log) + 1])
        return logs

    def lost(self) -> int:
        """How many entries must have been there and are not."""
        written = sum(max(entries) for entries in self.entries.values())
        return written - sum(len(log) for log in self.logs().values())

    def write(self, path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection, 0)
            connection.execute("BEGIN")
            logs = self.logs()
            latest = max(self.headers.values(), key=lambda header: header.started, default=None)
            for header in self.headers.values():
                row = (header.id, format_record(header).decode(), header is not latest)
                connection.execute("INSERT INTO game VALUES (?, ?, ?)", row)
                for player in header.players:
                    connection.execute(
                        "INSERT OR REPLACE INTO player VALUES (?, ?, ?)",
                        (player.name, player.motif, header.started.isoformat()),
                    )
            for game_id, log in logs.items():
                rows = [(game_id, entry.number, format_record(entry).decode()) for entry in log]
                connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
                if game_id in self.outcomes and len(log) == max(self.entries.get(game_id, {0: None})):
                    record = format_record(self.outcomes[game_id]).decode()
                    connection.execute("INSERT INTO outcome VALUES (?, ?)", (game_id, record))
            connection.execute("COMMIT")
        finally:
            connection.close()


def _read_rows(path: Path) -> Iterator[Record]:
    """What SQLite itself can still read: also records too long to lie in one piece."""
    for table in ("game", "log", "outcome"):
        try:
            connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
            try:
                for (record,) in connection.execute(f"SELECT CAST(record AS BLOB) FROM {table}"):
                    try:
                        yield parse_record(record or b"")
                    except BadRecord:
                        continue
            finally:
                connection.close()
        except sqlite3.Error:
            continue


def _free_name(path: Path, now: datetime) -> Path:
    stem = f"{path.stem}.damaged-{now:%Y-%m-%d-%H%M%S}"
    aside = path.with_name(stem + path.suffix)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{stem}-{number}{path.suffix}")
    return aside


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _salvaged(path: Path) -> Path:
    return path.with_name(path.name + ".salvaged")


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
