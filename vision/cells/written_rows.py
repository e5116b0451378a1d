"""Reads what is written below the grid of a sheet of our own print: scores, and special actions crossed off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.boards.board import Board
from vision.boards.marked_sheet import Homography, SheetBox, action_boxes, lay_marked_sheet, score_boxes
from vision.photo.pixels import Pixels

if TYPE_CHECKING:
    from .digits import WrittenNumber

_SCALE = 48
"""Pixels a cell."""
_FRAME = 0.07
"""Cells from the edge of a box to where its frame ends."""
_CLEAN, _CROSSED = 0.015, 0.05
"""Shares of a box that is ink: up to the first it was not crossed off, from the second on it was."""
_DARK = 0.4


@dataclass(frozen=True)
class WrittenRows:
    """The boxes from the first: a number or None where nothing is written; crossed off or not, None when in doubt."""

    scores: tuple[WrittenNumber | None, ...]
    crossed: tuple[bool | None, ...] | None = None
    """None on other makers' sheets, whose special actions are not looked at."""

    @property
    def crossed_off(self) -> tuple[int, ...]:
        """The numbers of the special actions that are surely crossed off."""
        return tuple(number for number, is_crossed in enumerate(self.crossed or ()) if is_crossed)


def read_written_rows(pixels: Pixels, board: Board) -> WrittenRows | None:
    """What is written below this board; None when it is no sheet of our own print."""
    sheet = lay_marked_sheet(pixels, board)
    if sheet is None:
        return None
    # Nobody waits for that who photographs another sheet.
    from .digits import read_number

    return WrittenRows(
        tuple(read_number(_cut(pixels, sheet, box)) for box in score_boxes()),
        tuple(_is_crossed(_cut(pixels, sheet, box)) for box in action_boxes()),
    )


def _cut(pixels: Pixels, sheet: Homography, box: SheetBox) -> Pixels:
    """The inside of a box, laid flat."""
    left, top = box.left + _FRAME, box.top + _FRAME
    width, height = box.width - 2 * _FRAME, box.height - 2 * _FRAME
    to_flat = np.array([[_SCALE, 0, -left * _SCALE], [0, _SCALE, -top * _SCALE], [0, 0, 1.0]])
    size = (round(width * _SCALE), round(height * _SCALE))
    flat = cv2.warpPerspective(pixels, to_flat @ np.linalg.inv(sheet), size, flags=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def _is_crossed(box: Pixels) -> bool | None:
    from .digits import find_ink

    share = float((find_ink(box) >= _DARK).mean())
    return None if _CLEAN < share < _CROSSED else share >= _CROSSED
