"""Bare paper looks the same in any light, and shading differs from it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.board import Board, Flat
from vision.cells.illumination import (
    CELL,
    MARGIN,
    PLANES,
    SQUARE,
    even_out,
    flatten_for_reading,
    mirror_planes,
    turn_planes,
)

SIDE = 9 * CELL + 2 * MARGIN


def sheet(light: np.ndarray | float = 1.0) -> Flat:
    """White paper with one grey cell (4, 4) and one red cell (2, 6), under a light."""
    paper = np.full((SIDE, SIDE, 3), 0.85)
    for (row, col), colour in {(4, 4): (0.4, 0.4, 0.4), (2, 6): (0.3, 0.3, 0.8)}.items():
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        paper[top : top + CELL, left : left + CELL] = colour
    return Flat(np.clip(paper * light * 255, 0, 255).astype(np.uint8), 9, 9, CELL, MARGIN)


def cell_of(planes: np.ndarray, row: int, col: int) -> np.ndarray:
    """The means of what is inside a cell: darkness against paper nearby, blue, red, darkness against paper at large."""
    top, left = ((MARGIN + place * CELL) // SQUARE + 1 for place in (row, col))
    inside = planes[:, top : top + CELL // SQUARE - 2, left : left + CELL // SQUARE - 2].mean(axis=(1, 2))
    return np.array([part.mean() for part in np.split(inside, [16, 20, 24])])


@pytest.mark.parametrize("light", [1.0, 0.6, 0.3])
def test_shading_is_as_dark_in_dim_light_as_in_bright_light(light: float) -> None:
    bright, dim = even_out(sheet()), even_out(sheet(light))
    assert cell_of(dim, 4, 4)[0] == pytest.approx(cell_of(bright, 4, 4)[0], abs=0.35)
    assert abs(cell_of(dim, 0, 0)).max() < 0.1


def test_warm_light_does_not_colour_the_paper() -> None:
    planes = even_out(sheet(np.array([0.6, 0.85, 1.0])))
    assert abs(cell_of(planes, 0, 0)[1:3]).max() < 0.1
    assert cell_of(planes, 2, 6)[2] > 1.0


def test_paper_in_the_shade_of_a_hand_is_paper_nearby() -> None:
    light = np.ones((SIDE, SIDE, 1))
    light[:, : SIDE // 3] = 0.4
    planes = even_out(sheet(light))
    assert abs(cell_of(planes, 6, 0)[0]) < 0.2
    assert cell_of(planes, 4, 4)[0] < -1.0


def test_every_pixel_has_its_place_in_the_planes() -> None:
    """A dark dot shows in the plane of its place within its square, at the place of the square, and nowhere else."""
    flat = sheet()
    flat.pixels[4 * 50 + 1, 4 * 21 + 2] = 10
    changed = np.argwhere(even_out(flat)[:16] - even_out(sheet())[:16] < -1)
    assert changed.tolist() == [[4 * 1 + 2, 50, 21]]


def test_mirrored_planes_are_those_of_the_mirrored_board() -> None:
    flat = sheet(1 - np.random.default_rng(1).integers(0, 60, (SIDE, SIDE, 3)) / 255)
    mirrored = Flat(np.ascontiguousarray(flat.pixels[::-1]), 9, 9, CELL, MARGIN)
    assert np.allclose(mirror_planes(even_out(flat)), even_out(mirrored), atol=1e-3)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_planes_are_those_of_the_turned_sheet(quarters: int) -> None:
    noise = np.random.default_rng(1).integers(0, 60, (SIDE, SIDE, 3))
    flat = sheet(1 - noise / 255)
    turned = Flat(np.ascontiguousarray(np.rot90(flat.pixels, quarters)), 9, 9, CELL, MARGIN)
    assert even_out(flat).shape == (PLANES, SIDE // SQUARE, SIDE // SQUARE)
    assert np.allclose(turn_planes(even_out(flat), quarters), even_out(turned), atol=1e-3)


def test_a_fine_photo_is_shrunk_so_that_thin_lines_do_not_vanish() -> None:
    cell = 96
    photo = np.full((11 * cell, 11 * cell, 3), 255, np.uint8)
    cv2.line(photo, (cell, 5 * cell + cell // 2), (10 * cell, 5 * cell + cell // 2), (0, 0, 0), 3)
    across, down = np.meshgrid(np.arange(1.0, 11.0), np.arange(1.0, 11.0))
    flat = flatten_for_reading(photo, Board(np.stack([across, down], axis=-1) * cell - 0.5))
    darkest = flat.pixels[MARGIN:-MARGIN, MARGIN:-MARGIN].min(axis=(0, 2))
    assert darkest.max() < 200
    assert darkest.std() < 5


def test_no_pixel_is_a_copy_of_its_neighbour() -> None:
    """Places rounded to a coarse raster once halved the resolution: thin lines drowned, patches were read as one."""
    ramp = np.linspace(0, 255, 400).astype(np.uint8)
    photo = np.repeat(np.repeat(ramp[None, :, None], 400, axis=0), 3, axis=2)
    across, down = np.meshgrid(np.linspace(20, 380, 10), np.linspace(20, 380, 10))
    row = (
        flatten_for_reading(photo, Board(np.stack([across, down], axis=-1))).pixels[100, MARGIN:-MARGIN, 0].astype(int)
    )
    assert np.count_nonzero(np.diff(row) == 0) < 0.3 * len(row)


def test_the_margin_shows_what_lies_beside_a_board_of_any_size() -> None:
    for cell in (60, 80, 100, 160):
        photo = np.full((11 * cell, 11 * cell, 3), 200, np.uint8)
        photo[:, cell // 2 : cell // 2 + cell // 16] = 20
        across, down = np.meshgrid(np.arange(10.0), np.arange(10.0))
        points = (np.stack([across, down], axis=-1) + 1.0) * cell - 0.5
        margin = flatten_for_reading(photo, Board(points)).pixels[MARGIN:-MARGIN, :MARGIN, 0]
        assert margin[:, 0].max() < 60, cell
        assert margin[:, 8].min() > 180, cell
