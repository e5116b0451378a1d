"""The steps of Patchwork by a short name, as the Undo key says them."""

from __future__ import annotations

from companion.games.patchwork import actions
from companion.games.patchwork.components import PATCH
from companion.games.patchwork.state import PatchworkState
from companion.games.values import Action
from messages import Sentence, say


def name_step(state: PatchworkState, action: Action) -> Sentence:
    """What would be taken back, in a few words."""
    mover = state.players[state.top].name
    match action:
        case actions.Buy(patch=patch):
            return say("{name}: {patch}", name=mover, patch=PATCH[patch].title)
        case actions.Advance():
            return say("{name}: advance", name=mover)
        case actions.PlaceSingle():
            return say("{name}: 1 × 1", name=mover)
        case actions.ChooseStartPlayer():
            return say("who begins")
        case actions.LayRing():
            return say("the ring")
        case actions.TakeSpecialTile() | actions.LeaveSpecialTile():
            return say("7 × 7")
        case actions.ShowQuilt(seat=seat):
            return say("{name}: board", name=state.players[seat].name)
        case actions.CountUp(seat=seat):
            return say("{name}: count", name=state.players[seat].name)
    return say("who was first")
