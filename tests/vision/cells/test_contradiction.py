"""Shading that repeats like a print, or that shows less than empty cells do, contradicts itself."""

from __future__ import annotations

import numpy as np

from tests.vision.cells.test_background import planes_of, printed, shade, striped
from vision.cells.background import explain
from vision.cells.contradiction import find_odd, find_repeated, show_strength, show_texture
from vision.cells.illumination import CELL, MARGIN

SOME = ((0, 0), (0, 2), (2, 0), (2, 2), (4, 4), (4, 6))


def marks(*cells: tuple[int, int]) -> np.ndarray:
    marked = np.zeros((9, 9), bool)
    for cell in cells:
        marked[cell] = True
    return marked


def test_a_print_is_the_same_in_every_cell() -> None:
    assert (find_repeated(show_texture(planes_of(printed(striped()))), marks(*SOME)) == marks(*SOME)).all()


def test_a_hand_draws_every_cell_differently() -> None:
    random, pixels = np.random.default_rng(1), printed(np.ones((CELL, CELL), np.float32))
    for row, col in SOME:
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        part, phase = pixels[top : top + CELL, left : left + CELL], random.integers(6)
        down, across = np.indices(part.shape[:2])
        part[(down + across + phase) % 6 < 2] = 90
    assert not find_repeated(show_texture(planes_of(pixels)), marks(*SOME)).any()


def test_solid_shading_may_look_the_same() -> None:
    random, pixels = np.random.default_rng(1), printed(np.ones((CELL, CELL), np.float32))
    for row, col in SOME:
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        pixels[top : top + CELL, left : left + CELL] = random.integers(86, 94, (CELL, CELL, 1))
    assert not find_repeated(show_texture(planes_of(pixels)), marks(*SOME)).any()


def test_a_cell_that_shows_less_than_empty_ones_is_not_shaded_for_sure() -> None:
    pixels = printed(striped())
    pixels -= np.random.default_rng(3).integers(0, 4, pixels.shape).astype(np.uint8)
    for place in SOME:
        shade(pixels, *place)
    shown = explain(planes_of(pixels))
    assert not find_odd(show_strength(shown), marks(*SOME)).any()
    bare = [cell for cell in np.ndindex(9, 9) if cell not in SOME]
    noticed = [bool(find_odd(show_strength(shown), marks(*SOME, cell))[cell]) for cell in bare]
    assert sum(noticed) >= len(bare) // 2 - 1, "all but those that show more than half of the empty ones"


def test_a_cell_that_shows_more_than_shaded_ones_is_not_empty_for_sure() -> None:
    pixels = printed(striped())
    for place in SOME:
        shade(pixels, *place)
    top, left = MARGIN + 6 * CELL, MARGIN + 6 * CELL
    pixels[top : top + CELL, left : left + CELL] //= 3
    odd = find_odd(show_strength(explain(planes_of(pixels))), marks(*SOME))
    assert (odd == marks((6, 6))).all()
