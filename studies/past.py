"""What a long past costs: the start, home, the history and an export with 100, 1,000 and 10,000 games."""

from __future__ import annotations

import argparse
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time

from companion.games import shelf
from companion.history import export_json, open_past
from companion.screens.archive import PastGames
from companion.store.sqlite import SqliteStore
from companion.store.store import find_game_on_table
from tests.store.many import make_many

COUNTS = (100, 1000, 10_000)
LIMIT = 100.0
"""Milliseconds of computing for a start with any number of games."""


def main(words: list[str]) -> int:
    """Print a line a number of games; the status says whether every start was within the limit."""
    argparse.ArgumentParser(prog="./study past", description=__doc__).parse_args(words)
    starts = []
    for count in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.db"
            make_many(path, count)
            starts.append(_tell(path, count))
    return 0 if max(starts) <= LIMIT else 1


def _tell(path: Path, count: int) -> float:
    start = _milliseconds(lambda: SqliteStore(path).close())
    with SqliteStore(path) as store:
        home = _milliseconds(lambda: find_game_on_table(store))
        history = _milliseconds(lambda: (store.regulars(shelf.NAMES), PastGames(store, 4)[0]))
        last_page = _milliseconds(lambda: PastGames(store, 4)[count - 1])
        statistics = _milliseconds(lambda: [store.tallies(name) for name in shelf.NAMES])
        check = _milliseconds(store.check, times=1)
    with open_past(path) as past:
        tracemalloc.start()
        size = sum(len(piece) for piece in export_json(past))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    print(
        f"{count:>6} games, {path.stat().st_size / 2**20:.0f} MB: start {start:.1f} ms, home {home:.2f} ms, history "
        f"{history:.2f} ms, its last page {last_page:.2f} ms, statistics {statistics:.2f} ms, check in the background "
        f"{check:.0f} ms, export of {size / 2**20:.0f} MB holds {peak / 2**20:.1f} MB",
        flush=True,
    )
    return start


def _milliseconds(do: Callable[[], object], times: int = 5) -> float:
    """Of computing, the best of some times: what other programs do does not count."""
    taken = []
    for _ in range(times):
        begin = process_time()
        do()
        taken.append(1000 * (process_time() - begin))
    return min(taken)
