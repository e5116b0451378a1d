"""The time track of Patchwork: its marks, and what a move along it crosses.

A mark at n lies on the line before space n; it counts when a token goes from below n to n or beyond.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

BoardName: TypeAlias = Literal["original", "revised"]


class _Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    last_space: int
    income: tuple[int, ...]
    single_patches: dict[BoardName, tuple[int, ...]]
    start_buttons: int
    button_tiles: dict[int, int]
    special_tile: int
    empty_cell: int
    path: tuple[tuple[float, float, float, float], ...]


_BOARD = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=_Board)

LAST_SPACE = _BOARD.last_space
INCOME = _BOARD.income
"""Where every button on a player's quilt pays one button."""
SINGLE_PATCHES = _BOARD.single_patches
"""Where the 1x1 patches lie at the set-up, for each printing of the board."""
MOST_SINGLES = max(map(len, SINGLE_PATCHES.values()))
"""So many 1x1 patches there are in the game."""
START_BUTTONS = _BOARD.start_buttons
BUTTONS_IN_BOX = sum(value * count for value, count in _BOARD.button_tiles.items())
"""Nobody can have more."""
SPECIAL_TILE = _BOARD.special_tile
EMPTY_CELL = _BOARD.empty_cell
PATH = _BOARD.path
"""Where each space lies on the time board, in cells of an 8 x 8 grid from the top left: left, top, width, height."""
NEXT_PATCHES = 3
"""How many patches after the neutral token are open to a player."""


class Walk(msgspec.Struct, frozen=True):
    """A move along the track: where it ends and which marks it crosses."""

    start: int
    end: int
    income: tuple[int, ...]
    singles: tuple[int, ...]

    @property
    def steps(self) -> int:
        """How many spaces were really moved."""
        return self.end - self.start


def walk(start: int, steps: int, singles_left: tuple[int, ...]) -> Walk:
    """Go along the track; nobody goes beyond the last space."""
    end = min(LAST_SPACE, start + steps)
    return Walk(
        start,
        end,
        tuple(mark for mark in INCOME if start < mark <= end),
        tuple(mark for mark in singles_left if start < mark <= end),
    )


def spaces_to_next(space: int, marks: tuple[int, ...]) -> int | None:
    """How far it is from a space to the next of these marks; None when all are behind."""
    return next((mark - space for mark in marks if mark > space), None)


def income_ahead(space: int) -> tuple[int, ...]:
    """The income marks that a token on this space has still to cross."""
    return tuple(mark for mark in INCOME if mark > space)
