"""A player that is killed in mid-game, again and again, and the check that nothing it had reported is lost."""

from __future__ import annotations

import os
import signal
import struct
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.games.errors import IllegalAction
from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar

_REPORT = struct.Struct("<I")


@dataclass
class Kills:
    """What a row of kills showed."""

    kills: int = 0
    reported: int = 0
    more: int = 0
    """Entries on the disk that the player had not yet reported when it died: at most one a kill."""


def kill_again_and_again(path: Path, times: int, seed: int) -> Kills:
    """Let a child play on one store and kill it at a random instant, `times` times; raises when anything is lost."""
    random, seen = Random(seed), Kills()
    for _ in range(times):
        before = _entries_kept(path)
        reported = _play_until_killed(path, random)
        after = _entries_kept(path)
        assert before + reported <= after <= before + reported + 1, (before, reported, after)
        seen.kills += 1
        seen.reported += reported
        seen.more += after - before - reported
    return seen


def _entries_kept(path: Path) -> int:
    """All entries in the store, after checking that the game on the table is the replay of its log."""
    store = SqliteStore(path)
    try:
        assert store.salvaged is None, "a kill is no damage"
        assert store.trouble is None
        table = resume_game(store, game=GAME)
        if table is not None:
            assert sum(table.state.put) <= table.state.size
            assert table.version == store.games()[0].entries
        return sum(game.entries for game in store.games())
    finally:
        store.close()


def _play_until_killed(path: Path, random: Random) -> int:
    """Kill the player after some reports and then some instant more; returns how many actions it reported."""
    seed, patience, delay = random.getrandbits(32), random.randint(1, 50), random.random() * 0.008
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _play(path, Random(seed), writing)
        finally:
            os._exit(1)
    os.close(writing)
    reports = b""
    while len(reports) < patience * _REPORT.size and (chunk := os.read(reading, _REPORT.size)):
        reports += chunk
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(reading, 1 << 16):
        reports += chunk
    os.close(reading)
    return len(reports) // _REPORT.size


def _play(path: Path, random: Random, pipe: int) -> None:
    store = SqliteStore(path)
    table = resume_game(store, game=GAME)
    while True:
        if table is None or GAME.result(table.state) is not None:
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(random.randint(50, 3000)), game=GAME)
        _act(table, random)
        os.write(pipe, _REPORT.pack(table.version))


def _act(table: Table, random: Random) -> None:
    chance = random.random()
    try:
        if chance < 0.1:
            table.undo(random.randint(1, 3))
        elif chance < 0.2:
            table.redo()
        else:
            table.do(GAME.random_action(table.state, random))
    except IllegalAction:
        table.do(GAME.random_action(table.state, random))
