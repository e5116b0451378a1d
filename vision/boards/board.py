"""Where a ruled board lies in a photo, and the board laid flat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

STEADY = 0.95
"""Of 2: what speaks less against a board one cell aside leaves it possible.

On 210 made-up sheets and boards, 16 of which were found beside their place, 14 of these had less and were faint."""
ASIDE = -0.2
"""What speaks so much more for a board one cell aside leaves no board that is clear, however strong its lines are.

Of 342 made-up boards laid on their lines three of the ten that were found beside their place had less, no other."""


@dataclass(frozen=True)
class Board:
    """A ruled board found in a photo: the crossings of its lines in photo pixels, its top left first."""

    points: Points
    """(rows + 1) x (columns + 1) x (x, y); (0, 0) is the centre of the photo's top left pixel."""
    support: float = 1.0
    """How well the photo bears it out, 0 to 1; 1 where somebody told where it lies."""
    steadiness: float = 2.0
    """How much better it is borne out than one cell aside: 2 when everything speaks against that, 0 when nothing."""

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

    @property
    def cell(self) -> float:
        """The mean side of a cell, in pixels."""
        across, down = np.diff(self.points, axis=1), np.diff(self.points, axis=0)
        return float(np.linalg.norm(across, axis=-1).mean() + np.linalg.norm(down, axis=-1).mean()) / 2

    def scaled(self, factor: float) -> Board:
        """The same board in a photo `factor` times as large."""
        return replace(self, points=(self.points + 0.5) * factor - 0.5)

    def is_shaky(self, faint: float) -> bool:
        """Whether its lines are fainter than that and could as well be those of a board one cell aside, or are rather
        those of that one."""
        return self.steadiness < (STEADY if self.support < faint else ASIDE)


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
    """Lay the board flat with crossings joined by straight lines.

    The places are worked out to 1/5000 of a pixel: `cv2.remap` of the crossings would round them to 1/32 of a cell,
    which makes every other pixel a copy of its neighbour and drowns thin lines.
    """
    down, across = _blend(board.rows, cell, margin), _blend(board.cols, cell, margin)
    where = [down @ board.points[..., axis].astype(np.float32) @ across.T for axis in (0, 1)]
    flat = cv2.remap(pixels, where[0], where[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return Flat(np.asarray(flat, np.uint8), board.rows, board.cols, cell, margin)


@lru_cache(maxsize=16)
def _blend(count: int, cell: int, margin: int) -> NDArray[np.float32]:
    """How much each pixel along a side takes of each line; in the margin the last two lines go on."""
    place = (np.arange(count * cell + 2 * margin) + 0.5 - margin) / cell
    first = np.clip(np.floor(place).astype(int), 0, count - 1)
    share = place - first
    blend = np.zeros((len(place), count + 1), np.float32)
    blend[np.arange(len(place)), first] = 1 - share
    blend[np.arange(len(place)), first + 1] = share
    return blend
