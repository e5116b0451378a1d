"""Reading Patchwork boards: made-up photos that no network was fitted to, with and without the empty board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from vision.boards.board import Board
from vision.cells.patchwork import PatchworkReading, read_flat_patchwork, read_patchwork
from vision.cells.patchwork_planes import CELL, MARGIN, lay_flat
from vision.photo.pixels import Pixels
from vision.training.fitting.patchwork_examples import shake
from vision.training.pictures.patchwork_families import FOR_MEASURING, Families
from vision.training.pictures.patchwork_photos import MadeBoard, make_board
from vision.training.pictures.patchwork_quilts import LyingPatch

SEEDS, MORE_SEEDS = range(40, 54), range(54, 70)


@dataclass(frozen=True)
class Read:
    """A made-up board as it was read, by itself and beside its empty board."""

    made: MadeBoard
    alone: PatchworkReading
    compared: PatchworkReading


def empty_flat(made: MadeBoard) -> Pixels:
    return lay_flat(made.empty_photo, made.empty_board)


@pytest.fixture(scope="module")
def boards() -> list[Read]:
    cv2.setNumThreads(1)
    return [read_both_ways(make_board(seed), seed) for seed in SEEDS]


def read_both_ways(made: MadeBoard, seed: int) -> Read:
    board = shake(made.board, np.random.default_rng(seed))
    return Read(made, read_patchwork(made.photo, board), read_patchwork(made.photo, board, empty_flat(made)))


def wrong_and_sure(reading: PatchworkReading, made: MadeBoard) -> int:
    wrong = (reading.covered >= 0.5) != made.covered
    for cell in reading.unsure:
        wrong[cell] = False
    return int(wrong.sum())


def wrong(reading: PatchworkReading, made: MadeBoard) -> int:
    return int(((reading.covered >= 0.5) != made.covered).sum())


def test_hardly_any_cell_is_wrong_in_silence(boards: list[Read]) -> None:
    assert sum(wrong_and_sure(one.alone, one.made) for one in boards) <= 1
    assert sum(wrong_and_sure(one.compared, one.made) for one in boards) <= 1


def test_nearly_all_cells_are_right(boards: list[Read]) -> None:
    assert sum(wrong(one.alone, one.made) for one in boards) < 0.02 * 81 * len(boards)


def test_boards_and_cloths_of_strange_families_are_read_as_well() -> None:
    strange = [read_both_ways(make_board(seed, strange=FOR_MEASURING), seed) for seed in SEEDS]
    assert sum(wrong_and_sure(one.alone, one.made) for one in strange) <= 1
    assert sum(wrong(one.alone, one.made) for one in strange) < 0.02 * 81 * len(strange)


def surprise(reading: PatchworkReading, made: MadeBoard) -> float:
    """How little the probabilities expected what is really there (cross entropy, summed over the cells)."""
    right = np.where(made.covered, reading.covered, 1 - reading.covered)
    return float(-np.log(np.maximum(right, 1e-9)).sum())


def test_a_photo_of_the_empty_board_makes_the_reading_better(boards: list[Read]) -> None:
    """Over many boards; where a board is easily read by itself, there is nothing to be won."""
    many = [*boards, *(read_both_ways(make_board(seed), seed) for seed in MORE_SEEDS)]
    assert sum(surprise(one.compared, one.made) for one in many) < sum(surprise(one.alone, one.made) for one in many)


def test_a_photo_of_another_empty_board_does_no_harm(boards: list[Read]) -> None:
    silent = unsure = 0
    for one, other in zip(boards, [*boards[1:], boards[0]], strict=True):
        reading = read_patchwork(one.made.photo, one.alone.board, empty_flat(other.made))
        silent += wrong_and_sure(reading, one.made)
        unsure += len(reading.unsure)
    assert silent <= 1
    assert unsure <= sum(len(one.alone.unsure) for one in boards) + 0.02 * 81 * len(boards)


def test_edges_between_patches_are_told_from_the_inside_of_patches(boards: list[Read]) -> None:
    right = total = 0
    for one in boards:
        for owners, joined in (
            (one.made.owners, one.alone.joined_right),
            (one.made.owners.T, one.alone.joined_below.T),
        ):
            both = (owners[:, 1:] >= 0) & (owners[:, :-1] >= 0)
            right += int((((owners[:, 1:] == owners[:, :-1]) == (joined > 0.5)) & both).sum())
            total += int(both.sum())
    assert right > 0.93 * total


def test_the_empty_board_may_be_photographed_from_any_side() -> None:
    made = make_board(70)
    flat = empty_flat(made)
    readings = [read_patchwork(made.photo, made.board, np.rot90(flat, turn).copy()) for turn in range(4)]
    assert all(np.allclose(readings[0].covered, other.covered) for other in readings[1:])


def test_loose_buttons_on_an_empty_board_cover_nothing() -> None:
    """Boards without any patch but with flat and domed buttons strewn on them: no cell is surely covered."""
    seen = 0
    for seed in range(80, 110):
        made = make_board(seed, quilt=())
        if not made.loose_buttons:
            continue
        seen += 1
        for empty in (None, empty_flat(made)):
            reading = read_patchwork(made.photo, made.board, empty)
            assert not set(reading.cells) - set(reading.unsure), f"seed {seed}"
    assert seen >= 10


def test_brown_single_patches_on_a_tan_board_are_not_overlooked() -> None:
    """Of the singles on boards of kraft, stitched and framed by a tape, none is called empty for sure."""
    kraft = Families("kraft", "fibres", "stitched", "tape", ("plain", "marbling"))
    singles = tuple(LyingPatch(None, ((row, col),)) for row, col in ((1, 1), (4, 4), (4, 7), (7, 2), (8, 8)))
    for seed in range(200, 212):
        made = make_board(seed, singles, families=kraft)
        assert wrong_and_sure(read_patchwork(made.photo, made.board), made) == 0, f"seed {seed}"


def test_the_edge_of_a_hard_light_is_no_patch_and_hides_none() -> None:
    """A straight shadow over half the board runs through empty cells and pale patches alike."""
    pale = Families("pale", "plain ground", "solid", "frame", ("plain", "dots", "ticking"))
    silent = unsure = 0
    for seed in range(220, 232):
        made = make_board(seed, families=pale)
        flat = lay_flat(made.photo, made.board)
        across, down = np.meshgrid(np.arange(len(flat)), np.arange(len(flat)))
        dark = (across + 0.4 * down > 190)[..., None]
        shaded = np.where(dark, flat * 0.5, flat).astype(np.uint8)
        reading = read_flat_patchwork(shaded, made.board)
        silent += wrong_and_sure(reading, made)
        unsure += len(reading.unsure)
    assert silent == 0
    assert unsure < 0.1 * 12 * 81


def reading_of(odds: np.ndarray) -> PatchworkReading:
    board = Board(np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1))
    return PatchworkReading(board, odds, np.full((9, 8), 0.5), np.full((8, 9), 0.5), np.ones((9, 9)))


def test_a_board_without_any_empty_cell_seems_full() -> None:
    odds = np.full((9, 9), 9.0)
    assert reading_of(odds).seems_full
    odds[0, :4] = -9.0
    assert not reading_of(odds).seems_full


def test_when_much_is_in_doubt_nothing_is_sure() -> None:
    odds = np.full((9, 9), -15.0)
    odds[:4] = 0.0
    assert len(reading_of(odds).unsure) == 81


def test_doubt_about_some_cells_asks_more_of_the_others() -> None:
    odds = np.full((9, 9), -15.0)
    odds[0, 0] = -5.0
    assert reading_of(odds).unsure == ()
    odds[1:3] = 0.0
    assert (0, 0) in reading_of(odds).unsure


def test_two_readings_that_are_sure_of_the_contrary_make_a_doubt() -> None:
    one, other = np.full((9, 9), -9.0), np.full((9, 9), -9.0)
    one[2, 3], one[5, 5] = 9.0, 9.0
    other[5, 5] = -1.0
    doubting = reading_of(one).doubting(reading_of(other))
    assert doubting.unsure == ((2, 3),)
    assert doubting.odds[5, 5] == 9.0


def test_the_same_photo_gives_the_same_reading() -> None:
    made = make_board(71)
    one, two = (read_patchwork(made.photo, made.board) for _ in range(2))
    assert np.array_equal(one.covered, two.covered)
    assert one.cells == two.cells


def test_a_board_read_from_another_side_gives_the_same_cells() -> None:
    made = make_board(71)
    flat = lay_flat(made.photo, made.board)
    assert flat.shape == (9 * CELL + 2 * MARGIN, 9 * CELL + 2 * MARGIN, 3)
    turned = read_flat_patchwork(np.ascontiguousarray(np.rot90(flat)), made.board)
    told = read_flat_patchwork(flat, made.board)
    differing = np.argwhere(np.rot90(told.odds >= 0) != (turned.odds >= 0))
    assert {(int(row), int(col)) for row, col in differing} <= set(turned.unsure)


def test_less_doubt_elsewhere_does_not_make_a_cell_sure_of_which_the_empty_board_says_no_more() -> None:
    """A domed button on an empty cell seemed covered, and became sure because other cells had become clear."""
    alone = np.full((9, 9), -12.0)
    alone[:2] = 2.0
    alone[5, 5], alone[6, 6] = 6.0, 3.0
    compared = np.full((9, 9), -12.0)
    compared[5, 5], compared[6, 6] = 6.2, 6.2
    assert reading_of(compared).unsure == ()
    assert (5, 5) in reading_of(alone).unsure
    assert reading_of(compared).doubting(reading_of(alone)).unsure == ((5, 5),)
