"""Stories of the scan place that somebody makes smaller by dragging its corners."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.table import SMALLEST, ScanPlace, drag_corner, measure_place
from tests.screens.calibrate_scenes import view_of


@pytest.fixture(scope="module")
def place() -> ScanPlace:
    return measure_place("a camera", view_of(5))


@pytest.mark.parametrize("number", range(4))
def test_a_corner_goes_where_it_is_dragged_and_the_opposite_one_stays(place: ScanPlace, number: int) -> None:
    before = place.corners()
    to = before[number] + 0.2 * (before.mean(axis=0) - before[number])
    moved = drag_corner(place, number, (float(to[0]), float(to[1])))
    opposite = (number + 2) % 4
    assert np.allclose(moved.corners()[number], to, atol=0.1)
    assert np.allclose(moved.corners()[opposite], before[opposite], atol=0.1)
    assert np.allclose(moved.to_photo(np.array(moved.target)), place.to_photo(np.array(place.target)), atol=0.1)


def test_no_corner_leaves_the_photo_or_comes_too_near_to_the_others(place: ScanPlace) -> None:
    outside = drag_corner(place, 0, (-500.0, -500.0))
    assert (outside.corners() >= -0.5).all()
    opposite = place.corners()[2]
    small = drag_corner(place, 0, (float(opposite[0]), float(opposite[1])))
    assert min(small.width, small.height) >= SMALLEST
