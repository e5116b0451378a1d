"""The set-up of Patchwork Doodle, and what the app can do in the place of the die and the shuffled cards."""

from __future__ import annotations

from random import Random

from ..shapes import parse_shape
from ..values import Options, Player
from .actions import UNTOLD, DealStartCards, LayCards, Roll
from .components import DIE, KNOWN_SHAPES, RING_SIZE, ROUNDS, START_SHAPES, TURNS
from .state import DoodleState, Sheet


class DoodleOptions(Options, frozen=True):
    """What a game of Patchwork Doodle can be told at its set-up."""

    best: int | None = None
    """A solo player's best score so far."""


def set_up(players: tuple[Player, ...], options: DoodleOptions) -> DoodleState:
    """The table before the first card is laid."""
    return DoodleState(players, options, (Sheet(),) * len(players))


def draw_by_chance(state: DoodleState, random: Random) -> DealStartCards | LayCards | Roll | None:
    """The die, or cards from the known shapes for a table that plays without the cards."""
    if state.phase == "cards":
        if state.is_set_up and all(sheet.start == UNTOLD and not sheet.cells for sheet in state.sheets):
            return deal_start_cards_by_chance(state, random)
        return lay_cards_by_chance(state, random)
    rolls = TURNS - 1 if state.round == ROUNDS else TURNS
    if state.phase == "turns" and state.turn < rolls:
        return roll_by_chance(random)
    return None


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
