"""The outbox in the table's own file: what is kept there is noted for the club in the same transaction.

It is made by triggers when a club is joined. So no word of the store knows of it, nothing that writes to the log can
pass it by, and a table without a club writes nothing for one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from companion.store.reading import load_game
from companion.store.values import Entry, Header

_MADE = """
    CREATE TABLE IF NOT EXISTS outbox (
        place INTEGER PRIMARY KEY, id TEXT NOT NULL, number INTEGER NOT NULL, is_refused INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TRIGGER IF NOT EXISTS outbox_game AFTER INSERT ON game
        BEGIN INSERT INTO outbox (id, number) VALUES (NEW.id, 0); END;
    CREATE TRIGGER IF NOT EXISTS outbox_log AFTER INSERT ON log
        BEGIN INSERT INTO outbox (id, number) VALUES (NEW.id, NEW.number); END;
"""


class Waiting(msgspec.Struct, frozen=True):
    """What the club does not have of one game."""

    game_id: str
    first: int
    """The number of the first entry that was not delivered; 0 when the club does not know the game."""
    last_place: int
    """Up to which place of the outbox this was looked at."""


def make_outbox(games: Path, *, with_past: bool) -> None:
    """Note for the club what is played from now on, and the game on the table; or everything that was ever played."""
    with _open(games) as connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in _statements():
                connection.execute(statement)
            wanted = "1" if with_past else "is_put_away = 0"
            connection.execute(
                f"""INSERT INTO outbox (id, number) SELECT id, 0 FROM game WHERE {wanted}
                    AND id NOT IN (SELECT id FROM outbox WHERE number = 0 AND is_refused = 0) ORDER BY id"""
            )
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def has_outbox(games: Path) -> bool:
    """Whether the file notes what is played; one that was mended anew does not."""
    if not games.exists():
        return False
    with _open(games) as connection:
        return _count_parts(connection) == 3


def drop_outbox(games: Path) -> None:
    """The club was left."""
    if games.exists():
        with _open(games) as connection:
            connection.executescript(
                "DROP TRIGGER IF EXISTS outbox_game; DROP TRIGGER IF EXISTS outbox_log; DROP TABLE IF EXISTS outbox;"
            )


def list_waiting(games: Path, most: int = 20) -> list[Waiting]:
    """The games of which something waits, that which waits longest first."""
    with _open(games) as connection:
        rows = connection.execute(
            """SELECT id, min(number), max(place) FROM outbox WHERE is_refused = 0
               GROUP BY id ORDER BY min(place) LIMIT ?""",
            (most,),
        )
        return [Waiting(*row) for row in rows]


def count_waiting(games: Path, delivered: tuple[str, int] = ("", 0)) -> tuple[int, int]:
    """How many entries wait, and how many games the club has refused; `delivered` is a game with the number up to which
    its entries do not wait any more, though they are still noted."""
    if not has_outbox(games):
        return 0, 0
    with _open(games) as connection:
        # Of a game that the club does not know only its beginning may be noted: all of its log waits.
        waiting, refused = connection.execute(
            """SELECT coalesce(sum(max(last - max(first - 1, 0, iif(id = ?, ?, 0)), 0)), 0),
                      (SELECT count(DISTINCT id) FROM outbox WHERE is_refused)
               FROM (SELECT id, min(number) AS first,
                            (SELECT coalesce(max(number), 0) FROM log WHERE log.id = outbox.id) AS last
                     FROM outbox WHERE NOT is_refused GROUP BY id)""",
            delivered,
        ).fetchone()
        return int(waiting), int(refused)


def read_log(games: Path, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
    """The game as it is kept at the table."""
    with _open(games) as connection:
        # All of it as it is at one moment, whatever is played meanwhile.
        connection.execute("BEGIN")
        return load_game(connection, game_id)


def strike_off(games: Path, waiting: Waiting, delivered: int) -> None:
    """These entries have arrived; what was played meanwhile stays noted."""
    with _open(games) as connection:
        connection.execute(
            "DELETE FROM outbox WHERE id = ? AND number <= ? AND is_refused = 0", (waiting.game_id, delivered)
        )


def refuse(games: Path, game_id: str) -> None:
    """The club has another log of this game: it is told by `club status` and does not keep other games waiting."""
    with _open(games) as connection:
        connection.execute("UPDATE outbox SET is_refused = 1 WHERE id = ?", (game_id,))


@contextmanager
def _open(games: Path) -> Iterator[sqlite3.Connection]:
    """A connection of our own for a moment: the file may be mended and replaced at any time."""
    uri = f"{games.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=5.0)) as connection:
        # What is struck off and comes back after a pulled plug is only delivered once more.
        connection.execute("PRAGMA synchronous = NORMAL")
        yield connection


def _statements() -> list[str]:
    found, statement = [], ""
    for line in _MADE.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            found.append(statement.strip())
            statement = ""
    return found


def _count_parts(connection: sqlite3.Connection) -> int:
    query = "SELECT count(*) FROM sqlite_schema WHERE name IN ('outbox', 'outbox_game', 'outbox_log')"
    return int(connection.execute(query).fetchone()[0])
