"""The three bonuses at the end, and who stands where with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from ..values import Cell
from .components import FABRICS, Card
from .quilt import SIZE, Quilt, cards_of

BONUS = 5


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a quilter announces of a finished quilt; the bonuses and the tie-break need no more."""

    colour_balance: bool
    largest_set: int
    patterns: int


class Bonuses(msgspec.Struct, frozen=True):
    """What each of the three bonuses gave one quilter: 0 or 5."""

    colour_balance: int
    collector: int
    sampler: int

    @property
    def points(self) -> int:
        """All three together."""
        return self.colour_balance + self.collector + self.sampler


def announce(quilt: Quilt) -> Announcement:
    """What there is to announce of this quilt."""
    patterns = Counter(card.pattern for _, card in cards_of(quilt))
    return Announcement(has_colour_balance(quilt), max(patterns.values(), default=0), len(patterns))


def has_colour_balance(quilt: Quilt) -> bool:
    """Whether all four fabrics show in every row and in every column."""
    return count_short_lines(quilt) == 0


def count_short_lines(quilt: Quilt) -> int:
    """How many rows and columns lack one of the four fabrics."""
    columns = [[row[col] for row in quilt] for col in range(SIZE)]
    return sum(
        {fabric for card in line if card is not None for fabric in card.fabrics} != set(FABRICS)
        for line in [*quilt, *columns]
    )


def find_largest_set(quilt: Quilt) -> tuple[Card | None, tuple[Cell, ...]]:
    """A card of the pattern that the quilt has most of, and where all of that pattern lie."""
    cells: dict[str, list[Cell]] = {}
    for cell, card in cards_of(quilt):
        cells.setdefault(card.pattern, []).append(cell)
    if not cells:
        return None, ()
    found = max(cells.values(), key=len)
    row, col = found[0]
    return quilt[row][col], tuple(found)


def award_bonuses(announced: Sequence[Announcement]) -> tuple[Bonuses, ...]:
    """The bonuses of all quilters; everybody in a tie for the largest set or the most patterns gets the full bonus."""
    largest = max(quilt.largest_set for quilt in announced)
    most = max(quilt.patterns for quilt in announced)
    return tuple(
        Bonuses(
            colour_balance=BONUS * quilt.colour_balance,
            collector=BONUS * (quilt.largest_set == largest > 0),
            sampler=BONUS * (quilt.patterns == most > 0),
        )
        for quilt in announced
    )
