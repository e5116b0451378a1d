"""Bold thirds tell a puzzle from a sheet of the game."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cells.puzzle_lines import is_puzzle

SIDE, SQUARES, RIM = 9, 8, 4


def ruled(bold: float, thin: float = 1.0, both_ways: bool = True) -> np.ndarray:
    """How dark a sheet is whose lines are so dark, every third line as dark as told."""
    dark = np.zeros((SIDE * SQUARES + 2 * RIM,) * 2, np.float32)
    for line in range(SIDE + 1):
        strength, place = bold if line % 3 == 0 else thin, RIM + SQUARES * line
        dark[:, place - 1 : place + 1] += strength / 2
        dark[place - 1 : place + 1] += (strength if both_ways else thin) / 2
    return dark


def test_a_sheet_with_bold_thirds_is_a_puzzle() -> None:
    assert is_puzzle(ruled(bold=2.0))


@pytest.mark.parametrize("bold", [1.0, 1.2])
def test_a_sheet_with_even_lines_is_none(bold: float) -> None:
    assert not is_puzzle(ruled(bold))


def test_bold_lines_in_one_direction_alone_do_not_make_a_puzzle() -> None:
    assert not is_puzzle(ruled(bold=2.0, both_ways=False))


def test_a_bare_sheet_is_none() -> None:
    assert not is_puzzle(np.zeros((80, 80), np.float32))
