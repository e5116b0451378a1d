"""Evenings that are killed, and whose plug is pulled, at every write: nothing that was reported may be lost."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from companion.games.errors import IllegalAction
from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar
from tests.store.pulling import Crash, Disk, write_files
from tests.store.recording import record

Report = Callable[[bytes], None]
VERSIONS = Path(__file__).parent / "versions"


class Reported(msgspec.Struct, frozen=True):
    """What the players were told is kept: so many entries of a game."""

    game: str
    entries: int


@dataclass
class Crashes:
    """What a row of crashes showed; every state that differs from the others was opened once."""

    kills: int = 0
    pulls: int = 0
    reported: int = 0
    """Entries that had been reported, in all states together; each was found again."""
    salvages: int = 0

    def add(self, other: Crashes) -> None:
        self.kills += other.kills
        self.pulls += other.pulls
        self.reported += other.reported
        self.salvages += other.salvages


def first_evening(path: Path, report: Report) -> None:
    """The very first start, a game to its end, the next one, and another start."""
    _play(path, report, Random(1), actions=14, size=9)
    _play(path, report, Random(2), actions=8, size=9)


def later_evening(path: Path, report: Report) -> None:
    """A start with games of the past."""
    _play(path, report, Random(3), actions=12, size=9)


def long_evening(path: Path, report: Report) -> None:
    """So many actions that SQLite takes its write-ahead log over in mid-game."""
    _play(path, report, Random(4), actions=450, size=10_000)


def crash_everywhere(name: str, seed: int, pulls: int, every: int = 1) -> Crashes:
    """Live an evening once, then look at what each kill and each pulled plug leaves; raises when anything is lost."""
    story, prepare = _EVENINGS[name]
    random, seen = Random(seed), Crashes()
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory(dir=fast_folder()) as there:
        folder = Path(here).resolve()
        path = folder / "games.db"
        prepare(path)
        before = {each.name: each.read_bytes() for each in folder.iterdir()}
        known = _entries(path) if before else {}
        shutil.rmtree(folder)
        folder.mkdir()
        for file, data in before.items():
            (folder / file).write_bytes(data)
        operations = record(folder, lambda report: story(path, report))
        disk, looked = Disk(before), set[bytes]()
        for number, step in enumerate(operations):
            disk.follow(step)
            if number % every:
                continue
            for kind, crash in _crashes(disk, random, pulls):
                digest = _digest(crash)
                if digest in looked:
                    continue
                looked.add(digest)
                entries, is_salvaged = _look(crash, Path(there) / str(len(looked)), known)
                seen.kills += kind == "kill"
                seen.pulls += kind == "pull"
                seen.reported += entries
                seen.salvages += is_salvaged
                assert not is_salvaged or name == "damaged", f"{kind} at step {number} of {name} is no damage"
    return seen


def _crashes(disk: Disk, random: Random, pulls: int) -> Iterator[tuple[str, Crash]]:
    yield "kill", disk.kill()
    for crash in disk.pull(random, pulls):
        yield "pull", crash


def _look(crash: Crash, folder: Path, known: Mapping[str, int]) -> tuple[int, bool]:
    """Start on what a crash left; returns how many entries must be there, and whether the file had to be salvaged."""
    write_files(crash, folder)
    path, expected = folder / "games.db", dict(known)
    for raw in crash.reports:
        told = msgspec.json.decode(raw, type=Reported)
        expected[told.game] = told.entries
    with SqliteStore(path) as store:
        assert store.trouble is None, store.trouble
        kept = {game.header.id: game.entries for game in store.games()}
        for game, entries in expected.items():
            assert kept.get(game, -1) in (entries, entries + 1), (game, entries, kept)
        table = resume_game(store, game=GAME)
        assert table is not None or not crash.reports, "no game is on the table"
        if table is None or GAME.result(table.state) is not None:
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(100), game=GAME)
        table.do(GAME.random_action(table.state, Random(1)))
        assert table.trouble is None, table.trouble
        is_salvaged, game_id, state = store.salvaged is not None, table.id, table.state
    with SqliteStore(path) as again:
        resumed = resume_game(again, game_id, game=GAME)
        assert again.salvaged is None
        assert resumed is not None
        assert resumed.state == state
    shutil.rmtree(folder)
    return sum(expected.values()), is_salvaged


def _play(path: Path, report: Report, random: Random, actions: int, size: int) -> None:
    with SqliteStore(path) as store:
        table = resume_game(store, game=GAME)
        for _ in range(actions):
            if table is None or GAME.result(table.state) is not None:
                table = start_game(store, GAME.name, EVE_AND_ANN, Jar(size), game=GAME)
                report(msgspec.json.encode(Reported(table.id, 0)))
            _act(table, random)
            report(msgspec.json.encode(Reported(table.id, table.version)))


def _act(table: Table, random: Random) -> None:
    try:
        if random.random() < 0.15:
            table.undo()
        elif random.random() < 0.1:
            table.redo()
        else:
            table.do(GAME.random_action(table.state, random))
    except IllegalAction:
        table.do(GAME.random_action(table.state, random))


def _entries(path: Path) -> dict[str, int]:
    with SqliteStore(path) as store:
        return {game.header.id: game.entries for game in store.games()}


def _nothing(path: Path) -> None:
    """The folder is empty."""


def _games_of_the_past(path: Path) -> None:
    _play(path, lambda data: None, Random(7), actions=40, size=30)


def _damaged(path: Path) -> None:
    _games_of_the_past(path)
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM version")
    connection.commit()
    connection.close()


def _made_by(version: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.executescript((VERSIONS / f"{version}.sql").read_text())
        # The game on the table is one that only other rules can play.
        connection.execute("UPDATE game SET is_put_away = 1")
        connection.commit()
        connection.close()

    return make


def _digest(crash: Crash) -> bytes:
    digest = hashlib.blake2b()
    for name, data in sorted(crash.files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    digest.update(b"".join(crash.reports))
    return digest.digest()


def fast_folder() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


_EVENINGS: Mapping[str, tuple[Callable[[Path, Report], None], Callable[[Path], None]]] = {
    "first": (first_evening, _nothing),
    "later": (later_evening, _games_of_the_past),
    "damaged": (later_evening, _damaged),
    "of format 1": (later_evening, _made_by(1)),
    "of format 2": (later_evening, _made_by(2)),
    "long": (long_evening, _games_of_the_past),
}
NAMES = tuple(_EVENINGS)
