"""Threads: no stitch is cut, and stitches lie on their path."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from companion.screens.drawing.items import Box
from companion.screens.drawing.paths import round_rectangle, stitch_along, thicken


def length(points: list[tuple[float, float]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


@pytest.mark.parametrize("width", [40.0, 97.0, 194.0, 354.0])
def test_all_stitches_of_a_border_are_equally_long(width: float) -> None:
    stitches = stitch_along(round_rectangle(Box(0, 0, width, 64), 14), 7, 5, is_closed=True)
    lengths = [length(stitch) for stitch in stitches]
    assert max(lengths) - min(lengths) < 0.6
    assert 5.5 < sum(lengths) / len(lengths) < 8.5


def test_an_open_thread_begins_and_ends_with_a_stitch() -> None:
    stitches = stitch_along([(0, 0), (100, 0)], 7, 5, is_closed=False)
    assert stitches[0][0] == (0, 0)
    assert stitches[-1][-1][0] == pytest.approx(100)


def test_a_path_of_no_length_has_no_stitches() -> None:
    assert stitch_along([(3, 3), (3, 3)], 7, 5, is_closed=False) == []


def test_a_round_corner_is_no_rounder_than_the_box_allows() -> None:
    outline = round_rectangle(Box(0, 0, 20, 10), 50)
    assert all(-1e-9 <= x <= 20 + 1e-9 and -1e-9 <= y <= 10 + 1e-9 for x, y in outline)


def test_a_thick_line_stays_within_its_width() -> None:
    corners = [corner for triangle in thicken([(0, 0), (10, 0)], 4, is_round=False) for corner in triangle]
    assert {y for _, y in corners} == {-2.0, 2.0}
