"""The steps of Quiltable by a short name, as the Undo key says them."""

from __future__ import annotations

from companion.games.quiltable import actions
from companion.games.quiltable.state import State
from companion.games.values import Action
from messages import Sentence, say


def name_step(state: State, action: Action) -> Sentence:
    """What would be taken back, in a few words."""
    match action:
        case actions.Start():
            return say("who begins")
        case actions.DealAssistants():
            return say("the assistants")
        case actions.TellPiles():
            return say("an empty pile")
        case actions.MasterTakes() | actions.TellStack() | actions.CountStack():
            return say("{name}: blocks", name=state.options.opponent.title)
        case actions.Plan(seat=seat):
            return say("{name}: Plan", name=state.name(seat))
        case actions.Choose(seat=seat):
            return say("{name}: Choose", name=state.name(seat))
        case actions.Return(seat=seat):
            return say("{name}: Return", name=state.name(seat))
        case actions.EndTurn(seat=seat):
            return say("{name}: end turn", name=state.name(seat))
        case actions.TellQuilt(seat=seat):
            return say("{name}: quilt", name=state.name(seat))
        case actions.TellPatterns(seat=seat):
            return say("{name}: patterns", name=state.name(seat))
        case actions.AcceptScore(seat=seat):
            return say("{name}: score", name=state.name(seat))
    return say("an assistant")
