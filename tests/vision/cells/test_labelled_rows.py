"""Scores written on sheets of other makers, beside labels that say 1, 2, 3 and a dash."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cells.labelled_rows import read_labelled_rows
from vision.photo.pixels import Pixels, Points
from vision.training.pictures.digit_strokes import draw_written
from vision.training.pictures.labelled_sheet_photos import make_labelled_sheet_photo
from vision.training.pictures.marked_sheet_photos import MarkedSheetPhoto

SCORES = (15, 28, 36, 4, 75)


def make_sheet(
    scores: tuple[int | None, ...] = SCORES, seed: int = 2, *, is_across: bool = False, labels: str = "123-"
) -> MarkedSheetPhoto:
    random = np.random.default_rng(seed)
    return make_labelled_sheet_photo(
        scores, lambda digit: draw_written(digit, random), random, is_across=is_across, labels=labels
    )


def values(pixels: Pixels, corners: Points) -> list[int | str | None] | None:
    """What is read; '?' where it is unsure."""
    rows = read_labelled_rows(pixels, corners)
    if rows is None:
        return None
    return [None if number is None else "?" if number.value is None else number.value for number in rows.scores]


@pytest.mark.parametrize("is_across", [False, True])
@pytest.mark.parametrize("turn", range(4))
def test_scores_are_read_from_whichever_side_the_grid_was_taken(is_across: bool, turn: int) -> None:
    sheet = make_sheet(is_across=is_across)
    read = values(sheet.pixels, np.roll(sheet.board.corners, turn, axis=0))
    assert read is not None
    assert all(value in (score, "?") for value, score in zip(read, SCORES, strict=True))
    assert read.count("?") <= 3


@pytest.mark.parametrize("is_across", [False, True])
@pytest.mark.parametrize("seed", [2, 3, 5, 8])
def test_nothing_is_read_into_boxes_in_which_nothing_is_written(is_across: bool, seed: int) -> None:
    sheet = make_sheet((None,) * 5, seed, is_across=is_across)
    read = values(sheet.pixels, sheet.board.corners)
    assert read is None or set(read) <= {None, "?"}


def test_a_score_that_goes_on_beyond_its_box_is_unsure() -> None:
    sheet = make_sheet()
    corners, paper = sheet.board.corners, sheet.pixels.copy()
    assert values(paper, corners)[0] == 15  # type: ignore[index]
    # One more digit right of the first box, across its line.
    to_photo = cv2.getPerspectiveTransform(
        np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32), corners.astype(np.float32)
    )
    line = cv2.perspectiveTransform(np.array([[(10.9, 0.5), (10.9, 1.2)]]), to_photo)[0].round().astype(int).tolist()
    cv2.line(paper, tuple(line[0]), tuple(line[1]), (50, 50, 50), 4)
    assert values(paper, corners)[0] == "?"  # type: ignore[index]


@pytest.mark.parametrize("labels", ["12", "1234", "3-12", "----"])
def test_other_labels_are_no_boxes_for_scores(labels: str) -> None:
    sheet = make_sheet(labels=labels)
    assert values(sheet.pixels, sheet.board.corners) is None


def test_boxes_outside_of_the_photo_are_unsure_and_not_empty() -> None:
    sheet = make_sheet((15, 28, None, None, None))
    corners, pixels = sheet.board.corners, sheet.pixels
    if corners[0, 0] > corners[1, 0]:
        height, width = pixels.shape[:2]
        pixels, corners = pixels[::-1, ::-1], np.array([width - 1, height - 1]) - corners
    right = round(float(corners[:, 0].max()) + 0.12 * float(np.ptp(corners[:, 0])))
    read = values(np.ascontiguousarray(pixels[:, :right]), corners)
    assert read is None or set(read) == {"?"}


def test_a_plain_page_has_no_boxes() -> None:
    page = np.full((900, 900, 3), 235, np.uint8)
    for at in range(200, 701, 55):
        cv2.line(page, (at, 200), (at, 695), (90, 90, 90), 2)
        cv2.line(page, (200, at), (695, at), (90, 90, 90), 2)
    assert values(page, np.array([(200.0, 200), (695, 200), (695, 695), (200, 695)])) is None
