"""The print of a sheet is learned from its empty cells and known again, whichever way round the sheet lies."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.cells.test_background import SIDE, planes_of, printed, shade, striped
from vision.cells.illumination import CELL, MARGIN, turn_planes
from vision.cells.known_prints import know_unused, learn, recognise

SHADED = ((1, 1), (1, 2), (2, 1), (4, 7), (5, 7), (8, 3))


def marks(*cells: tuple[int, int]) -> np.ndarray:
    marked = np.zeros((9, 9), bool)
    for cell in cells:
        marked[cell] = True
    return marked


def blotched() -> np.ndarray:
    """A sheet whose cells are printed each in its own tint, and no side of which is like another."""
    pixels = printed(striped()).astype(np.float32)
    tints = 1 - np.random.default_rng(5).choice([0.0, 0.04, 0.1], (9, 9))
    tints[0] -= 0.1
    pixels[MARGIN:-MARGIN, MARGIN:-MARGIN] *= tints.repeat(CELL, axis=0).repeat(CELL, axis=1)[..., None]
    return pixels.astype(np.uint8)


def drawn_on(pixels: np.ndarray) -> np.ndarray:
    used = pixels.copy()
    for place in SHADED:
        shade(used, *place)
    return used


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_print_is_known_again_whichever_way_round(quarters: int) -> None:
    known = turn_planes(planes_of(blotched()), quarters)
    seen = recognise(planes_of(drawn_on(blotched())), [planes_of(printed(np.ones((CELL, CELL)))), known])
    assert seen is not None
    assert (seen.number, (seen.quarters + quarters) % 4) == (1, 0)
    assert np.abs(seen.planes - planes_of(blotched())).mean() < 0.02


@pytest.mark.parametrize("strength", [0.6, 1.6])
def test_a_print_may_be_weaker_or_stronger_than_the_known_one(strength: float) -> None:
    bare = planes_of(blotched())
    seen = recognise(planes_of(drawn_on(blotched())), [(strength * bare).astype(np.float32)])
    assert seen is not None
    assert np.abs(seen.planes - bare).mean() < 0.1 * np.abs(strength * bare - bare).mean()


def test_a_sheet_of_another_print_is_not_taken_for_it() -> None:
    dots = np.ones((CELL, CELL), np.float32)
    dots[10:22, 10:22] = 0.8
    assert recognise(planes_of(drawn_on(printed(dots))), [planes_of(blotched())]) is None
    assert recognise(planes_of(drawn_on(printed(dots))), []) is None


def test_what_was_drawn_is_not_learned() -> None:
    bare = planes_of(blotched())
    learned = learn(None, planes_of(drawn_on(blotched())), marks(*SHADED)).completed
    shaded = np.pad(marks(*SHADED).repeat(8, axis=0).repeat(8, axis=1), 4)
    assert np.abs(learned - bare)[:, ~shaded].mean() < 0.03
    assert np.abs(learned - bare)[:16, shaded].mean() < 0.15, "it looks like other cells"
    assert np.abs(planes_of(drawn_on(blotched())) - bare)[:16, shaded].mean() > 0.3


def test_a_second_sheet_shows_what_the_first_one_hid() -> None:
    first = learn(None, planes_of(drawn_on(blotched())), marks(*SHADED))
    turned = np.ascontiguousarray(np.rot90(blotched()))
    both = learn(first, planes_of(turned), marks(), quarters=1)
    bare = planes_of(blotched())
    assert both.seen.min() >= 1
    assert np.abs(both.completed - bare).mean() < np.abs(first.completed - bare).mean()
    assert np.abs(both.completed - bare).max() < 0.3


def test_what_was_learned_wrongly_fades() -> None:
    known = learn(None, planes_of(drawn_on(blotched())), marks())
    for _ in range(12):
        known = learn(known, planes_of(blotched()), marks())
    assert np.abs(known.completed - planes_of(blotched())).max() < 0.4
    assert known.seen.max() == 13


def test_an_unused_sheet_is_known_at_once() -> None:
    planes = planes_of(blotched())
    assert know_unused(planes).completed is planes
    assert planes.shape[1] == SIDE // 4
