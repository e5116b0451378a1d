"""A board whose cells are small is looked at again in a larger copy of its photo."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.board import Board
from vision.boards.closer_look import LARGE_ENOUGH, see_closer
from vision.photo.decoding import decode_photo, reduce_picture

SCENE = cv2.resize(np.random.default_rng(1).integers(0, 256, (12, 16, 3)).astype(np.uint8), (1600, 1200))


def encoded(pixels: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def square_board(cell: float, left: float = 20.0) -> Board:
    along = left + cell * np.arange(10)
    return Board(np.stack(np.meshgrid(along, along), axis=-1))


def test_a_board_with_large_cells_is_read_as_it_was_found() -> None:
    photo, board = decode_photo(encoded(SCENE)), square_board(LARGE_ENOUGH + 1)
    pixels, same = see_closer(photo, board)
    assert pixels is photo.pixels
    assert same is board


@pytest.mark.parametrize(("cell", "size"), [(LARGE_ENOUGH * 0.6, (1500, 2000)), (LARGE_ENOUGH * 0.3, (3000, 4000))])
def test_a_small_board_is_seen_again_less_reduced(cell: float, size: tuple[int, int]) -> None:
    photo = decode_photo(encoded(cv2.resize(SCENE, (4000, 3000))))
    board = square_board(cell)
    pixels, closer = see_closer(photo, board)
    assert pixels.shape[:2] == size
    times = size[1] / photo.pixels.shape[1]
    assert closer.cell == pytest.approx(cell * times)
    x, y = np.rint(board.points[3, 5]).astype(int)
    far_x, far_y = np.rint(Board(np.array([[[x, y]]], float)).scaled(times).points[0, 0]).astype(int)
    assert np.abs(pixels[far_y, far_x].astype(int) - photo.pixels[y, x]).max() < 12


def test_a_picture_of_a_camera_is_seen_again_less_reduced_too() -> None:
    picture = np.asarray(cv2.resize(SCENE, (2400, 1800)), np.uint8)
    pixels, _ = see_closer(reduce_picture(picture), square_board(LARGE_ENOUGH * 0.6))
    assert np.array_equal(pixels, picture)


def test_a_photo_that_is_not_reduced_is_seen_as_it_is() -> None:
    photo = reduce_picture(np.asarray(SCENE[:600, :800], np.uint8))
    assert see_closer(photo, square_board(5.0))[0] is photo.pixels
