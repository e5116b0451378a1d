"""Made-up Doodle sheets, of seeds that no network was fitted to, are read as they were drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.games.cells import cells_of
from companion.scanning.doodle import propose, see_sheet
from tests.vision.cells.test_background import gingham, shade_block
from tests.vision.cells.test_known_prints import blotched
from vision.boards.board import Board, Flat
from vision.cells.background import explain
from vision.cells.doodle import FULL, ODD, SURE, WAVERING, DoodleReading, read_doodle, read_planes
from vision.cells.illumination import CELL, MARGIN, SQUARE, Planes, even_out
from vision.cells.inks import tell_inks_apart
from vision.cells.sheet_network import Odds, SheetNetwork
from vision.training.fitting.doodle_examples import jitter
from vision.training.pictures.doodle_photos import MadeSheet, make_sheet

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


def full_sheet(odds: float, is_print_known: bool) -> DoodleReading:
    shaded = np.full((9, 9), odds, np.float32)
    shaded[0], shaded[1] = -20.0, 20.0
    lines = np.zeros((9, 8), np.float32)
    return DoodleReading(Board(sheet(EASY[0]).points), shaded, lines, lines.T, is_print_known=is_print_known)


def test_more_is_asked_of_a_nearly_full_sheet_unless_its_print_is_known() -> None:
    """The odds lie between what is asked of any sheet and of one without bare paper to tell its print by."""
    odds = SURE + FULL / 2
    assert len(full_sheet(odds, is_print_known=False).unsure) == 63
    assert full_sheet(odds, is_print_known=True).unsure == ()
    assert full_sheet(SURE + FULL + 0.1, is_print_known=False).unsure == ()


def test_more_is_asked_of_a_cell_that_shows_less_than_others_of_its_kind() -> None:
    odd = np.zeros((9, 9), bool)
    odd[4, 4] = True
    for odds, unsure in ((SURE + ODD / 2, ((4, 4),)), (SURE + ODD + 0.2, ())):
        assert replace(full_sheet(odds, is_print_known=True), odd=odd).unsure == unsure


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


class Measuring(SheetNetwork):
    """In the place of a network: tells how dark cells and lines are, the darker the more likely, and counts looks."""

    def __init__(self, strength: float) -> None:
        self.strength, self.looks = strength, 0

    def look(self, planes: Planes) -> Odds:
        self.looks += 1
        rim, unit = MARGIN // SQUARE, CELL // SQUARE
        dark = self.strength * (0.5 - planes[:16].mean(axis=0))[rim:-rim, rim:-rim].reshape(9, unit, 9, unit)
        right = dark[:, 1:-1, :-1, -1].mean(axis=1) + dark[:, 1:-1, 1:, 0].mean(axis=1)
        below = dark[:-1, -1, :, 1:-1].mean(axis=2) + dark[1:, 0, :, 1:-1].mean(axis=2)
        return dark.mean(axis=(1, 3)), right, below


def speckled() -> Flat:
    side = 9 * CELL + 2 * MARGIN
    pixels = np.random.default_rng(2).integers(60, 250, (side // 8, side // 8, 3)).repeat(8, axis=0).repeat(8, axis=1)
    return Flat(pixels.astype(np.uint8), 9, 9, CELL, MARGIN)


def test_a_clear_sheet_is_looked_at_once_and_a_doubtful_one_from_three_sides() -> None:
    sure, unsure = Measuring(1000.0), Measuring(0.1)
    read_planes(even_out(speckled()), Board(sheet(EASY[0]).points), sure)
    read_planes(even_out(speckled()), Board(sheet(EASY[0]).points), unsure)
    assert (sure.looks, unsure.looks) == (1, 3)


def test_what_is_seen_from_another_side_is_turned_back() -> None:
    network = Measuring(0.1)
    seen = read_planes(even_out(speckled()), Board(sheet(EASY[0]).points), network)
    shown = explain(even_out(speckled()))
    inks: tuple[np.ndarray, ...] = (np.zeros((9, 9)), *tell_inks_apart(shown))
    for chances, odds, ink in zip(
        (seen.shaded, seen.parted_right, seen.parted_below), network.look(shown), inks, strict=True
    ):
        assert np.allclose(np.log(chances / (1 - chances)), odds + ink, atol=1e-3)


class Wavering(SheetNetwork):
    """In the place of a network: sees one cell at its place in the photo, and in another look much less of it."""

    def __init__(self) -> None:
        self.odds = [8.0, 1.0, 8.0]

    def look(self, planes: Planes) -> Odds:
        cells = np.full((9, 9), -20.0)
        cells[4, 4] = self.odds.pop(0)
        cells[0, 0] = cells[0, -1] = cells[-1, 0] = cells[-1, -1] = 0.0
        return cells, np.full((9, 8), -20.0), np.full((8, 9), -20.0)


def test_what_looks_see_differently_is_less_sure_than_their_mean() -> None:
    seen = read_planes(even_out(speckled()), Board(sheet(EASY[0]).points), Wavering())
    assert 17 / 3 - WAVERING * 4 < seen.odds[4, 4] < 17 / 3 - WAVERING * 3
    assert seen.odds[4, 5] == pytest.approx(-20)


class Blind(SheetNetwork):
    """In the place of a network: sees nothing anywhere and is certain of it."""

    def __init__(self) -> None:
        pass

    def look(self, planes: Planes) -> Odds:
        return np.full((9, 9), -200.0), np.full((9, 8), -200.0), np.full((8, 9), -200.0)


def test_a_conspicuously_dark_cell_is_never_called_empty_for_sure() -> None:
    side = 9 * CELL + 2 * MARGIN
    pixels = np.full((side, side, 3), 215, np.uint8)
    for row, col in ((2, 2), (7, 5)):
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        pixels[top : top + CELL, left : left + CELL] = 95
    seen = read_planes(even_out(Flat(pixels, 9, 9, CELL, MARGIN)), Board(sheet(EASY[0]).points), Blind())
    assert seen.unsure == ((2, 2), (7, 5))


class Fooled(SheetNetwork):
    """In the place of a network: takes these cells for shaded and is certain of it."""

    def __init__(self, shaded: np.ndarray) -> None:
        self.shaded = shaded

    def look(self, planes: Planes) -> Odds:
        return np.where(self.shaded, 200.0, -200.0), np.full((9, 8), -200.0), np.full((8, 9), -200.0)


def test_a_print_that_is_taken_for_shading_is_in_doubt() -> None:
    side = 9 * CELL + 2 * MARGIN
    pixels = np.full((side, side, 3), 225, np.uint8)
    for line in range(MARGIN, side - MARGIN, CELL // 2):
        pixels[line + 4 : line + 10, MARGIN:-MARGIN] -= 9
        pixels[MARGIN:-MARGIN, line + 4 : line + 10] -= 9
    shaded = np.zeros((9, 9), bool)
    shaded[2:7, 2:7] = True
    seen = read_planes(even_out(Flat(pixels, 9, 9, CELL, MARGIN)), Board(sheet(EASY[0]).points), Fooled(shaded))
    assert set(map(tuple, np.argwhere(shaded).tolist())) <= set(seen.unsure)


class Doubting(SheetNetwork):
    """In the place of a network: sure of what it sees only on a sheet whose print it is told."""

    def __init__(self, print_is_told: Callable[[Planes], bool]) -> None:
        self.print_is_told = print_is_told

    def look(self, planes: Planes) -> Odds:
        odds = -20.0 if self.print_is_told(planes) else -2.0
        return np.full((9, 9), odds), np.full((9, 8), -20.0), np.full((8, 9), -20.0)


def test_a_known_print_is_looked_up_only_in_doubt_and_settles_it() -> None:
    asked = []
    planes = even_out(Flat(blotched(), 9, 9, CELL, MARGIN))
    by_itself = explain(planes)

    def prints() -> tuple[Planes, ...]:
        asked.append(True)
        return (planes,)

    board = Board(sheet(EASY[0]).points)
    sure = Doubting(lambda shown: True)
    assert read_planes(planes, board, sure, prints).unsure == ()
    assert not asked
    doubting = Doubting(lambda shown: np.abs(shown[:16]).max() < 0.2 * np.abs(by_itself[:16]).max())
    assert len(read_planes(planes, board, doubting).unsure) == 81
    known = read_planes(planes, board, doubting, prints)
    assert (known.unsure, known.is_print_known) == ((), True)
    assert asked


class Misled(Doubting):
    """In the place of a network: in doubt about one cell, but takes all cells for shaded once it is told a print."""

    def look(self, planes: Planes) -> Odds:
        cells = np.full((9, 9), 19.0 if self.print_is_told(planes) else -20.0)
        cells[4, 4] = -2.0
        return cells, np.full((9, 8), -20.0), np.full((8, 9), -20.0)


def test_a_known_print_that_makes_a_sheet_less_sure_is_left_aside() -> None:
    planes = even_out(Flat(blotched(), 9, 9, CELL, MARGIN))
    most = np.abs(explain(planes)[:16]).max()
    misled = Misled(lambda shown: np.abs(shown[:16]).max() < 0.2 * most)
    seen = read_planes(planes, Board(sheet(EASY[0]).points), misled, lambda: (planes,))
    assert (seen.unsure, seen.is_print_known) == (((4, 4),), False)


def test_bands_through_the_whole_sheet_are_taken_for_its_print_in_doubt() -> None:
    pixels = gingham()
    shade_block(pixels)
    planes = even_out(Flat(pixels, 9, 9, CELL, MARGIN))
    rim, unit = MARGIN // SQUARE, CELL // SQUARE
    bare = np.s_[: SQUARE**2, rim : rim + unit, rim:-rim]
    by_itself = explain(planes)
    doubting = Doubting(lambda shown: np.abs(shown[bare]).mean() < 0.6 * np.abs(by_itself[bare]).mean())
    seen = read_planes(planes, Board(sheet(EASY[0]).points), doubting)
    assert np.abs(seen.odds).min() == 20.0
    assert not seen.is_print_known


def test_what_two_explanations_contradict_each_other_in_is_in_doubt() -> None:
    planes = even_out(Flat(blotched(), 9, 9, CELL, MARGIN))
    by_itself = explain(planes)

    class Torn(Doubting):
        def look(self, planes: Planes) -> Odds:
            cells, right, below = np.full((9, 9), -8.0), np.full((9, 8), -20.0), np.full((8, 9), -20.0)
            cells[4, 4] = -9.0 if self.print_is_told(planes) else 9.0
            cells[0, 0] = -8.0 if self.print_is_told(planes) else -1.0
            return cells, right, below

    torn = Torn(lambda shown: np.abs(shown[:16]).max() < 0.2 * np.abs(by_itself[:16]).max())
    seen = read_planes(planes, Board(sheet(EASY[0]).points), torn, lambda: (planes,))
    assert (4, 4) in seen.unsure
    assert (0, 0) not in seen.unsure
