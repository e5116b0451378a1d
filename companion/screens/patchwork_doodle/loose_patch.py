"""A patch laid on a sheet by its shape: moved, turned and flipped until something else is done."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.cells import SIDE
from companion.games.shapes import Shape
from companion.games.values import Cell


@dataclass(frozen=True)
class LoosePatch:
    """A shape whose middle lies as near to a cell as the edges of the sheet allow."""

    shape: Shape
    middle: Cell | None = None
    """None while it is only held in the hand."""

    @property
    def cells(self) -> frozenset[Cell]:
        """What it covers; nothing in the hand."""
        if self.middle is None:
            return frozenset()
        row, col = self.middle
        top = min(max(0, row - (self.shape.height - 1) // 2), SIDE - self.shape.height)
        left = min(max(0, col - (self.shape.width - 1) // 2), SIDE - self.shape.width)
        return frozenset(self.shape.placed(top, left))

    def turned(self) -> LoosePatch:
        """A quarter turn clockwise."""
        return LoosePatch(self.shape.rotated(), self.middle)

    def flipped(self) -> LoosePatch:
        """Its mirror image."""
        return LoosePatch(self.shape.flipped(), self.middle)
