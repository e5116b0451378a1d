"""Several boards of one photo are all found, each once."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.board_search import NoBoard
from vision.boards.several_boards import find_boards
from vision.photo.pixels import Pixels


def table_with(places: list[tuple[int, int, float]], side: int = 260) -> Pixels:
    """Sheets of 9 x 9 cells at these places, each turned by some degrees, on a wooden table."""
    table = np.full((900, 1300, 3), (60, 90, 130), np.uint8)
    for x, y, turn in places:
        sheet = np.full((side + 80, side + 80, 3), 235, np.uint8)
        for line in range(10):
            at = 40 + round(line * side / 9)
            cv2.line(sheet, (at, 40), (at, 40 + side), (90, 90, 90), 2)
            cv2.line(sheet, (40, at), (40 + side, at), (90, 90, 90), 2)
        whole = len(sheet)
        way = np.asarray(cv2.getRotationMatrix2D((whole / 2, whole / 2), turn, 1.0), np.float64)
        way[:, 2] += np.array([x, y]) - whole / 2
        cv2.warpAffine(sheet, way, (1300, 900), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table


@pytest.mark.parametrize(
    "places",
    [
        [(300, 450, 3.0)],
        [(300, 450, 3.0), (950, 430, -8.0)],
        [(220, 240, 2.0), (650, 230, -4.0), (1080, 240, 0.0), (300, 660, 5.0), (900, 660, -2.0)],
    ],
)
def test_each_board_is_found_once_from_left_to_right(places: list[tuple[int, int, float]]) -> None:
    found = find_boards(table_with(places), 9, 9)
    middles = [board.corners.mean(axis=0) for board in found]
    assert len(found) == len(places)
    for middle, (x, y, _) in zip(middles, sorted(places), strict=True):
        assert np.linalg.norm(middle - (x, y)) < 8


def test_no_more_are_sought_than_are_wanted() -> None:
    table = table_with([(300, 450, 3.0), (950, 430, -8.0)])
    assert len(find_boards(table, 9, 9, most=1)) == 1


def test_a_table_without_a_board_is_told() -> None:
    with pytest.raises(NoBoard):
        find_boards(np.full((600, 800, 3), 120, np.uint8), 9, 9)
