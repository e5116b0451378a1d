"""A sheet whose lines are so faint that it may lie a cell aside is asked about as a whole, never read wrongly."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.cells import SIDE
from companion.scanning import Context, read
from vision.boards.board import Board
from vision.training.pictures.doodle_photos import make_strange_sheet


@pytest.mark.parametrize("seed", [710_147, 710_213])
def test_no_cell_of_a_sheet_found_beside_its_place_is_sure(seed: int) -> None:
    made = make_strange_sheet(seed, (seed * 7 % 100 + 0.5) / 100)
    (seen,) = read(made.pixels, Context("patchwork-doodle")).seen
    corners = np.asarray(made.points)[[0, 0, -1, -1], [0, -1, -1, 0]]
    cell = np.linalg.norm(corners[1] - corners[0]) / SIDE
    miss = min(np.abs(np.roll(np.array(seen.corners), turn, axis=0) - corners).max() for turn in range(4)) / cell
    assert miss > 0.5, "this print is found now: take another that is not"
    assert len(seen.unsure) == SIDE * SIDE


def test_faint_lines_are_no_matter_where_nothing_speaks_for_another_place() -> None:
    points = np.zeros((10, 10, 2))
    assert Board(points, support=0.5, steadiness=0.3).is_shaky(0.63)
    assert not Board(points, support=0.5, steadiness=1.4).is_shaky(0.63)
    assert not Board(points, support=0.8, steadiness=0.3).is_shaky(0.63)
    assert not Board(points).is_shaky(0.63), "a board that was told lies where it was told"


def test_strong_lines_do_not_save_a_board_when_more_speaks_for_the_place_beside_it() -> None:
    points = np.zeros((10, 10, 2))
    assert Board(points, support=0.8, steadiness=-0.3).is_shaky(0.63)
