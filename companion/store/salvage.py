"""A damaged store: everything in it that still proves itself is put into a new one."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from mmap import ACCESS_READ, mmap
from pathlib import Path

import msgspec

from companion.games import shelf
from messages import Sentence, say, say_both, say_count

from .aside import PARTS, give_to_owner, keep_copy_aside, move_aside, remove_parts, sync_folder
from .checking import is_passing
from .records import BadRecord, Record, find_records, parse_record
from .schema import migrate
from .values import Entry, Header, Outcome
from .writing import fill_tables, insert_entries, insert_header, settle_outcomes, write_outcome

log = logging.getLogger(__name__)


class Salvage(msgspec.Struct, frozen=True):
    """What became of a damaged file."""

    aside: Path
    games: int = 0
    entries: int = 0
    lost: int = 0
    open_ends: int = 0
    """Games of which nobody can say whether their last entries are there."""

    @property
    def sentence(self) -> Sentence:
        """For the players."""
        saved = say_count("{count} game was saved.", "{count} games were saved.", self.games)
        template = "The file with your games was damaged. {saved} {lost} The damaged file was kept as {aside}."
        return say_both(
            say(template, saved=saved, lost=self._lost, aside=self.aside.name),
            say("The file with your games was damaged. {saved} {lost} It was kept.", saved=saved, lost=self._lost),
        )

    @property
    def _lost(self) -> Sentence:
        if self.lost:
            return say_count("At least {count} entry was lost.", "At least {count} entries were lost.", self.lost)
        if self.open_ends:
            return say_count(
                "The last steps of {count} game that was not finished may be missing.",
                "The last steps of {count} games that were not finished may be missing.",
                self.open_ends,
            )
        return say("Nothing in them is missing.") if self.games else say("Nothing in it could be read.")


def recover(path: Path, now: datetime) -> Salvage:
    """Put a file that can be used in the place of one that cannot: with all that can be saved, else an empty one."""
    try:
        if path.is_file() or not path.exists():
            return _salvage(path, now)
    except Exception as error:
        if is_passing(error):
            raise
        log.exception("Nothing of %s can be saved.", path)
        remove_parts(_draft(path))
    aside = move_aside(path, now)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return Salvage(aside)


def finish_salvage(path: Path) -> None:
    """Put a salvaged file in its place, if one is waiting."""
    if _salvaged(path).exists():
        for suffix in ("-wal", "-shm", "-journal"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        _salvaged(path).rename(path)
        sync_folder(path.parent)


def find_unread_records(path: Path) -> tuple[Header | Entry, ...]:
    """What the write-ahead log holds: SQLite itself takes over only what lies before the first damaged place."""
    found = _Found()
    found.take(_scan(_wal(path)))
    entries = [entry for log in found.entries.values() for entry in log.values()]
    return (*found.headers.values(), *entries)


def _salvage(path: Path, now: datetime) -> Salvage:
    aside = keep_copy_aside(path, now)
    records = _Found()
    # SQLite first, also with a journal that it rolls back; then the bytes as they were before it touched them.
    records.take(_read_rows(path))
    records.read_numbers(path)
    for suffix in PARTS:
        records.take(_scan(aside.with_name(aside.name + suffix)))
    draft = _draft(path)
    remove_parts(draft)
    open_ends = records.write(draft)
    if path.exists():
        draft.chmod(path.stat().st_mode & 0o777)
        give_to_owner(draft, path)
    # From this rename on the new file counts; a plug pulled later finds it and goes on from here.
    draft.rename(_salvaged(path))
    sync_folder(path.parent)
    finish_salvage(path)
    entries = sum(len(log) for log in records.logs().values())
    return Salvage(aside, len(records.headers), entries, records.lost(), open_ends)


class _Found:
    """Records by what they are; of two that claim the same place the first one stands."""

    def __init__(self) -> None:
        self.headers: dict[str, Header] = {}
        self.entries: dict[str, dict[int, Entry]] = {}
        self.outcomes: dict[str, dict[int, Outcome]] = {}
        self._last: dict[str, int] = {}

    def take(self, records: Iterable[Record]) -> None:
        for record in records:
            if isinstance(record, Header):
                self.headers.setdefault(record.id, record)
            elif isinstance(record, Entry):
                self.entries.setdefault(record.id, {}).setdefault(record.number, record)
                self._last[record.id] = max(self._last.get(record.id, 0), record.number)
            else:
                self.outcomes.setdefault(record.id, {}).setdefault(record.entries, record)
                self._last[record.id] = max(self._last.get(record.id, 0), record.entries)

    def read_numbers(self, path: Path) -> None:
        """The index of the logs tells of entries whose records are gone."""
        for order in ("ASC", "DESC"):
            query = f"SELECT id, number FROM log INDEXED BY sqlite_autoindex_log_1 ORDER BY id {order}, number {order}"
            for game_id, number in _ask(path, query):
                # A damaged number is no evidence; the one after a known entry is.
                if isinstance(game_id, str) and isinstance(number, int) and number - 1 in self.entries.get(game_id, ()):
                    self._last[game_id] = max(self._last[game_id], number)

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
        return sum(self._last.values()) - sum(len(log) for log in self.logs().values())

    def write(self, path: Path) -> int:
        """Make a store of it; returns how many games may have gone on after what was found."""
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection, 0, fill_tables)
            connection.execute("BEGIN")
            latest = max(self.headers.values(), key=lambda header: header.started, default=None)
            for header in self.headers.values():
                insert_header(connection, header, is_put_away=header is not latest)
            for game_id, log in self.logs().items():
                if log:
                    insert_entries(connection, log)
                outcome = self._outcome(game_id, len(log))
                if outcome is not None:
                    write_outcome(connection, game_id, outcome)
            settle_outcomes(connection)
            (open_ends,) = connection.execute(
                "SELECT count(*) FROM game LEFT JOIN outcome USING (id) WHERE outcome.record IS NULL"
            ).fetchone()
            connection.execute("COMMIT")
        finally:
            connection.close()
        return int(open_ends)

    def _outcome(self, game_id: str, entries: int) -> Outcome | None:
        """How the game ended, when its log is there as long as it was then."""
        if entries < self._last.get(game_id, 0):
            return None
        outcomes = self.outcomes.get(game_id, {})
        # Without a number (version 2) only the rules can tell whether it belongs to this log, where they are known.
        unnumbered = None if self.headers[game_id].game in shelf.NAMES else outcomes.get(0)
        return outcomes.get(entries) or unnumbered


def _read_rows(path: Path) -> Iterator[Record]:
    """What SQLite itself can still read: also records too long to lie in one piece."""
    for table in ("game", "log", "outcome"):
        for (record,) in _ask(path, f"SELECT CAST(record AS BLOB) FROM {table}"):
            try:
                yield parse_record(record if isinstance(record, bytes) else b"")
            except BadRecord:
                continue


def _ask(path: Path, query: str) -> Iterator[tuple[object, ...]]:
    """The rows that a damaged file gives before it stumbles; what waits in a journal is rolled back first."""
    if not path.exists():
        return
    try:
        # With a journal SQLite must write; else it must not, because it would throw away the damaged part of a log.
        mode = "rw" if path.with_name(f"{path.name}-journal").exists() else "ro"
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        try:
            yield from connection.execute(query)
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return


def _scan(path: Path) -> Iterator[Record]:
    """Every record that lies in one piece in the bytes of a file."""
    try:
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
            yield from find_records(data)
    except (FileNotFoundError, ValueError):
        # Not there, or empty.
        return


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _salvaged(path: Path) -> Path:
    return path.with_name(path.name + ".salvaged")


def _draft(path: Path) -> Path:
    return path.with_name(path.name + ".draft")
