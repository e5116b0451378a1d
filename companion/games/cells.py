"""Which cells of a 9x9 board are covered: the same for a Doodle sheet and a Patchwork quilt board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from messages import say

from .errors import GameError
from .values import Cell

SIDE = 9


class BadCells(GameError, ValueError):
    """Something that is not a 9x9 board."""


class Cells(msgspec.Struct, frozen=True):
    """A set of cells of the board. Bit 9 * row + column of `mask` is set when that cell belongs to it."""

    mask: int = 0

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, cell: Cell) -> bool:
        return bool(self.mask >> (SIDE * cell[0] + cell[1]) & 1)

    def __iter__(self) -> Iterator[Cell]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield divmod(lowest.bit_length() - 1, SIDE)
            mask ^= lowest

    def __or__(self, other: Cells) -> Cells:
        return Cells(self.mask | other.mask)

    def __and__(self, other: Cells) -> Cells:
        return Cells(self.mask & other.mask)

    def __sub__(self, other: Cells) -> Cells:
        return Cells(self.mask & ~other.mask)

    @property
    def empty(self) -> Cells:
        """All the other cells of the board."""
        return BOARD - self

    def row_mask(self, row: int) -> int:
        """The nine bits of one row; bit 0 is the leftmost column."""
        return self.mask >> (SIDE * row) & ROW_MASK


ROW_MASK = (1 << SIDE) - 1
BOARD = Cells((1 << SIDE * SIDE) - 1)


def cells_of(cells: Iterable[Cell]) -> Cells:
    """The cells as a set, or raise `BadCells` when one does not lie on the board."""
    mask = 0
    for row, col in cells:
        if not (0 <= row < SIDE and 0 <= col < SIDE):
            raise BadCells(
                say("There is no cell in row {row}, column {col}: the board has 9 of each.", row=row + 1, col=col + 1)
            )
        mask |= 1 << (SIDE * row + col)
    return Cells(mask)


def parse_rows(rows: Sequence[str]) -> Cells:
    """The board written as nine rows of `#` and `.`, or raise `BadCells`."""
    if len(rows) != SIDE:
        raise BadCells(say("A board has 9 rows, this one has {count}.", count=len(rows)))
    mask = 0
    for number, row in enumerate(rows):
        if len(row) != SIDE or set(row) - {"#", "."}:
            raise BadCells(
                say(
                    "Row {number} of the board is {row}: write 9 marks, # for a covered cell and . for an empty one.",
                    number=number + 1, row=repr(row if len(row) <= 20 else row[:20] + "..."),
                )
            )  # fmt: skip
        for col, mark in enumerate(row):
            if mark == "#":
                mask |= 1 << (SIDE * number + col)
    return Cells(mask)


def format_rows(cells: Cells) -> tuple[str, ...]:
    """Nine rows of `#` and `.`, as `parse_rows` reads them."""
    return tuple("".join("#" if (row, col) in cells else "." for col in range(SIDE)) for row in range(SIDE))


def parse_cells(text: str) -> Cells:
    """The board written in one line, rows joined by `/`, or raise `BadCells`."""
    return parse_rows(text.split("/"))


def format_cells(cells: Cells) -> str:
    """The board in one line, rows joined by `/`."""
    return "/".join(format_rows(cells))
