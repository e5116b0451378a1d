"""Patches are laid on made-up Doodle sheets as in a game, or as nobody plays."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vision.training.pictures.doodle_layings import Laying, lay_game, lay_rarely, neighbours
from vision.training.pictures.doodle_photos import draw_sheet

RARE = [lay_rarely(np.random.default_rng(seed), 81) for seed in range(60)]


def cells_in(laying: Laying) -> int:
    return sum(map(len, laying.patches))


def test_a_game_begins_with_a_patch_of_7_cells() -> None:
    for seed in range(20):
        laying = lay_game(np.random.default_rng(seed), 30)
        assert not laying.patches or len(laying.patches[0]) == 7
        assert cells_in(laying) < 30 + 8


def test_rare_sheets_are_bare_or_hold_hardly_a_cell_or_scattered_ones_or_a_large_block() -> None:
    assert {0, 1, 2} <= {cells_in(laying) for laying in RARE}
    assert any(cells_in(laying) > 6 and max(map(len, laying.patches)) <= 2 for laying in RARE)
    assert any(len(patch) > 16 for laying in RARE for patch in laying.patches)


def test_patches_of_rare_sheets_never_touch_so_that_they_need_no_outlines() -> None:
    for laying in RARE:
        for one, other in combinations(laying.patches, 2):
            assert not {near for cell in one for near in (cell, *neighbours(cell))} & set(other)


@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_holds_what_was_laid(seed: int) -> None:
    told = Laying((((4, 4),), ((0, 0), (0, 1))), outlined=float(seed == 1), is_apart=True)
    drawn = draw_sheet(np.random.default_rng(seed), lay=lambda random, most: told)
    assert tuple(patch.cells for patch in drawn.patches) == told.patches
    assert drawn.has_outlines == (seed == 1)
