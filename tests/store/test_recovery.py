"""Whatever lies in the place of the store: the app starts, saves, and says what became of the old file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion.games.values import Player
from companion.store import aside, checking, salvage
from companion.store.errors import StoreTooNew
from companion.store.opening import open_store
from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put

NOW = datetime(2026, 11, 16, 22, 5, 9, tzinfo=UTC)
ACTIONS = 30


def played(path: Path, actions: int = ACTIONS, size: int = 1000) -> Table:
    """A store with one unfinished game, closed."""
    with SqliteStore(path) as store:
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(size), game=GAME)
        for _ in range(actions):
            table.do(Put(table.state.seat, 1))
    return table


def copied_while_open(path: Path, folder: Path, actions: int = ACTIONS) -> Path:
    """The same with everything still in the write-ahead log, as a pulled plug leaves it."""
    with SqliteStore(path) as store:
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        for _ in range(actions):
            table.do(Put(table.state.seat, 1))
        folder.mkdir()
        for part in ("games.db", "games.db-wal"):
            shutil.copy(path.with_name(part), folder)
    return folder / "games.db"


def go_on(path: Path) -> tuple[SqliteStore, int]:
    """Start as the app does, play one action, and start again; returns the store, and how many entries were there."""
    with SqliteStore(path, now=lambda: NOW) as store:
        assert store.trouble is None
        table = resume_game(store, game=GAME)
        before = table.version if table else 0
        if table is None or GAME.result(table.state) is not None:
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        table.do(Put(table.state.seat, 1))
        assert table.trouble is None
        state, game_id = table.state, table.id
    with SqliteStore(path) as again:
        assert (again.trouble, again.salvaged) == (None, None)
        resumed = resume_game(again, game_id, game=GAME)
        assert resumed is not None
        assert resumed.state == state
        again.games()
    return store, before


def spill_and_die(path: Path) -> None:
    """A process that ends in the middle of a transaction which has reached the file: its journal is left behind."""
    child = os.fork()
    if child == 0:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.executescript("PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (done BLOB)")
        for _ in range(50):
            connection.execute("INSERT INTO half VALUES (randomblob(4000))")
        os._exit(0)
    os.waitpid(child, 0)
    assert path.with_name(f"{path.name}-journal").stat().st_size


def test_a_journal_left_at_the_very_first_start_is_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    spill_and_die(path)
    store, before = go_on(path)
    assert (store.salvaged, before) == (None, 0)


def test_a_journal_left_after_salvage_is_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    spill_and_die(path)
    store, before = go_on(path)
    assert (store.salvaged, before) == (None, ACTIONS)


def in_page_one(text: bytes, place: int, bit: int) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[data.index(text) + place] ^= bit
        path.write_bytes(data)

    return spoil


def by_sql(*statements: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        in_page_one(b"CREATE TABLE log", 3, 0x80),
        in_page_one(b"record TEXT NOT NULL, PRIMARY KEY", 5, 0x01),
        in_page_one(b"CREATE TABLE game", 13, 0x02),
        in_page_one(b"DEFAULT 0", 8, 0x08),
        by_sql("DELETE FROM version"),
        by_sql("UPDATE version SET number = 1"),
        by_sql("DROP TABLE outcome"),
        by_sql("ALTER TABLE log RENAME COLUMN record TO words"),
        by_sql("DROP INDEX game_on_table"),
        by_sql("UPDATE game SET record = 'rubbish'"),
        by_sql("UPDATE log SET record = CAST(x'ff80' AS TEXT) WHERE number = 3"),
        by_sql("DELETE FROM log WHERE number = 5"),
        by_sql("UPDATE seat SET points = 99"),
        by_sql("DELETE FROM listing"),
        by_sql("UPDATE tally SET games = 7"),
    ],
    ids=[
        "schema that is no text", "another column", "another table", "another default", "no version",
        "a version too old", "no table", "a renamed column", "no index", "no record", "a record that is no text",
        "a gap in a log", "wrong points", "a game not listed", "wrong count",
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_large", [False, True], ids=["small", "large"])
def test_a_file_that_cannot_be_used_is_kept_aside_and_the_app_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None], is_large: bool
) -> None:
    if is_large:
        monkeypatch.setattr(checking, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "games.db"
    played(path)
    spoil(path)
    spoilt = path.read_bytes()
    store, _ = go_on(path)
    if not is_large:
        assert store.salvaged is not None
        assert store.salvaged.aside.read_bytes() == spoilt
    with SqliteStore(path) as healed:
        healed.check()
        assert healed.count() >= 1
    with SqliteStore(path) as again:
        again.check()
        again.count()
        assert again.salvaged is None


@pytest.mark.parametrize("place", [18, 19, 21, 22, 23, 44, 47, 52, 55, 59, 67, 71])
def test_a_flip_in_the_head_neither_stops_the_app_nor_its_saving(tmp_path: Path, place: int) -> None:
    path = tmp_path / "games.db"
    played(path)
    data = bytearray(path.read_bytes())
    data[place] ^= 4
    path.write_bytes(data)
    assert go_on(path)[1] == ACTIONS


@pytest.mark.parametrize("is_large", [False, True], ids=["small", "large"])
def test_flips_anywhere_neither_stop_the_app_nor_its_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_large: bool
) -> None:
    if is_large:
        monkeypatch.setattr(checking, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "games.db"
    played(path)
    data, random = path.read_bytes(), Random(14)
    for number in range(150):
        spoilt = bytearray(data)
        spoilt[random.randrange(len(data) if number % 2 else 8192)] ^= 1 << random.randrange(8)
        copy = tmp_path / str(number) / "games.db"
        copy.parent.mkdir()
        copy.write_bytes(spoilt)
        go_on(copy)


@pytest.mark.parametrize("left", [None, b"", b"S"], ids=["gone", "empty", "one byte"])
def test_a_write_ahead_log_without_its_file_is_kept_and_salvaged(tmp_path: Path, left: bytes | None) -> None:
    path = copied_while_open(tmp_path / "games.db", tmp_path / "copy")
    waiting = path.with_name("games.db-wal").read_bytes()
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    store, before = go_on(path)
    assert store.salvaged is not None
    assert store.salvaged.aside.read_bytes() == (left or b"")
    assert store.salvaged.aside.with_name(f"{store.salvaged.aside.name}-wal").read_bytes() == waiting
    assert before == ACTIONS


def test_a_damaged_file_stays_as_private_as_it_was_and_is_on_the_disk_before_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    played(path)
    path.chmod(0o600)
    by_sql("DELETE FROM version")(path)
    synced: list[str] = []
    really_sync = os.fsync

    def sync(descriptor: int) -> None:
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink().name)
        really_sync(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    with SqliteStore(path, now=lambda: NOW) as store:
        assert store.salvaged is not None
        kept = store.salvaged.aside
    assert stat.S_IMODE(kept.stat().st_mode) == stat.S_IMODE(path.stat().st_mode) == 0o600
    assert synced[:2] == [kept.name, tmp_path.name]


def test_damaged_files_do_not_pile_up(tmp_path: Path) -> None:
    path, time = tmp_path / "games.db", NOW
    played(path)
    for _ in range(aside.MOST + 4):
        by_sql("DELETE FROM version")(path)
        time += timedelta(days=1)
        with SqliteStore(path, now=lambda time=time: time) as store:  # type: ignore[misc]
            assert store.salvaged is not None
    kept = sorted(each.name for each in tmp_path.glob("games.damaged-*"))
    assert len(kept) == aside.MOST
    assert kept[-1] == f"games.damaged-{time:%Y-%m-%d-%H%M%S}.db"


def test_salvage_does_not_say_that_nothing_is_missing_when_it_cannot_know(tmp_path: Path) -> None:
    path = copied_while_open(tmp_path / "games.db", tmp_path / "copy")
    path.unlink()
    waiting = path.with_name("games.db-wal")
    waiting.write_bytes(waiting.read_bytes()[: waiting.stat().st_size // 2])
    with SqliteStore(path, now=lambda: NOW) as store:
        assert store.salvaged is not None
        assert store.games()[0].entries < ACTIONS
        assert str(store.salvaged.sentence) == (
            "The file with your games was damaged. 1 game was saved. The last steps of 1 game that was not finished "
            "may be missing. The damaged file was kept as games.damaged-2026-11-16-220509.db."
        )


def test_salvage_counts_last_entries_of_which_only_the_numbers_are_left(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played(path)
    by_sql(f"UPDATE log SET record = 'gone' WHERE number = {ACTIONS}")(path)
    with SqliteStore(path, now=lambda: NOW) as store:
        assert store.salvaged is not None
        assert (store.salvaged.entries, store.salvaged.lost) == (ACTIONS - 1, 1)
        assert "At least 1 entry was lost." in str(store.salvaged.sentence)


def test_a_finished_game_whose_end_is_gone_is_not_called_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played(path, actions=20, size=20)
    data = path.read_bytes()
    last = data.rindex(b'"number":20,')
    start = data.rindex(b"QB1", 0, last)
    path.write_bytes(b"no database here" + data[16:start] + b"\xaa" * 200 + data[start + 200 :])
    with SqliteStore(path, now=lambda: NOW) as store:
        assert store.salvaged is not None
        assert (store.salvaged.entries, store.salvaged.lost) == (19, 1)
        assert store.games()[0].outcome is None


def test_a_folder_in_its_place_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.mkdir()
    (path / "something").write_text("of somebody")
    store, _ = go_on(path)
    assert store.salvaged is not None
    assert (store.salvaged.aside / "something").read_text() == "of somebody"


def test_when_even_salvage_fails_the_app_starts_empty_and_says_where_the_old_file_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    played(path)
    by_sql("DELETE FROM version")(path)
    old = path.read_bytes()

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(salvage, "find_records", fail)
    store, before = go_on(path)
    assert before == 0
    assert store.salvaged is not None
    assert store.salvaged.aside.read_bytes() == old
    assert "Nothing in it could be read. The damaged file was kept as games.damaged-" in str(store.notice)


def test_a_newer_file_stays_untouched_and_games_are_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played(path)
    by_sql("PRAGMA user_version = 99", "UPDATE version SET number = 99")(path)
    before = path.read_bytes()
    with pytest.raises(StoreTooNew):
        SqliteStore(path)
    for expected in (0, 1):
        store, notice = open_store(path)
        with store:
            assert "stay there untouched" in str(notice)
            table = resume_game(store, game=GAME) or start_game(store, GAME.name, [Player("Eve")], game=GAME)
            assert table.version == expected
            table.do(Put(0, 1))
            assert table.trouble is None
    assert path.read_bytes() == before


def test_damage_that_is_found_while_playing_is_mended_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "games.db"
    first = played(path)
    with SqliteStore(path, now=lambda: NOW) as store:
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        table.do(Put(0, 1))
        other = sqlite3.connect(path)
        other.execute("UPDATE log SET record = 'rubbish' WHERE id = ? AND number = 9", (first.id,))
        other.commit()
        other.close()
        store.check()
        before = store.salvaged
        table.do(Put(1, 1))
        assert table.trouble is None
        assert (before is None, store.salvaged is None) == (True, False)
        assert [game.entries for game in store.games()] == [2, 8]
        assert "At least 22 entries were lost." in str(store.notice)
    with SqliteStore(path) as again:
        resumed = resume_game(again, game=GAME)
        assert resumed is not None
        assert resumed.state == table.state
