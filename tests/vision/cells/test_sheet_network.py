"""The network that sees the whole sheet judges every cell and every edge, each where it lies."""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.boards.board import Flat
from vision.cells.doodle import own_network
from vision.cells.illumination import CELL, MARGIN, even_out
from vision.cells.sheet_network import Odds

SIDE = 9 * CELL + 2 * MARGIN


def paper() -> np.ndarray:
    """White paper with a printed grid."""
    pixels = np.full((SIDE, SIDE, 3), 225, np.uint8)
    for line in range(MARGIN, SIDE - MARGIN + 1, CELL):
        pixels[line, MARGIN : SIDE - MARGIN] = pixels[MARGIN : SIDE - MARGIN, line] = 150
    return pixels


def shade(pixels: np.ndarray, row: int, col: int, height: int = 1, width: int = 1) -> None:
    """Hatch cells, without any outline."""
    top, left = MARGIN + row * CELL, MARGIN + col * CELL
    part = pixels[top : top + height * CELL, left : left + width * CELL]
    down, across = np.indices(part.shape[:2])
    part[(down + across) % 5 < 2] = 70


def look(pixels: np.ndarray) -> Odds:
    return own_network().look(even_out(Flat(pixels, 9, 9, CELL, MARGIN)))


@cache
def at_bare_paper() -> Odds:
    return look(paper())


def test_every_cell_and_every_edge_between_cells_is_judged() -> None:
    assert [part.shape for part in at_bare_paper()] == [(9, 9), (9, 8), (8, 9)]


def test_a_look_does_not_change_what_was_seen_before() -> None:
    before = [part.copy() for part in at_bare_paper()]
    pixels = paper()
    shade(pixels, 0, 0, 9, 9)
    look(pixels)
    assert all(np.array_equal(one, other) for one, other in zip(before, at_bare_paper(), strict=True))


def test_a_shaded_cell_is_seen_where_it_lies() -> None:
    pixels = paper()
    shade(pixels, 2, 6)
    cells, _, _ = look(pixels)
    assert np.argwhere(cells > 0).tolist() == [[2, 6]]


def test_a_line_is_judged_where_it_lies() -> None:
    """Ink on one edge between shaded cells moves the odds of that edge more than those of any other."""
    pixels = paper()
    shade(pixels, 2, 3, 4, 4)
    _, right, below = look(pixels)
    left, top = MARGIN + 5 * CELL, MARGIN + 3 * CELL
    pixels[top : top + CELL, left - 1 : left + 2] = 20
    _, right_now, below_now = look(pixels)
    grown = right_now - right
    assert np.argwhere(grown == grown.max()).tolist() == [[3, 4]]
    assert (below_now - below).max() < (right_now - right).max()
