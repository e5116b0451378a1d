"""The board that was accepted last and may still lie before the camera: it is waited away, not read as the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.cells import SIDE, Cells, cells_of
from companion.games.values import Seat

if TYPE_CHECKING:
    # The window opens before anything that reads photos is loaded.
    from .straight import Outline

_NEAR = 0.03
"""How far the corners of a board that lies still wander between two photos, as a share of the picture; sheets that are
put down one after the other lie further apart, or a hand was seen in between."""

_DOUBTS = 2
"""Cells that two readings of the same board may disagree about."""


@dataclass(frozen=True)
class AlreadyRead:
    """One player's board as it was accepted."""

    game_id: str
    steps: int
    """How many steps the game had before it was accepted: fewer or as many mean that it was taken back."""
    seat: Seat
    outline: Outline
    cells: Cells
    """As they were read, whatever was corrected afterwards."""

    def lies_at(self, outline: Outline | None) -> bool:
        """Whether a board with these corners lies where this one lay, whichever corner comes first."""
        if outline is None or len(outline) != len(self.outline):
            return False
        return any(
            all(abs(x - a) < _NEAR and abs(y - b) < _NEAR for (x, y), (a, b) in zip(outline, turned, strict=True))
            for turned in (self.outline[k:] + self.outline[:k] for k in range(len(self.outline)))
        )

    def is_alike(self, cells: Cells) -> bool:
        """Whether a board has the same cells, from whichever side it was photographed."""
        return are_alike(self.cells, cells, _DOUBTS)


def are_alike(one: Cells, other: Cells, doubts: int = 0) -> bool:
    """Whether two boards are the same but for quarter turns and so many cells."""
    for _ in range(4):
        if len(one - other) + len(other - one) <= doubts:
            return True
        one = cells_of((SIDE - 1 - col, row) for row, col in one)
    return False
