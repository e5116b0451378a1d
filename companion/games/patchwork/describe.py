"""What happened, told after each action."""

from __future__ import annotations

from messages import Sentence, say, say_count

from ..values import Seat
from . import actions
from .components import PATCH
from .play import play
from .scoring import points_of
from .state import PatchworkState


def describe(state: PatchworkState, action: actions.PatchworkAction) -> Sentence:
    """What the action did to this state."""
    after = play(state, action)
    match action:
        case actions.ChooseStartPlayer(seat=seat):
            return say("{name} begins.", name=state.players[seat].name)
        case actions.LayRing():
            return say("The patches lie in their ring.")
        case actions.Buy() | actions.Advance() | actions.PlaceSingle():
            return _describe_move(state, after, action)
        case actions.TakeSpecialTile(seat=seat):
            return say("{name} took the special tile.", name=state.players[seat].name)
        case actions.LeaveSpecialTile():
            return say("Nobody filled a 7 × 7 square.")
        case actions.ShowQuilt(seat=seat):
            return _describe_quilt(state, after, seat)
        case actions.CountUp(seat=seat):
            name, points = state.players[seat].name, points_of(after, seat)
            return say_count("{name} has {count} point.", "{name} has {count} points.", points, name=name)
        case actions.TellFirst(seat=seat):
            return say("{name} reached the last space first.", name=state.players[seat].name)


def _describe_move(
    state: PatchworkState, after: PatchworkState, action: actions.Buy | actions.Advance | actions.PlaceSingle
) -> Sentence:
    seat = after.top
    name, now = state.players[seat].name, after.quilters[seat]
    if isinstance(action, actions.Buy):
        move = say_count(
            "{name} took the {patch}, is on space {space} and has {count} button.",
            "{name} took the {patch}, is on space {space} and has {count} buttons.",
            now.buttons, name=name, space=now.space, patch=PATCH[action.patch].title,
        )  # fmt: skip
    elif isinstance(action, actions.Advance):
        move = say_count(
            "{name} advanced to space {space} and has {count} button.",
            "{name} advanced to space {space} and has {count} buttons.",
            now.buttons, name=name, space=now.space,
        )  # fmt: skip
    else:
        move = say("{name} placed a 1 × 1 patch.", name=name)
    if not isinstance(action, actions.PlaceSingle) and now.singles > state.quilters[seat].singles:
        move = say("{move} Take the 1 × 1 patch and lay it now.", move=move)
    if after.special_tile != state.special_tile:
        return say("{move} The special tile for 7 × 7 is theirs.", move=move)
    return move


def _describe_quilt(state: PatchworkState, after: PatchworkState, seat: Seat) -> Sentence:
    empty = after.quilters[seat].empty
    shown = say_count(
        "The quilt of {name} has {count} empty cell.", "The quilt of {name} has {count} empty cells.", empty,
        name=state.players[seat].name,
    )  # fmt: skip
    if after.special_tile != state.special_tile:
        return say("{shown} The special tile for 7 × 7 is theirs.", shown=shown)
    return shown
