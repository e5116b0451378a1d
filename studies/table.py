"""What the table costs: a durable action against a bare insert, and a replay against one action."""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from companion.store.journal import Journal
from companion.store.sqlite import SqliteStore
from companion.table import Table, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar

ACTIONS = 500
DO_LIMIT, REPLAY_LIMIT = 3.0, 50.0


def main(words: list[str]) -> int:
    """Print the two ratios and whether they are within their limits."""
    argparse.ArgumentParser(prog="./study table", description=__doc__).parse_args(words)
    do, replay = measure(ACTIONS)
    print(f"Table.do with its durable write: {do:.2f} x a bare insert of the same row (limit {DO_LIMIT})")
    print(f"replay of {ACTIONS} actions: {replay:.1f} x one action's play (limit {REPLAY_LIMIT})")
    return 0 if do <= DO_LIMIT and replay <= REPLAY_LIMIT else 1


def measure(actions: int) -> tuple[float, float]:
    """The two ratios, measured turn by turn in one run so that a noisy machine disturbs both alike."""
    with tempfile.TemporaryDirectory() as name:
        folder, random = Path(name), Random(1)
        store = SqliteStore(folder / "games.db")
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(10 * actions), game=GAME)
        bare = bare_database(folder / "bare.db")
        do_times, bare_times = [], []
        for number in range(actions):
            action = GAME.random_action(table.state, random)
            do_times.append(_timed(lambda action=action: table.do(action)))  # type: ignore[misc]
            row = (table.id, number, _last_record(folder / "games.db", table.id))
            bare_times.append(_timed(lambda row=row: bare.execute("INSERT INTO log VALUES (?, ?, ?)", row)))  # type: ignore[misc]
        header, entries = store.load(table.id)
        replay_times = [
            _timed(lambda: Table(GAME, Journal(store, header, entries), lambda: header.started)) for _ in range(9)
        ]
        bare.close()
        store.close()
    return median(do_times) / median(bare_times), median(replay_times) / median(do_times)


def bare_database(path: Path) -> sqlite3.Connection:
    """A database that is as durable as the store and does nothing else."""
    bare = sqlite3.connect(path, isolation_level=None)
    bare.executescript(
        """PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
           CREATE TABLE log (id TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL,
                             PRIMARY KEY (id, number)) STRICT"""
    )
    return bare


def _last_record(path: Path, game_id: str) -> str:
    connection = sqlite3.connect(path)
    try:
        query = "SELECT record FROM log WHERE id = ? ORDER BY number DESC LIMIT 1"
        record: str = connection.execute(query, (game_id,)).fetchone()[0]
        return record
    finally:
        connection.close()


def _timed(do: Callable[[], object]) -> float:
    start = perf_counter()
    do()
    return perf_counter() - start
