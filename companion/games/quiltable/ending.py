"""How the last turns come: by a complete quilt or empty piles, at the end of a turn or told later."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..values import Seat
from .state import Ending, State


def bring_end(state: State, reason: Literal["complete", "piles"], seat: Seat) -> State:
    """From now on everybody else has one turn, where a table likes that its finder too."""
    return msgspec.structs.replace(state, ending=Ending(reason, seat), owed=_last_turns(state, seat))


def _last_turns(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Clockwise, in which order the last turns come."""
    end = len(state.players) + state.options.everybody_once_more
    return tuple((seat + step) % len(state.players) for step in range(1, end))


def see_late_end(state: State, seat: Seat) -> State:
    """A quilt that is told complete after its player's turn ended the game then: whoever had a turn since, or has one
    now, had the last one."""
    is_late = state.phase == "playing" and state.ending is None and seat not in state.active
    if not is_late or state.options.is_race or not state.quilters[seat].quilt.is_complete:
        return state
    ending = Ending("complete", seat)
    if state.stack is not None:
        # Alone, the end that has come needs no turn of the master.
        return msgspec.structs.replace(state, ending=ending, stack=msgspec.structs.replace(state.stack, is_next=False))
    clockwise = _last_turns(state, seat)
    first = min(clockwise.index(active) for active in state.active)
    owed = tuple(other for other in clockwise[first:] if other not in state.active)
    return msgspec.structs.replace(state, ending=ending, owed=owed)
