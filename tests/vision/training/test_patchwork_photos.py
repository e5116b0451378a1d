"""The maker of Patchwork photos tells the truth about what it made."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from companion.games.patchwork.components import PATCH
from companion.games.shapes import shape_of
from vision.boards.board import flatten
from vision.training.pictures.patchwork_families import FOR_CHOOSING, FOR_MEASURING, choose_families
from vision.training.pictures.patchwork_photos import make_board
from vision.training.pictures.patchwork_quilts import make_quilt


@pytest.mark.parametrize("seed", range(40))
def test_made_quilts_are_legal(seed: int) -> None:
    quilt = make_quilt(np.random.default_rng(seed))
    laid = Counter(cell for lying in quilt for cell in lying.cells)
    assert all(count == 1 for count in laid.values())
    numbers = [lying.patch for lying in quilt if lying.patch is not None]
    assert len(numbers) == len(set(numbers))
    assert sum(lying.patch is None for lying in quilt) <= 5
    for lying in quilt:
        if lying.patch is not None:
            assert shape_of(lying.cells).canonical() == PATCH[lying.patch].outline.canonical()


def test_quilts_range_from_empty_to_nearly_full() -> None:
    sizes = [sum(len(lying.cells) for lying in make_quilt(np.random.default_rng(seed))) for seed in range(60)]
    assert min(sizes) < 5
    assert max(sizes) > 70


def test_the_same_seed_makes_the_same_photo() -> None:
    one, two = make_board(5), make_board(5)
    assert np.array_equal(one.photo, two.photo)
    assert np.array_equal(one.board.points, two.board.points)


def test_boards_to_fit_to_have_no_family_that_is_held_back() -> None:
    for seed in range(200):
        names = choose_families(np.random.default_rng(seed)).names
        assert not names & (FOR_CHOOSING | FOR_MEASURING)


@pytest.mark.parametrize("strange", [FOR_CHOOSING, FOR_MEASURING])
def test_strange_boards_have_some_of_their_own_families_and_none_of_the_others(strange: frozenset[str]) -> None:
    seen: set[str] = set()
    for seed in range(200):
        names = choose_families(np.random.default_rng(seed), strange).names
        assert names & strange
        assert not names & ((FOR_CHOOSING | FOR_MEASURING) - strange)
        seen |= names & strange
    assert seen == strange


def test_a_board_names_the_families_that_it_is_made_of() -> None:
    made = make_board(3, strange=FOR_MEASURING)
    assert made.families & FOR_MEASURING
    assert np.array_equal(made.photo, make_board(3, strange=FOR_MEASURING).photo)
    assert not np.array_equal(made.photo.shape, make_board(3).photo.shape)


def test_the_told_crossings_lie_on_the_printed_lines() -> None:
    """On flattened photos of empty boards brightness changes more at the told lines than in the middle of cells."""
    at_lines = in_cells = 0.0
    for seed in range(6):
        made = make_board(seed, quilt=())
        grey = flatten(made.empty_photo, made.empty_board, 24, 12).pixels.astype(float).mean(axis=2)
        change = np.abs(np.diff(grey[12:-12, 12:-12], axis=1)).mean(axis=0)
        at_lines += sum(change[24 * line - 3 : 24 * line + 2].max() for line in range(1, 9))
        in_cells += sum(change[24 * line + 9 : 24 * line + 14].max() for line in range(1, 9))
    assert at_lines > 2 * in_cells


def test_a_covered_cell_hides_the_board() -> None:
    """The median colour of covered cells differs from the empty ones of the same photo."""
    compared = 0
    for seed in range(16):
        made = make_board(seed)
        if not 10 < made.covered.sum() < 60:
            continue
        flat = flatten(made.photo, made.board, 24, 12)
        colours = np.array([[np.median(flat.box(r, c, 0.2), axis=(0, 1)) for c in range(9)] for r in range(9)])
        apart = np.abs(colours - np.median(colours[~made.covered], axis=0)).sum(axis=2)
        assert np.median(apart[made.covered]) > np.median(apart[~made.covered]), f"seed {seed}"
        compared += 1
    assert compared >= 5
