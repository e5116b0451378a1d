"""What a player may do at the table with a phone of their own: their own turns, and taking back what they did."""

from __future__ import annotations

from companion.games.values import Action, Seat
from companion.table import Table
from messages import Sentence, say

HOST_ONLY = say("Only the host can do this.")


def why_not_act(table: Table, seat: Seat, action: Action | None = None) -> Sentence | None:
    """Why the player of a seat may not act now, or not do this; None when they may."""
    turn = table.game.turn(table.state)
    if not turn.seats:
        return None
    actor = action.actor if action is not None else None
    if seat not in turn.seats and actor != seat:
        return say("It is not your turn. {turn}", turn=turn.sentence)
    if actor not in (None, seat):
        return say("Only {name}, or the host, can do this.", name=table.players[actor].name)
    return None


def why_not_undo(table: Table, seat: Seat, steps: int = 1) -> Sentence | None:
    """Whoever made all of these steps may take them back, and the host."""
    last = table.happened()[-steps:]
    if any(each.seats and seat not in each.seats for each in last):
        return say("Only who did this, or the host, can take it back.")
    return None
