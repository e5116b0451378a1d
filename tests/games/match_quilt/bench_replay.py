"""How long a whole game takes to replay from its log: `python -m tests.games.match_quilt.bench_replay`."""

from __future__ import annotations

import timeit
from random import Random

from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.values import Player
from tests.games.match_quilt.dealing import shuffle_deck
from tests.games.match_quilt.test_whole_games import RandomTable


def bench() -> None:
    """Replay one advanced game of four, told card by card."""
    random = Random(1)
    new = GAME.new(tuple(map(Player, ("Ann", "Ben", "Cid", "Dot"))), MatchQuiltOptions(advanced=True))
    table = RandomTable(random, new, shuffle_deck(random), card_share=1.0, total_share=0.0)
    table.play_to_the_end()

    def replay() -> None:
        state = new
        for raw in table.log:
            state = GAME.play(state, GAME.decode_action(raw))

    seconds = min(timeit.repeat(replay, number=1, repeat=50))
    print(f"{len(table.log)} actions replayed in {1000 * seconds:.1f} ms")


if __name__ == "__main__":
    bench()
