"""Knows the prints of sheets again: what bare paper looked like on sheets seen before explains the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from .background import Floats, cells_of, estimate_print, lay_out
from .illumination import CELL, MARGIN, SQUARE, Planes, turn_planes

Counts = NDArray[np.uint8]
FEWEST_EMPTY = 12
"""Cells that must be empty on a sheet before anything is learned of its print."""
ALIKE, ALL_BUT_ALIKE = 1.1, 1.3
"""A sheet is of a known print when that leaves no more than so much of its bare cells unexplained as the sheet's own
estimate of its print does; the second number is for prints whose likeness is beyond doubt."""
LIKENESS, BEYOND_DOUBT, PLAIN = 0.4, 0.6, 1e-3
"""What is printed within its cells must besides correlate so well with what is known, unless both are all but plain: a
mean square below this. Of made-up and rendered sheets compared with a wrong print that is not plain 1 in 50 reaches the
first number, with the right one 3 in 4."""
_FADES = 8
"""Each new sheet counts at least one in so many, so that what was learned wrongly goes away again."""
_RIM, _UNIT = MARGIN // SQUARE, CELL // SQUARE
_BESIDE = 2
"""Squares beside a shaded cell into which outlines may reach."""
_BARE = 0.2
"""The share of the cells that are taken for bare: those which a print explains best."""
_COLOUR = np.float32(0.7)
"""How much colours count beside darkness when prints are compared."""
_NOISE = 3e-4
"""What no print explains: the grain of paper and photo, as a mean square."""
_STRENGTHS = np.array([[0.5, -0.5, -0.5], [2.0, 2.5, 2.5]], np.float32)
"""How much weaker or stronger than the known one a print may be, in darkness and in two colours."""


@dataclass(frozen=True, eq=False)
class KnownPrint:
    """What is known of a print."""

    planes: Planes
    """Bare paper as it was seen; 0 where it never was."""
    seen: Counts
    """How often each square of the planes was seen bare."""

    @cached_property
    def completed(self) -> Planes:
        """The planes of the bare sheet; what was never seen looks like the same place of other cells that were."""
        never = self.seen[_RIM:-_RIM, _RIM:-_RIM] == 0
        if not never.any():
            return self.planes
        cells, seen = cells_of(self.planes), cells_of((self.seen[None] > 0).astype(np.float32))
        likely = np.empty_like(cells)
        of_all = _mean_of(cells, seen, np.zeros_like(cells[0, 0]))
        for kind in ((slice(row, None, 2), slice(col, None, 2)) for row in (0, 1) for col in (0, 1)):
            likely[kind] = _mean_of(cells[kind], seen[kind], of_all)
        filled = self.planes.copy()
        filled[:, _RIM:-_RIM, _RIM:-_RIM][:, never] = lay_out(likely)[:, never]
        return filled


def _mean_of(cells: Floats, seen: Floats, otherwise: Floats) -> Floats:
    """What was seen at each place within a cell, in the mean of these cells."""
    times = seen.sum(axis=(0, 1))
    return np.where(times > 0, (cells * seen).sum(axis=(0, 1)) / np.maximum(times, 1), otherwise)


@dataclass(frozen=True, eq=False)
class RecognisedPrint:
    """A known print as it lies on a sheet."""

    number: int
    quarters: int
    """Quarter turns against the clock that bring the known print onto the sheet."""
    planes: Planes
    """The print, turned and as strong as on the sheet."""
    unexplained: float
    """What it leaves of the sheet's bare cells, as a multiple of what the sheet's own estimate leaves."""


def know_unused(planes: Planes) -> KnownPrint:
    """The print of a sheet on which nothing was drawn."""
    return KnownPrint(planes, np.full(planes.shape[1:], _FADES, np.uint8))


def learn(known: KnownPrint | None, planes: Planes, shaded: NDArray[np.bool_], quarters: int = 0) -> KnownPrint:
    """What is known after a sheet was seen on which just these cells are shaded.

    `quarters` are the turns that bring the known print onto this sheet.
    """
    bare = _bare_squares(shaded)
    planes, bare = turn_planes(planes, -quarters), np.rot90(bare, -quarters)
    before = known or KnownPrint(np.zeros_like(planes), np.zeros(planes.shape[1:], np.uint8))
    share = np.where(bare, 1 / (np.minimum(before.seen, _FADES - 1) + 1), 0).astype(np.float32)
    seen = np.minimum(before.seen + bare, 255).astype(np.uint8)
    return KnownPrint(before.planes + share * (planes - before.planes), seen)


def _bare_squares(shaded: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The squares of a sheet on which nothing was drawn; outlines reach a little beyond the cells they go around."""
    drawn = np.pad(shaded.repeat(_UNIT, axis=0).repeat(_UNIT, axis=1), _RIM).astype(np.uint8)
    reach = 2 * _BESIDE + 1
    return np.asarray(cv2.dilate(drawn, np.ones((reach, reach), np.uint8)) == 0)


def recognise(
    planes: Planes, prints: Sequence[Planes], bare: NDArray[np.bool_] | None = None
) -> RecognisedPrint | None:
    """The print among these of which a sheet is, whichever way round it lies; `bare` are its empty cells if known."""
    if not prints:
        return None
    looks = _looks(planes)
    own = _compare(looks, _looks(estimate_print(planes)), bare)
    best: RecognisedPrint | None = None
    for number, known in enumerate(prints):
        for quarters in range(4):
            turned = turn_planes(known, quarters)
            seen = _compare(looks, _looks(turned), bare)
            left = seen.left / own.left
            if left <= seen.most_left and (best is None or left < best.unexplained):
                best = RecognisedPrint(number, quarters, turned * seen.by_plane[:, None, None], left)
    return best


@dataclass(frozen=True)
class _Compared:
    """How the bare cells of a sheet compare with a print."""

    left: float
    """What the print leaves of them, as a mean square."""
    strengths: Floats
    """How strong the print is on this sheet, in darkness and two colours."""
    most_left: float
    """What it may leave at most to be taken for the print, as a multiple of what the sheet's own estimate leaves."""

    @property
    def by_plane(self) -> Floats:
        """The strengths for every plane."""
        dark, blue, red = self.strengths
        return np.repeat([dark, blue, red, dark], [SQUARE * SQUARE, 4, 4, 1]).astype(np.float32)


def _looks(planes: Planes) -> Floats:
    """Darkness and two colours by row and column of a cell, and square within it."""
    dark, colour = SQUARE * SQUARE, (SQUARE // 2) ** 2
    maps = [planes[:dark].mean(axis=0)]
    maps += [_COLOUR * planes[first : first + colour].mean(axis=0) for first in (dark, dark + colour)]
    looks = cells_of(np.asarray(maps, np.float32))
    return looks.reshape(*looks.shape[:2], -1, len(maps))


def _compare(looks: Floats, known: Floats, bare: NDArray[np.bool_] | None) -> _Compared:
    """Compare the bare cells of a sheet with those of a print; those that it explains best are taken for bare."""
    strengths = np.ones(looks.shape[-1], np.float32)
    for _ in range(2):
        chosen = _best_explained(looks - strengths * known) if bare is None else bare
        seen, print_of_it = looks[chosen].reshape(-1, len(strengths)), known[chosen].reshape(-1, len(strengths))
        steady = 1e-3 * len(seen)
        strengths = ((seen * print_of_it).sum(axis=0) + steady) / ((print_of_it**2).sum(axis=0) + steady)
        strengths = np.clip(strengths, *_STRENGTHS)
    left = looks - strengths * known
    chosen = _best_explained(left) if bare is None else bare
    return _Compared(float((left[chosen] ** 2).mean()) + _NOISE, strengths, _most_left(looks[chosen], known[chosen]))


def _most_left(seen: Floats, known: Floats) -> float:
    """What a print may leave of these cells, by how alike their middles are."""
    one, other = (_middles(cells) for cells in (seen, known))
    strength, strength_of_known = float((one**2).mean()), float((other**2).mean())
    likeness = float((one * other).mean()) / max(float(np.sqrt(strength * strength_of_known)), 1e-9)
    if likeness >= BEYOND_DOUBT:
        return ALL_BUT_ALIKE
    are_plain = strength_of_known < PLAIN and strength < 2 * PLAIN
    return ALIKE if likeness >= LIKENESS or are_plain else 0.0


def _middles(cells: Floats) -> Floats:
    """What differs from their mean within these cells (the first axis counts them), without their rims."""
    middles = cells.reshape(len(cells), _UNIT, _UNIT, -1)[:, 1:-1, 1:-1]
    return np.asarray(middles - middles.mean(axis=(0, 1, 2)), np.float32)


def _best_explained(left: Floats) -> NDArray[np.bool_]:
    """The cells of which least is left."""
    remains = (left**2).mean(axis=(2, 3))
    most = np.partition(remains.ravel(), round(_BARE * remains.size))[round(_BARE * remains.size)]
    return np.asarray(remains <= most)
