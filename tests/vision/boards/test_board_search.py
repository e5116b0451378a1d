"""Boards are found where they lie, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from studies.sudokus import turn_of
from vision.boards.board import Board
from vision.boards.board_search import NoBoard, find_board, find_board_quickly, lay_on_lines
from vision.boards.outline_proposals import surface_masks, surface_outlines
from vision.photo.decoding import decode_photo
from vision.training.pictures.no_board_photos import boardless_photos
from vision.training.pictures.patchwork_photos import make_board
from vision.training.pictures.sudokus import make_sudoku

PHOTOS = Path(__file__).parents[2] / "photos"
BOARDLESS = dict(boardless_photos())


def worst_crossing(board: Board, points: np.ndarray) -> float:
    """How far the worst crossing is off, in cells, whichever way the board is turned."""
    cell = np.linalg.norm(points[0, 0] - points[0, -1]) / (points.shape[1] - 1)
    turned = (np.rot90(board.points, turn) for turn in range(4))
    fitting = (way for way in turned if way.shape == points.shape)
    return min(float(np.linalg.norm(way - points, axis=2).max() / cell) for way in fitting)


def crossings_between(corners: np.ndarray, rows: int, cols: int) -> np.ndarray:
    """Where the lines of a flat grid with these corners cross."""
    plain = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    lens = cv2.getPerspectiveTransform(plain, corners.astype(np.float32))
    grid = np.stack(np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0)), axis=-1)
    return np.asarray(cv2.perspectiveTransform(grid.reshape(-1, 1, 2), lens)).reshape(grid.shape)


@pytest.mark.parametrize("case", sorted(path.name for path in (PHOTOS / "patchwork-doodle").iterdir()))
def test_a_doodle_sheet_is_found_to_a_quarter_of_a_cell(case: str) -> None:
    folder = PHOTOS / "patchwork-doodle" / case
    photo = decode_photo((folder / "photo.jpg").read_bytes())
    points = np.array(json.loads((folder / "truth.json").read_text())["grid_points"])
    board = find_board(photo.pixels, 9, 9).scaled(photo.reduction)
    assert worst_crossing(board, points) < 0.25


@pytest.mark.parametrize("corner", [(0, 0), (0, -1), (-1, -1), (-1, 0)])
def test_a_board_of_which_one_corner_was_drawn_aside_is_laid_on_its_lines(corner: tuple[int, int]) -> None:
    """The edge of a cloth on the table had drawn a corner aside by a quarter of a cell, and cells were in doubt."""
    made = make_board(720_006)
    corners = made.board.corners.copy()
    aside = np.zeros((2, 2, 2))
    aside[corner] = 0.25 * made.board.cell
    corners += aside[[0, 0, -1, -1], [0, -1, -1, 0]]
    drawn = Board(crossings_between(corners, 9, 9))
    assert worst_crossing(drawn, made.board.points) > 0.3
    assert worst_crossing(lay_on_lines(made.photo, drawn), made.board.points) < 0.12


@pytest.mark.parametrize("case", sorted(path.name for path in (PHOTOS / "patchwork").iterdir()))
def test_a_patchwork_board_is_found_to_half_a_cell(case: str) -> None:
    folder = PHOTOS / "patchwork" / case
    photo = decode_photo((folder / "photo.jpg").read_bytes())
    corners = np.array(json.loads((folder / "truth.json").read_text())["corners"])
    board = find_board(photo.pixels, 9, 9).scaled(photo.reduction)
    assert turn_of(board, corners)[1] < 0.5


def test_the_surface_of_a_pale_board_is_seen_beside_strongly_coloured_patches() -> None:
    photo = np.full((240, 320, 3), 120, np.uint8)
    photo[60:180, 100:220] = (112, 150, 118)
    photo[60:120, 100:160], photo[130:170, 170:210] = (190, 60, 170), (40, 40, 220)
    whole = np.array([[100, 60], [219, 60], [219, 179], [100, 179]])
    outlined = [quad for mask in surface_masks(photo) for quad in surface_outlines(mask)]
    assert min(np.abs(np.roll(quad, turn, axis=0) - whole).max() for quad in outlined for turn in range(4)) < 6


@pytest.mark.parametrize(("rows", "cols"), [(9, 9), (6, 8), (12, 5)])
def test_a_grid_of_any_size_is_found(rows: int, cols: int) -> None:
    made = make_sudoku(4, rows, cols)
    board = find_board(made.pixels, rows, cols)
    assert worst_crossing(board, crossings_between(made.corners, rows, cols)) < 0.15


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_turned_photo_gives_the_turned_board(quarters: int) -> None:
    made = make_sudoku(1)
    board = find_board(np.ascontiguousarray(np.rot90(made.pixels, quarters)), 9, 9)
    corners = made.corners
    for _ in range(quarters):
        width = made.pixels.shape[1] if _ % 2 == 0 else made.pixels.shape[0]
        corners = np.stack([corners[:, 1], width - 1 - corners[:, 0]], axis=1)
    assert turn_of(board, corners)[1] < 0.15


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_the_size_of_the_photo_does_not_matter(factor: float) -> None:
    made = make_sudoku(2)
    photo = cv2.resize(made.pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    board = find_board(np.asarray(photo, np.uint8), 9, 9)
    assert turn_of(board, (made.corners + 0.5) * factor - 0.5)[1] < 0.2


def test_the_first_corner_is_the_one_nearest_to_the_top_left_and_the_rest_follow_clockwise() -> None:
    corners = find_board(make_sudoku(0).pixels, 9, 9).corners
    assert np.argmin(corners.sum(axis=1)) == 0
    assert cv2.contourArea(corners.astype(np.float32), oriented=True) > 0


@pytest.mark.parametrize("seed", range(4))
def test_a_board_that_is_cut_off_is_refused_and_told_so(seed: int) -> None:
    made = make_sudoku(seed)
    left = int(made.corners[:, 0].min() + 0.2 * np.ptp(made.corners[:, 0]))
    with pytest.raises(NoBoard, match="part of it lies outside"):
        find_board(np.ascontiguousarray(made.pixels[:, left:]), 9, 9)


@pytest.mark.parametrize("name", BOARDLESS)
def test_no_board_is_found_where_there_is_none(name: str) -> None:
    with pytest.raises(NoBoard) as none:
        find_board(BOARDLESS[name], 9, 9)
    assert "please" in str(none.value)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_preview_finds_a_plain_board_where_the_full_search_does(seed: int) -> None:
    made = make_sudoku(seed)
    frame = np.asarray(cv2.resize(made.pixels, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)
    board = find_board_quickly(frame, 9, 9)
    assert turn_of(board, (made.corners + 0.5) / 2 - 0.5)[1] < 0.3


@pytest.mark.parametrize("name", list(BOARDLESS)[::4])
def test_a_preview_shows_no_outline_where_there_is_no_board(name: str) -> None:
    with pytest.raises(NoBoard):
        find_board_quickly(np.asarray(cv2.resize(BOARDLESS[name], (640, 480)), np.uint8), 9, 9)


@pytest.mark.parametrize("shape", [(8, 8000), (8000, 8), (1, 3000), (64, 64)])
def test_a_mere_strip_of_a_photo_has_no_board(shape: tuple[int, int]) -> None:
    strip = np.random.default_rng(5).integers(0, 255, (*shape, 3)).astype(np.uint8)
    for find in (find_board, find_board_quickly):
        with pytest.raises(NoBoard):
            find(strip, 9, 9)
