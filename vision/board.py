"""Where a ruled board lies in a photo, and the board laid flat."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A colour picture, rows x columns x (blue, green, red)."""
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Board:
    """A ruled board found in a photo: the crossings of its lines in photo pixels, its top left first."""

    points: Points
    """(rows + 1) x (columns + 1) x (x, y); (0, 0) is the centre of the photo's top left pixel."""

    @property
    def rows(self) -> int:
        return len(self.points) - 1

    @property
    def cols(self) -> int:
        return len(self.points[0]) - 1

    @property
    def corners(self) -> Points:
        """Clockwise from top left."""
        return self.points[[0, 0, -1, -1], [0, -1, -1, 0]]

    def scaled(self, factor: float) -> Board:
        """The same board in a photo `factor` times as large."""
        return Board((self.points + 0.5) * factor - 0.5)


@dataclass(frozen=True)
class Flat:
    """A board seen straight from above: square cells of `cell` pixels, with a margin around the board."""

    pixels: Pixels
    rows: int
    cols: int
    cell: int
    margin: int

    def box(self, row: int, col: int, inset: float = 0.0) -> Pixels:
        """The pixels of one cell, less `inset` (a share of the cell) on each side."""
        skip = round(self.cell * inset)
        top, left = self.margin + row * self.cell, self.margin + col * self.cell
        return self.pixels[top + skip : top + self.cell - skip, left + skip : left + self.cell - skip]


def flatten(pixels: Pixels, board: Board, cell: int = 32, margin: int = 16) -> Flat:
    """Lay the board flat; between the crossings the paper is taken as a smooth sheet."""
    mesh = _with_rim(board.points)
    height, width = board.rows * cell + 2 * margin, board.cols * cell + 2 * margin
    x = (np.arange(width, dtype=np.float32) + 0.5 - margin) / cell + 1.0
    y = (np.arange(height, dtype=np.float32) + 0.5 - margin) / cell + 1.0
    grid_x, grid_y = np.meshgrid(x, y)
    where = cv2.remap(mesh.astype(np.float32), grid_x, grid_y, cv2.INTER_LINEAR)
    flat = cv2.remap(pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return Flat(flat.astype(np.uint8, copy=False), board.rows, board.cols, cell, margin)


def _with_rim(points: Points) -> Points:
    """The crossings with one more ring around them, where the board's lines would go on."""
    wide = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]], axis=0)
    return np.concatenate([2 * wide[:, :1] - wide[:, 1:2], wide, 2 * wide[:, -1:] - wide[:, -2:-1]], axis=1)
