"""Files of other versions, and two processes that want the same file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.checking import check_everything
from companion.store.counting import Counted
from companion.store.errors import StoreHeld, StoreTooNew
from companion.store.reading import list_games, open_for_reading
from companion.store.schema import VERSION
from companion.store.sqlite import SqliteStore
from tests.store.test_contract import entry, header

VERSIONS = Path(__file__).parent / "versions"
FINISHED = Path(__file__).parent / "finished"
"""Stores of older versions with games that were played to the end."""


def made_by(version: int, path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript((VERSIONS / f"{version}.sql").read_text())
    connection.close()


def test_there_is_a_file_of_every_older_version() -> None:
    assert sorted(int(file.stem) for file in VERSIONS.glob("*.sql")) == list(range(1, VERSION))


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    path = tmp_path / "games.db"
    made_by(version, path)
    store = SqliteStore(path)
    assert store.salvaged is None
    assert [(game.header.id, game.entries) for game in store.games()] == [
        ("20261102-193000-bbbbbb", 2),
        ("20261101-193000-aaaaaa", 3),
    ]
    assert {player.name for player in store.players()} == {"Eve", "Ann", "Zoë"}
    store.append([entry(3, "20261102-193000-bbbbbb")], None)
    store.close()
    store = SqliteStore(path)
    assert store.games()[0].entries == 3
    store.close()


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_games_that_were_over_without_an_outcome_get_theirs(tmp_path: Path, version: int) -> None:
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    connection.executescript((FINISHED / f"{version}.sql").read_text())
    connection.close()
    with SqliteStore(path) as store:
        going_on, over = store.games()
        assert (store.salvaged, going_on.outcome) == (None, None)
        assert over.outcome is not None
        assert [(score.name, score.points, score.is_winner) for score in over.outcome.scores] == [("Ann", -65, True)]
        assert store.best_alone("patchwork-doodle", "Ann") == -65
        counts = store.counts("patchwork-doodle")
        assert (counts[Counted("over")], counts[Counted("reached", "Ann", value=-65)]) == (1, 1)
        assert counts[Counted("minutes", value=18)] == 1
        store.check()
        assert store.games(is_over=True) == (over,)
    with open_for_reading(path) as kept:
        check_everything(kept)


def test_a_file_of_a_newer_version_is_refused_and_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.executescript("PRAGMA user_version = 99; UPDATE version SET number = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match=r"written by a newer Quilting Bee \(format 99, this one reads up to"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_second_process_is_told_who_holds_the_store(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    script = (
        "import sys; from pathlib import Path; from companion.store.sqlite import SqliteStore\n"
        "try: SqliteStore(Path(sys.argv[1]))\n"
        "except Exception as error: print(error)"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "games.db")], capture_output=True, text=True, check=True
    ).stdout
    assert told == (f"Another Quilting Bee (process {os.getpid()}) is already using {tmp_path}. Close it first.\n")
    store.close()


def test_the_store_is_free_again_when_its_holder_is_gone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    with pytest.raises(StoreHeld):
        SqliteStore(tmp_path / "games.db")
    store.close()
    SqliteStore(tmp_path / "games.db").close()


def test_the_history_can_be_read_while_somebody_plays(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    store.begin(header())
    store.append([entry(1)], None)
    with open_for_reading(tmp_path / "games.db") as connection:
        assert list_games(connection)[0].entries == 1
    store.append([entry(2)], None)
    store.close()
