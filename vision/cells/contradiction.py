"""Finds what contradicts itself in the reading of a sheet: shading that repeats like a print, or that shows less than
cells which were called empty, and empty cells that show more than shaded ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.photo.quantiles import quantile

from .background import Floats, cells_of
from .illumination import PLANES, SQUARE, Planes

Marks = NDArray[np.bool_]
FEWEST = 5
"""So many cells of a kind must there be before others are compared with them."""
SAME = 0.5
"""The share of what is to be seen in shaded cells that all of them have in common, above which it is a print.

Of 629 groups of truly shaded cells, made-up and rendered, none has more than 0.46 in common.
"""
_RIM = 1
"""Squares along the sides of a cell that are left out: outlines run there, and lines that are printed in any case."""


def show_texture(planes: Planes) -> Floats:
    """What there is to be seen in the middle of each cell, by row and column."""
    looks = _middles(planes[: SQUARE * SQUARE])
    return looks.reshape(*looks.shape[:2], -1)


def find_repeated(looks: Floats, shaded: Marks) -> Marks:
    """Which of the cells that were taken for shaded look like the others, by row and column: no hand draws so.

    `looks` is the texture of the cells. Prints repeat after one cell or after two, so cells of even and odd rows and
    columns are compared apart.
    """
    repeated = np.zeros(shaded.shape, bool)
    for kind in ((slice(row, None, 2), slice(col, None, 2)) for row in (0, 1) for col in (0, 1)):
        if np.count_nonzero(shaded[kind]) >= FEWEST and in_common(looks[kind][shaded[kind]]) > SAME:
            repeated[kind] = shaded[kind]
    return repeated


def in_common(looks: Floats) -> float:
    """The share of what is to be seen in these cells (the first axis counts them) that is the same in all of them.

    How dark a cell is as a whole does not count: solid shading has that in common.
    """
    texture = looks - looks.mean(axis=1, keepdims=True)
    count, strength = len(texture), float((texture**2).mean())
    shared = float((texture.mean(axis=0) ** 2).mean()) / max(strength, 1e-9)
    return (count * shared - 1) / (count - 1)


def find_odd(strengths: Floats, shaded: Marks) -> Marks:
    """Which shaded cells show less than half of the empty ones do, and which empty ones more than half of the shaded.

    On 60 rendered photos 1 of 4,399 cells is so in truth.
    """
    odd = np.zeros(shaded.shape, bool)
    if np.count_nonzero(~shaded) >= FEWEST:
        odd |= shaded & (strengths < quantile(strengths[~shaded], 0.5))
    if np.count_nonzero(shaded) >= FEWEST:
        odd |= ~shaded & (strengths > quantile(strengths[shaded], 0.5))
    return odd


def show_strength(shown: Planes) -> Floats:
    """How much there is to be seen in each cell of an explained sheet beyond its print: texture, darkness and colour
    together."""
    dark, colour = shown[: SQUARE * SQUARE], shown[SQUARE * SQUARE : PLANES - 1].mean(axis=0)
    maps = np.stack([dark.mean(axis=0), (dark**2).mean(axis=0), colour**2])
    darkness, texture, tint = np.moveaxis(_middles(maps).mean(axis=(2, 3)), -1, 0)
    return np.asarray(np.sqrt(texture) + np.maximum(-darkness, 0) + np.sqrt(tint), np.float32)


def _middles(planes: Planes) -> Floats:
    return cells_of(planes)[:, :, _RIM:-_RIM, _RIM:-_RIM]
