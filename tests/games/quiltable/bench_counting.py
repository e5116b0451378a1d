"""Measures exact pattern counting in dictionary look-ups of the same run.

Run it with `python tests/games/quiltable/bench_counting.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.quiltable.components import Block

ROOT = Path(__file__).resolve().parents[3]
ALLOWED = 20_000
HAND = 20


def measure_lookup() -> float:
    """Seconds for one dictionary look-up in a plain loop, the best of several runs."""
    table = {number: number for number in range(1024)}
    keys = [number % 1024 for number in range(100_000)]
    best = float("inf")
    for _ in range(5):
        start = perf_counter()
        for key in keys:
            table[key]
        best = min(best, perf_counter() - start)
    return best / len(keys)


def make_quilts(random: Random) -> list[list[Block]]:
    """Full quilts of 16 blocks, from all alike to all kinds mixed; few kinds give the most matches to choose from."""
    from companion.games.quiltable.components import BLOCKS

    quilts = [[BLOCKS[0]] * 16]
    for kinds in (2, 2, 2, 3, 3, 4, 5, 8):
        chosen = random.sample(BLOCKS, kinds)
        quilts.append([random.choice(chosen) for _ in range(16)])
    return quilts


def measure_counting() -> tuple[float, float]:
    """Seconds a card to count a hand of 20 on a full quilt: on average, and for the slowest quilt and hand."""
    from companion.games.quiltable.components import CARDS
    from companion.games.quiltable.patterns import find_matches, map_blocks, placements

    for known in CARDS:
        placements(known.id)
    random = Random(1)
    spent: list[float] = []
    for blocks in make_quilts(random):
        for _ in range(5):
            hand = random.sample([card.id for card in CARDS], HAND)
            best = float("inf")
            for _ in range(3):
                start = perf_counter()
                quilt = map_blocks((divmod(place, 4), block) for place, block in enumerate(blocks))
                for card in hand:
                    find_matches(quilt, card)
                best = min(best, perf_counter() - start)
            spent.append(best / HAND)
    return sum(spent) / len(spent), max(spent)


def measure_ratio() -> tuple[float, float, float]:
    """Look-ups in the time of one card's count: on average and for the slowest hand; and the seconds of one look-up."""
    lookup = measure_lookup()
    average, slowest = measure_counting()
    return average / lookup, slowest / lookup, lookup


def main() -> None:
    """Print what was measured in this run."""
    average, slowest, lookup = measure_ratio()
    print(f"one dictionary look-up: {lookup * 1e9:.1f} ns")
    print(f"counting one card of {HAND} on a full quilt: {average:,.0f} look-ups on average")
    print(
        f"slowest quilt and hand: {slowest:,.0f} look-ups a card ({slowest / ALLOWED:.1%} of the {ALLOWED:,} allowed)"
    )


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
