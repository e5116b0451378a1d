"""Single bits flipped in the file of a store: the app must start, and save, whichever bit it is."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.store import checking
from companion.store.sqlite import SqliteStore
from companion.store.values import ResultQuery
from companion.table import resume_game, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put
from tests.store.crashing import fast_folder


@dataclass
class Flips:
    """What a row of flips showed."""

    tried: int = 0
    salvaged: int = 0
    entries: int = 0
    """That were there before, in all files together."""
    lost: int = 0
    """Of them, after the flip."""


def make_store(path: Path) -> dict[str, int]:
    """A store with two finished games and one that goes on; returns the entries of each game."""
    with SqliteStore(path) as store:
        for size in (12, 12, 1000):
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(size), game=GAME)
            while GAME.result(table.state) is None and table.version < 30:
                table.do(Put(table.state.seat, 1))
        return {game.header.id: game.entries for game in store.games()}


def flip_everywhere(*, count: int = 0, seed: int = 1, at_once: bool = True) -> Flips:
    """Flip so many bits of a store's file by chance, or every one, one at a time; raises when the app is stuck.

    `at_once` says whether the file is read through at the start, as a small one is, or found damaged while playing.
    """
    seen, usual = Flips(), checking.CHECKED_AT_ONCE
    with tempfile.TemporaryDirectory(dir=fast_folder()) as name:
        folder = Path(name)
        whole = make_store(folder / "whole" / "games.db")
        data = (folder / "whole" / "games.db").read_bytes()
        bits = range(8 * len(data))
        chosen = Random(seed).sample(bits, count) if count else bits
        checking.CHECKED_AT_ONCE = usual if at_once else 0
        try:
            for bit in chosen:
                _flip(folder / "flipped", data, bit, whole, seen)
        finally:
            checking.CHECKED_AT_ONCE = usual
    return seen


def _flip(folder: Path, data: bytes, bit: int, whole: dict[str, int], seen: Flips) -> None:
    flipped = bytearray(data)
    flipped[bit // 8] ^= 1 << bit % 8
    folder.mkdir()
    path = folder / "games.db"
    path.write_bytes(flipped)
    with SqliteStore(path) as store:
        assert store.trouble is None, f"bit {bit}: {store.trouble}"
        table = resume_game(store, game=GAME)
        if table is None or GAME.result(table.state) is not None:
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        table.do(Put(table.state.seat, 1))
        assert table.trouble is None, f"bit {bit}: {table.trouble}"
        store.check()
        store.counts(GAME.name), store.results(ResultQuery("Eve")), store.regulars(), store.players(), store.count()
        kept = {game.header.id: len(store.load(game.header.id)[1]) for game in store.games()}
        seen.salvaged += store.salvaged is not None
        game_id, state = table.id, table.state
    with SqliteStore(path) as again:
        resumed = resume_game(again, game_id, game=GAME)
        assert again.salvaged is None, f"bit {bit}: damaged again"
        assert resumed is not None
        assert resumed.state == state, f"bit {bit}: the action was lost"
    seen.tried += 1
    seen.entries += sum(whole.values())
    seen.lost += sum(max(0, entries - kept.get(game, 0)) for game, entries in whole.items())
    shutil.rmtree(folder)
