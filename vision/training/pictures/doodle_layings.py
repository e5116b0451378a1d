"""Lays patches on a made-up Doodle sheet: as a game does, or as nobody plays but somebody may draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .doodle_pens import Cell

ROWS = COLS = 9
FEW = 6
"""Cells of patches at most where there are only a few."""
SIZES = (1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
"""Of patches in a game, those that come often more than once; the first one has 7 cells."""


@dataclass(frozen=True)
class Laying:
    """Where patches lie on a sheet, before it is told how they look."""

    patches: tuple[tuple[Cell, ...], ...]
    outlined: float
    """How likely they are outlined."""
    is_apart: bool
    """Whether no two of them touch: they need no outlines to be told apart."""


Lay = Callable[[np.random.Generator, int], Laying]
"""Lays patches; no further one after so many cells."""


def lay_game(random: np.random.Generator, most: int) -> Laying:
    """Patches of 1 to 8 cells, mostly beside those that lie there already."""
    wanted = min(most, int(random.integers(0, 78) if random.random() < 0.4 else random.integers(40, 82)))
    free = _all_cells()
    patches: list[tuple[Cell, ...]] = []
    while sum(map(len, patches)) < wanted and free:
        size = 7 if not patches else int(random.choice(SIZES))
        beside = [cell for cell in sorted(free) if any(near not in free for near in neighbours(cell))]
        starts = beside if patches and random.random() < 0.85 and beside else sorted(free)
        patch = _grow(starts, size, free, random)
        free -= set(patch)
        patches.append(patch)
    return Laying(tuple(patches), outlined=0.92, is_apart=False)


def lay_rarely(random: np.random.Generator, most: int) -> Laying:
    """What no game leads to: hardly any cells or none, single cells all over the sheet, or large blocks."""
    kind = str(random.choice(["few", "scattered", "blocks"], p=[0.35, 0.25, 0.4]))
    sizes: tuple[int, ...]
    if kind == "few":
        wanted, sizes = int(random.integers(0, FEW + 1)), (1, 1, 2, 3, 4, 6)
    elif kind == "scattered":
        wanted, sizes = int(random.integers(4, 26)), (1, 1, 1, 2)
    else:
        wanted, sizes = int(random.integers(9, 64)), (9, 16, 25, 36, 50)
    return Laying(_lay_apart(random, min(most, wanted), sizes), outlined=0.5, is_apart=True)


def _lay_apart(random: np.random.Generator, wanted: int, sizes: Sequence[int]) -> tuple[tuple[Cell, ...], ...]:
    """Patches of such sizes, so many cells in all, none of which touches another."""
    free = _all_cells()
    patches: list[tuple[Cell, ...]] = []
    while (left := wanted - sum(map(len, patches))) > 0 and free:
        patch = _grow(sorted(free), min(left, int(random.choice(sizes))), free, random)
        free -= {near for cell in patch for near in (cell, *neighbours(cell))}
        patches.append(patch)
    return tuple(patches)


def _grow(starts: Sequence[Cell], size: int, free: set[Cell], random: np.random.Generator) -> tuple[Cell, ...]:
    """A patch of as many free cells as there is room for, rather compact."""
    patch = [starts[int(random.integers(len(starts)))]]
    while len(patch) < size:
        around = sorted({near for cell in patch for near in neighbours(cell) if near in free and near not in patch})
        if not around:
            break
        compact = [sum(near in patch for near in neighbours(cell)) + random.uniform(0, 1.6) for cell in around]
        patch.append(around[int(np.argmax(compact))])
    return tuple(sorted(patch))


def _all_cells() -> set[Cell]:
    return {(row, col) for row in range(ROWS) for col in range(COLS)}


def neighbours(cell: Cell) -> list[Cell]:
    """The cells that share a side with it."""
    row, col = cell
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [(r, c) for r, c in around if 0 <= r < ROWS and 0 <= c < COLS]
