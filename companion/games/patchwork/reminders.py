"""Rules that the players apply on the table themselves, each told when it matters."""

from __future__ import annotations

from collections.abc import Iterator

from messages import say, say_all, say_count

from ..values import Reminder
from .state import PatchworkState
from .track import SINGLE_PATCHES, START_BUTTONS


def find_reminders(state: PatchworkState) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    if state.is_set_up:
        return tuple(_remind_of_set_up(state))
    if state.phase == "play":
        return tuple(_remind_of_a_turn(state))
    return ()


def _remind_of_set_up(state: PatchworkState) -> Iterator[Reminder]:
    spaces = say_all([str(space) for space in SINGLE_PATCHES[state.options.board]])
    yield Reminder("buttons", say("Each player takes a board, a token and {count} buttons.", count=START_BUTTONS))
    yield Reminder("tokens", say("Both tokens go on the first space, the starter's on top."))
    yield Reminder("singles", say("Lay 1 × 1 patches before spaces {spaces}.", spaces=spaces))
    yield Reminder("ring", say("All other patches lie in a ring round the time board."))
    yield Reminder("neutral-token", say("The neutral token stands right after the smallest patch, clockwise."))
    yield Reminder("special-tile", say("Put the special tile for 7 × 7 beside the board."))
    yield Reminder("order", say("Who is furthest behind moves; on the same space, whose token is on top."))


def _remind_of_a_turn(state: PatchworkState) -> Iterator[Reminder]:
    if single := state.singles_due or state.singles_taken:
        told = say_count(
            "{name} takes the 1 × 1 patch and lays it now.",
            "{name} takes {count} 1 × 1 patches and lays them now.",
            single, name=state.players[state.top].name,
        )  # fmt: skip
        yield Reminder("single", told)
    if state.singles_due:
        return
    yield Reminder("neutral-token", say("Move the neutral token to where the patch lay."))
    if state.special_tile is None:
        yield Reminder("special-tile", say("The first full 7 × 7 square takes the special tile, 7 points."))
