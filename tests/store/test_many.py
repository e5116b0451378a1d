"""Ten times the past costs nothing more: neither at the start, nor at home, nor in the history, nor in an export."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import shelf
from companion.history import export_csv, export_json, open_past
from companion.screens.archive import PastGames
from companion.store import checking
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, find_game_on_table
from companion.store.values import ResultQuery
from tests.store.many import make_many

FEW, MANY = 60, 600


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("many")
    for count in (FEW, MANY):
        make_many(folder / str(count) / "games.db", count, entries=6)
    return folder / str(FEW) / "games.db", folder / str(MANY) / "games.db"


class Counting:
    """Counts the steps that SQLite takes, which no busy machine can disturb."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steps = 0
        really_connect = sqlite3.connect

        def connect(*arguments: object, **options: object) -> sqlite3.Connection:
            connection: sqlite3.Connection = really_connect(*arguments, **options)  # type: ignore[call-overload]
            connection.set_progress_handler(self._count, 1)
            return connection

        monkeypatch.setattr(sqlite3, "connect", connect)

    def _count(self) -> int:
        self.steps += 1
        return 0

    def of(self, path: Path, ask: Callable[[Store], object]) -> int:
        """The steps of a start and a question."""
        self.steps = 0
        with SqliteStore(path) as store:
            ask(store)
        return self.steps


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: None,
        find_game_on_table,
        lambda store: PastGames(store, 4)[0],
        lambda store: PastGames(store, 4, "Eve")[0],
        lambda store: store.regulars(shelf.NAMES),
        lambda store: store.players(),
        lambda store: store.games(most=1, of=("quilt-show",)),
        lambda store: PastGames(store, 4, is_over=True)[0],
        lambda store: PastGames(store, 4, "Eve", is_over=True)[0],
        lambda store: store.games(most=9, of=("quilt-show",), is_over=True),
        lambda store: store.results(ResultQuery("Eve", "quilt-show", most=9)),
        lambda store: store.best_result("quilt-show", "Eve"),
        lambda store: store.best_alone("patchwork-doodle", "Eve"),
        lambda store: store.find(store.on_table()[0].header.id),
        lambda store: store.load(store.on_table()[0].header.id),
        lambda store: store.lay_on_table(store.on_table()[0].header.id),
    ],
    ids=[
        "start",
        "home",
        "history",
        "of a player",
        "regulars",
        "players",
        "last game",
        "over",
        "over of a player",
        "last over",
        "results",
        "best result",
        "best",
        "find",
        "load",
        "lay",
    ],
)
def test_nothing_that_is_asked_at_the_table_grows_with_the_past(
    stores: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, ask: Callable[[Store], object]
) -> None:
    monkeypatch.setattr(checking, "CHECKED_AT_ONCE", 0)
    counting = Counting(monkeypatch)
    few, many = (counting.of(path, ask) for path in stores)
    assert few > 0
    assert many <= 1.1 * few + 50


def test_what_is_counted_grows_with_the_points_that_were_reached_not_with_the_games(
    stores: tuple[Path, Path],
) -> None:
    read = []
    for path in stores:
        with SqliteStore(path) as store:
            read.append(len(store.counts("quilt-show")))
    # Ten times the games; every player has reached each of the 51 numbers of points, some of them as a winner.
    assert read[1] <= 2 * 51 * 6 + 100 < 10 * read[0]


@pytest.mark.parametrize("export", [export_json, export_csv])
def test_an_export_holds_a_few_games_at_a_time(
    stores: tuple[Path, Path], export: Callable[[object], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.history.A_PAGE", 20)
    peaks = []
    for path in stores:
        with open_past(path) as past:
            tracemalloc.start()
            for _ in export(past):  # type: ignore[attr-defined]
                pass
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    # All of it at once would be ten times as much.
    assert peaks[1] < 3 * peaks[0]


def test_a_large_file_is_read_through_only_while_playing(
    stores: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = Counting(monkeypatch)
    at_start = counting.of(stores[1], lambda store: None)
    monkeypatch.setattr(checking, "CHECKED_AT_ONCE", 0)
    later = counting.of(stores[1], lambda store: None)
    assert later < at_start / 10
