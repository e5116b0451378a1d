"""A shuffled deck and random quilts; three-fabric copies are random triples, as the real ones are unknown."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.games.match_quilt.boards import LETTERS, SHORT, ToldCard, ToldQuilt

FABRICS = sorted(LETTERS.values())
THREE_FABRICS = ("card-trick", "star-flower", "crazy-house")


def shuffle_deck(random: Random) -> list[ToldCard]:
    """All 72 cards in random order."""
    deck: list[ToldCard] = []
    for pattern in SHORT.values():
        pairs = list(combinations(FABRICS, 2))
        triples = random.choices(list(combinations(FABRICS, 3)), k=6)
        deck += [{"pattern": pattern, "fabrics": list(f)} for f in (triples if pattern in THREE_FABRICS else pairs)]
    random.shuffle(deck)
    return deck


def empty_quilt() -> ToldQuilt:
    return [[None] * 4 for _ in range(4)]


def slots_of(quilt: ToldQuilt) -> list[list[int]]:
    """Where a card may go, found by trying every cell against the rule of support and connection."""
    slots = []
    for row in range(4):
        for col in range(4):
            if quilt[row][col] is not None:
                continue
            support = quilt[row + 1][col] if row < 3 else quilt[3][col - 1]
            if support is not None or [row, col] == [3, 0]:
                slots.append([row, col])
    return slots


def grow_quilt(random: Random, deck: list[ToldCard], cards: int) -> tuple[ToldQuilt, list[int]]:
    """A quilt of so many cards from the deck, and where the last one was laid."""
    quilt, cell = empty_quilt(), [3, 0]
    for _ in range(cards):
        cell = random.choice(slots_of(quilt))
        quilt[cell[0]][cell[1]] = deck.pop()
    return quilt, cell
