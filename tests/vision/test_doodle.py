"""Made-up Doodle sheets, of seeds that no network was fitted to, are read as they were drawn."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from companion.games.cells import cells_of
from companion.scanning.doodle import propose, see_sheet
from tests.photos_made.doodle import MadeSheet, make_sheet
from tests.photos_made.doodle_examples import jitter
from vision.board import Board
from vision.doodle import DoodleReading, read_doodle

EASY = range(810_000, 810_008)


@cache
def sheet(seed: int) -> MadeSheet:
    return make_sheet(seed, hard=0.15, long_side=1000)


@cache
def reading(seed: int) -> DoodleReading:
    return read_doodle(sheet(seed).pixels, Board(jitter(sheet(seed).points, np.random.default_rng(seed))))


@pytest.mark.parametrize("seed", EASY)
def test_no_cell_of_an_easy_sheet_is_wrong_in_silence(seed: int) -> None:
    wrong = reading(seed).cells ^ sheet(seed).shaded
    assert wrong <= set(reading(seed).unsure)


def test_most_cells_of_easy_sheets_are_sure() -> None:
    """Easy is their light only: the pens are any, the palest included, so more is in doubt than on a usual photo."""
    assert sum(len(reading(seed).unsure) for seed in EASY) < 0.07 * 81 * len(EASY)


def test_most_patches_of_easy_sheets_are_found_as_drawn() -> None:
    found = drawn = 0
    for seed in EASY:
        board = Board(sheet(seed).points)
        seen = see_sheet(reading(seed), board)
        for cell in reading(seed).cells ^ sheet(seed).shaded:
            seen = seen.corrected(cell)
        patches = {frozenset(patch.cells) for patch in propose(seen).patches}
        truth = {frozenset(patch.cells) for patch in sheet(seed).patches}
        found, drawn = found + len(patches & truth), drawn + len(truth)
    assert found > 0.92 * drawn


def test_a_sheet_turned_by_a_quarter_reads_the_same_turned() -> None:
    seed = EASY[0]
    turned = np.ascontiguousarray(np.rot90(sheet(seed).pixels))
    width = sheet(seed).pixels.shape[1]
    points = sheet(seed).points
    moved = np.stack([points[..., 1], width - 1 - points[..., 0]], axis=-1)
    again = read_doodle(turned, Board(np.ascontiguousarray(np.rot90(moved))))
    straight = read_doodle(sheet(seed).pixels, Board(points))
    sure = cells_of((8 - col, row) for row, col in straight.cells - set(straight.unsure))
    assert set(sure) <= again.cells | set(again.unsure)


def test_every_probability_lies_between_0_and_1() -> None:
    for part in (reading(EASY[0]).shaded, reading(EASY[0]).parted_right, reading(EASY[0]).parted_below):
        assert ((part >= 0) & (part <= 1)).all()


def test_a_sheet_of_bare_paper_is_empty_and_sure() -> None:
    photo = np.full((500, 500, 3), 225, np.uint8)
    across, down = np.meshgrid(np.linspace(30, 470, 10), np.linspace(30, 470, 10))
    for line in np.linspace(30, 470, 10).round().astype(int):
        photo[line, 30:471] = photo[30:471, line] = 120
    blank = read_doodle(photo, Board(np.stack([across, down], axis=-1)))
    assert blank.cells == frozenset()
    assert blank.unsure == ()
