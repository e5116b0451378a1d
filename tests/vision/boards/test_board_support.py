"""What speaks for and against a supposed board."""

from __future__ import annotations

import cv2
import numpy as np

from vision.boards.board_search import homography
from vision.boards.board_support import Direction, Support, support_of
from vision.boards.mesh import plain_mesh
from vision.boards.top_view import Pyramid, TopView, view_from_above
from vision.photo.pixels import Pixels


def direction(lost_line: int | None = None, beyond: float = 0.0, between: float = 0.0) -> Direction:
    """The lines of a board of nine by nine that are all well seen, but perhaps one; the first and last are outside."""
    lines = np.array([beyond, *[0.8] * 10, beyond])
    if lost_line is not None:
        lines[1 + lost_line] = 0.0
    return Direction(lines, np.array([beyond, *[0.8] * 9, beyond]), between, 0.5)


def seen_from_above(page: Pixels) -> TopView:
    """A page whose board reaches from pixel 75 to pixel 525."""
    corners = np.array([[75, 75], [525, 75], [525, 525], [75, 525]], np.float64)
    return view_from_above(Pyramid(page), homography(9, 9, corners), 9, 9)


def test_a_line_that_is_lost_before_the_mesh_follows_the_paper_ends_no_search() -> None:
    support = Support(direction(lost_line=4), direction())
    assert support.is_hopeful
    assert not support.is_sound


def test_twice_as_many_lines_or_lines_without_end_do() -> None:
    assert not Support(direction(between=0.5), direction()).is_hopeful
    assert not Support(direction(beyond=0.8), direction(beyond=0.8)).is_hopeful


def test_every_third_line_that_leads_on_is_one_of_a_board_with_larger_cells() -> None:
    lines = np.array([0.0, *[1.0, 0.2, 0.3] * 3, 1.0, 0.0])
    thirds = Direction(lines, np.array([0.6, *[0.5] * 9, 0.6]), 0.0, 1.0)
    ending = thirds._replace(strips=np.array([0.1, *[0.5] * 9, 0.1]))
    assert not Support(thirds, thirds).is_sound
    assert Support(ending, ending).is_sound


def test_crossings_alone_bear_a_board_out() -> None:
    page = np.full((600, 600), 230, np.uint8)
    for x in range(75, 526, 50):
        for y in range(75, 526, 50):
            cv2.line(page, (x - 6, y), (x + 6, y), 60, 2)
            cv2.line(page, (x, y - 6), (x, y + 6), 60, 2)
    support = support_of(seen_from_above(page), plain_mesh(9, 9))
    assert support.weakest_line > 0.8
    assert support.is_sound


def test_what_goes_on_on_all_sides_is_no_board_unless_it_is_clear() -> None:
    beyond = np.array([0.6, *[0.8] * 9, 0.6])
    faint = Direction(np.array([0.5, *[0.8] * 10, 0.5]), beyond, 0.1, 0.8)
    assert not Support(faint, faint).is_sound
    clear = Direction(np.array([0.5, *[1.0] * 10, 0.5]), np.array([0.6, *[1.0] * 9, 0.6]), 0.0, 1.0)
    assert Support(clear, clear).is_sound


def test_a_step_aside_is_doubtful_where_little_speaks_against_it() -> None:
    blank = Direction(np.array([0.0, 0.3, *[0.8] * 9, 0.1]), np.array([0.1, 0.3, *[0.8] * 8, 0.0]), 0.0, 0.5)
    assert Support(blank, blank).doubtful_steps() == [(0, 1), (1, 0), (1, 1)]
    assert Support(direction(), direction()).doubtful_steps() == []


def test_lines_ruled_a_little_too_long_do_not_lead_on() -> None:
    page = np.full((600, 600), 230, np.uint8)
    for line in range(10):
        place = 75 + 50 * line
        cv2.line(page, (67, place), (533, place), 60, 2)
        cv2.line(page, (place, 67), (place, 533), 60, 2)
    assert not support_of(seen_from_above(page), plain_mesh(9, 9)).goes_on
