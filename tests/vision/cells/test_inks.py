"""Cells that one pen cannot have shaded are parted, whether or not a line is seen between them."""

from __future__ import annotations

import numpy as np

from tests.vision.cells.test_background import planes_of, printed
from vision.cells.background import explain
from vision.cells.illumination import CELL, MARGIN
from vision.cells.inks import tell_inks_apart

BLUE, RED, GREY = (170, 90, 40), (40, 60, 170), (90, 90, 90)


def hatch(pixels: np.ndarray, col: int, colour: tuple[int, int, int], every: int = 4) -> None:
    """Strokes through a cell in the middle row."""
    top, left = MARGIN + 4 * CELL, MARGIN + col * CELL
    pixels[top : top + CELL : every, left : left + CELL] = pixels[top + 1 : top + CELL : every, left : left + CELL] = (
        colour
    )


def told(*inks: tuple[tuple[int, int, int], int]) -> np.ndarray:
    """What inks say about lines to the right of the cells in which they were laid so densely."""
    pixels = printed(np.ones((CELL, CELL), np.float32))
    for col, (colour, every) in enumerate(inks):
        hatch(pixels, 2 + col, colour, every)
    right, _ = tell_inks_apart(explain(planes_of(pixels)))
    return right[4, 2 : 1 + len(inks) + 1]


def test_two_colours_speak_for_a_line() -> None:
    assert told((BLUE, 4), (RED, 4))[0] > 2


def test_one_colour_says_nothing_however_densely_it_was_laid() -> None:
    assert told((BLUE, 4), (BLUE, 4), (BLUE, 7))[:2].tolist() == [0, 0]


def test_greys_say_nothing() -> None:
    assert told((GREY, 4), (GREY, 7))[0] == 0


def test_what_lies_below_is_told_like_what_lies_beside() -> None:
    pixels = printed(np.ones((CELL, CELL), np.float32))
    hatch(pixels, 2, BLUE)
    hatch(pixels, 3, RED)
    right, _ = tell_inks_apart(explain(planes_of(pixels)))
    _, below = tell_inks_apart(explain(planes_of(np.ascontiguousarray(pixels.transpose(1, 0, 2)))))
    assert np.allclose(right, below.T, atol=1e-3)
