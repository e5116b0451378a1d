"""Tells the print of a sheet from what was drawn on it, by what its cells have in common or what is known of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .illumination import CELL, MARGIN, PLANES, SQUARE, Planes, mirror_planes, turn_planes

Floats = NDArray[np.float32]

SHARE, BRIGHTEST = 0.2, 0.04
"""Of the cells these are taken for bare paper at each place within a cell: the brightest but for the very brightest.

A place is bare in most cells even where every cell holds a symbol or a few strokes, and glare falls on few cells.
"""
PARTS = (SQUARE // 2) ** 2 + 3
"""Planes that tell what the print itself looks like: darkness by 2 x 2 pixels, the two colours, darkness at large."""
EXPLAINED = PLANES + 2 * PARTS
"""Planes in which a sheet is shown to a network."""
_FINE = (SQUARE // 2) ** 2
_UNIT, _RIM = CELL // SQUARE, MARGIN // SQUARE


def explain(planes: Planes, known: Planes | None = None) -> Planes:
    """What a network is shown of a sheet of 9 x 9 cells.

    First how the sheet differs from its print, then the print, then how the print of every other cell differs from
    that. The print is what is `known` of it, else what all cells have in common.
    """
    cells = cells_of(planes)
    print_of_all = _tile(_common(cells.reshape(-1, *cells.shape[2:]))[None, None]) if known is None else known
    shown = np.empty((EXPLAINED, *planes.shape[1:]), np.float32)
    np.subtract(planes, print_of_all, out=shown[:PLANES])
    _coarsen(print_of_all, shown[PLANES : PLANES + PARTS])
    _coarsen(_tile(_common_by_parity(cells)) - print_of_all, shown[PLANES + PARTS :])
    return shown


def estimate_print(planes: Planes) -> Planes:
    """The print of a sheet as its cells tell it: what every other cell in both directions has in common."""
    return _tile(_common_by_parity(cells_of(planes)))


def differs_from_print(shown: Planes) -> Floats:
    """How much darker each square of an explained sheet is than its print, by whichever print explains it better."""
    dark = SQUARE * SQUARE
    differing = shown[:dark].mean(axis=0)
    by_kind = shown[PLANES + PARTS : PLANES + PARTS + _FINE].mean(axis=0)
    return np.asarray(np.maximum(differing, differing - by_kind), np.float32)


def turn_explained(shown: Planes, quarters: int) -> Planes:
    """What a network is shown of the same sheet after so many quarter turns against the clock."""
    parts = [turn_planes(shown[:PLANES], quarters)]
    for first in (PLANES, PLANES + PARTS):
        fine = shown[first : first + _FINE].reshape(SQUARE // 2, SQUARE // 2, *shown.shape[1:])
        parts.append(np.rot90(np.rot90(fine, quarters), quarters, (2, 3)).reshape(_FINE, *shown.shape[1:]))
        parts.append(np.rot90(shown[first + _FINE : first + PARTS], quarters, (1, 2)))
    return np.concatenate(parts)


def mirror_explained(shown: Planes) -> Planes:
    """What a network is shown of the same sheet in a mirror: what was at the top is at the bottom."""
    parts = [mirror_planes(shown[:PLANES])]
    for first in (PLANES, PLANES + PARTS):
        fine = shown[first : first + _FINE].reshape(SQUARE // 2, SQUARE // 2, *shown.shape[1:])
        parts.append(fine[::-1, :, ::-1].reshape(_FINE, *shown.shape[1:]))
        parts.append(shown[first + _FINE : first + PARTS, ::-1])
    return np.concatenate(parts)


def cells_of(planes: Planes) -> Floats:
    """By row and column of a cell, row and column of the square within it, and plane."""
    grid = planes[:, _RIM:-_RIM, _RIM:-_RIM]
    rows, cols = grid.shape[1] // _UNIT, grid.shape[2] // _UNIT
    return np.ascontiguousarray(grid.reshape(len(planes), rows, _UNIT, cols, _UNIT).transpose(1, 3, 2, 4, 0))


def lay_out(cells: Floats) -> Planes:
    """The other way round: the planes of the grid that these cells make."""
    return cells.transpose(4, 0, 2, 1, 3).reshape(cells.shape[-1], len(cells) * _UNIT, -1)


def _common(cells: Floats) -> Floats:
    """What bare paper looks like at each place within these cells (the first axis counts them)."""
    brightness = cells[..., : SQUARE * SQUARE].mean(axis=-1)
    first = int(BRIGHTEST * len(cells)) + 1
    count = max(2, round(SHARE * len(cells)))
    bare = np.argsort(-brightness, axis=0)[first : first + count]
    return np.asarray(np.take_along_axis(cells, bare[..., None], axis=0).mean(axis=0), np.float32)


def _common_by_parity(cells: Floats) -> Floats:
    """The same for cells of even and odd rows and columns apart: checkers and stripes have two kinds of cells."""
    size = cells.shape[2:]
    kinds = [[_common(cells[row::2, col::2].reshape(-1, *size)) for col in (0, 1)] for row in (0, 1)]
    return np.array(kinds, np.float32)


def _tile(kinds: Floats, count: int = 9) -> Planes:
    """The cells of a print laid out as the planes of a sheet; nothing is printed beyond its grid."""
    rows, cols = kinds.shape[:2]
    chosen = kinds[np.arange(count)[:, None] % rows, np.arange(count) % cols]
    grid = lay_out(chosen)
    side = count * _UNIT + 2 * _RIM
    planes = np.zeros((len(grid), side, side), np.float32)
    planes[:, _RIM:-_RIM, _RIM:-_RIM] = grid
    return planes


def _coarsen(planes: Planes, out: Planes) -> None:
    dark = planes[: SQUARE * SQUARE].reshape(SQUARE // 2, 2, SQUARE // 2, 2, *planes.shape[1:])
    dark.mean(axis=(1, 3), out=out[:_FINE].reshape(2, 2, *planes.shape[1:]))
    planes[16:24].reshape(2, 4, *planes.shape[1:]).mean(axis=1, out=out[4:6])
    out[6] = planes[24]
