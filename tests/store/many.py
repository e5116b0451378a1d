"""A store with many games of the past, made fast."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import msgspec

from companion.games.values import Player
from companion.store.sqlite import SqliteStore
from companion.store.values import Do, Entry, Header, Outcome, PlayerScore
from companion.store.writing import insert_entries, insert_header, write_outcome

NAMES = ("Eve", "Ann", "Zoë", "Jun", "Mara", "Ben")
_ACTION = msgspec.Raw(b'{"do":"put","seat":0,"cells":[[1,2],[3,4],[5,6],[7,8]],"points":12}')


def make_many(path: Path, count: int, entries: int = 40) -> None:
    """So many games with so many entries each: nine of ten finished, the last one on the table."""
    SqliteStore(path).close()
    random, begin = Random(1), datetime(2020, 1, 1, tzinfo=UTC)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    for number in range(count):
        started = begin + timedelta(hours=5 * number)
        players = tuple(Player(name, "dots") for name in random.sample(NAMES, random.choice((1, 2, 3))))
        game = ("patchwork-doodle", "quilt-show")[number % 2]
        header = Header(f"{started:%Y%m%d-%H%M%S}-{number:06x}", game, players, msgspec.Raw(b"{}"), started, "1")
        insert_header(connection, header, is_put_away=number < count - 1)
        log = [Entry(header.id, each, started + timedelta(minutes=each), Do(_ACTION)) for each in range(1, entries + 1)]
        insert_entries(connection, log)
        if number % 10:
            scores = tuple(PlayerScore(each.name, random.randint(10, 60), 1, each is players[0]) for each in players)
            write_outcome(connection, header.id, Outcome(header.id, "points", "points", scores, entries))
    connection.execute("COMMIT")
    connection.close()
