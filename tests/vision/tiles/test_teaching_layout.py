"""Stories of layouts found among all outlines of a photo."""

from __future__ import annotations

import numpy as np
import pytest

from vision.photo.pixels import Points
from vision.tiles.teaching_layout import NoLayout, find_layout

SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
TILE, PITCH = 100.0, 120.0


def layout_of(rows: int, cols: int) -> Points:
    """The rims of tiles laid out, row by row."""
    return np.array(
        [SQUARE * TILE + [PITCH * (col + 1), PITCH * (row + 1)] for row in range(rows) for col in range(cols)]
    )


def test_a_layout_is_found_among_prints_and_shadows() -> None:
    rims = layout_of(3, 4)
    prints = rims.mean(axis=1, keepdims=True) + 0.5 * (rims - rims.mean(axis=1, keepdims=True))
    assert np.allclose(find_layout(np.concatenate([prints, rims]), 3, 4).reshape(-1, 4, 2), rims)


@pytest.mark.parametrize("number", [0, 5, 11])
def test_a_rim_that_is_seen_badly_on_a_pale_table_is_still_the_rim(number: int) -> None:
    rims = layout_of(3, 4)
    rims[number, 2] += 9.0
    middle = rims[number].mean(axis=0)
    printed = (0.28 * TILE * SQUARE + middle)[None]
    laid = find_layout(np.concatenate([rims, printed]), 3, 4).reshape(-1, 4, 2)
    assert np.abs(laid - layout_of(3, 4)).max() <= 9.0


def test_a_missing_tile_is_told_with_its_place() -> None:
    with pytest.raises(NoLayout) as missing:
        find_layout(np.delete(layout_of(3, 4), 6, axis=0), 3, 4)
    assert missing.value.found is not None
    assert missing.value.found.missing == ((1, 2),)
