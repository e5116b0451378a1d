"""A sheet of our own print is read where its lines cannot be found."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.cells import format_rows
from companion.printing.doodle_sheet import print_doodle_sheets
from companion.scanning import Context, ScanError, read
from companion.scanning.doodle import SeenSheet
from companion.scanning.straight import StraightPhoto
from messages import load_language
from tests.printing.drawn import draw, rasterise
from vision.boards.board import Board
from vision.photo.pixels import Pixels

DOTS = 5.0
SHADED = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (4, 3), (6, 6), (6, 7))


def print_page() -> tuple[Pixels, float, float, float]:
    """The printed page as a picture, and where its grid begins and how large a cell is, in pixels."""
    page = draw(print_doodle_sheets("a4", 1, 1, load_language("en")))
    frame = max(page.rectangles, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    markers = [box for box in page.rectangles if box != frame]
    picture = rasterise(type(page)(page.width, page.height, markers, []), DOTS)
    left, top, cell = frame[0] * DOTS, frame[1] * DOTS, (frame[2] - frame[0]) * DOTS / 9
    return picture, left, top, cell


def shade(picture: Pixels, left: float, top: float, cell: float) -> None:
    random = np.random.default_rng(3)
    for row, col in SHADED:
        for stroke in range(9):
            at = top + (row + (stroke + 0.7) / 9.4) * cell
            begin, end = (
                (round(left + (col + share) * cell), round(at + random.normal(0, 1.5))) for share in (0.06, 0.94)
            )
            cv2.line(picture, begin, end, (70, 66, 62), 3, cv2.LINE_AA)


def test_shaded_cells_are_read_between_markers_although_no_line_is_seen() -> None:
    picture, left, top, cell = print_page()
    shade(picture, left, top, cell)
    table = np.full((picture.shape[0] + 300, picture.shape[1] + 300, 3), (96, 128, 160), np.uint8)
    table[150:-150, 150:-150] = picture
    photo = np.asarray(cv2.GaussianBlur(table, (0, 0), 1.2), np.uint8)
    (seen,) = read(photo, Context("patchwork-doodle")).seen
    assert isinstance(seen, SeenSheet)
    wrong = set(seen.shaded) ^ set(SHADED)
    assert wrong <= set(seen.unsure), format_rows(seen.shaded)


def test_markers_are_believed_more_than_lines_that_could_lie_a_cell_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, left, top, cell = print_page()
    shade(picture, left, top, cell)
    table = cv2.copyMakeBorder(picture, 150, 150, 150, 150, cv2.BORDER_CONSTANT, value=(96, 128, 160))
    photo = np.asarray(cv2.GaussianBlur(table, (0, 0), 1.2), np.uint8)
    across = np.arange(10) * cell + 150
    aside = np.stack(np.meshgrid(across + left + cell, across + top), axis=-1)
    shaky = Board(aside, support=0.2, steadiness=0.0)
    monkeypatch.setattr(StraightPhoto, "find_board", lambda photo, *_: shaky.scaled(1 / photo.photo.reduction))
    (seen,) = read(photo, Context("patchwork-doodle")).seen
    assert isinstance(seen, SeenSheet)
    assert len(seen.unsure) < 9
    assert set(seen.shaded) ^ set(SHADED) <= set(seen.unsure), format_rows(seen.shaded)


def test_without_its_markers_the_same_photo_holds_no_sheet() -> None:
    picture, left, top, cell = print_page()
    picture[:] = 255
    shade(picture, left, top, cell)
    with pytest.raises(ScanError):
        read(picture, Context("patchwork-doodle"))
