"""Random Patchwork quilts: which patch lies on which cells, from an empty board to a nearly full one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from companion.games.patchwork.components import PATCHES
from companion.games.shapes import Shape
from companion.games.values import Cell

SIDE = 9


@dataclass(frozen=True)
class LyingPatch:
    """A patch on the board; `patch` is its number, or None for a single-cell special patch."""

    patch: int | None
    cells: tuple[Cell, ...]
    buttons: int = 0


@dataclass(frozen=True)
class _Sort:
    patch: int
    buttons: int
    ways: tuple[tuple[int, tuple[Cell, ...]], ...]
    """Every way to lie on the board: bit mask and cells."""


def make_quilt(rng: np.random.Generator) -> tuple[LyingPatch, ...]:
    """Patches laid at random: strewn or packed, few or as many as fit, with up to five special patches."""
    packed = rng.random() < 0.6
    wanted = int(rng.choice([int(rng.integers(0, 4)), int(rng.integers(3, 13)), 33]))
    covered, laid = _lay(rng, wanted, packed)
    return (*laid, *_specials(rng, covered))


def fill_board(rng: np.random.Generator) -> tuple[LyingPatch, ...]:
    """A quilt near its end: of some packed ones the fullest, most of its holes filled with special patches."""
    covered, laid = max(
        (_lay(rng, 33, packed=True) for _ in range(rng.integers(1, 9))), key=lambda one: one[0].bit_count()
    )
    free = _free(covered)
    count = min(int(rng.integers(2, 6)), len(free))
    return (*laid, *(LyingPatch(None, (free[k],)) for k in rng.permutation(len(free))[:count]))


def _lay(rng: np.random.Generator, wanted: int, packed: bool) -> tuple[int, list[LyingPatch]]:
    """Lay so many patches as far as there is room: the covered cells as bits, and the patches."""
    covered, laid = 0, []
    for number in rng.permutation(33)[:wanted]:
        sort = _sorts()[number]
        ways = [way for way in sort.ways if not way[0] & covered]
        if not ways:
            continue
        mask, cells = ways[rng.integers(len(ways))]
        if packed:
            tried = [ways[k] for k in rng.integers(len(ways), size=min(60, len(ways)))]
            mask, cells = max(tried, key=lambda way: _contact(way[0], covered))
        covered |= mask
        laid.append(LyingPatch(sort.patch, cells, sort.buttons))
    return covered, laid


def _free(covered: int) -> list[Cell]:
    return [divmod(bit, SIDE) for bit in range(SIDE * SIDE) if not covered >> bit & 1]


def _specials(rng: np.random.Generator, covered: int) -> list[LyingPatch]:
    free = _free(covered)
    count = min(int(rng.choice([0, int(rng.integers(0, 3)), int(rng.integers(0, 6))])), len(free))
    return [LyingPatch(None, (free[k],)) for k in rng.permutation(len(free))[:count]]


_LEFT = sum(1 << (SIDE * row) for row in range(SIDE))
_RIGHT = _LEFT << (SIDE - 1)
_WHOLE = (1 << SIDE * SIDE) - 1


def _contact(mask: int, covered: int) -> int:
    """How many covered neighbours and how much of the board's rim a patch touches."""
    sides = (mask << SIDE, mask >> SIDE, (mask & ~_RIGHT) << 1, (mask & ~_LEFT) >> 1)
    beyond = (mask >> (SIDE * (SIDE - 1))).bit_count() + (mask & (1 << SIDE) - 1).bit_count()
    beyond += (mask & _LEFT).bit_count() + (mask & _RIGHT).bit_count()
    return beyond + sum((side & covered & _WHOLE).bit_count() for side in sides)


@lru_cache
def _sorts() -> tuple[_Sort, ...]:
    return tuple(_Sort(patch.id, patch.buttons, _ways(patch.outline)) for patch in PATCHES)


def _ways(outline: Shape) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    ways = []
    for shape in outline.orientations():
        for row in range(SIDE - shape.height + 1):
            for col in range(SIDE - shape.width + 1):
                cells = shape.placed(row, col)
                ways.append((sum(1 << (SIDE * r + c) for r, c in cells), cells))
    return tuple(ways)
