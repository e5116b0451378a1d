"""The store on the disk: one SQLite file, written so that what was accepted is still there after a pulled plug."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import TypeVar

from companion.games.sentences import Sentence, say
from companion.games.values import Player

from .errors import LogBehind, LostUpdate, StoreError, StoreTrouble
from .lock import WriterLock
from .reading import is_damaged, list_games, load_game, open_unwritable
from .records import format_record
from .salvage import Salvage, find_unread_records, finish_salvage, salvage
from .schema import VERSION, migrate, read_version
from .store import log_behind, lost_update, unknown_log
from .values import Entry, Header, KeptGame, Outcome

T = TypeVar("T")
_SETTINGS = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA foreign_keys = ON;
"""


class SqliteStore:
    """Keeps games in a file. A disk that refuses is a `StoreTrouble`; the next call tries again from the beginning."""

    def __init__(self, path: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Open the store for writing. Raises `StoreHeld` or `StoreTooNew`; other trouble is told by `trouble`."""
        self._path = path
        self._now = now
        self._lock = WriterLock(path.with_suffix(".lock"))
        self._guard = RLock()
        self._connection: sqlite3.Connection | None = None
        self._file: os.stat_result | None = None
        self._over: set[str] = set()
        self.trouble: Sentence | None = None
        self.salvaged: Salvage | None = None
        try:
            with self._talking():
                pass
        except StoreTrouble:
            pass
        except BaseException:
            self.close()
            raise

    def begin(self, header: Header) -> None:
        with self._writing() as connection:
            _insert_header(connection, header)

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        game_id = entries[0].id
        rows = [(entry.id, entry.number, format_record(entry).decode()) for entry in entries]
        if len(rows) == 1 and outcome is None and game_id not in self._over:
            with self._talking() as connection:
                _insert(connection, rows)
            return
        with self._writing() as connection:
            _insert(connection, rows)
            if outcome is None:
                connection.execute("DELETE FROM outcome WHERE id = ?", (game_id,))
            else:
                record = format_record(outcome).decode()
                connection.execute("INSERT OR REPLACE INTO outcome VALUES (?, ?)", (game_id, record))
        if outcome is None:
            self._over.discard(game_id)
        else:
            self._over.add(game_id)

    def put_away(self, game_id: str, is_away: bool = True) -> None:
        with self._talking() as connection:
            changed = connection.execute("UPDATE game SET is_put_away = ? WHERE id = ?", (is_away, game_id))
            if not changed.rowcount:
                raise unknown_log(game_id)

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        return self._look(lambda connection: load_game(connection, game_id))

    def games(self) -> tuple[KeptGame, ...]:
        return self._look(list_games)

    def players(self) -> tuple[Player, ...]:
        return self._look(_list_players)

    def close(self) -> None:
        self._disconnect()
        self._lock.release()

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._talking() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _look(self, find: Callable[[sqlite3.Connection], T]) -> T:
        """Look only: what is whole in the file can be read also where the disk takes nothing; `trouble` stays told."""
        try:
            with self._talking() as connection:
                return find(connection)
        except StoreTrouble as trouble:
            try:
                with self._guard, open_unwritable(self._path) as connection:
                    return find(connection)
            except (sqlite3.Error, OSError):
                raise trouble from trouble.__cause__

    @contextmanager
    def _talking(self) -> Iterator[sqlite3.Connection]:
        """Every word with the disk goes through here, so that every refusal becomes one sentence."""
        with self._guard:
            try:
                yield self._connected()
            except StoreError:
                raise
            except (sqlite3.Error, OSError) as error:
                self._disconnect()
                self.trouble = explain_trouble(error, self._path.parent)
                raise StoreTrouble(self.trouble) from error
            self.trouble = None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and self._is_in_place():
            return self._connection
        self._disconnect()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.acquire()
        finish_salvage(self._path)
        if is_damaged(self._path):
            self.salvaged = salvage(self._path, self._now())
        unread = find_unread_records(self._path)
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=1.0)
        try:
            connection.executescript(_SETTINGS)
            version = read_version(connection)
            if version < VERSION:
                migrate(connection, version)
            _insert_missing(connection, unread)
            self._over = {game_id for (game_id,) in connection.execute("SELECT id FROM outcome")}
            self._file = self._path.stat()
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _is_in_place(self) -> bool:
        # SQLite goes on writing to a file that was deleted under it; the players would lose everything.
        try:
            return self._file is not None and os.path.samestat(self._file, self._path.stat())
        except FileNotFoundError:
            return False

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except sqlite3.Error:
                # The file is beyond reach; what was committed is on the disk already.
                return


def _list_players(connection: sqlite3.Connection) -> tuple[Player, ...]:
    rows = connection.execute("SELECT name, motif FROM player ORDER BY last DESC, name")
    return tuple(Player(name, motif) for name, motif in rows)


def explain_trouble(error: Exception, folder: Path) -> Sentence:
    """Why the disk refused, in a sentence that says what to do."""
    name = getattr(error, "sqlite_errorname", "") or errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    place = str(folder)
    if name in ("SQLITE_FULL", "ENOSPC", "EDQUOT", "EFBIG"):
        return say(
            "The disk is full: the game goes on, and is saved as soon as there is room in {folder}.", folder=place
        )
    if name.startswith("SQLITE_READONLY") or name in ("EACCES", "EROFS", "EPERM"):
        return say(
            "Nothing can be written to {folder}: the game goes on, but is not saved until it can be.", folder=place
        )
    if name in ("SQLITE_BUSY", "SQLITE_LOCKED"):
        return say(
            "Another program is using the games in {folder}: the game goes on, and is saved later.", folder=place
        )
    return say(
        "The games in {folder} cannot be reached ({reason}): the game goes on, and is saved as soon as they can be.",
        folder=place, reason=str(error),
    )  # fmt: skip


def _insert(connection: sqlite3.Connection, rows: Sequence[tuple[str, int, str]]) -> None:
    game_id, first, _ = rows[0]
    is_known, kept = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1), (SELECT max(number) FROM log WHERE id = ?1)", (game_id,)
    ).fetchone()
    if not is_known or first > (kept or 0) + 1:
        raise log_behind(game_id, kept or 0)
    for row in rows:
        try:
            connection.execute("INSERT INTO log VALUES (?, ?, ?)", row)
        except sqlite3.IntegrityError as error:
            # A write that failed half-way may have reached the disk all the same: then it is the very same entry.
            there = connection.execute("SELECT record FROM log WHERE id = ? AND number = ?", row[:2]).fetchone()
            if there != (row[2],):
                raise lost_update(*row[:2]) from error


def _insert_missing(connection: sqlite3.Connection, unread: Sequence[Header | Entry]) -> None:
    """Put back what was written but not taken over, where it continues its log without a gap."""
    for header in unread:
        if isinstance(header, Header):
            _insert_header(connection, header)
    entries = [entry for entry in unread if isinstance(entry, Entry)]
    for entry in sorted(entries, key=lambda entry: entry.number):
        with suppress(LogBehind, LostUpdate):
            _insert(connection, [(entry.id, entry.number, format_record(entry).decode())])


def _insert_header(connection: sqlite3.Connection, header: Header) -> None:
    row = (header.id, format_record(header).decode())
    added = connection.execute("INSERT INTO game (id, record) VALUES (?, ?) ON CONFLICT DO NOTHING", row)
    if added.rowcount:
        _remember_players(connection, header)


def _remember_players(connection: sqlite3.Connection, header: Header) -> None:
    for player in header.players:
        connection.execute(
            "INSERT OR REPLACE INTO player VALUES (?, ?, ?)", (player.name, player.motif, header.started.isoformat())
        )
