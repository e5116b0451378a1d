"""What a long past costs: the start, home, history and statistics, and an export, with 100, 1,000 and 10,000 games.

Times are of computing, beside a bare SQLite scan of the same rows (every seat with its header and outcome). The steps
that SQLite takes are counted too: no busy machine can disturb them."""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from companion.history import export_json, open_past
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.sqlite import SqliteStore
from tests.store.many import make_many

COUNTS = (100, 1000, 10_000)
START = 100.0
"""Milliseconds of computing for a start with any number of games."""
OPENING = 150.0
"""Milliseconds to open a screen on a machine that scans all rows of the largest store in `SCAN` milliseconds."""
SCAN = 10.0
PLACES = ("home", "history", "statistics")
SPARE = 1.05
"""Times more steps of SQLite than what is shown grows by, from 1,000 games to 10,000."""


def main(words: list[str]) -> int:
    """Print a line a number of games; the status says whether every limit was kept."""
    argparse.ArgumentParser(prog="./study past", description=__doc__).parse_args(words)
    measured = []
    for count in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.db"
            make_many(path, count)
            measured.append(_tell(path, count))
    scan = measured[-1]["scan"]
    limit = OPENING * scan / SCAN
    slowest = max(each[place] for each in measured for place in PLACES)
    steps = {place: [round(each[f"{place} steps"]) for each in measured] for place in PLACES}
    growth = max(later / earlier for _, earlier, later in steps.values())
    shown = measured[-1]["shown"] / measured[-2]["shown"]
    print(f"The slowest opening takes {slowest:.1f} ms (limit {limit:.0f}).")
    print(f"Steps of SQLite with {COUNTS} games: {steps}; from 1,000 on at most {growth:.2f} times as many, "
          f"while {shown:.2f} times as many different numbers are shown.")  # fmt: skip
    is_fast = slowest <= limit and max(each["start"] for each in measured) <= START
    return 0 if is_fast and growth <= SPARE * max(1.0, shown) else 1


def _tell(path: Path, count: int) -> dict[str, float]:
    taken = {"start": _milliseconds(lambda: SqliteStore(path).close()), "scan": _scan(path), "shown": _shown(path)}
    with SqliteStore(path) as store:
        # Its log was made up: no rules would play it.
        store.put_away(store.on_table()[0].header.id)
        session = Session(Services(store, Settings(), is_development=True))
        for place in PLACES:
            taken[place] = _milliseconds(partial(_open, session, place))
            taken[f"{place} steps"] = _count_steps(store, partial(_open, session, place))
        taken["check in the background"] = _milliseconds(store.check, times=1)
        session.close()
    with open_past(path) as past:
        tracemalloc.start()
        size = sum(len(piece) for piece in export_json(past))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    told = ", ".join(
        f"{what} {time:.1f} ms" for what, time in taken.items() if what != "shown" and not what.endswith("steps")
    )
    print(
        f"{count:>6} games, {path.stat().st_size / 2**20:.0f} MB: {told}, "
        f"export of {size / 2**20:.0f} MB holds {peak / 2**20:.1f} MB",
        flush=True,
    )
    return taken


def _open(session: Session, place: str) -> None:
    session.go.to(place)
    session.view()


def _count_steps(store: SqliteStore, do: Callable[[], object]) -> float:
    """How many instructions SQLite carries out for it."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    connection = store._connection
    assert connection is not None
    connection.set_progress_handler(step, 1)
    do()
    connection.set_progress_handler(None, 1)
    return float(count)


def _scan(path: Path) -> float:
    """All rows that could be shown, read by SQLite alone."""
    connection = sqlite3.connect(path)
    query = "SELECT * FROM seat LEFT JOIN game USING (id) LEFT JOIN outcome USING (id)"
    taken = _milliseconds(lambda: connection.execute(query).fetchall())
    connection.close()
    return taken


def _shown(path: Path) -> float:
    """How many different numbers the statistics show: each score that somebody reached, each pair that met."""
    connection = sqlite3.connect(path)
    (count,) = connection.execute("SELECT count(*) FROM counter").fetchone()
    connection.close()
    return float(count)


def _milliseconds(do: Callable[[], object], times: int = 5) -> float:
    """Of computing, the best of some times: what other programs do does not count."""
    taken = []
    for _ in range(times):
        begin = process_time()
        do()
        taken.append(1000 * (process_time() - begin))
    return min(taken)
