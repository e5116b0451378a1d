"""Counts how often a pattern is in a quilt: exactly, with the cells of each match.

A cell of the quilt is one bit of a number, row by row from the top left of a 4x4 frame; a set of cells is a bit mask.
A 3x3 quilt lies in the top left corner of the same frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

import msgspec

from ..values import Cell
from .components import BLANK, BLOCKS, CARD_BY_ID, Block, CardId

SIDE = 4
EMPTY = -1
BLOCK_NUMBERS: dict[str, int] = {block: number for number, block in enumerate(BLOCKS)}

PatternRows = tuple[tuple[str, ...], ...]


class Placement(msgspec.Struct, frozen=True):
    """One way to lay a pattern into the frame, and what it asks of the blocks there."""

    cells: int
    named: tuple[tuple[int, int], ...]
    """A block's number and the cells that must hold it."""
    equal: tuple[tuple[int, int], ...]
    different: tuple[tuple[int, int], ...]


class BlockMap(msgspec.Struct, frozen=True):
    """The blocks of a quilt, made ready for counting."""

    numbers: tuple[int, ...]
    """The block's number at each of the 16 cells, or EMPTY."""
    filled: int
    cells_of: tuple[int, ...]
    """For each block the cells that hold it."""


def map_blocks(blocks: Iterable[tuple[Cell, Block]]) -> BlockMap:
    """The blocks at their cells, made ready for counting."""
    numbers = [EMPTY] * (SIDE * SIDE)
    cells_of = [0] * len(BLOCKS)
    for (row, col), block in blocks:
        place = row * SIDE + col
        numbers[place] = BLOCK_NUMBERS[block]
        cells_of[numbers[place]] |= 1 << place
    return BlockMap(tuple(numbers), sum(cells_of), tuple(cells_of))


def find_matches(blocks: BlockMap, card: CardId) -> tuple[tuple[Cell, ...], ...]:
    """The largest set of matches of the card's pattern that share no counted cell."""
    found = {placement.cells for placement in placements(card) if _fits(placement, blocks)}
    return tuple(cells_in(match) for match in pick_disjoint(sorted(found)))


def pick_disjoint(matches: Sequence[int]) -> tuple[int, ...]:
    """The largest choice of matches, all of one size, of which no two share a cell."""
    if not matches:
        return ()
    size = matches[0].bit_count()
    starting_at: dict[int, list[int]] = {}
    union = 0
    for match in matches:
        starting_at.setdefault(match & -match, []).append(match)
        union |= match
    known: dict[int, tuple[int, ...]] = {}

    def best_within(free: int) -> tuple[int, ...]:
        """Decide about the first free cell: some match starts there, or none."""
        limit = free.bit_count() // size
        if limit == 0:
            return ()
        if free in known:
            return known[free]
        first = free & -free
        best: tuple[int, ...] = ()
        for match in starting_at.get(first, ()):
            if match & free == match:
                choice = (match, *best_within(free ^ match))
                if len(choice) > len(best):
                    best = choice
                if len(best) == limit:
                    break
        else:
            without = best_within(free ^ first)
            if len(without) > len(best):
                best = without
        known[free] = best
        return best

    return best_within(union)


def cells_in(mask: int) -> tuple[Cell, ...]:
    """The cells of a bit mask, from the top left."""
    return tuple(divmod(place, SIDE) for place in range(SIDE * SIDE) if mask >> place & 1)


@cache
def placements(card: CardId) -> tuple[Placement, ...]:
    """Every way to lay the card's pattern into the frame: four rotations, no mirror."""
    rows = CARD_BY_ID[card].pattern_rows
    laid: dict[Placement, None] = {}
    for _ in range(4):
        for top in range(SIDE - len(rows) + 1):
            for left in range(SIDE - len(rows[0]) + 1):
                laid[_lay(rows, top, left)] = None
        rows = tuple(zip(*rows[::-1], strict=True))
    return tuple(laid)


def _lay(rows: PatternRows, top: int, left: int) -> Placement:
    places: dict[str, list[int]] = {}
    for row, symbols in enumerate(rows, top):
        for col, symbol in enumerate(symbols, left):
            if symbol != BLANK:
                places.setdefault(symbol, []).append(row * SIDE + col)
    letters = {symbol: found for symbol, found in places.items() if symbol not in BLOCK_NUMBERS}
    return Placement(
        cells=sum(1 << place for found in places.values() for place in found),
        named=tuple(
            (BLOCK_NUMBERS[symbol], sum(1 << place for place in found))
            for symbol, found in places.items()
            if symbol in BLOCK_NUMBERS
        ),
        equal=tuple((found[0], other) for found in letters.values() for other in found[1:]),
        different=tuple(combinations(sorted(found[0] for found in letters.values()), 2)),
    )


def _fits(placement: Placement, blocks: BlockMap) -> bool:
    if placement.cells & ~blocks.filled:
        return False
    for block, cells in placement.named:
        if cells & ~blocks.cells_of[block]:
            return False
    numbers = blocks.numbers
    for one, other in placement.equal:
        if numbers[one] != numbers[other]:
            return False
    return all(numbers[one] != numbers[other] for one, other in placement.different)
