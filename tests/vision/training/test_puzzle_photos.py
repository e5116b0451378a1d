"""The maker of puzzle photos tells the truth about what it made."""

from __future__ import annotations

import numpy as np
import pytest

from vision.boards.board import flatten
from vision.training.pictures.puzzle_families import (
    FITTED_FILLS,
    FOR_CHOOSING,
    FOR_MEASURING,
    HELD_OUT_FONTS,
    fills_of,
    fonts_of,
)
from vision.training.pictures.puzzle_photos import make_puzzle, make_varied_pages


def test_the_same_seed_makes_the_same_photo() -> None:
    one, two = make_puzzle(5), make_puzzle(5)
    assert np.array_equal(one.photo, two.photo)
    assert np.array_equal(one.board.points, two.board.points)


def test_photos_differ_in_size_and_in_the_share_of_marked_cells() -> None:
    made = [make_puzzle(seed) for seed in range(12)]
    assert len({puzzle.photo.shape for puzzle in made}) > 2
    shares = [puzzle.marked.mean() for puzzle in made]
    assert max(shares) - min(shares) > 0.3


@pytest.mark.parametrize("seed", range(4))
def test_the_told_crossings_lie_on_the_ruled_lines(seed: int) -> None:
    """The lines are darker than the cells beside them."""
    made = make_puzzle(seed)
    grey = flatten(made.photo, made.board, 24, 12).pixels.astype(float).mean(axis=2)[12:-12, 12:-12]
    on_lines = np.median([grey[24 * row - 1 : 24 * row + 1].mean(axis=0) for row in range(1, made.board.rows)])
    beside = np.median([grey[24 * row + 5 : 24 * row + 8].mean(axis=0) for row in range(1, made.board.rows)])
    assert on_lines < beside


def test_marked_cells_are_darker_than_empty_ones_on_most_photos() -> None:
    darker = 0
    for seed in range(6):
        made = make_puzzle(seed)
        flat = flatten(made.photo, made.board, 24, 12)
        rows, cols = made.marked.shape
        dips = np.array(
            [[np.ptp(flat.box(r, c, 0.25).astype(float).min(axis=2)) for c in range(cols)] for r in range(rows)]
        )
        darker += bool(np.median(dips[made.marked]) > np.median(dips[~made.marked]))
    assert darker >= 5


def test_families_that_are_held_out_are_shown_only_where_they_are_asked_for() -> None:
    assert not set(fonts_of(frozenset())) & set(HELD_OUT_FONTS.values())
    assert fills_of(frozenset()) == FITTED_FILLS
    assert not FOR_CHOOSING & FOR_MEASURING
    for families in (FOR_CHOOSING, FOR_MEASURING):
        assert not set(fills_of(families)) & set(FITTED_FILLS)
        assert set(fonts_of(families)) <= set(HELD_OUT_FONTS.values())


def test_several_photos_of_a_page_show_the_same_marks() -> None:
    one, other = make_varied_pages(3, photos=2)
    assert np.array_equal(one.marked, other.marked)
    assert not np.array_equal(one.board.points, other.board.points)
