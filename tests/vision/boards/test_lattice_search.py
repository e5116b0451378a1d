"""A board is found by its even lines wherever it lies on a sheet, whatever else is printed there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.board_search import find_board
from vision.boards.lattice_search import boards_within
from vision.boards.top_view import Pyramid
from vision.photo.pixels import Pixels, Points
from vision.training.pictures.doodle_photos import make_strange_sheet
from vision.training.pictures.patchwork_photos import make_board

WIDTH, HEIGHT = 800, 600
CELL, LEFT, TOP = 40, 60, 110
SHEET = (620, 560)
CREAM, BROWN, INK = (200, 228, 244), (60, 100, 150), (50, 50, 60)


def draw_sheet() -> Pixels:
    """Kraft paper with a title, a frame, a table beside the grid, dashed cream lines and some hatched patches."""
    sheet = np.full((SHEET[1], SHEET[0], 3), (125, 172, 205), np.uint8)
    cv2.rectangle(sheet, (20, 20), (SHEET[0] - 20, 60), BROWN, -1)
    for line in range(10):
        for dash in range(0, 9 * CELL, 10):
            across, along = TOP + line * CELL, LEFT + dash
            cv2.line(sheet, (along, across), (along + 5, across), CREAM, 2)
            cv2.line(sheet, (LEFT + line * CELL, TOP + dash), (LEFT + line * CELL, TOP + dash + 5), CREAM, 2)
    for row in range(5):
        corner = (LEFT + 9 * CELL + 50, TOP + 70 * row)
        cv2.rectangle(sheet, corner, (corner[0] + 110, corner[1] + 45), BROWN, 2)
    for row, col in [(3, 2), (3, 3), (4, 2), (4, 3), (4, 4), (5, 4), (6, 4), (6, 5), (7, 5), (7, 6)]:
        left, top = LEFT + col * CELL, TOP + row * CELL
        for step in range(0, CELL, 4):
            cv2.line(sheet, (left + step, top + 2), (left + 2, top + step), INK, 1, cv2.LINE_AA)
            cv2.line(sheet, (left + CELL - 2, top + step), (left + step, top + CELL - 2), INK, 1, cv2.LINE_AA)
        cv2.rectangle(sheet, (left, top), (left + CELL, top + CELL), INK, 1, cv2.LINE_AA)
    return sheet


def photograph(sheet: Pixels, corners: Points) -> tuple[Pixels, Points]:
    """The sheet on a table with its corners there, and where the corners of its grid are."""
    flat = np.array([[0, 0], [SHEET[0], 0], [SHEET[0], SHEET[1]], [0, SHEET[1]]], np.float32)
    way = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    grain = np.random.default_rng(4).normal(0, 4, (HEIGHT, WIDTH, 1))
    table = np.clip(np.array([190.0, 205.0, 210.0]) + grain, 0, 255).astype(np.uint8)
    seen = cv2.warpPerspective(sheet, way, (WIDTH, HEIGHT), flags=cv2.INTER_AREA)
    covered = cv2.warpPerspective(np.full(sheet.shape, 255, np.uint8), way, (WIDTH, HEIGHT))
    photo = cv2.GaussianBlur(np.where(covered > 0, seen, table), (0, 0), 0.8)
    grid = np.array([[LEFT, TOP], [LEFT + 9 * CELL, TOP], [LEFT + 9 * CELL, TOP + 9 * CELL], [LEFT, TOP + 9 * CELL]])
    return np.asarray(photo, np.uint8), cv2.perspectiveTransform(grid[None].astype(np.float64), way)[0]


def miss_of(found: Points, corners: Points) -> float:
    """How far the worst corner is off, in cells, whichever comes first."""
    cell = float(np.linalg.norm(corners[1] - corners[0])) / 9
    return min(float(np.abs(np.roll(found, turn, axis=0) - corners).max()) for turn in range(4)) / cell


LYING = np.array([[180, 150], [530, 40], [640, 390], [280, 520]], np.float64)


@pytest.mark.parametrize("seed", [800_004, 800_140])
def test_a_pale_print_beside_a_measuring_tape_is_found(seed: int) -> None:
    made = make_board(seed)
    found = find_board(made.empty_photo, 9, 9)
    assert miss_of(found.corners, made.empty_board.corners) < 0.3


@pytest.mark.parametrize("seed", [710_004, 710_046, 710_108])
def test_made_up_sheets_that_were_missed_or_read_a_cell_aside_are_found(seed: int) -> None:
    made = make_strange_sheet(seed, (seed * 7 % 100 + 0.5) / 100)
    assert miss_of(find_board(made.pixels, 9, 9).corners, made.points[[0, 0, -1, -1], [0, -1, -1, 0]]) < 0.35


def test_the_board_is_searched_anywhere_within_a_sheet() -> None:
    photo, corners = photograph(draw_sheet(), LYING)
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    assert miss_of(boards_within(Pyramid(grey), LYING, 9, 9)[0], corners) < 0.5


def test_nothing_is_searched_out_of_bare_paper() -> None:
    bare = np.full((HEIGHT, WIDTH), 200, np.uint8)
    assert boards_within(Pyramid(bare), LYING, 9, 9) == []
