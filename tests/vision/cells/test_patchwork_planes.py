"""What the network is shown of a Patchwork board: about nothing where the board is bare, whatever the light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cells.patchwork_planes import (
    CELL,
    MAPS,
    MARGIN,
    PLANES,
    BoardColours,
    bare_shares,
    planes_from,
    planes_of,
    turn_alike,
)
from vision.photo.pixels import Pixels

SIDE = 9 * CELL + 2 * MARGIN
DIFFERENCE = slice(24, 30)
PHOTO_GIVEN = 30


def bare_board() -> Pixels:
    """A tan board with dark lines, and a green mark printed in the corner of every cell."""
    pixels = np.full((SIDE, SIDE, 3), (140, 170, 200), np.uint8)
    for row in range(9):
        for col in range(9):
            top, left = MARGIN + row * CELL, MARGIN + col * CELL
            pixels[top + 4 : top + 10, left + 4 : left + 10] = (90, 190, 120)
    for line in range(MARGIN, SIDE - MARGIN + 1, CELL):
        pixels[line - 1 : line + 1] = pixels[:, line - 1 : line + 1] = (70, 80, 90)
    return pixels


def with_patch(pixels: Pixels) -> Pixels:
    """A red patch on rows 3 and 4, columns 5 to 7 (counted from 1)."""
    covered = pixels.copy()
    covered[MARGIN + 2 * CELL : MARGIN + 4 * CELL, MARGIN + 4 * CELL : MARGIN + 7 * CELL] = (60, 50, 190)
    return covered


def cell_of(plane: np.ndarray, row: int, col: int) -> np.ndarray:
    size, rim = CELL // 4, MARGIN // 4
    return plane[..., rim + row * size : rim + (row + 1) * size, rim + col * size : rim + (col + 1) * size]


def test_what_bare_cells_have_in_common_is_taken_away() -> None:
    planes = planes_of(BoardColours(with_patch(bare_board())))
    assert planes.shape == (PLANES, MAPS, MAPS)
    assert np.abs(cell_of(planes[DIFFERENCE], 7, 1)).max() < 0.05
    assert np.abs(cell_of(planes[DIFFERENCE], 2, 5)).mean() > 1


def test_a_photo_of_the_empty_board_takes_its_print_away_everywhere() -> None:
    """The one mark that no other cell has is unlike the other cells, but not unlike the empty board."""
    marked = bare_board()
    marked[MARGIN + 6 * CELL + 12 : MARGIN + 6 * CELL + 24, MARGIN + 12 : MARGIN + 24] = (20, 20, 20)
    alone, aided = planes_of(BoardColours(with_patch(marked))), planes_of(BoardColours(with_patch(marked)), marked)
    assert np.abs(cell_of(alone[DIFFERENCE], 6, 0)).max() > 1
    assert np.abs(cell_of(aided[DIFFERENCE], 6, 0)).max() < 0.05
    assert np.abs(cell_of(aided[DIFFERENCE], 2, 5)).mean() > 1
    assert alone[PHOTO_GIVEN].max() == 0
    assert aided[PHOTO_GIVEN].min() == 1


def test_patches_of_one_colour_on_most_of_the_board_are_not_taken_for_its_look_beside_the_empty_one() -> None:
    """Only the first two rows are bare: in other light too, their print cancels out, that of the others does not."""
    empty, flat = bare_board(), bare_board()
    flat[MARGIN + 2 * CELL : -MARGIN, MARGIN:-MARGIN] = (40, 70, 110)
    planes = planes_of(BoardColours((flat * 0.8).astype(np.uint8)), empty)
    for row, col in ((0, 0), (0, 8), (1, 4)):
        assert np.abs(cell_of(planes[DIFFERENCE], row, col)).mean() < 0.15
    for row, col in ((2, 0), (5, 5), (8, 8)):
        assert np.abs(cell_of(planes[DIFFERENCE], row, col)).mean() > 1


def test_dimmer_light_changes_hardly_anything() -> None:
    flat = with_patch(bare_board())
    bright, dim = planes_of(BoardColours(flat)), planes_of(BoardColours((flat * 0.7).astype(np.uint8)))
    assert np.abs(bright - dim).mean() < 0.05


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarters", range(4))
def test_planes_from_another_side_are_those_of_the_board_seen_so(quarters: int, mirrored: bool) -> None:
    flat = with_patch(bare_board())
    flat = np.clip(flat + np.random.default_rng(0).normal(0, 12, flat.shape), 0, 255).astype(np.uint8)
    shown = np.rot90(flat[::-1] if mirrored else flat, quarters)
    wanted = planes_of(BoardColours(np.ascontiguousarray(shown)))
    assert np.allclose(planes_from(planes_of(BoardColours(flat)), quarters, mirrored), wanted, atol=1e-3)


def test_the_empty_board_is_turned_like_the_other() -> None:
    empty = bare_board()
    empty[: SIDE // 3, : SIDE // 3] //= 2
    covered = with_patch(empty)
    for turn in range(4):
        assert np.array_equal(turn_alike(np.rot90(empty, turn).copy(), covered), empty)


def test_bare_paper_is_seen_through_hatching_and_not_through_cloth() -> None:
    flat = np.full((320, 320, 3), (200, 220, 230), np.uint8)
    for step in range(0, 32, 4):
        cv2.line(flat, (16 + step, 16), (16, 16 + step), (40, 40, 160), 1)
        cv2.line(flat, (48, 16 + step), (16 + step, 48), (40, 40, 160), 1)
    flat[48:80, 16:48] = (60, 90, 160)
    bare = bare_shares(BoardColours(flat))
    assert bare[0, 0] > 0.4
    assert bare[1, 0] == 0
    assert bare[5, 5] == 1
