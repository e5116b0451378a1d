"""What the app can do in the place of the die and the shuffled cards."""

from __future__ import annotations

from random import Random

from ..shapes import parse_shape
from .actions import DealStartCards, LayCards, Roll
from .cards import DIE, KNOWN_SHAPES, RING_SIZE, START_SHAPES
from .state import DoodleState


def deal_start_cards_by_chance(state: DoodleState, random: Random) -> DealStartCards:
    """A different start card for each player."""
    return DealStartCards(tuple(map(str, random.sample(START_SHAPES, len(state.players)))))


def lay_cards_by_chance(state: DoodleState, random: Random) -> LayCards:
    """Cards for the ring, for a table that plays without the cards: shapes that were not seen before."""
    seen = {parse_shape(card).canonical() for card in state.seen}
    unseen = [str(shape) for shape in KNOWN_SHAPES if shape not in seen]
    return LayCards(tuple(random.sample(unseen, RING_SIZE - len(state.ring))))


def roll_by_chance(random: Random) -> Roll:
    """A roll of the die."""
    return Roll(random.choice(DIE))
