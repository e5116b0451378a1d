"""A club with tables that play, for tests and studies."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.club.courier import Courier
from companion.club.database import Connection, ask, open_connection
from companion.club.hosting import Hosting, add_table, found_club, open_club, read_hosting
from companion.club.joining import join_club
from companion.club.links import Address, parse_url
from companion.games.patchwork.actions import CountUp
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import Table, start_game
from tests.club.postgres import Postgres


@dataclass
class TableAside:
    """A machine at a table, with its own data folder."""

    home: Home
    address: Address
    courier: Courier
    _store: SqliteStore | None = None

    @property
    def store(self) -> SqliteStore:
        if self._store is None:
            self._store = SqliteStore(self.home.games)
        return self._store

    def switch_off(self) -> None:
        self.courier.close()
        if self._store is not None:
            self._store.close()
            self._store = None

    def play(self, names: Sequence[str] = ("Ann", "Ben"), game: str = "quilt-show") -> Table:
        """A new game at this table."""
        return start_game(self.store, game, [Player(name) for name in names])


@dataclass
class Club:
    """An empty club on a PostgreSQL of the tests' own."""

    postgres: Postgres
    folder: Path
    url: str
    home: Home
    hosting: Hosting

    def owner(self) -> Connection:
        return open_connection(parse_url(self.url))

    def page(self) -> Connection:
        return open_connection(self.hosting.address)

    def join(self, name: str, *, with_past: bool = False) -> TableAside:
        """A table that has joined."""
        with open_club(self.home) as connection:
            address = add_table(connection, self.hosting, name)
        home = Home(self.folder / name.replace(" ", "-"))
        join_club(home, address, with_past=with_past)
        return TableAside(home, address, Courier(home))


def make_club(postgres: Postgres, folder: Path, database: str, name: str = "Library game night") -> Club:
    url = postgres.new_database(database)
    home = Home(folder / "host")
    hosting, _ = found_club(home, parse_url(url), name, f"127.0.0.1:{postgres.port}")
    return Club(postgres, folder, url, home, hosting)


def open_kept_club(postgres: Postgres, folder: Path, database: str) -> Club:
    """A club that was made in this folder before."""
    home = Home(folder / "host")
    return Club(postgres, folder, postgres.address(database), home, read_hosting(home))


def finish_patchwork(table: Table, buttons: tuple[int, int]) -> None:
    """Both tell only what they count at the end: with full boards, so that the points are the buttons."""
    for seat in (0, 1):
        table.do(CountUp(seat, buttons[seat], False, empty=0))


def logs_of(homes: Sequence[Home]) -> dict[tuple[str, int], str]:
    """Every entry that the tables keep, by game and number."""
    found: dict[tuple[str, int], str] = {}
    for home in homes:
        with closing(sqlite3.connect(home.games)) as connection:
            for game, number, record in connection.execute("SELECT id, number, record FROM log"):
                found[game, number] = record
    return found


def club_log(connection: Connection) -> dict[tuple[str, int], str]:
    """Every entry that the club keeps, by game and number."""
    return {
        (game, number): record
        for game, number, record in ask(connection, "SELECT game, number, record FROM club.entry")
    }
