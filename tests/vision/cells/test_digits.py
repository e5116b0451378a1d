"""Numbers written into boxes, and what is below the grid of a sheet of our own print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.board import Board
from vision.cells.digits import WrittenNumber, read_number
from vision.cells.written_rows import read_written_rows
from vision.photo.pixels import Pixels
from vision.training.pictures.digit_strokes import draw_written
from vision.training.pictures.marked_sheet_photos import make_marked_sheet_photo


def box_with(*glyphs: np.ndarray, ink: int = 60) -> Pixels:
    box = np.full((64, 140, 3), 225, np.uint8)
    for place, glyph in enumerate(glyphs):
        dark = cv2.resize(glyph, (44, 44))[..., None]
        at = box[10:54, 10 + 42 * place : 54 + 42 * place]
        at[:] = np.minimum(at, (225 - dark * (225 - ink)).astype(np.uint8))
    return box


@pytest.mark.parametrize("number", [7, 10, 25, 38, 46, 81, 92])
def test_a_number_is_read(number: int) -> None:
    random = np.random.default_rng(number)
    box = box_with(*(draw_written(int(digit), random) for digit in str(number)))
    assert read_number(box) == WrittenNumber(number)


def test_an_empty_box_holds_no_number() -> None:
    shaded = np.tile(np.linspace(150, 230, 140).astype(np.uint8)[None, :, None], (64, 1, 3))
    assert read_number(shaded) is None


def test_a_minus_is_left_out() -> None:
    box = box_with(np.zeros((28, 28), np.float32), draw_written(5, np.random.default_rng(3)))
    cv2.line(box, (12, 32), (40, 32), (60, 60, 60), 4)
    assert read_number(box) == WrittenNumber(5)


def test_a_number_that_was_struck_out_is_unsure() -> None:
    random = np.random.default_rng(8)
    box = box_with(draw_written(2, random), draw_written(8, random))
    for end in (20, 32, 44):
        cv2.line(box, (8, end), (104, 64 - end), (60, 60, 60), 4)
    assert read_number(box) == WrittenNumber(None)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_nothing_on_a_sheet_is_misread_whichever_way_it_lies(seed: int) -> None:
    random = np.random.default_rng(seed)
    scores, crossed = [15, 28, 36, None, None], [True, False, False, True]
    sheet = make_marked_sheet_photo(scores, crossed, lambda digit: draw_written(digit, random), random)
    for turn in range(4):
        rows = read_written_rows(sheet.pixels, Board(np.rot90(sheet.board.points, turn)))
        assert rows is not None
        assert rows.crossed_off == (0, 3)
        assert rows.scores[3:] == (None, None)
        read = [number.value if number else None for number in rows.scores[:3]]
        assert all(value in (score, None) for value, score in zip(read, scores[:3], strict=True))
        assert read.count(None) < 2


def test_a_sheet_of_another_print_has_no_rows() -> None:
    random = np.random.default_rng(5)
    sheet = make_marked_sheet_photo([None] * 5, [False] * 4, lambda digit: draw_written(digit, random), random)
    small = sheet.board.points * 0.8 + 100
    assert read_written_rows(sheet.pixels, Board(small)) is None
