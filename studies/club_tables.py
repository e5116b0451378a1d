"""Tables of a club that play, each with its own store, outbox and courier, many in one process: `./study club` starts
it, so that what the tables' own machines do is not taken from the club's."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import msgspec

from companion.club.courier import Courier
from companion.club.joining import join_club
from companion.club.links import Address
from companion.games.errors import GameError
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import Table, start_game
from tests.games.patchwork.random_quilters import RandomQuilters


class Orders(msgspec.Struct, frozen=True):
    """What one process plays."""

    folder: str
    addresses: list[Address]
    first: int
    """The number of its first table."""
    rate: float
    """Actions a second, at all of its tables together."""
    seconds: float
    players: int


class Played(msgspec.Struct, frozen=True):
    """An action: at which table, when it was done, and what its card shows then; nothing when it looks as before."""

    table: int
    at: float
    shown: str


class Account(msgspec.Struct, frozen=True):
    """What one process has done."""

    lasted: float
    used: float
    """Seconds of a processor."""
    played: list[Played]


class _PlayingTable:
    """One table on which people play Patchwork, game after game."""

    def __init__(self, folder: Path, number: int, address: Address, players: int) -> None:
        home = Home(folder / str(number))
        join_club(home, address, with_past=False)
        self.number, self._random, self._players = number, Random(number), players
        self._quilters = RandomQuilters(self._random, "purchases")
        self._store = SqliteStore(home.games)
        self.courier = Courier(home)
        self._table = self._begin()
        self.courier.start()

    def play(self) -> Played:
        """One action; where a game is over the next one is laid out."""
        if self._table.game.result(self._table.state) is not None:
            self._table = self._begin()
        before, at = self._shown(), time.time()
        while True:
            try:
                self._table.do(self._quilters.choose(self._table.state))
                break
            except GameError:
                continue
        self.courier.hurry()
        now = self._shown()
        return Played(self.number, at, now if now != before else "")

    def close(self) -> None:
        self.courier.close()
        self._store.close()

    def _begin(self) -> Table:
        names = self._random.sample(range(self._players), 2)
        table = start_game(self._store, "patchwork", [Player(f"Player {name}") for name in names])
        while (action := table.game.chance(table.state, self._random)) is not None:
            table.do(action)
        return table

    def _shown(self) -> str:
        """The numbers on the card while the game goes on."""
        stage = self._table.game.stage(self._table.state)
        return " ".join(map(str, stage.counts)) if stage else ""


def main(orders: Orders) -> None:
    """Sit down, say so, wait for a word, play; every action is a line of JSON."""
    tables = [
        _PlayingTable(Path(orders.folder), orders.first + place, address, orders.players)
        for place, address in enumerate(orders.addresses)
    ]
    # The laid out games arrive first.
    while any(table.courier.trouble for table in tables):
        time.sleep(0.1)
    print("ready", flush=True)
    sys.stdin.readline()
    began, used, done = time.perf_counter(), time.process_time(), []
    for number in range(round(orders.rate * orders.seconds)):
        time.sleep(max(began + number / orders.rate - time.perf_counter(), 0))
        done.append(tables[number % len(tables)].play())
    lasted, used = time.perf_counter() - began, time.process_time() - used
    time.sleep(4)
    for table in tables:
        table.close()
    sys.stdout.write(msgspec.json.encode(Account(lasted, used, done)).decode() + "\n")


if __name__ == "__main__":
    main(msgspec.json.decode(sys.stdin.readline(), type=Orders))
