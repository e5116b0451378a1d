"""Stories of readings drawn over their photos."""

from __future__ import annotations

import numpy as np
import pytest

from vision.boards.annotation import BoardMarks, annotate
from vision.boards.board import Board

GROUND, DARK = 200, 100


@pytest.mark.parametrize("turns", range(4))
def test_a_board_is_drawn_whichever_way_it_is_turned(turns: int) -> None:
    y, x = np.mgrid[0:3, 0:4].astype(float) * 50 + 25
    points = np.stack([x, y], axis=-1)
    for _ in range(turns):
        points = points.transpose(1, 0, 2)[::-1]
    drawn = annotate(np.full((220, 220, 3), GROUND, np.uint8), (BoardMarks(Board(points)),))
    assert (drawn[25, 30:120] < DARK).all()
    assert (drawn[30:120, 25] < DARK).all()
