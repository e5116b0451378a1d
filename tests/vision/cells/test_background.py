"""What a sheet's cells have in common is taken for its print, and only what differs from it for drawing."""

from __future__ import annotations

import numpy as np
import pytest

from vision.boards.board import Flat
from vision.cells.background import (
    BANDS,
    EXPLAINED,
    PARTS,
    estimate_banded_print,
    estimate_print,
    explain,
    turn_explained,
)
from vision.cells.illumination import CELL, MARGIN, PLANES, SQUARE, Planes, even_out, mirror_planes, turn_planes

SIDE = 9 * CELL + 2 * MARGIN
RIM, UNIT = MARGIN // SQUARE, CELL // SQUARE


def printed(pattern: np.ndarray, paper: int = 225) -> np.ndarray:
    """Paper with this pattern, as large as a cell or as two, printed all over its grid."""
    pixels = np.full((SIDE, SIDE, 3), paper, np.float32)
    times = -(-9 * CELL // len(pattern))
    pixels[MARGIN:-MARGIN, MARGIN:-MARGIN] *= np.tile(pattern, (times, times))[: 9 * CELL, : 9 * CELL, None]
    return pixels.astype(np.uint8)


def striped() -> np.ndarray:
    """A cell with a pale printed stripe in it."""
    cell = np.ones((CELL, CELL), np.float32)
    cell[:, 8:16] = 0.85
    return cell


def checkered() -> np.ndarray:
    cells = np.ones((2 * CELL, 2 * CELL), np.float32)
    cells[:CELL, CELL:] = cells[CELL:, :CELL] = 0.8
    return cells


def shade(pixels: np.ndarray, row: int, col: int) -> None:
    top, left = MARGIN + row * CELL, MARGIN + col * CELL
    part = pixels[top : top + CELL, left : left + CELL]
    down, across = np.indices(part.shape[:2])
    part[(down + across) % 6 < 2] //= 2


def planes_of(pixels: np.ndarray) -> Planes:
    return even_out(Flat(pixels, 9, 9, CELL, MARGIN))


def strength(planes: Planes) -> np.ndarray:
    """How much is to be seen in the middle of each cell."""
    grid = np.abs(planes[:16, RIM:-RIM, RIM:-RIM]).mean(axis=0).reshape(9, UNIT, 9, UNIT)
    return np.asarray(grid[:, 1:-1, :, 1:-1].mean(axis=(1, 3)))


def test_a_print_that_every_cell_has_is_taken_out_and_drawing_is_left() -> None:
    pixels = printed(striped())
    for place in ((1, 1), (4, 7), (8, 3)):
        shade(pixels, *place)
    shown = strength(explain(planes_of(pixels))[:PLANES])
    drawn = np.zeros((9, 9), bool)
    drawn[[1, 4, 8], [1, 7, 3]] = True
    assert strength(planes_of(pixels))[~drawn].min() > 0.05
    assert shown[~drawn].max() < 0.02
    assert shown[drawn].min() > 0.2


def test_marks_in_every_cell_are_not_taken_for_print_as_long_as_they_lie_differently() -> None:
    random, pixels = np.random.default_rng(4), printed(np.ones((CELL, CELL), np.float32))
    for row in range(9):
        for col in range(9):
            down, across = random.integers(4, CELL - 10, 2)
            top, left = MARGIN + row * CELL + down, MARGIN + col * CELL + across
            pixels[top : top + 6, left : left + 6] = 60
    assert strength(explain(planes_of(pixels))[:PLANES]).min() > 0.1


def test_the_two_kinds_of_cells_of_a_checker_are_told() -> None:
    planes = planes_of(printed(checkered()))
    by_kind = explain(planes)[PLANES + PARTS :, RIM:-RIM, RIM:-RIM][:4].mean(axis=0).reshape(9, UNIT, 9, UNIT)
    kinds = by_kind[:, 2:-2, :, 2:-2].mean(axis=(1, 3))
    parity = np.indices((9, 9)).sum(axis=0) % 2
    assert kinds[parity == 1].max() < kinds[parity == 0].min() - 0.1
    assert np.abs((planes - estimate_print(planes))[:16, RIM:-RIM, RIM:-RIM]).max() < 0.05


def gingham() -> np.ndarray:
    """Paper with bars that are 21 pixels apart, a cell being 32, so that no two cells have them alike."""
    bars = np.where(np.arange(9 * CELL) % 21 < 9, 0.85, 1.0).astype(np.float32)
    return printed(np.outer(bars, bars))


def shade_block(pixels: np.ndarray) -> np.ndarray:
    """Shade more than a third of the sheet; the squares that are left bare."""
    drawn = np.zeros((9, 9), bool)
    drawn[2:8, 1:6] = True
    for row, col in np.argwhere(drawn):
        shade(pixels, row, col)
    return np.kron(~drawn, np.ones((UNIT, UNIT), bool))


def test_bands_through_the_whole_sheet_are_told_although_no_two_cells_have_them_alike() -> None:
    pixels = gingham()
    bare = shade_block(pixels)
    shown = explain(planes_of(pixels))
    left = shown[:16].mean(axis=0)
    seen, unexplained = (each[RIM:-RIM, RIM:-RIM][bare].std() for each in (left, left - shown[-BANDS]))
    assert unexplained < 0.4 * seen
    drawing = (left - shown[-BANDS])[RIM:-RIM, RIM:-RIM]
    assert drawing[~bare].mean() < drawing[bare].mean() - 0.15


def test_a_print_is_estimated_with_its_bands_and_plain_paper_has_none() -> None:
    plain, banded = printed(striped()), gingham()
    bare = shade_block(plain)
    shade_block(banded)
    assert estimate_banded_print(planes_of(plain)) is None
    estimate = estimate_banded_print(planes_of(banded))
    assert estimate is not None
    shown = explain(planes_of(banded), estimate)[:PLANES, RIM:-RIM, RIM:-RIM]
    assert np.abs(shown[:16].mean(axis=0)[bare]).mean() < 0.06
    assert shown[:16].mean(axis=0)[~bare].mean() < -0.15


def test_a_known_print_takes_the_place_of_what_the_cells_tell() -> None:
    random = np.random.default_rng(3)
    fresh = printed(np.ones((CELL, CELL), np.float32))
    for row, col in random.integers(0, 9, (40, 2)):
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        fresh[top : top + CELL, left : left + CELL] = 190
    used = fresh.copy()
    shade(used, 4, 4)
    shown = strength(explain(planes_of(used), planes_of(fresh))[:PLANES])
    assert shown[4, 4] > 0.2
    assert np.delete(shown.ravel(), 40).max() < 0.05
    assert strength(explain(planes_of(used))[:PLANES]).ravel()[:40].max() > 0.1


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_sheet_that_is_turned_is_explained_the_same_turned(quarters: int) -> None:
    pixels = printed(checkered())
    for place in ((0, 2), (5, 5)):
        shade(pixels, *place)
    planes = planes_of(pixels)
    turned = strength(explain(turn_planes(planes, quarters))[:PLANES])
    assert np.allclose(turned, np.rot90(strength(explain(planes)[:PLANES]), quarters), atol=1e-4)
    mirrored = strength(explain(mirror_planes(planes))[:PLANES])
    assert np.allclose(mirrored, strength(explain(planes)[:PLANES])[::-1], atol=1e-4)


@pytest.mark.parametrize("is_known", [False, True])
def test_turning_what_is_shown_is_showing_what_was_turned(is_known: bool) -> None:
    used, fresh = printed(checkered()), printed(striped())
    for place in ((0, 2), (5, 5), (8, 1)):
        shade(used, *place)
    planes, known = planes_of(used), planes_of(fresh) if is_known else None
    shown = explain(planes, known)
    for quarters in range(4):
        turned = explain(turn_planes(planes, quarters), None if known is None else turn_planes(known, quarters))
        assert np.allclose(turn_explained(shown, quarters), turned, atol=1e-5)
    mirrored = explain(mirror_planes(planes), None if known is None else mirror_planes(known))
    assert np.allclose(turn_explained(shown, 0, mirrored=True), mirrored, atol=1e-5)


def test_a_network_is_shown_as_many_planes_as_it_expects() -> None:
    assert explain(planes_of(printed(striped()))).shape == (EXPLAINED, SIDE // SQUARE, SIDE // SQUARE)
