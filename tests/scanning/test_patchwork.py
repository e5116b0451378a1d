"""A Patchwork board in the words of the game: cells, patches with their numbers, the 7x7, and what looks wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.games.cells import Cells, cells_of, parse_rows
from companion.games.patchwork.scoring import Corner
from companion.games.patchwork.state import Quilter
from companion.games.shapes import parse_shape
from companion.games.values import Cell
from companion.scanning.patch_places import Seams
from companion.scanning.patchwork import PatchworkProposal, SeenBoard, propose, see_board
from companion.scanning.proposal import to_json
from vision.boards.board import Board
from vision.cells.patchwork import PatchworkReading
from vision.training.pictures.patchwork_quilts import fill_board

CORNERS = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))


def lay(*patches: tuple[str, int, int]) -> list[Cells]:
    """Patches by shape, row and column of their top left corner."""
    return [cells_of(parse_shape(shape).placed(row, col)) for shape, row, col in patches]


def seen(patches: list[Cells], unsure: tuple[Cell, ...] = (), misread: tuple[Cell, ...] = ()) -> SeenBoard:
    """The patches as a good photo shows them; a misread cell is taken for the contrary, an unsure one for neither."""
    owner = {cell: number for number, patch in enumerate(patches) for cell in patch}

    def chance(row: int, col: int) -> float:
        if (row, col) in unsure:
            return 0.5
        return 0.9999 if ((row, col) in owner) != ((row, col) in misread) else 0.0001

    def joined(one: Cell, two: Cell) -> float:
        return 0.5 if one not in owner or two not in owner else 0.98 if owner[one] == owner[two] else 0.02

    seams = Seams(
        tuple(tuple(joined((r, c), (r, c + 1)) for c in range(8)) for r in range(9)),
        tuple(tuple(joined((r, c), (r + 1, c)) for c in range(9)) for r in range(8)),
    )
    covered = tuple(tuple(chance(row, col) for col in range(9)) for row in range(9))
    return SeenBoard(CORNERS, covered, unsure, seams)


def kinds(proposal: PatchworkProposal) -> list[str]:
    return [problem.kind for problem in proposal.problems]


PLUS, BAR_OF_TWO, SQUARE, CORNER = ".#./###/.#.", "##", "##/##", "#./##"


def test_a_shape_that_exists_once_tells_the_number_of_the_patch() -> None:
    proposal = propose(seen(lay((PLUS, 0, 0), (BAR_OF_TWO, 6, 5))))
    assert [(patch.id, patch.shape) for patch in proposal.patches] == [(16, PLUS), (1, BAR_OF_TWO)]
    assert proposal.empty == 81 - 5 - 2
    assert proposal.problems == ()


def test_patches_that_look_alike_are_told_as_alternatives() -> None:
    """The corner of three cells exists twice, as patches 2 and 4."""
    (patch,) = propose(seen(lay((CORNER, 3, 3)))).patches
    assert patch.id is None
    assert patch.ids == (2, 4)


def test_what_was_bought_tells_patches_apart_that_look_alike() -> None:
    (patch,) = propose(seen(lay((CORNER, 3, 3))), Quilter(patches=(4,))).patches
    assert patch.id == 4


def test_a_single_cell_is_a_special_patch() -> None:
    (patch,) = propose(seen(lay(("#", 4, 4)))).patches
    assert patch.special
    assert patch.id is None


def test_an_unsure_cell_stays_marked_until_a_player_tells() -> None:
    patches = lay((SQUARE, 0, 0))
    board = seen(patches, unsure=((1, 1), (7, 7)))
    assert propose(board).unsure == ((1, 1), (7, 7))
    told = board.told((1, 1), True).told((7, 7), False)
    assert propose(told).unsure == ()
    assert parse_rows(propose(told).cells) == patches[0]


def test_a_correction_turns_a_cell_round() -> None:
    board = seen(lay((SQUARE, 0, 0)), misread=((1, 1),))
    assert parse_rows(propose(board).cells) == cells_of([(0, 0), (0, 1), (1, 0)])
    assert parse_rows(propose(board.corrected((1, 1))).cells) == lay((SQUARE, 0, 0))[0]
    assert propose(board.confirmed((1, 1))).cells == propose(board).cells


def test_cells_without_a_patch_are_a_problem_and_unsure() -> None:
    """Six lonely cells: there are five 1x1 patches."""
    proposal = propose(seen(lay(*(("#", 2 * (k // 3), 2 * (k % 3)) for k in range(6)))))
    assert kinds(proposal) == ["no-patch-fits"]
    assert proposal.problems[0].cells == proposal.unsure
    assert "really covered" in str(proposal.problems[0].sentence)


def test_the_area_must_be_what_was_bought() -> None:
    """Patches 10 (a square) and 1 (two cells) were bought, but only the square lies there."""
    proposal = propose(seen(lay((SQUARE, 0, 0))), Quilter(patches=(10, 1)))
    assert kinds(proposal) == ["area-differs", "patch-not-seen"]
    assert str(proposal.problems[0].sentence).startswith("4 cells are covered, but the patches of this player cover 6")
    assert "cost 2, time 1" in str(proposal.problems[1].sentence)


def test_a_quilt_of_exactly_what_was_bought_has_no_problem() -> None:
    proposal = propose(seen(lay((SQUARE, 0, 0), (BAR_OF_TWO, 5, 5), ("#", 8, 8))), Quilter(patches=(10, 1), singles=1))
    assert proposal.problems == ()


def test_a_patch_that_nobody_bought_is_a_problem() -> None:
    proposal = propose(seen(lay((PLUS, 0, 0))), Quilter(patches=(17,)))
    assert kinds(proposal) == ["no-patch-fits", "patch-not-seen"]
    assert "that were bought" in str(proposal.problems[0].sentence)


def test_a_claimed_seven_by_seven_that_is_not_there_is_a_problem() -> None:
    proposal = propose(seen(lay((PLUS, 0, 0))), claims_seven_by_seven=True)
    assert kinds(proposal) == ["no-seven-by-seven"]


def test_a_full_seven_by_seven_is_found_with_its_corner() -> None:
    """The cells decide, whatever the patches are."""
    square = cells_of((row, col) for row in range(1, 8) for col in range(2, 9))
    proposal = propose(seen([square]), claims_seven_by_seven=True)
    assert proposal.seven_by_seven == Corner(1, 2)
    assert "no-seven-by-seven" not in kinds(proposal)


def full_reading(edges_tell: float) -> PatchworkReading:
    """A board on which all cells seem covered, as they are; edges tell its patches apart as far as that."""
    owner = np.full((9, 9), -1)
    for number, lying in enumerate(fill_board(np.random.default_rng(1))):
        for cell in lying.cells:
            owner[cell] = number
    assert owner.min() == 0
    return reading_of(np.full((9, 9), 12.0), owner, edges_tell)


def reading_of(odds: np.ndarray, owner: np.ndarray, edges_tell: float) -> PatchworkReading:
    right, below = owner[:, :-1] == owner[:, 1:], owner[:-1] == owner[1:]
    board = Board(np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1))
    joined_right, joined_below = (np.where(same, edges_tell, 1 - edges_tell) for same in (right, below))
    return PatchworkReading(board, odds, joined_right, joined_below, np.where(odds >= 0, 0.0, 1.0))


def test_no_patch_around_it_makes_an_unsure_cell_sure() -> None:
    """A cell of a plus is hardly in doubt, and no other patch than the plus would fit: still it is asked for."""
    (plus,) = lay((PLUS, 3, 3))
    owner = np.full((9, 9), -1)
    for cell in plus:
        owner[cell] = 0
    odds = np.where(owner >= 0, 14.0, -14.0)
    odds[3, 4] = 2.5
    reading = reading_of(odds, owner, 0.98)
    proposal = propose(see_board(reading, reading.board))
    assert proposal.unsure == ((3, 4),)
    assert parse_rows(proposal.cells) == plus


def test_cells_in_doubt_that_hardly_seem_covered_count_as_empty_until_a_player_tells() -> None:
    owner = np.full((9, 9), -1)
    owner[4, 4:6] = 0
    reading = reading_of(np.where(owner >= 0, 0.6, -14.0), owner, 0.98)
    board = see_board(reading, reading.board)
    assert board.unsure == ((4, 4), (4, 5))
    assert not parse_rows(propose(board).cells)
    assert not parse_rows(propose(board.confirmed((4, 4)).confirmed((4, 5))).cells)
    assert parse_rows(propose(board.corrected((4, 4)).corrected((4, 5))).cells) == cells_of([(4, 4), (4, 5)])


def test_a_full_board_is_believed_when_its_patches_are_told_apart() -> None:
    reading = full_reading(0.98)
    assert see_board(reading, reading.board).unsure == ()


def test_a_board_that_seems_full_is_not_believed_when_no_patches_are_seen() -> None:
    """Its own look may have been taken for patches: every cell is asked for, and stays told once it is."""
    reading = full_reading(0.5)
    board = see_board(reading, reading.board)
    assert len(propose(board).unsure) == 81
    assert len(propose(board.confirmed((4, 4))).unsure) == 80


def test_a_sheet_of_another_game_whose_edges_no_patches_explain_is_not_believed() -> None:
    """Doodle sheets were read as boards without any doubt: fields without an edge that are no patches of this game."""
    owner = np.full((9, 9), -1)
    owner[1:6, 2:7], owner[7, 1:8] = 0, 1
    reading = reading_of(np.where(owner >= 0, 9.0, -9.0), owner, 0.98)
    board = see_board(reading, reading.board)
    assert len(board.unsure) == 81
    assert kinds(propose(board))[0] == "other-board"


def test_less_is_believed_of_a_board_that_is_seen_through_what_covers_it() -> None:
    """A sheet was hatched in shapes that the game's patches nearly explain: the paper between the strokes tells."""
    owner = np.full((9, 9), -1)
    owner[3, 3:7] = 0
    cloth = reading_of(np.where(owner >= 0, 9.0, -9.0), owner, 0.9)
    hatching = replace(cloth, bare=np.where(owner >= 0, 0.5, 1.0))
    assert see_board(cloth, cloth.board).unsure == ()
    board = see_board(hatching, hatching.board)
    assert len(board.unsure) == 81
    assert kinds(propose(board))[0] == "other-board"


def test_hatching_of_which_no_patch_is_sure_is_not_taken_for_cloth() -> None:
    owner = np.full((9, 9), -1)
    owner[3, 3:6], owner[6, 2:6] = 0, 1
    odds = np.where(owner >= 0, 9.0, -9.0)
    odds[3, 3] = odds[6, 2] = 2.0
    cloth = reading_of(odds, owner, 0.98)
    hatching = replace(cloth, bare=np.where(owner >= 0, 0.5, 1.0))
    assert see_board(cloth, cloth.board).unsure == ((3, 3), (6, 2))
    assert kinds(propose(see_board(hatching, hatching.board)))[0] == "other-board"


def test_one_edge_that_seems_to_cut_a_patch_does_not_put_a_board_in_doubt_whose_patches_are_known() -> None:
    """A board with four patches was doubted as a whole because of a stripe in one of their cloths."""
    owner = np.full((9, 9), -1)
    owner[0, 0:3], owner[4, 0:4], owner[8, 0:5] = 0, 1, 2
    reading = reading_of(np.where(owner >= 0, 9.0, -9.0), owner, 0.98)
    joined = reading.joined_right.copy()
    joined[0, 1] = 0.01
    board = see_board(replace(reading, joined_right=joined), reading.board)
    assert board.unsure == ()


def test_an_empty_board_that_is_drawn_on_all_over_is_not_believed() -> None:
    empty = reading_of(np.full((9, 9), -9.0), np.full((9, 9), -1), 0.98)
    scribbled = replace(empty, bare=np.full((9, 9), 0.8))
    assert see_board(empty, empty.board).unsure == ()
    assert len(see_board(scribbled, scribbled.board).unsure) == 81


def test_the_json_form_has_the_fields_of_the_contract() -> None:
    told = to_json(propose(seen(lay((PLUS, 0, 0)))))
    assert isinstance(told, dict)
    assert list(told) == ["corners", "cells", "unsure", "empty", "seven_by_seven", "patches", "problems"]
    assert told["cells"] == [".#.......", "###......", ".#.......", *["........."] * 6]
    assert told["seven_by_seven"] is None
    assert told["patches"] == [
        {
            "id": 16,
            "ids": [16],
            "special": False,
            "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
            "shape": PLUS,
            "sure": True,
        }
    ]
