"""Reading Patchwork boards: made-up photos that no net was fitted to, with and without a photo of the empty board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from tests.photos_made.patchwork import MadeBoard, make_board
from tests.photos_made.patchwork_fitting import edge_kinds, shake
from vision.board import Board
from vision.cloth import lay_flat
from vision.network import load_arrays
from vision.patchwork import BETWEEN, SAME, PatchworkReading, format_nets, parse_nets, read_patchwork

SEEDS, MORE_SEEDS = range(40, 54), range(54, 70)


@dataclass(frozen=True)
class Read:
    """A made-up board as it was read, by itself and beside its empty board."""

    made: MadeBoard
    alone: PatchworkReading
    compared: PatchworkReading


def empty_flat(made: MadeBoard) -> np.ndarray:
    return lay_flat(made.empty_photo, made.empty_board)


@pytest.fixture(scope="module")
def boards() -> list[Read]:
    cv2.setNumThreads(1)
    return [read_both_ways(seed) for seed in SEEDS]


def read_both_ways(seed: int) -> Read:
    made = make_board(seed)
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


def surprise(reading: PatchworkReading, made: MadeBoard) -> float:
    """How little the probabilities expected what is really there (cross entropy, summed over the cells)."""
    right = np.where(made.covered, reading.covered, 1 - reading.covered)
    return float(-np.log(np.maximum(right, 1e-9)).sum())


def test_a_photo_of_the_empty_board_makes_the_reading_better(boards: list[Read]) -> None:
    """Over many boards; where a board is easily read by itself, there is nothing to be won."""
    many = [*boards, *map(read_both_ways, MORE_SEEDS)]
    assert sum(surprise(one.compared, one.made) for one in many) < sum(surprise(one.alone, one.made) for one in many)


def test_edges_between_patches_are_told_from_the_inside_of_patches(boards: list[Read]) -> None:
    right = total = 0
    for one in boards:
        kinds = edge_kinds(one.made.owners[None])[0]
        joined = np.concatenate([one.alone.joined_right.ravel(), one.alone.joined_below.ravel()])
        inside, between = kinds == SAME, kinds == BETWEEN
        right += int((joined[inside] > 0.5).sum() + (joined[between] < 0.5).sum())
        total += int(inside.sum() + between.sum())
    assert right > 0.93 * total


def test_the_empty_board_may_be_photographed_from_any_side() -> None:
    made = make_board(70)
    flat = empty_flat(made)
    readings = [read_patchwork(made.photo, made.board, np.rot90(flat, turn).copy()) for turn in range(4)]
    assert all(np.allclose(readings[0].covered, other.covered) for other in readings[1:])


def test_loose_buttons_on_an_empty_board_cover_nothing() -> None:
    """Boards without any patch but with buttons strewn on them: no cell is surely covered."""
    seen = 0
    for seed in range(80, 92):
        made = make_board(seed, quilt=())
        if not made.loose_buttons:
            continue
        seen += 1
        reading = read_patchwork(made.photo, made.board, empty_flat(made))
        assert not set(reading.cells) - set(reading.unsure), f"seed {seed}"
    assert seen >= 3


def reading_of(covered: np.ndarray) -> PatchworkReading:
    board = Board(np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1))
    return PatchworkReading(board, covered, covered, np.full((9, 8), 0.5), np.full((8, 9), 0.5))


def test_a_board_without_any_empty_cell_seems_full() -> None:
    covered = np.full((9, 9), 0.9999)
    assert reading_of(covered).seems_full
    covered[0, :4] = 0.0001
    assert not reading_of(covered).seems_full


def test_when_much_is_in_doubt_nothing_is_sure() -> None:
    covered = np.full((9, 9), 0.0001)
    covered[:4] = 0.5
    assert len(reading_of(covered).unsure) == 81


def test_the_same_photo_gives_the_same_reading() -> None:
    made = make_board(71)
    one, two = (read_patchwork(made.photo, made.board) for _ in range(2))
    assert np.array_equal(one.covered, two.covered)
    assert one.cells == two.cells


def test_kept_nets_are_the_same_nets() -> None:
    arrays = load_arrays("patchwork.npz")
    nets = parse_nets("alone", arrays)
    again = parse_nets("alone", format_nets("alone", nets))
    assert again.trust == nets.trust
    for one, two in zip(nets.cells.layers, again.cells.layers, strict=True):
        assert np.array_equal(one[0], two[0])
        assert np.array_equal(one[1], two[1])
