"""Tells the print of a sheet from what was drawn on it, by what its cells have in common or what is known of it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.photo.quantiles import quantile

from .illumination import CELL, MARGIN, NEAR_GAIN, PLANES, SQUARE, WIDE_GAIN, Planes

Floats = NDArray[np.float32]

SHARE, BRIGHTEST = 0.2, 0.04
"""Of the cells these are taken for bare paper at each place within a cell: the brightest but for the very brightest.

A place is bare in most cells even where every cell holds a symbol or a few strokes, and glare falls on few cells.
"""
PARTS = (SQUARE // 2) ** 2 + 3
"""Planes that tell what the print itself looks like: darkness by 2 x 2 pixels, the two colours, darkness at large."""
BANDS = 3
"""Planes that tell what goes on through whole rows and columns of squares: darkness and the two colours."""
EXPLAINED = PLANES + 2 * PARTS + BANDS
"""Planes in which a sheet is shown to a network."""
BARE, BANDED, PAPER = 0.4, 1.6, 0.02
"""Of the squares of a sheet this share is taken for bare when it is asked how much they vary; with bands they must vary
so many times as much as without, or there are no bands. The last is how much those of plain paper vary at least."""
_FINE = (SQUARE // 2) ** 2
_UNIT, _RIM = CELL // SQUARE, MARGIN // SQUARE
_GRID = (slice(_RIM, -_RIM), slice(_RIM, -_RIM))


def explain(planes: Planes, known: Planes | None = None) -> Planes:
    """What a network is shown of a sheet of 9 x 9 cells.

    First how the sheet differs from its print, then the print, then how the print of every other cell differs from
    that, then the bands that run through the whole sheet. The print is what is `known` of it, else what all cells have
    in common.
    """
    print_of_all = _common(planes, every=1) if known is None else known
    shown = np.empty((EXPLAINED, *planes.shape[1:]), np.float32)
    np.subtract(planes, print_of_all, out=shown[:PLANES])
    first, second, bands = (PLANES + number * PARTS for number in range(3))
    _coarsen(print_of_all, shown[first:second])
    _coarsen(estimate_print(planes) - print_of_all, shown[second:bands])
    shown[bands:] = _find_bands(shown[:PLANES])
    return shown


def estimate_print(planes: Planes) -> Planes:
    """The print of a sheet as its cells tell it: what every other cell in both directions has in common."""
    return _common(planes, every=2)


def estimate_banded_print(planes: Planes) -> Planes | None:
    """The print of a sheet with the bands that run through all of it; `None` when there are none to speak of.

    There are when its bare squares look much more alike once bands are taken out.
    """
    banded = _common(planes, every=1)
    differing = planes - banded
    bands = _find_bands(differing)
    dark = differing[: SQUARE * SQUARE].mean(axis=0)[_GRID]
    left = dark - bands[0][_GRID]
    is_bare = left >= quantile(left, 1 - BARE)
    if dark[is_bare].std() < BANDED * max(PAPER, float(left[is_bare].std())):
        return None
    banded[: SQUARE * SQUARE] += bands[0]
    banded[16:24].reshape(2, 4, *planes.shape[1:])[:] += bands[1:, None]
    banded[24] += bands[0] * (WIDE_GAIN / NEAR_GAIN)
    return banded


def differs_from_print(shown: Planes) -> Floats:
    """How much darker each square of an explained sheet is than its print, by whichever print explains it better."""
    dark = SQUARE * SQUARE
    differing = shown[:dark].mean(axis=0)
    by_kind = shown[PLANES + PARTS : PLANES + PARTS + _FINE].mean(axis=0)
    return np.asarray(np.maximum(differing, differing - by_kind), np.float32)


def turn_explained(shown: Planes, quarters: int, mirrored: bool = False) -> Planes:
    """What a network is shown of the same sheet, in a mirror if told so (what was at the top is at the bottom), then
    after so many quarter turns against the clock."""
    seen = shown[:, ::-1] if mirrored else shown
    turned = np.empty_like(shown)
    for plane, before in zip(turned, _order(len(shown), quarters, mirrored), strict=True):
        plane[:] = np.rot90(seen[before], quarters)
    return turned


@lru_cache(maxsize=8)
def _order(count: int, quarters: int, mirrored: bool) -> list[int]:
    """Which of so many planes each becomes: pixels within a square change places as squares do."""
    order: list[int] = []
    for side in (SQUARE, SQUARE // 2, SQUARE // 2, 1, *2 * (SQUARE // 2, 1, 1, 1)):
        places = len(order) + np.arange(side * side).reshape(side, side)
        order += np.rot90(places[::-1] if mirrored else places, quarters).ravel().tolist()
    return [*order, *range(len(order), count)]


def cells_of(planes: Planes) -> Floats:
    """By row and column of a cell, row and column of the square within it, and plane."""
    grid = planes[:, _RIM:-_RIM, _RIM:-_RIM]
    rows, cols = grid.shape[1] // _UNIT, grid.shape[2] // _UNIT
    return np.ascontiguousarray(grid.reshape(len(planes), rows, _UNIT, cols, _UNIT).transpose(1, 3, 2, 4, 0))


def lay_out(cells: Floats) -> Planes:
    """The other way round: the planes of the grid that these cells make."""
    return cells.transpose(4, 0, 2, 1, 3).reshape(cells.shape[-1], len(cells) * _UNIT, -1)


def _common(planes: Planes, every: int) -> Planes:
    """What bare paper looks like at each place within the cells, laid out as the planes of a sheet.

    Cells of every so-manieth row and column are taken apart from the others: checkers and stripes have two kinds of
    cells. Nothing is printed beyond the grid.
    """
    common = np.zeros_like(planes)
    laid_out = _by_place(common)
    places = np.ascontiguousarray(_by_place(planes).transpose(2, 4, 0, 1, 3))
    brightness = places[:, :, : SQUARE * SQUARE].mean(axis=2)
    for row, col in np.ndindex(every, every):
        kind = (..., slice(row, None, every), slice(col, None, every))
        bare = _bare_places(brightness[kind].reshape(_UNIT, _UNIT, -1))
        cells = places[kind].reshape(_UNIT, _UNIT, len(planes), -1)
        mean = (cells @ bare[..., None])[..., 0] / bare.sum(axis=2, keepdims=True)
        laid_out[:, row::every, :, col::every] = mean.transpose(2, 0, 1)[:, None, :, None]
    return common


def _by_place(planes: Planes) -> Floats:
    """The grid's part of planes by plane, row of the cell, row within it, column of the cell and column within it."""
    grid = planes[:, _RIM:-_RIM, _RIM:-_RIM]
    return grid.reshape(len(planes), grid.shape[1] // _UNIT, _UNIT, grid.shape[2] // _UNIT, _UNIT)


def _bare_places(brightness: Floats) -> Floats:
    """1 where a place is among the brightest in its cells, which the last axis counts, but for the very brightest."""
    ranked = np.sort(brightness, axis=2)
    first = int(BRIGHTEST * ranked.shape[2]) + 1
    count = max(2, round(SHARE * ranked.shape[2]))
    is_bare = (brightness >= ranked[..., [-first - count]]) & (brightness <= ranked[..., [-first - 1]])
    return np.asarray(is_bare, np.float32)


def _find_bands(differing: Planes) -> Planes:
    """What the bare squares of a row of squares have in common, and those of a column: gingham, stripes, plaid.

    A plane tells the darkness of these bands, two their colours. Unlike what cells have in common, they may be as broad
    and as far apart as they like.
    """
    dark = differing[: SQUARE * SQUARE].mean(axis=0)[_GRID]
    rows, cols = _bare_level(dark, 1), _bare_level(dark, 0)
    middle = np.float32((rows.mean() + cols.mean()) / 2)
    rows, cols = _bare_level(dark - cols + middle, 1), _bare_level(dark - rows + middle, 0)
    bands = np.zeros((BANDS, *differing.shape[1:]), np.float32)
    bands[0][_GRID] = level = rows + cols - np.float32((rows.mean() + cols.mean()) / 2)
    left = dark - level
    is_bare = (left >= quantile(left, 0.5)).astype(np.float32)
    for band, colour in zip(bands[1:], differing[16:24].reshape(2, 4, *differing.shape[1:]), strict=True):
        tint = colour.mean(axis=0)[_GRID] * is_bare
        rows, cols = (tint.sum(axis, keepdims=True) / (is_bare.sum(axis, keepdims=True) + 1) for axis in (1, 0))
        band[_GRID] = rows + cols - tint.sum() / is_bare.sum()
    return bands


def _bare_level(dark: Floats, axis: int) -> Floats:
    """How dark bare paper is in each row or column of squares."""
    which = round((1 - SHARE) * dark.shape[axis])
    return np.take(np.partition(dark, which, axis=axis), [which], axis=axis)


def _coarsen(planes: Planes, out: Planes) -> None:
    dark = planes[: SQUARE * SQUARE].reshape(SQUARE // 2, 2, SQUARE // 2, 2, *planes.shape[1:])
    dark.mean(axis=(1, 3), out=out[:_FINE].reshape(2, 2, *planes.shape[1:]))
    planes[16:24].reshape(2, 4, *planes.shape[1:]).mean(axis=1, out=out[4:6])
    out[6] = planes[24]
