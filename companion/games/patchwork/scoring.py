"""What a quilt is worth and why, whether it holds a full 7x7 square, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from messages import say, say_count

from ..cells import BOARD, SIDE, Cells, cells_of
from ..values import Cell, Line, Result, Seat, Standing, Standings
from .track import EMPTY_CELL, SPECIAL_TILE

if TYPE_CHECKING:
    from .state import PatchworkState

WINDOW = 7


class Corner(msgspec.Struct, frozen=True):
    """The top left cell of a 7x7 square."""

    row: int
    col: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the square."""
        return tuple((self.row + row, self.col + col) for row in range(WINDOW) for col in range(WINDOW))


_WINDOWS = tuple(
    (corner, cells_of(corner.cells).mask)
    for corner in (Corner(row, col) for row in range(SIDE - WINDOW + 1) for col in range(SIDE - WINDOW + 1))
)


def find_seven_by_seven(cells: Cells) -> Corner | None:
    """The first full 7x7 square in reading order, if there is one."""
    return next((corner for corner, window in _WINDOWS if cells.mask & window == window), None)


def rank_windows(cells: Cells) -> tuple[Corner, ...]:
    """All 7x7 squares of a board, the fullest first."""
    ranked = sorted(_WINDOWS, key=lambda one: -(cells.mask & one[1]).bit_count())
    return tuple(corner for corner, _ in ranked)


def may_hold_seven_by_seven(known: Cells, empty: int) -> bool:
    """Whether a board with so many empty cells, of which the covered ones are known in part, can be full somewhere."""
    if len(known.empty) == empty:
        return find_seven_by_seven(known) is not None
    return len(BOARD) - empty >= WINDOW * WINDOW


def final_points(buttons: int, empty: int, special_tile: bool) -> int:
    """Buttons, the special tile, and the empty cells against them."""
    return buttons + (SPECIAL_TILE if special_tile else 0) + EMPTY_CELL * empty


def count_standings(state: PatchworkState) -> Standings:
    """Both players' points with the lines they are made of."""
    return Standings("points", (standing_of(state, 0), standing_of(state, 1)))


def standing_of(state: PatchworkState, seat: Seat) -> Standing:
    """What a player has now, line by line."""
    count, quilter = state.count_of(seat), state.quilters[seat]
    lines = [Line(say("Buttons left"), count.buttons)]
    if count.special_tile:
        corner = find_seven_by_seven(quilter.cells)
        lines.append(Line(say("Special tile for 7 × 7"), SPECIAL_TILE, corner.cells if corner else ()))
    # A table that did not tell where the patches lie sees the number only.
    empty = quilter.cells.empty if len(quilter.cells.empty) == count.empty else ()
    lines.append(explain_empty(count.empty, tuple(empty)))
    return Standing(seat, tuple(lines))


def explain_empty(count: int, cells: tuple[Cell, ...]) -> Line:
    """What the empty cells cost, and which they are as far as that is known."""
    return Line(say_count("{count} empty cell", "{count} empty cells", count), EMPTY_CELL * count, cells)


def points_of(state: PatchworkState, seat: Seat) -> int:
    """What a player has now."""
    return standing_of(state, seat).points


def find_result(state: PatchworkState) -> Result | None:
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
