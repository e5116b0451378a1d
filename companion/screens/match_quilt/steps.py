"""The steps of Match Quilt by a short name, as the Undo key says them."""

from __future__ import annotations

from companion.games.match_quilt import actions
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Action
from messages import Sentence, say


def name_step(state: MatchQuiltState, action: Action) -> Sentence:
    """What would be taken back, in a few words."""
    match action:
        case actions.PlayCard(card=card):
            return card.title
        case actions.TellPoints(seat=seat) | actions.TellTotal(seat=seat):
            return say("{name}: points", name=state.name_of(seat))
        case actions.EndTurn(seat=seat):
            return say("{name}: cards drawn", name=state.name_of(seat))
        case actions.SkipTurn(seat=seat):
            return say("{name}: no card", name=state.name_of(seat))
        case actions.TellQuilt(seat=seat) | actions.Announce(seat=seat):
            return say("{name}: quilt", name=state.name_of(seat))
    return say("who starts")
