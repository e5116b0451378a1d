"""A quilt of four by four cards: where a card may go, which cards are open, which lie in line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import TypeAlias

from messages import Sentence, say

from ..values import Cell
from .components import Card

SIZE = 4
BOTTOM = SIZE - 1
CARDS = SIZE * SIZE
HAND_SIZE = 4

Row: TypeAlias = tuple[Card | None, Card | None, Card | None, Card | None]
Quilt: TypeAlias = tuple[Row, Row, Row, Row]
"""Four rows, the top one first, as they lie before the player."""

EMPTY_ROW: Row = (None, None, None, None)
EMPTY_QUILT: Quilt = (EMPTY_ROW, EMPTY_ROW, EMPTY_ROW, EMPTY_ROW)


def quilt_of(cards: Mapping[Cell, Card]) -> Quilt:
    """The quilt with these cards at these cells."""
    a, b, c, d = (_row_of(cards, row) for row in range(SIZE))
    return a, b, c, d


def _row_of(cards: Mapping[Cell, Card], row: int) -> Row:
    a, b, c, d = (cards.get((row, col)) for col in range(SIZE))
    return a, b, c, d


def cards_of(quilt: Quilt) -> Iterator[tuple[Cell, Card]]:
    """Every card with its cell, from the top left."""
    for row, cards in enumerate(quilt):
        for col, card in enumerate(cards):
            if card is not None:
                yield (row, col), card


def count_cards(quilt: Quilt) -> int:
    """How many cards lie in the quilt."""
    return CARDS - sum(row.count(None) for row in quilt)


def add_card(quilt: Quilt, card: Card, cell: Cell) -> Quilt:
    """The quilt with one more card."""
    return quilt_of({**dict(cards_of(quilt)), cell: card})


def is_in_frame(cell: Cell) -> bool:
    """Whether the cell is one of the sixteen."""
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def open_slots(quilt: Quilt) -> tuple[Cell, ...]:
    """Where the next card may go: on top of a column, or at the bottom of the first unused column."""
    slots: list[Cell] = []
    for col in range(SIZE):
        height = sum(row[col] is not None for row in quilt)
        if height < SIZE:
            slots.append((BOTTOM - height, col))
        if height == 0:
            break
    return tuple(slots)


def open_cards(quilt: Quilt) -> Iterator[tuple[Cell, Card]]:
    """The top card of each column, whose special text shows."""
    for col in range(SIZE):
        for row in range(SIZE):
            card = quilt[row][col]
            if card is not None:
                yield (row, col), card
                break


def covered_card(quilt: Quilt, cell: Cell) -> Card | None:
    """The card whose text a new card at this cell covers: the one right below it."""
    row, col = cell
    return None if row == BOTTOM else quilt[row + 1][col]


def cards_in_line(quilt: Quilt, cell: Cell) -> tuple[tuple[Cell, Card], ...]:
    """The other cards in the row and in the column of a cell; gaps do not stop it."""
    row, col = cell
    in_row = [((row, other), quilt[row][other]) for other in range(SIZE) if other != col]
    in_col = [((other, col), quilt[other][col]) for other in range(SIZE) if other != row]
    return tuple((at, card) for at, card in in_row + in_col if card is not None)


def hand_size(quilt: Quilt) -> int:
    """How many cards the quilter draws up to in the advanced game."""
    patterns = [card.pattern for _, card in open_cards(quilt)]
    return max(1, HAND_SIZE + patterns.count("fools-square") - patterns.count("crazy-house"))


def is_stash_discarded(stash: Sequence[Card]) -> bool:
    """Whether the four cards of the stash must go: all of one level, or all with the same two fabrics or more."""
    if len(stash) < 4:
        return False
    common = set(stash[0].fabrics).intersection(*(card.fabrics for card in stash))
    return len(common) >= 2 or len({card.level for card in stash}) == 1


def place_of(cell: Cell) -> Sentence:
    """Where a cell is, in words."""
    row, col = cell
    return say("column {column}, row {row} from the bottom", column=col + 1, row=SIZE - row)


def list_places(cells: Sequence[Cell]) -> Sentence:
    """Several cells in words."""
    places = [place_of(cell) for cell in cells]
    return reduce(lambda first, rest: say("{first}; {rest}", first=first, rest=rest), places)
