"""A storm over a club: tables play while PostgreSQL is killed, the line is cut, tables are killed and clocks jump."""

from __future__ import annotations

import os
import select
import shutil
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event, Thread

import msgspec

from companion.club.courier import Courier
from companion.club.database import ask
from companion.club.errors import ClubError, ClubRefuses
from companion.club.membership import keep_membership, read_membership
from companion.club.outbox import count_waiting
from companion.games.errors import GameError
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.club.making import Club, club_log, logs_of
from tests.games.patchwork.random_quilters import RandomQuilters


@dataclass
class Storm:
    """What happened in it."""

    tables: int = 0
    entries: int = 0
    kills_of_tables: int = 0
    kills_of_postgres: int = 0
    cuts: int = 0
    refused_copies: int = 0
    seconds: float = 0.0
    catching_up: float = 0.0
    undone: int = 0
    homes: list[Home] = field(default_factory=list)


class Line:
    """The network between tables and club: passes everything on, until it is cut; then it stands still or hangs up."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._is_cut, self._is_over = Event(), Event()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._threads = [Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def cut(self, *, hangs_up: bool) -> None:
        self._is_cut.set()
        if hangs_up:
            for pair in self._pairs:
                for end in pair:
                    end.close()
            self._pairs.clear()

    def mend(self) -> None:
        self._is_cut.clear()

    def close(self) -> None:
        self._is_over.set()
        self._door.close()

    def _accept(self) -> None:
        while not self._is_over.is_set():
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        while self._is_cut.is_set() and not self._is_over.is_set():
            time.sleep(0.02)
        try:
            far = socket.create_connection(("127.0.0.1", self._to), timeout=5)
        except OSError:
            near.close()
            return
        self._pairs.append((near, far))
        other = {near: far, far: near}
        try:
            while not self._is_over.is_set():
                for ready in select.select([near, far], [], [], 0.1)[0]:
                    while self._is_cut.is_set() and not self._is_over.is_set():
                        # Nothing is lost on a line that stands still; it only does not arrive.
                        time.sleep(0.02)
                    data = ready.recv(65536)
                    if not data:
                        return
                    other[ready].sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            near.close()
            far.close()


def blow(
    club: Club, tables: int, seconds: float, seed: int, *, tell: Callable[[str], None] = lambda text: None
) -> Storm:
    """Let so many tables play for so long in a storm; afterwards the club's log must be that of all tables together."""
    random, storm = Random(seed), Storm(tables=tables)
    line = Line(club.postgres.port)
    homes = []
    for number in range(tables):
        aside = club.join(f"Table {number + 1}")
        membership = read_membership(aside.home)
        assert membership is not None
        address = msgspec.structs.replace(membership.address, port=line.port)
        keep_membership(aside.home, msgspec.structs.replace(membership, address=address))
        homes.append(aside.home)
    storm.homes = homes
    players = {home: _start_player(home, seed + place) for place, home in enumerate(homes)}
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        time.sleep(random.uniform(0.05, seconds / 12))
        what = random.choice(("table", "table", "table", "postgres", "cut", "stand-still"))
        tell(f"{time.monotonic() - began:6.1f} s: {what}")
        if what == "table":
            home = random.choice(homes)
            _kill(players[home])
            storm.kills_of_tables += 1
            players[home] = _start_player(home, random.getrandbits(30))
        elif what == "postgres":
            club.postgres.stop(random.choice((signal.SIGKILL, signal.SIGINT, signal.SIGQUIT)))
            storm.kills_of_postgres += 1
            time.sleep(random.uniform(0.0, 0.5))
            club.postgres.start()
        else:
            line.cut(hangs_up=what == "cut")
            storm.cuts += 1
            time.sleep(random.uniform(0.1, 0.6))
            line.mend()
    for player in players.values():
        _kill(player)
    storm.seconds = time.monotonic() - began
    began = time.monotonic()
    for home in homes:
        _catch_up(home)
    storm.catching_up = time.monotonic() - began
    storm.refused_copies = _try_copy(homes[0], club.folder / "copy")
    line.close()
    _compare(club, storm)
    return storm


def _compare(club: Club, storm: Storm) -> None:
    played = logs_of(storm.homes)
    with club.page() as connection:
        known = club_log(connection)
        owners = dict(ask(connection, "SELECT id, table_id FROM club.game"))
    assert known == played, (len(known), len(played), sorted(set(played) ^ set(known))[:3])
    assert len(owners) == len({game for game, _ in played} | set(owners))
    storm.entries = len(played)
    storm.undone = sum('"event":"undo"' in record for record in played.values())


def _catch_up(home: Home) -> None:
    courier = Courier(home)
    until = time.monotonic() + 60
    while True:
        try:
            courier.deliver()
            break
        except ClubError:
            assert time.monotonic() < until
            time.sleep(0.1)
    courier.close()
    assert count_waiting(home.games) == (0, 0)


def _try_copy(home: Home, copy: Path) -> int:
    """A copy of a machine comes after the machine itself has been there once more."""
    shutil.copytree(home.folder, copy)
    courier = Courier(home)
    courier.deliver()
    courier.close()
    try:
        Courier(Home(copy)).deliver()
    except ClubRefuses:
        return 1
    raise AssertionError("the copy was not refused")


def _start_player(home: Home, seed: int) -> int:
    """A machine at a table, in a process of its own."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        _play(home, Random(seed))
        status = 0
    finally:
        os._exit(status)


def _kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def _play(home: Home, random: Random) -> None:
    """Play without end, with a clock that jumps, and take back now and then."""
    jump = timedelta()

    def now() -> datetime:
        return datetime.now(UTC) + jump

    store = SqliteStore(home.games)
    courier = Courier(home)
    courier.start()
    quilters = RandomQuilters(random, "mixed")
    table: Table | None = resume_game(store, now=now)
    while True:
        if table is None or table.game.result(table.state) is not None:
            names = random.sample(("Ann", "Ben", "Cleo", "Dee", "Eve", "Finn", "Gus", "Ida"), 2)
            table = start_game(store, "patchwork", [Player(name) for name in names], now=now)
        if random.random() < 0.05:
            jump = timedelta(hours=random.uniform(-48, 48))
        if random.random() < 0.1 and table.can_undo:
            table.undo(random.randint(1, min(3, table.can_undo)))
        elif random.random() < 0.05 and table.can_redo:
            table.redo()
        else:
            try:
                table.do(table.game.chance(table.state, random) or quilters.choose(table.state))
            except GameError:
                continue
        courier.hurry()
        time.sleep(random.uniform(0.0, 0.06))
