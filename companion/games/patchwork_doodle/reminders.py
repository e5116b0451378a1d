"""Rules that the players apply on the table themselves, each told when it matters."""

from __future__ import annotations

from messages import say

from ..values import Reminder
from .state import DoodleState


def find_reminders(state: DoodleState) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    if state.phase == "cards" and state.round == 1:
        return (
            Reminder("start", say("Everyone draws the patch of the start card anywhere on the sheet.")),
            Reminder("token", say("Put the token between two cards of the ring.")),
        )
    if state.phase == "cards":
        return (
            Reminder("carry-over", say("The two cards that are left come next after the token, then six new ones.")),
        )
    if state.is_final_turn:
        return (
            Reminder("final-turn", say("Nobody rolls: each player may draw any one of the three cards that are left.")),
        )
    if state.phase == "turns" and state.turn:
        return (
            Reminder("discard", say("When all have drawn or passed, the card under the token leaves the ring.")),
            Reminder("special", say("Cross off every special action that you take.")),
        )
    if state.phase == "scoring":
        return (Reminder("single-cell", say("A single cell may still be shaded before the sheet is scored.")),)
    return ()
