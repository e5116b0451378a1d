"""Rules that the players apply on the table themselves, each told when it matters."""

from __future__ import annotations

from messages import say

from ..values import Reminder
from .state import PatchworkState


def find_reminders(state: PatchworkState) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    if state.is_set_up:
        return (
            Reminder("ring", say("The neutral token stands right after the smallest patch, clockwise.")),
            Reminder("order", say("Who is furthest behind moves; on the same space, whose token is on top.")),
        )
    if state.singles_due:
        return (Reminder("single", say("A 1 x 1 patch is placed at once.")),)
    if state.phase == "play":
        told = [Reminder("neutral-token", say("Move the neutral token to where the patch lay."))]
        if state.special_tile is None:
            told.append(Reminder("special-tile", say("The first full 7 x 7 square takes the special tile, 7 points.")))
        return tuple(told)
    return ()
