"""A supposed board seen straight from above: how strongly each place of a photo looks like part of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

if TYPE_CHECKING:
    from cv2.typing import MatLike

Floats = NDArray[np.float32]

COARSE, FINE = 12, 20
"""Pixels of a cell in the view straight from above: for a first look, and for faint lines and exact places."""
MARGIN = 2
"""Cells that this view shows around the board."""
SAMPLES = 4
"""How often a cell is looked at along a line; each time three of these parts are averaged."""
FAINT = 0.0015
"""Contrast, as a share of the paper's brightness, that is lost in the noise of a photo."""
CLEAR = 2.5
"""A line with e**2.5 times the contrast of what lies beside it is as good as any: a thick frame is worth no more."""


class Pyramid:
    """A photo, grey or in colours, at its full size, a half, a quarter and so on, each made when first asked for."""

    def __init__(self, photo: Pixels) -> None:
        self._levels = [photo]
        self._shrunk: dict[int, tuple[Pixels, float]] = {}

    @property
    def grey(self) -> Pixels:
        """At full size."""
        return self._levels[0]

    def level(self, times: float) -> tuple[Pixels, float]:
        """The photo at less than twice the size that is `times` smaller than the full one, and its scale.

        A photo that is a mere strip gets no smaller than its short side allows.
        """
        depth = max(0, int(np.log2(max(times, 1.0))))
        while len(self._levels) <= depth and min(self._levels[-1].shape[:2]) > 1:
            last = self._levels[-1]
            even = last[: last.shape[0] // 2 * 2, : last.shape[1] // 2 * 2]
            half = cv2.resize(even, (even.shape[1] // 2, even.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        depth = min(depth, len(self._levels) - 1)
        return self._levels[depth], 0.5**depth

    def shrunk(self, side: int) -> tuple[Pixels, float]:
        """The photo with a longer side of so many pixels, if it has more, and its scale."""
        longer = max(self.grey.shape)
        if longer <= side:
            return self.grey, 1.0
        if side not in self._shrunk:
            level, _ = self.level(longer / side)
            height, width = (max(1, round(length * side / longer)) for length in self.grey.shape)
            small = cv2.resize(level, (width, height), interpolation=cv2.INTER_LINEAR)
            self._shrunk[side] = np.asarray(small, np.uint8), side / longer
        return self._shrunk[side]


class Strength(NamedTuple):
    """How strongly each place of a view looks like part of an upright line, 0 to 1."""

    values: Floats
    """`SAMPLES` rows and `cell` columns a cell."""
    cell: int

    def at(self, x: Points, y: Points) -> Floats:
        """The strength at lattice coordinates."""
        at_x = ((x + MARGIN) * self.cell - 0.5).astype(np.float32)
        at_y = ((y + MARGIN) * SAMPLES - 0.5).astype(np.float32)
        return np.asarray(
            cv2.remap(self.values, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.float32
        )


class TopView(NamedTuple):
    """A supposed board seen from above, with the strength of upright and of level lines."""

    to_photo: Points
    """Homography from lattice coordinates (column, row) to photo pixels."""
    rows: int
    cols: int
    upright: Strength
    level: Strength
    """Transposed, so that its lines run upright too."""


def view_from_above(photo: Pyramid, to_photo: Points, rows: int, cols: int, cell: int = COARSE) -> TopView:
    """See the supposed board from above and measure the lines in both directions."""
    lattice = np.array([[[0, 0], [cols, 0], [cols, rows], [0, rows]]], np.float64)
    side = cv2.arcLength(cv2.perspectiveTransform(lattice, to_photo).astype(np.float32), True) / 4
    grey, shrunk = photo.level(2 * side / (rows + cols) / cell)
    step, shift = 1 / cell, 0.5 / cell - MARGIN
    smaller = np.array([[shrunk, 0, 0.5 * shrunk - 0.5], [0, shrunk, 0.5 * shrunk - 0.5], [0, 0, 1]])
    to_view = smaller @ to_photo @ np.array([[step, 0, shift], [0, step, shift], [0, 0, 1]])
    across, down = cols + 2 * MARGIN, rows + 2 * MARGIN
    flat = cv2.warpPerspective(
        grey,
        to_view,
        (across * cell, down * cell),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)
    columns = cv2.resize(flat, (across * cell, down * SAMPLES), interpolation=cv2.INTER_AREA)
    lines = cv2.resize(flat, (across * SAMPLES, down * cell), interpolation=cv2.INTER_AREA)
    light = cv2.resize(columns, (across * SAMPLES, down * SAMPLES), interpolation=cv2.INTER_AREA)
    light = np.maximum(cv2.blur(_mean_of_colours(light), (4 * SAMPLES + 1, 4 * SAMPLES + 1)), 8.0)
    return TopView(
        to_photo,
        rows,
        cols,
        _line_strength(columns, light, cell),
        _line_strength(cv2.transpose(lines), cv2.transpose(light), cell),
    )


def _line_strength(columns: MatLike, light: MatLike, cell: int) -> Strength:
    """How much brightness changes across an upright line through each place, of a cell's length.

    Averaging along the line first lets hatching and writing fade while a straight line or edge stays."""
    lit = cv2.resize(light, columns.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    along = cv2.blur(cv2.divide(columns, lit if columns.ndim == 2 else cv2.merge([lit] * 3)), (1, 3))
    across = 0.075 * cell
    width = 2 * round(2 * across) + 1
    mean = cv2.GaussianBlur(along, (width, 1), across)
    spread = cv2.GaussianBlur(cv2.multiply(along, along), (width, 1), across) - cv2.multiply(mean, mean)
    contrast = cv2.log(cv2.sqrt(np.maximum(_mean_of_colours(spread), 0.0)) + np.float32(FAINT))
    beside = cv2.blur(contrast, (cell + 1, 1))
    return Strength(np.clip((contrast - beside) * np.float32(1 / CLEAR), 0.0, 1.0), cell)


def _mean_of_colours(picture: MatLike) -> MatLike:
    return picture if picture.ndim == 2 else cv2.transform(picture, np.full((1, 3), 1 / 3))
