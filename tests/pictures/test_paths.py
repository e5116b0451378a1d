"""Threads: no stitch is cut, and stitches lie on their path."""

from __future__ import annotations

import numpy as np
import pytest

from companion.pictures.paths import round_rectangle
from companion.pictures.shapes import Box
from companion.pictures.stitching import Thread, stitch_along, thicken


def lengths(thread: Thread) -> list[float]:
    """How long each stitch is."""
    pieces = np.hypot(*np.diff(thread.points, axis=0).T) * thread.is_sewn
    return list(np.bincount(thread.stitch, pieces))


@pytest.mark.parametrize("width", [40.0, 97.0, 194.0, 354.0])
def test_all_stitches_of_a_border_are_equally_long(width: float) -> None:
    found = lengths(stitch_along(round_rectangle(Box(0, 0, width, 64), 14), 7, 5, is_closed=True))
    assert max(found) - min(found) < 0.6
    assert 5.5 < sum(found) / len(found) < 8.5


def test_an_open_thread_begins_and_ends_with_a_stitch() -> None:
    thread = stitch_along([(0, 0), (100, 0)], 7, 5, is_closed=False)
    assert thread.is_sewn[0]
    assert thread.is_sewn[-1]
    assert thread.points[[0, -1]] == pytest.approx(np.array([(0, 0), (100, 0)]))


def test_half_a_thread_is_half_the_stitches() -> None:
    whole, half = (stitch_along([(0, 0), (115, 0)], 7, 5, False, share) for share in (1, 0.5))
    assert [length > 0 for length in lengths(half)] == [True] * 5 + [False] * 5
    assert min(lengths(whole)) > 0


def test_a_path_of_no_length_has_no_stitches() -> None:
    thread = stitch_along([(3, 3), (3, 3)], 7, 5, is_closed=False)
    assert len(thicken(thread, 2, is_round=True)) == 0


def test_a_round_corner_is_no_rounder_than_the_box_allows() -> None:
    outline = round_rectangle(Box(0, 0, 20, 10), 50)
    assert all(-1e-9 <= x <= 20 + 1e-9 and -1e-9 <= y <= 10 + 1e-9 for x, y in outline)


def test_a_thick_line_stays_within_its_width() -> None:
    corners = thicken(stitch_along([(0, 0), (10, 0)], 10, 2, is_closed=False), 4, is_round=False)
    assert set(corners[:, 1]) == {-2.0, 2.0}


def test_a_round_end_reaches_beyond_its_stitch() -> None:
    corners = thicken(stitch_along([(0, 0), (10, 0)], 10, 2, is_closed=False), 4, is_round=True)
    assert (corners[:, 0].min(), corners[:, 0].max()) == (-2.0, 12.0)


def test_marks_that_fall_together_leave_every_corner_where_it_can_be_drawn() -> None:
    thread = Thread(np.array([(0.0, 0.0), (5.0, 0.0), (5.0, 0.0)]), np.array([True, True]), np.array([0, 0]))
    assert np.isfinite(thicken(thread, 2, is_round=True)).all()
