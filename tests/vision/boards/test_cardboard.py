"""Boards of cardboard are found where hardly a line is seen, and never read a cell aside without a doubt."""

from __future__ import annotations

import numpy as np
import pytest

from studies.finding import worst_crossing
from vision.boards.board_search import CutOff, NoBoard, find_board
from vision.boards.cardboard import find_cardboard
from vision.training.pictures.no_board_photos import boardless_photos
from vision.training.pictures.patchwork_families import FOR_MEASURING
from vision.training.pictures.patchwork_photos import MadeBoard, make_board
from vision.training.pictures.sudokus import make_sudoku

BOARDLESS = dict(boardless_photos())
RULED = ("chess_board 1", "draughts_board 0", "checked_cloth 1", "calendar 1", "small_puzzle 1", "faces_of_cards 0")
FAINT = 0.5


def made(seed: int) -> MadeBoard:
    return make_board(seed, strange=FOR_MEASURING)


@pytest.mark.parametrize("seed", [720_065, 720_261])
def test_a_board_whose_lines_can_hardly_be_seen_is_found_by_its_outline_and_its_patches(seed: int) -> None:
    board = made(seed)
    with pytest.raises(NoBoard):
        find_board(board.photo, 9, 9)
    found = find_cardboard(board.photo, 9, 9)
    assert worst_crossing(found.points, board.board.points) < 0.35
    assert not found.is_shaky(FAINT)


def test_a_board_that_its_lines_put_a_cell_aside_is_found_in_the_middle_of_its_outline() -> None:
    board = made(760_022)
    assert worst_crossing(find_board(board.photo, 9, 9).points, board.board.points) > 0.9
    assert worst_crossing(find_cardboard(board.photo, 9, 9).points, board.board.points) < 0.35


def test_a_board_that_no_outline_confirms_is_doubted() -> None:
    board = made(720_072)
    found = find_cardboard(board.photo, 9, 9)
    assert worst_crossing(found.points, board.board.points) > 0.9
    assert found.is_shaky(FAINT)


@pytest.mark.parametrize("name", RULED)
def test_no_outline_is_taken_for_a_board_where_there_is_none(name: str) -> None:
    with pytest.raises(NoBoard):
        find_cardboard(BOARDLESS[name], 9, 9)


def test_a_board_that_is_cut_off_is_not_searched_further() -> None:
    page = make_sudoku(0)
    left = int(page.corners[:, 0].min() + 0.2 * np.ptp(page.corners[:, 0]))
    with pytest.raises(CutOff):
        find_cardboard(np.ascontiguousarray(page.pixels[:, left:]), 9, 9)
