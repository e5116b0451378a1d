"""Short names for what was done, for the Undo key."""

from __future__ import annotations

from companion.games.patchwork_doodle.actions import (
    DealStartCards,
    Draw,
    DrawStartPatch,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShadeCell,
    ShowCard,
    ShowSheet,
    StartFinalTurn,
)
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.values import Action
from messages import Sentence, say

_LONGEST_NAME = 7
"""Longer names leave no room on the key for what was done."""


def name_step(state: DoodleState, action: Action) -> Sentence:
    """What an undo or a redo is about, in two or three words."""
    seat = getattr(action, "seat", None)
    what = _name_action(action)
    if seat is None or len(state.players) == 1 or len(state.players[seat].name) > _LONGEST_NAME:
        return what
    return say("{name}: {what}", name=state.players[seat].name, what=what)


def _name_action(action: Action) -> Sentence:
    match action:
        case DealStartCards():
            return say("Start cards")
        case DrawStartPatch():
            return say("Start patch")
        case LayCards():
            return say("New cards")
        case ShowCard():
            return say("A card")
        case Roll(pips=pips):
            return say("Roll of {pips}", pips=pips)
        case StartFinalTurn():
            return say("Last turn")
        case Draw():
            return say("Patch")
        case Pass():
            return say("Pass")
        case ShadeCell():
            return say("Cell")
        case ShowSheet():
            return say("Sheet")
        case EndRound():
            return say("End of round")
        case _:
            raise TypeError(action)
