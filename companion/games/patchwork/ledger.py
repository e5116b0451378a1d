"""The ledger of buttons: every change of a player's buttons with its reason, so that each number can be explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from messages import Sentence, say, say_count

from ..values import Seat
from . import actions
from .components import PATCH
from .play import play
from .state import PatchworkState
from .track import INCOME, START_BUTTONS


class Booking(msgspec.Struct, frozen=True):
    """One line: why, how many buttons came or went, how many there were then, and where the token stood."""

    reason: Sentence
    change: int
    buttons: int
    space: int


def keep_ledger(start: PatchworkState, played: Iterable[actions.PatchworkAction], seat: Seat) -> tuple[Booking, ...]:
    """All changes of a player's buttons through these actions, the first one first."""
    bookings = [Booking(say("At the start"), START_BUTTONS, START_BUTTONS, 0)]
    state = start
    for action in played:
        after = play(state, action)
        for reason, change in _changes(state, after, action, seat):
            bookings.append(Booking(reason, change, bookings[-1].buttons + change, after.quilters[seat].space))
        counted = after.quilters[seat].count
        if counted is not None and state.quilters[seat].count is None and counted.buttons != bookings[-1].buttons:
            missing = counted.buttons - bookings[-1].buttons
            bookings.append(Booking(say("Counted on the table"), missing, counted.buttons, after.quilters[seat].space))
        state = after
    return tuple(bookings)


def _changes(
    before: PatchworkState, after: PatchworkState, action: actions.PatchworkAction, seat: Seat
) -> Iterator[tuple[Sentence, int]]:
    if not isinstance(action, actions.Buy | actions.Advance) or before.seat != seat:
        return
    was, now = before.quilters[seat], after.quilters[seat]
    if isinstance(action, actions.Buy):
        patch = PATCH[action.patch]
        yield say("Paid for the {patch}", patch=patch.title), -patch.cost
    else:
        steps = now.space - was.space
        yield say_count("Advanced {count} space", "Advanced {count} spaces", steps), steps
    for mark in INCOME:
        if was.space < mark <= now.space:
            yield say("Income at space {space}", space=mark), now.income
