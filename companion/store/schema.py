"""The tables of the store's file, and the way from every older version to this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache

APPLICATION = 0x51426565
"""'QBee': marks the file as ours."""

_STEPS = (
    # 1: a header a game, and its log; the entry's number is part of the key, so that a lost update is an error.
    """
    CREATE TABLE version (number INTEGER NOT NULL) STRICT;
    INSERT INTO version VALUES (0);
    CREATE TABLE game (id TEXT PRIMARY KEY, record TEXT NOT NULL, is_put_away INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE log (id TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (id, number)) STRICT;
    """,
    # 2: how games ended, so that the history need not replay them, and who played.
    """
    CREATE TABLE outcome (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
    CREATE TABLE player (name TEXT PRIMARY KEY, motif TEXT NOT NULL, last TEXT NOT NULL) STRICT;
    INSERT INTO player SELECT json_extract(value, '$.name'), json_extract(value, '$.motif'), ''
        FROM game, json_each(substr(game.record, instr(game.record, '{')), '$.players') WHERE true
        ON CONFLICT DO NOTHING;
    """,
    # 3: what lists and statistics ask for, in columns with indexes, so that no question reads the whole past. All of
    # it follows from the records. A tally without a player counts the games themselves.
    """
    CREATE TABLE listing (id TEXT PRIMARY KEY, game TEXT NOT NULL, started TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX listing_started ON listing (started, id, game);
    CREATE INDEX listing_game ON listing (game, started, id);
    CREATE TABLE seat (id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,
        started TEXT NOT NULL, seats INTEGER NOT NULL, points INTEGER, is_winner INTEGER,
        PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;
    CREATE INDEX seat_player ON seat (player, started, id, game);
    CREATE INDEX seat_result ON seat (game, player, seats, points, is_winner) WHERE points IS NOT NULL;
    CREATE TABLE tally (game TEXT NOT NULL, player TEXT NOT NULL, games INTEGER NOT NULL, last TEXT NOT NULL,
        PRIMARY KEY (game, player)) STRICT, WITHOUT ROWID;
    CREATE INDEX game_on_table ON game (id) WHERE is_put_away = 0;
    """,
    # 4: everything that is counted is kept counted, and finished games are found in their order.
    """
    CREATE TABLE counter (game TEXT NOT NULL, kind TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
        value INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (game, kind, one, other, value))
        STRICT, WITHOUT ROWID;
    CREATE INDEX seat_over ON seat (started, id, game) WHERE seat = 0 AND points IS NOT NULL;
    CREATE INDEX seat_game_over ON seat (game, started, id) WHERE seat = 0 AND points IS NOT NULL;
    CREATE INDEX seat_player_over ON seat (player, started, id, game, points, is_winner) WHERE points IS NOT NULL;
    CREATE INDEX seat_course ON seat (game, player, started, id, points, is_winner) WHERE points IS NOT NULL;
    CREATE INDEX seat_best ON seat (game, player, points, started, id, is_winner) WHERE points IS NOT NULL;
    """,
    # 5: who began, and turns of players who act at once, are counted anew: the first seat had stood for whoever began.
    """
    DELETE FROM counter;
    """,
)

VERSION = len(_STEPS)

Filling = Callable[[sqlite3.Connection, int], None]
"""Puts into new tables what only Python can work out, coming from that version."""


def read_version(connection: sqlite3.Connection) -> int:
    """The version of the tables; 0 for an empty file. Raises `sqlite3.DatabaseError` when it is not ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables and application == version == 0:
        return 0
    if application != APPLICATION:
        raise sqlite3.DatabaseError("the file belongs to another program")
    # Written twice, so that one damaged byte does not pass for a newer version.
    again = connection.execute("SELECT number FROM version").fetchone()
    if again != (version,):
        raise sqlite3.DatabaseError("the file's version was damaged")
    return int(version)


def has_all_tables(connection: sqlite3.Connection, version: int) -> bool:
    """Whether every table and index of that version is there, letter for letter."""
    return _describe(connection) >= _tables_of(version)


def migrate(connection: sqlite3.Connection, version: int, fill: Filling) -> None:
    """Bring the tables from that version to this one, all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _create(connection, version, VERSION)
        fill(connection, version)
        connection.execute("UPDATE version SET number = ?", (VERSION,))
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _create(connection: sqlite3.Connection, version: int, wanted: int) -> None:
    for step in _STEPS[version:wanted]:
        for statement in step.split(";"):
            connection.execute(statement)


@cache
def _tables_of(version: int) -> frozenset[tuple[object, ...]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        _create(connection, 0, version)
        return _describe(connection)
    finally:
        connection.close()


def _describe(connection: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    # As bytes: a flipped bit may leave text that is none.
    rows = connection.execute(
        "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema"
    )
    return frozenset(rows)
