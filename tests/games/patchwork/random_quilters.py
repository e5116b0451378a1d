"""Two people who play Patchwork at random and tell the app as much as they feel like."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from companion.games.cells import Cells, cells_of, format_rows
from companion.games.patchwork.actions import (
    Advance,
    Buy,
    CountUp,
    LeaveSpecialTile,
    PatchworkAction,
    PlaceSingle,
    ShowQuilt,
    TakeSpecialTile,
    TellFirst,
)
from companion.games.patchwork.components import Patch
from companion.games.patchwork.play import refuse_purchase
from companion.games.patchwork.state import PatchworkState

DEPTHS = ("everything", "purchases", "mixed", "count")


class Place(NamedTuple):
    """Somewhere a patch can lie, the cells around it, and how well it sits in the upper left corner."""

    cells: tuple[tuple[int, int], ...]
    mask: int
    border: int
    snug: int


@cache
def places(patch: Patch) -> tuple[Place, ...]:
    found = []
    for turned in patch.outline.orientations():
        for top in range(10 - turned.height):
            for left in range(10 - turned.width):
                cells = turned.placed(top, left)
                near = [(r + dr, c + dc) for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
                border = cells_of(cell for cell in near if cell not in cells and min(cell) >= 0 and max(cell) < 9)
                snug = sum(min(cell) < 0 for cell in near) - 4 * sum(max(cell) > 6 for cell in cells)
                found.append(Place(cells, cells_of(cells).mask, border.mask, snug))
    return tuple(found)


class RandomQuilters:
    """Chooses the next legal action of a game; `depth` says what the players care to tell."""

    def __init__(self, random: Random, depth: str) -> None:
        self.random = random
        self.depth = depth

    def tells_where(self) -> bool:
        return self.depth == "everything" or (self.depth == "mixed" and self.random.random() < 0.8)

    def choose(self, state: PatchworkState) -> PatchworkAction:
        random = self.random
        if state.phase == "tile":
            answers: list[PatchworkAction] = [LeaveSpecialTile(), TakeSpecialTile(state.may_have_the_tile[0])]
            return random.choice(answers)
        if state.phase == "tie":
            return TellFirst(random.randrange(2))
        if state.singles_due:
            cell = min(state.quilters[state.top].cells.empty, key=lambda cell: (max(cell) > 6, cell))
            return PlaceSingle(cell if self.tells_where() else None)
        if state.phase == "count" or self.depth == "count" or (self.depth == "mixed" and random.random() < 0.01):
            return self.count(state)
        if self.depth == "mixed" and random.random() < 0.05 and not state.is_set_up:
            return self.show(state)
        return self.move(state)

    def move(self, state: PatchworkState) -> PatchworkAction:
        assert state.seat is not None
        possible = [patch for patch in state.open_patches if refuse_purchase(state, patch) is None]
        if not possible or self.random.random() < 0.15:
            return Advance()
        patch = self.random.choice(possible)
        return Buy(patch.id, self.place(patch, state.quilters[state.seat].cells) if self.tells_where() else ())

    def place(self, patch: Patch, covered: Cells) -> tuple[tuple[int, int], ...]:
        """Mostly snug in the upper left 7x7 square, so that it fills up; sometimes anywhere."""
        fits = [place for place in places(patch) if not place.mask & covered.mask]
        if self.random.random() < 0.03:
            return self.random.choice(fits).cells
        return max(fits, key=lambda one: one.snug + (one.border & covered.mask).bit_count()).cells

    def show(self, state: PatchworkState) -> PatchworkAction:
        seat = self.random.randrange(2)
        quilter = state.quilters[seat]
        empty = list(quilter.cells.empty)
        new = self.random.sample(empty, quilter.covered - len(quilter.cells))
        return ShowQuilt(seat, format_rows(quilter.cells | cells_of(new)))

    def count(self, state: PatchworkState) -> PatchworkAction:
        seat = self.random.choice([seat for seat in (0, 1) if state.quilters[seat].count is None])
        quilter = state.quilters[seat]
        other = state.quilters[1 - seat].count
        free = state.special_tile is None and not (other and other.special_tile) and self.random.random() < 0.3
        tile = state.special_tile == seat or free
        buttons = self.random.randrange(4)
        if state.has_moves and self.random.random() < 0.5:
            return CountUp(seat, buttons, tile)
        if not tile and self.random.random() < 0.5:
            cells = quilter.cells | Cells(self.random.getrandbits(81))
            return CountUp(seat, buttons, tile, cells=format_rows(cells))
        return CountUp(seat, buttons, tile, self.random.randint(0, min(2, len(quilter.cells.empty))))
