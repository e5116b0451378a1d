"""The board of another game, or a puzzle, is never taken for a sheet or board of this one without a doubt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.games.cells import SIDE
from companion.printing.doodle_sheet import print_doodle_sheets
from companion.scanning import Context, doodle, read
from messages import load_language
from tests.printing.drawn import draw, rasterise
from vision.photo.pixels import Pixels
from vision.training.pictures.sudokus import make_sudoku

PHOTOS = Path(__file__).parents[1] / "photos"


def assert_doubted(photo: bytes | Pixels, game: str) -> None:
    proposal = read(photo, Context(game)).proposal
    assert len(proposal.unsure) == SIDE * SIDE
    assert "other-board" in [problem.kind for problem in proposal.problems]


@pytest.mark.parametrize("case", ["arm_shadow", "loose_button", "nearly_full"])
def test_a_patchwork_board_is_not_read_as_a_doodle_sheet(case: str) -> None:
    assert_doubted((PHOTOS / "patchwork" / case / "photo.jpg").read_bytes(), "patchwork-doodle")


@pytest.mark.parametrize("game", ["patchwork-doodle", "patchwork"])
def test_a_sudoku_is_read_as_neither(game: str) -> None:
    assert_doubted(make_sudoku(2).pixels, game)


def test_a_sheet_of_our_own_print_is_never_taken_for_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doodle, "_is_of_another_game", lambda *about: True)
    page = np.ascontiguousarray(rasterise(draw(print_doodle_sheets("a5", 1, 1, load_language("en"))), 8.0))
    proposal = read(page, Context("patchwork-doodle")).proposal
    assert "other-board" not in [problem.kind for problem in proposal.problems]
