"""Where many cells are in doubt, more is asked of the others."""

from __future__ import annotations

import numpy as np

from vision.cells.sureness import is_sure


def test_without_doubt_the_bound_is_asked_on_both_sides() -> None:
    assert is_sure(np.array([[4.1, -4.1, 9.0, -9.0]]), 4.0, 20.0).all()


def test_one_doubtful_cell_in_ten_asks_more_of_the_rest() -> None:
    odds = np.array([[0.5, 5.0, 7.0, -7.0, 7.0, -7.0, -7.0, 7.0, 7.0, 7.0]])
    assert is_sure(odds, 4.0, 20.0).tolist() == [[False, False, *[True] * 8]]
    assert is_sure(odds, 4.0, 0.0).tolist() == [[False, *[True] * 9]]


def test_nothing_is_sure_when_more_than_a_third_is_in_doubt() -> None:
    odds = np.where(np.arange(81).reshape(9, 9) % 2, 100.0, 0.1)
    assert not is_sure(odds, 4.0, 20.0).any()


def test_nothing_is_sure_when_hardly_anything_is() -> None:
    assert not is_sure(np.where(np.arange(80) < 15, 9.0, 0.5), 4.0, 0.0, most=1.0).any()
    assert is_sure(np.where(np.arange(80) < 16, 9.0, 0.5), 4.0, 0.0, most=1.0).sum() == 16
