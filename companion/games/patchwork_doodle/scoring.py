"""What a sheet is worth and why: the best full rectangle of each round, the empty cells at the end, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from messages import Sentence, say, say_all, say_count

from ..cells import SIDE, Cells
from ..values import Cell, Line, Result, Seat, Standing, Standings
from .components import ROUNDS

if TYPE_CHECKING:
    from .state import DoodleState, Sheet

GOOD_SCORE = 100
"""What counts as good for a player alone."""


class Rectangle(msgspec.Struct, frozen=True):
    """A rectangle of cells, given by its top left cell and its sides."""

    row: int
    col: int
    height: int
    width: int

    @property
    def points(self) -> int:
        """One for each cell of the largest square in it, one more for each row or column beside that square."""
        short, long = sorted((self.height, self.width))
        return short * short + (long - short)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in reading order."""
        return tuple(
            (row, col)
            for row in range(self.row, self.row + self.height)
            for col in range(self.col, self.col + self.width)
        )


class TypedPoints(msgspec.Struct, frozen=True):
    """Points that were counted on paper and typed: the app has not seen which cells made them."""

    points: int
    empty: int | None = None
    """The empty cells, after the last round."""


Scored: TypeAlias = Rectangle | TypedPoints | None
"""What a round gave: the rectangle that was seen, points as typed, or nothing shaded."""


def _least_areas() -> dict[int, int]:
    sides = range(1, SIDE + 1)
    rectangles = [Rectangle(0, 0, short, long) for short in sides for long in range(short, SIDE + 1)]
    least: dict[int, int] = {0: 0}
    for one in rectangles:
        least[one.points] = min(least.get(one.points, SIDE * SIDE), one.height * one.width)
    return dict(sorted(least.items()))


LEAST_CELLS = _least_areas()
"""The points that a sheet can score, each with how many shaded cells it needs at least."""


def best_rectangle(cells: Cells) -> Rectangle | None:
    """The full rectangle with the most points; of equals the one with most cells, then the first. None when empty."""
    return max(
        _widest_full_rectangles(cells),
        key=lambda one: (one.points, one.height * one.width, -one.row, -one.col),
        default=None,
    )


def _widest_full_rectangles(cells: Cells) -> Iterator[Rectangle]:
    """Every full rectangle that cannot be made wider; a narrower one is never worth more."""
    rows = [cells.row_mask(row) for row in range(SIDE)]
    for top in range(SIDE):
        full = rows[top]
        for bottom in range(top, SIDE):
            full &= rows[bottom]
            if not full:
                break
            for col, width in _runs(full):
                yield Rectangle(top, col, bottom - top + 1, width)


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """First column and length of each run of set bits."""
    col = 0
    while row:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & (row + 1)).bit_length() - 1
        yield col + gap, length
        row >>= length
        col += gap + length


def name_rectangle(best: Rectangle | None) -> Sentence:
    """The best rectangle by its sides, as it lies."""
    if best is None:
        return say("Nothing is shaded yet")
    return say("Best rectangle: {height} × {width}", height=best.height, width=best.width)


def explain_rectangle(best: Rectangle | None) -> Sentence:
    """How its points come about: its largest square, and one for each row or column beside it."""
    if best is None:
        return say("0 points")
    short = min(best.height, best.width)
    more = max(best.height, best.width) - short
    square = say("{side} × {side} = {area}", side=short, area=short * short)
    if not more:
        return square
    if best.height > best.width:
        return say_count("{square}, one row more: 1", "{square}, {count} rows more: {count}", more, square=square)
    return say_count("{square}, one column more: 1", "{square}, {count} columns more: {count}", more, square=square)


def count_standings(state: DoodleState) -> Standings:
    """Every player's points with the lines they are made of."""
    return Standings("points", tuple(_standing(state, seat) for seat in state.seats))


def _standing(state: DoodleState, seat: Seat) -> Standing:
    sheet = state.sheets[seat]
    lines = [_round_line(number + 1, best) for number, best in enumerate(sheet.scored)]
    if len(sheet.scored) == ROUNDS:
        lines.append(_empty_line(sheet))
    return Standing(seat, tuple(lines))


def _empty_line(sheet: Sheet) -> Line:
    last = sheet.scored[-1]
    if isinstance(last, TypedPoints) and last.empty is not None:
        reason = say_count("{count} empty cell, as typed", "{count} empty cells, as typed", last.empty)
        return Line(reason, -last.empty, source=say("Empty cells"))
    empty = sheet.cells.empty
    reason = say_count("{count} empty cell", "{count} empty cells", len(empty))
    return Line(reason, -len(empty), tuple(empty), say("Empty cells"))


def _round_line(number: int, best: Scored) -> Line:
    source = say("Round {number}", number=number)
    if best is None:
        return Line(say("Round {number}: nothing shaded", number=number), 0, source=source)
    if isinstance(best, TypedPoints):
        return Line(say("Round {number}: points as typed", number=number), best.points, source=source)
    reason = say("Round {number}: {height} × {width} cells", number=number, height=best.height, width=best.width)
    return Line(reason, best.points, best.cells, source)


def find_result(state: DoodleState) -> Result | None:
    """Who won, once the game is over; alone, how good it was."""
    if state.phase != "over":
        return None
    points = [standing.points for standing in count_standings(state).players]
    if len(points) == 1:
        return Result("solo", (0,), _solo_sentence(state, points[0]))
    most = max(points)
    winners = tuple(seat for seat in state.seats if points[seat] == most)
    names = [state.players[seat].name for seat in winners]
    if len(winners) == 1:
        sentence = say_count("{name} wins with {count} point.", "{name} wins with {count} points.", most, name=names[0])
        return Result("points", winners, sentence)
    sentence = say_count(
        "{names} share the victory with {count} point each.",
        "{names} share the victory with {count} points each.",
        most, names=say_all(names),
    )  # fmt: skip
    return Result("shared", winners, sentence)


def _solo_sentence(state: DoodleState, points: int) -> Sentence:
    name, best = state.players[0].name, state.options.best
    made = say_count("{name} made {count} point", "{name} made {count} points", points, name=name)
    verdict = say("a good score") if points >= GOOD_SCORE else say("{good} or more is a good score", good=GOOD_SCORE)
    if best is None:
        return say("{made}: {verdict}.", made=made, verdict=verdict)
    if points > best:
        return say(
            "{made}: {verdict}, and a new personal best (before: {best}).", made=made, verdict=verdict, best=best
        )
    return say("{made}: {verdict}. The personal best stays at {best}.", made=made, verdict=verdict, best=best)
