"""The end of Patchwork: points with their lines, the count that a table tells itself, and the tie-break."""

from __future__ import annotations

from msgspec.structs import replace

from ..cells import Cells
from ..errors import IllegalAction
from ..sentences import say, say_count
from ..values import Line, Result, Seat, Standing
from .actions import CountUp, TellFirst
from .moves import read_quilt
from .scoring import find_seven_by_seven
from .state import Count, PatchworkState
from .track import EMPTY_CELL, SPECIAL_TILE


def count_up(state: PatchworkState, action: CountUp) -> PatchworkState:
    """Take over the final count of a player; after both the game is decided."""
    name, quilter = state.players[action.seat].name, state.quilters[action.seat]
    if state.phase not in ("play", "count", "tile"):
        raise IllegalAction(say("Both players are counted. Undo to count again."))
    if quilter.count:
        raise IllegalAction(say("{name} is counted already. Undo to count again.", name=name))
    if state.singles_due:
        owner = state.players[state.top].name
        raise IllegalAction(say("{name} crossed a 1 x 1 patch and places it first.", name=owner))
    if action.buttons < 0:
        raise IllegalAction(say("Nobody has {buttons} buttons: the least is 0.", buttons=action.buttons))
    cells = read_quilt(state, action.seat, action.cells) if action.cells else None
    empty = _empty_cells(state, action, cells)
    _check_special_tile(state, action, cells)
    quilters = list(state.quilters)
    quilters[action.seat] = replace(
        quilter,
        count=Count(action.buttons, empty, action.special_tile),
        cells=quilter.cells if cells is None else cells,
    )
    after = replace(state, quilters=tuple(quilters), phase="count")
    if any(one.count is None for one in quilters):
        return after
    is_tie = points_of(after, 0) == points_of(after, 1)
    return replace(after, phase="tie" if is_tie and state.first is None else "over")


def _empty_cells(state: PatchworkState, action: CountUp, cells: Cells | None) -> int:
    if cells is not None:
        if action.empty not in (None, len(cells.empty)):
            raise IllegalAction(
                say("The board has {empty} empty cells, not {told}.", empty=len(cells.empty), told=str(action.empty))
            )
        return len(cells.empty)
    if action.empty is None:
        if not state.has_moves:
            raise IllegalAction(say("Show the board, or tell the number of empty cells."))
        return state.quilters[action.seat].empty
    most = len(state.quilters[action.seat].cells.empty)
    if not 0 <= action.empty <= most:
        raise IllegalAction(
            say("There are 0 to {most} empty cells on this board, not {empty}.", most=most, empty=action.empty)
        )
    return action.empty


def _check_special_tile(state: PatchworkState, action: CountUp, cells: Cells | None) -> None:
    other = 1 - action.seat
    count = state.quilters[other].count
    if state.special_tile == action.seat and not action.special_tile:
        raise IllegalAction(
            say("{name} took the special tile: it counts. Undo to change that.", name=state.players[action.seat].name)
        )
    if action.special_tile and (state.special_tile == other or (count and count.special_tile)):
        raise IllegalAction(say("The special tile belongs to {name}: there is one.", name=state.players[other].name))
    if action.special_tile and cells is not None and not find_seven_by_seven(cells):
        raise IllegalAction(say("This board has no full 7 x 7 square, so it cannot have the special tile."))


def tell_first(state: PatchworkState, action: TellFirst) -> PatchworkState:
    """Decide a tie by who reached the last space first."""
    if state.phase != "tie":
        raise IllegalAction(say("Who reached the last space first matters only when both have the same points."))
    return replace(state, phase="over", first=action.seat)


def count_of(state: PatchworkState, seat: Seat) -> Count:
    """A player's buttons, empty cells and special tile: as the table counted them, else as the moves gave them."""
    quilter = state.quilters[seat]
    return quilter.count or Count(quilter.buttons, quilter.empty, state.special_tile == seat)


def standing_of(state: PatchworkState, seat: Seat) -> Standing:
    """What a player has now, line by line."""
    count, quilter = count_of(state, seat), state.quilters[seat]
    lines = [Line(say("Buttons"), count.buttons)]
    if count.special_tile:
        corner = find_seven_by_seven(quilter.cells)
        lines.append(Line(say("Special tile for 7 x 7"), SPECIAL_TILE, corner.cells if corner else ()))
    # A table that did not tell where the patches lie sees the number only.
    empty = quilter.cells.empty if len(quilter.cells.empty) == count.empty else ()
    reason = say_count("{count} empty cell", "{count} empty cells", count.empty)
    lines.append(Line(reason, EMPTY_CELL * count.empty, tuple(empty)))
    return Standing(seat, tuple(lines))


def points_of(state: PatchworkState, seat: Seat) -> int:
    """What a player has now."""
    return standing_of(state, seat).points


def result_of(state: PatchworkState) -> Result | None:
    """Who won, once the game is over."""
    if state.phase != "over":
        return None
    one, other = points_of(state, 0), points_of(state, 1)
    if one == other:
        assert state.first is not None, "a tie is not over before somebody was first"
        name = state.players[state.first].name
        sentence = say(
            "Both have {points} points; {name} reached the last space first and wins.", points=one, name=name
        )
        return Result("tie-break", (state.first,), sentence)
    winner = 0 if one > other else 1
    sentence = say(
        "{name} wins with {more} to {less} points.",
        name=state.players[winner].name, more=max(one, other), less=min(one, other),
    )  # fmt: skip
    return Result("points", (winner,), sentence)
