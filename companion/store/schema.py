"""The tables of the store's file, and the way from every older version to this one."""

from __future__ import annotations

import sqlite3

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
        FROM game, json_each(substr(game.record, 20), '$.players') WHERE true ON CONFLICT DO NOTHING;
    """,
)

VERSION = len(_STEPS)


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
    (again,) = connection.execute("SELECT number FROM version").fetchone()
    if version != again:
        raise sqlite3.DatabaseError("the file's version was damaged")
    return int(version)


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables from that version to this one, all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in _STEPS[version:]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute("UPDATE version SET number = ?", (VERSION,))
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
