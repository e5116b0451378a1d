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
    TellPoints,
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
    return say("Roll of {pips}", pips=action.pips) if isinstance(action, Roll) else _NAMES[type(action)]


_NAMES: dict[type[Action], Sentence] = {
    DealStartCards: say("Start cards"),
    DrawStartPatch: say("Start patch"),
    LayCards: say("New cards"),
    ShowCard: say("A card"),
    StartFinalTurn: say("Last turn"),
    Draw: say("Patch"),
    Pass: say("Pass"),
    ShadeCell: say("Cell"),
    ShowSheet: say("Sheet"),
    TellPoints: say("Points"),
    EndRound: say("End of round"),
}
