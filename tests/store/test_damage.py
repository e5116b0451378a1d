"""A damaged file: kept aside, salvaged as far as it goes, and the app starts."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion.games.values import Player
from companion.store.records import BadRecord, find_records, format_record, parse_record
from companion.store.sqlite import SqliteStore
from companion.store.values import Entry, Undo
from companion.table import resume_game, start_game
from tests.button_jar import GAME, Jar

GAMES = 12
NOW = datetime(2026, 11, 16, 22, 5, 9, tzinfo=UTC)


class Evenings:
    """A clock that goes a minute with every look at it."""

    def __init__(self) -> None:
        self.time = NOW - timedelta(days=30)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a dozen games, some with their last entries still in the write-ahead log."""
    folder = tmp_path_factory.mktemp("healthy")
    store, random, now = SqliteStore(folder / "games.db"), Random(5), Evenings()
    for number in range(GAMES):
        if number == GAMES - 2:
            store.close()
        players = (Player("Eve", "dots"), Player("Ann"), Player("Zoë"))
        table = start_game(store, GAME.name, players, Jar(160), game=GAME, now=now)
        while GAME.result(table.state) is None:
            table.do(GAME.random_action(table.state, random))
            if random.random() < 0.1:
                table.undo()
    kept = tmp_path_factory.mktemp("kept")
    for part in folder.glob("games.db*"):
        if not part.name.endswith("-shm"):
            shutil.copy(part, kept)
    store.close()
    return kept


def contents(path: Path) -> dict[str, int]:
    store = SqliteStore(path)
    try:
        return {game.header.id: game.entries for game in store.games()}
    finally:
        store.close()


def copy_of(healthy: Path, folder: Path) -> Path:
    shutil.copytree(healthy, folder)
    return folder / "games.db"


@pytest.fixture(scope="module")
def whole(healthy: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """How many entries each game really has."""
    return contents(copy_of(healthy, tmp_path_factory.mktemp("whole") / "copy"))


def salvaged_share(whole: dict[str, int], path: Path) -> float:
    """Open the damaged store as the app does; returns the share of entries that are still there."""
    store = SqliteStore(path, now=lambda: NOW)
    try:
        assert store.trouble is None
        games = {game.header.id: game.entries for game in store.games()}
        assert set(games) <= set(whole)
        assert all(games[game_id] <= whole[game_id] for game_id in games)
        for game_id in games:
            store.load(game_id)
        resumed = resume_game(store, game=GAME)
        if resumed is None or GAME.result(resumed.state) is not None:
            resumed = start_game(store, GAME.name, [Player("Eve")], game=GAME)
        resumed.do(GAME.random_action(resumed.state, Random(1)))
        assert resumed.trouble is None
        return sum(games.values()) / sum(whole.values())
    finally:
        store.close()


def shares(
    healthy: Path, whole: dict[str, int], folder: Path, times: int, spoil: Callable[[Path, Random], None]
) -> list[float]:
    found = []
    for number in range(times):
        path = copy_of(healthy, folder / str(number))
        spoil(path, Random(number))
        found.append(salvaged_share(whole, path))
    return found


def flip_bits(path: Path, random: Random, count: int) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(count):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    path.write_bytes(data)


def test_one_flipped_bit_loses_almost_nothing(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    found = shares(healthy, whole, tmp_path, 40, lambda path, random: flip_bits(path, random, 1))
    print(f"one flipped bit: {sum(found) / len(found):.2%} of all entries kept, at worst {min(found):.1%}")
    assert sum(found) / len(found) > 0.99
    assert min(found) > 0.98


def test_fifty_flipped_bits_leave_most_of_it(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    found = shares(healthy, whole, tmp_path, 15, lambda path, random: flip_bits(path, random, 50))
    print(f"fifty flipped bits: {sum(found) / len(found):.2%} of all entries kept, at worst {min(found):.1%}")
    assert sum(found) / len(found) > 0.8


def test_a_truncated_file_keeps_what_is_left_of_it(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    def truncate(path: Path, random: Random) -> None:
        size = path.stat().st_size
        left = random.randrange(size)
        path.write_bytes(path.read_bytes()[:left])

    found = shares(healthy, whole, tmp_path, 15, truncate)
    print(f"cut at a random length: {sum(found) / len(found):.2%} of all entries kept, at worst {min(found):.1%}")
    assert sum(found) / len(found) > 0.4


def test_a_page_of_zeros_costs_only_what_lay_on_it(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    def wipe(path: Path, random: Random) -> None:
        data = bytearray(path.read_bytes())
        page = random.randrange(len(data) // 4096)
        data[page * 4096 : (page + 1) * 4096] = bytes(4096)
        path.write_bytes(data)

    found = shares(healthy, whole, tmp_path, 15, wipe)
    print(f"one page of zeros: {sum(found) / len(found):.2%} of all entries kept, at worst {min(found):.1%}")
    assert sum(found) / len(found) > 0.85


def test_damage_in_the_write_ahead_log_is_mended_too(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    def spoil(path: Path, random: Random) -> None:
        flip_bits(path.with_name("games.db-wal"), random, 1)

    found = shares(healthy, whole, tmp_path, 15, spoil)
    print(f"one flipped bit in the log: {sum(found) / len(found):.2%} of all entries kept, at worst {min(found):.1%}")
    assert min(found) > 0.99


@pytest.mark.parametrize(
    "rubbish",
    [b"", bytes(100_000), b"\x89PNG\r\n\x1a\n" + Random(1).randbytes(5000), b"SQLite format 3\0" + bytes(4000)],
    ids=["empty", "zeros", "a picture", "only a head"],
)
def test_rubbish_in_its_place_is_kept_aside_and_the_app_starts(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(rubbish)
    store = SqliteStore(path, now=lambda: NOW)
    assert store.games() == ()
    store.close()
    if rubbish:
        assert (tmp_path / "games.damaged-2026-11-16-220509.db").read_bytes() == rubbish


def test_another_programs_file_is_kept_aside_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    store = SqliteStore(path, now=lambda: NOW)
    assert store.salvaged is not None
    assert store.games() == ()
    assert store.salvaged.aside.read_bytes() == before
    store.close()


def test_the_players_are_told_what_was_saved(healthy: Path, tmp_path: Path) -> None:
    path = copy_of(healthy, tmp_path / "home")
    contents(path)
    data = bytearray(path.read_bytes())
    data[:16] = b"not a database.."
    path.write_bytes(data)
    store = SqliteStore(path, now=lambda: NOW)
    assert store.salvaged is not None
    assert str(store.salvaged.sentence) == (
        "The file with your games was damaged. 12 games were saved. Nothing in them is missing. "
        "The damaged file was kept as games.damaged-2026-11-16-220509.db."
    )
    outcomes = [game.outcome for game in store.games()]
    assert all(outcome is not None for outcome in outcomes)
    assert [player.name for player in store.players()][:3] == ["Ann", "Eve", "Zoë"]
    store.close()


def test_a_plug_pulled_during_salvage_is_no_harm(healthy: Path, whole: dict[str, int], tmp_path: Path) -> None:
    path = copy_of(healthy, tmp_path / "home")
    salvaged = copy_of(healthy, tmp_path / "salvaged")
    contents(salvaged)
    shutil.move(salvaged, path.with_name("games.db.salvaged"))
    path.write_bytes(b"rubbish beside an old write-ahead log")
    assert contents(path) == whole
    assert not path.with_name("games.db.salvaged").exists()


def test_a_record_proves_itself() -> None:
    entry = Entry("first", 7, NOW, Undo(2))
    raw = format_record(entry)
    assert parse_record(raw) == entry
    for place in range(len(raw)):
        spoilt = bytearray(raw)
        spoilt[place] ^= 4
        with pytest.raises(BadRecord):
            parse_record(bytes(spoilt))
    assert list(find_records(b"\0junk" + raw + b"QB1 nonsense" + raw[:-3])) == [entry]
