"""Several Doodle sheets of one photo: whose is whose, by what was on them before and by how people sit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from companion.games.cells import Cells
from companion.games.values import Seat

from .doodle import SeenSheet

OUT_OF_ORDER = 0.01
"""What it costs to give a sheet to somebody who sits one place further: much less than a cell that has gone."""


def propose_owners(sheets: Sequence[SeenSheet], before: Mapping[Seat, Cells]) -> tuple[Seat | None, ...]:
    """Whose each sheet is, the sheets from left to right, `before` being what was on the sheets of who may own one.

    What is drawn stays: a sheet goes to the player of whose last sheet it lacks the fewest cells; where that tells
    nothing, players sit in order from the left. More sheets than players: the last ones are nobody's.
    """
    seats = sorted(before)
    lost = [[_lost(sheet, before[seat]) for seat in seats] for sheet in sheets]

    @cache
    def cheapest(number: int, free: frozenset[int]) -> tuple[float, tuple[int | None, ...]]:
        if number == len(sheets):
            return 0.0, ()
        if not free:
            return 0.0, (None,) * (len(sheets) - number)
        ways = []
        for place in sorted(free):
            cost, rest = cheapest(number + 1, free - {place})
            ways.append((cost + lost[number][place] + OUT_OF_ORDER * abs(place - number), (place, *rest)))
        return min(ways, key=lambda way: way[0])

    _, places = cheapest(0, frozenset(range(len(seats))))
    return tuple(None if place is None else seats[place] for place in places)


def _lost(sheet: SeenSheet, before: Cells) -> int:
    """How many cells that were shaded before are not, read from the side that agrees best."""
    return len(before - sheet.turned_like(before)[0].shaded)
