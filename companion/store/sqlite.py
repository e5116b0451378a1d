"""The store on the disk: one SQLite file, written so that what was accepted is still there after a pulled plug."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import TypeVar

from companion.games.values import Player
from messages import Sentence, say, say_both

from .aside import give_to_owner
from .checking import casts_doubt, check_everything, check_file, is_passing, proves_damage
from .counting import Counts
from .errors import StoreError, StoreHeld, StoreTooNew, StoreTrouble
from .lock import WriterLock
from .reading import (
    count_games,
    find_best_alone,
    find_best_result,
    find_game,
    list_begun,
    list_games,
    list_on_table,
    list_played,
    list_players,
    list_regulars,
    list_results,
    load_game,
    open_for_reading,
    open_unwritable,
    read_counts,
)  # fmt: skip
from .salvage import Salvage, find_unread_records, finish_salvage, recover
from .schema import VERSION, migrate, read_version
from .store import by_last_step, unknown_log
from .values import Entry, Header, KeptGame, Outcome, PlayerResult, ResultQuery
from .writing import change_player, fill_tables, insert_entries, insert_header, insert_missing, write_outcome

log = logging.getLogger(__name__)

T = TypeVar("T")
_SETTINGS = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA foreign_keys = ON;
"""


class SqliteStore:
    """Keeps games in a file. A disk that refuses is a `StoreTrouble`; the next call tries again from the beginning.

    A file that turns out to be damaged, at the start or at any later word, is kept aside and replaced by one with
    everything that can be saved, told by `salvaged`; then the word is said again.
    """

    def __init__(self, path: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Open the store for writing. Raises `StoreHeld` or `StoreTooNew`; other trouble is told by `trouble`."""
        self._path = path
        self._now = now
        self._lock = WriterLock(path.with_suffix(".lock"))
        self._guard = RLock()
        self._connection: sqlite3.Connection | None = None
        self._file: os.stat_result | None = None
        self._going_on: set[str] = set()
        self._is_doubtful = self._is_damaged = False
        self.trouble: Sentence | None = None
        self.salvaged: Salvage | None = None
        try:
            self._talk(lambda connection: None)
        except StoreTrouble:
            pass
        except BaseException:
            self.close()
            raise

    @property
    def notice(self) -> Sentence | None:
        return self.salvaged.sentence if self.salvaged else None

    def begin(self, header: Header) -> None:
        self._talk(_all_or_nothing(lambda connection: insert_header(connection, header)))

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        game_id = entries[0].id

        def write(connection: sqlite3.Connection) -> None:
            insert_entries(connection, entries)
            write_outcome(connection, game_id, outcome)

        if len(entries) == 1 and outcome is None and game_id in self._going_on:
            self._talk(lambda connection: insert_entries(connection, entries))
            return
        self._going_on.discard(game_id)
        self._talk(_all_or_nothing(write))
        if outcome is None:
            self._going_on.add(game_id)

    def put_away(self, game_id: str, is_away: bool = True) -> None:
        def write(connection: sqlite3.Connection) -> None:
            changed = connection.execute("UPDATE game SET is_put_away = ? WHERE id = ?", (is_away, game_id))
            if not changed.rowcount:
                raise unknown_log(game_id)

        self._talk(write)

    def lay_on_table(self, game_id: str) -> None:
        def write(connection: sqlite3.Connection) -> None:
            find_game(connection, game_id)
            connection.execute("UPDATE game SET is_put_away = 0 WHERE id = ? AND is_put_away <> 0", (game_id,))
            connection.execute("UPDATE game SET is_put_away = 1 WHERE is_put_away = 0 AND id <> ?", (game_id,))

        self._talk(_all_or_nothing(write))

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        return self._look(lambda connection: load_game(connection, game_id))

    def find(self, game_id: str) -> KeptGame:
        return self._look(lambda connection: find_game(connection, game_id))

    def on_table(self) -> tuple[KeptGame, ...]:
        return self._look(list_on_table)

    def games(
        self,
        first: int = 0,
        most: int | None = None,
        *,
        player: str = "",
        of: Sequence[str] = (),
        is_over: bool = False,
    ) -> tuple[KeptGame, ...]:
        return self._look(lambda connection: list_games(connection, first, most, player=player, of=of, is_over=is_over))

    def unfinished(self, among: int) -> tuple[KeptGame, ...]:
        return self._look(lambda connection: by_last_step(list_begun(connection, among)))

    def count(self, *, player: str = "", of: Sequence[str] = (), is_over: bool = False) -> int:
        return self._look(lambda connection: count_games(connection, player=player, of=of, is_over=is_over))

    def players(self) -> tuple[Player, ...]:
        return self._look(list_players)

    def regulars(self, of: Sequence[str] = ()) -> tuple[str, ...]:
        return self._look(lambda connection: list_regulars(connection, of))

    def played(self) -> tuple[str, ...]:
        return self._look(list_played)

    def counts(self, game: str) -> Counts:
        return self._look(lambda connection: read_counts(connection, game))

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        return self._look(lambda connection: list_results(connection, query))

    def best_result(self, game: str, player: str) -> PlayerResult | None:
        return self._look(lambda connection: find_best_result(connection, game, player))

    def best_alone(self, game: str, name: str) -> int | None:
        return self._look(lambda connection: find_best_alone(connection, game, name))

    def change_player(self, name: str, player: Player) -> None:
        self._talk(_all_or_nothing(lambda connection: change_player(connection, name, player)))
        # The name that was is not to be found in what SQLite has taken over already.
        self._talk(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    def check(self, pause: float = 0.0) -> None:
        """Look at everything that is kept, from any thread, with pauses; damage is mended at the next word."""
        try:
            with open_for_reading(self._path) as connection:
                connection.execute("BEGIN")
                check_everything(connection, pause=pause)
        except (sqlite3.Error, StoreError, UnicodeDecodeError, OSError) as error:
            if not casts_doubt(error) and not proves_damage(error):
                return
            log.warning("The file with the games must be looked at: %s", error)
            with self._guard:
                self._is_doubtful = True
                self._disconnect()

    def close(self) -> None:
        self._disconnect()
        self._lock.release()

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _look(self, find: Callable[[sqlite3.Connection], T]) -> T:
        """Look only: what is whole in the file can be read also where the disk takes nothing; `trouble` stays told."""
        try:
            return self._talk(find)
        except StoreTrouble as trouble:
            try:
                with self._guard, open_unwritable(self._path) as connection:
                    return find(connection)
            except (sqlite3.Error, OSError):
                raise trouble from trouble.__cause__

    def _talk(self, say_word: Callable[[sqlite3.Connection], T]) -> T:
        """Every word with the disk goes through here, so that every refusal becomes one sentence."""
        with self._guard:
            try:
                try:
                    answer = say_word(self._connected())
                except Exception as error:
                    if not self._must_look_again(error):
                        raise
                    answer = say_word(self._connected())
            except StoreError as error:
                if isinstance(error, StoreHeld | StoreTooNew):
                    self.trouble = error.sentence
                raise
            except (sqlite3.Error, OSError) as error:
                self._disconnect()
                self.trouble = explain_trouble(error, self._path.parent)
                raise StoreTrouble(self.trouble) from error
            self.trouble = None
            return answer

    def _must_look_again(self, error: Exception) -> bool:
        """Whether the file itself may be the reason; then the next connection looks at all of it, or replaces it."""
        is_damaged = proves_damage(error)
        if not is_damaged and not casts_doubt(error):
            return False
        log.warning("The file with the games must be looked at: %s", error)
        self._disconnect()
        self._is_damaged, self._is_doubtful = is_damaged, True
        return True

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and self._is_in_place():
            return self._connection
        self._disconnect()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.acquire()
        finish_salvage(self._path)
        self._connection = self._open()
        self._file = self._path.stat()
        self._is_doubtful = self._is_damaged = False
        return self._connection

    def _open(self) -> sqlite3.Connection:
        """The file as it is, or one that can be used in the place of it."""
        if not self._is_damaged:
            try:
                check_file(self._path, is_thorough=self._is_doubtful)
                return self._connect()
            except Exception as error:
                if isinstance(error, StoreTooNew) or is_passing(error):
                    raise
                log.warning("The file with the games is damaged: %s: %s", type(error).__name__, error)
        self.salvaged = recover(self._path, self._now())
        return self._connect()

    def _connect(self) -> sqlite3.Connection:
        unread = find_unread_records(self._path)
        is_new = not self._path.exists()
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=1.0)
        try:
            connection.executescript(_SETTINGS)
            version = read_version(connection)
            if version < VERSION:
                migrate(connection, version, fill_tables)
            insert_missing(connection, unread)
            if is_new:
                give_to_owner(self._path, self._path.parent)
        except BaseException:
            connection.close()
            raise
        return connection

    def _is_in_place(self) -> bool:
        # SQLite goes on writing to a file that was deleted under it; the players would lose everything.
        try:
            return self._file is not None and os.path.samestat(self._file, self._path.stat())
        except FileNotFoundError:
            return False

    def _disconnect(self) -> None:
        self._going_on.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except sqlite3.Error:
                # The file is beyond reach; what was committed is on the disk already.
                return


def _all_or_nothing(write: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
    """The same writing as one transaction."""

    def write_all(connection: sqlite3.Connection) -> T:
        connection.execute("BEGIN IMMEDIATE")
        try:
            answer = write(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return answer

    return write_all


def explain_trouble(error: Exception, folder: Path) -> Sentence:
    """Why the disk refused, in a sentence that says what to do."""
    name = getattr(error, "sqlite_errorname", "") or errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    place = str(folder)
    if name in ("SQLITE_FULL", "ENOSPC", "EDQUOT", "EFBIG"):
        told = say(
            "The disk is full: the game goes on, and is saved as soon as there is room in {folder}.", folder=place
        )
        return say_both(told, say("The disk is full: the game goes on, and is saved as soon as there is room."))
    if name.startswith("SQLITE_READONLY") or name in ("EACCES", "EROFS", "EPERM"):
        told = say(
            "Nothing can be written to {folder}: the game goes on, but is not saved until it can be.", folder=place
        )
        return say_both(told, say("Nothing can be written: the game goes on, but is not saved until it can be."))
    if name in ("SQLITE_BUSY", "SQLITE_LOCKED"):
        told = say(
            "Another program is using the games in {folder}: the game goes on, and is saved later.", folder=place
        )
        return say_both(told, say("Another program is using the games: the game goes on, and is saved later."))
    told = say(
        "The games in {folder} cannot be reached ({reason}): the game goes on, and is saved as soon as they can be.",
        folder=place, reason=str(error),
    )  # fmt: skip
    return say_both(told, say("The games cannot be reached: the game goes on, and is saved as soon as they can be."))
