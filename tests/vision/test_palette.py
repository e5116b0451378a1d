"""The cloth of a cell as a whole: its colours and its grain."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cloth import CELL, MARGIN, measure_colour
from vision.palette import Numbers, compare_palettes, measure_grain, take_palettes

SIDE = CELL + 2 * MARGIN


def cloth(ink: tuple[int, int, int], ground: tuple[int, int, int], *, slope: tuple[int, int] = (0, 1)) -> Numbers:
    """One cell of striped cloth with its surroundings, in the colours that are measured."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    striped = (slope[0] * y + slope[1] * x) // 4 % 2 == 0
    return measure_colour(np.where(striped[..., None], ink, ground).astype(np.uint8))


def palette(colour: Numbers) -> Numbers:
    return take_palettes(colour, CELL, MARGIN).reshape(1, -1)


def test_the_same_cloth_shifted_and_turned_keeps_its_palette() -> None:
    across, down = cloth((40, 60, 200), (220, 220, 220)), cloth((40, 60, 200), (220, 220, 220), slope=(1, 0))
    assert compare_palettes(palette(across), palette(down))[:, :27].max() < 0.05


def test_one_changed_colour_of_two_changes_the_palette() -> None:
    red, blue = palette(cloth((40, 60, 200), (220, 220, 220))), palette(cloth((200, 60, 40), (220, 220, 220)))
    assert compare_palettes(red, blue)[:, :27].max() > 0.5


def test_it_does_not_matter_which_cell_comes_first() -> None:
    red, blue = palette(cloth((40, 60, 200), (220, 220, 220))), palette(cloth((200, 60, 40), (90, 90, 90)))
    assert compare_palettes(red, blue) == pytest.approx(compare_palettes(blue, red))


def test_a_button_in_the_middle_of_a_cell_is_not_counted() -> None:
    plain = cloth((90, 150, 90), (90, 150, 90))
    with_button = plain.copy()
    with_button[SIDE // 2 - 5 : SIDE // 2 + 5, SIDE // 2 - 5 : SIDE // 2 + 5] = 0
    assert (palette(plain) == palette(with_button)).all()


def test_the_grain_tells_the_direction_of_stripes() -> None:
    across = measure_grain(cloth((40, 40, 40), (220, 220, 220), slope=(0, 1)), CELL, MARGIN)[0, 0]
    down = measure_grain(cloth((40, 40, 40), (220, 220, 220), slope=(1, 0)), CELL, MARGIN)[0, 0]
    assert across[0] > across[1] + 2
    assert down[1] > down[0] + 2
