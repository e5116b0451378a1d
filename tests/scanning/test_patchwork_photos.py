"""Photos of Patchwork boards, read with and without a photo of the empty board."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from calibration.empty_board import save_empty_board
from companion.scanning import Context, read
from companion.scanning.patchwork import PatchworkProposal, look_at_empty_board
from vision.photo.decoding import decode_photo

CASES = Path(__file__).parents[1] / "photos" / "patchwork"


def photo_of(case: str) -> bytes:
    return (CASES / case / "photo.jpg").read_bytes()


def test_the_stages_of_a_scan_can_be_kept() -> None:
    kept = {}
    context = Context("patchwork", keep=lambda stage, picture: kept.update({stage: picture}))
    read(photo_of("loose_button"), context)
    assert kept["flat"].shape == (320, 320, 3)


def cells_and_notes(context: Context) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    proposal = read(photo_of("loose_button"), context).proposal
    assert isinstance(proposal, PatchworkProposal)
    return proposal.cells, [(problem.kind, str(problem.sentence)) for problem in proposal.problems]


def test_a_photo_of_the_empty_board_that_shows_none_is_left_aside_with_a_note() -> None:
    table = np.full((480, 640, 3), 128, np.uint8)
    cells, notes = cells_and_notes(Context("patchwork", empty_board=table))
    assert cells == cells_and_notes(Context("patchwork"))[0]
    assert notes[0][0] == "empty-board-unused"
    assert "No board was found in the photo of the empty board" in notes[0][1]


def test_a_kept_empty_board_is_compared_with_like_a_photo_of_it(tmp_path: Path) -> None:
    photo, empty = photo_of("nearly_full"), photo_of("loose_button")
    save_empty_board(tmp_path, look_at_empty_board(decode_photo(empty))[0])
    by_photo = read(photo, Context("patchwork", empty_board=empty)).proposal
    assert read(photo, Context("patchwork", calibration=tmp_path)).proposal == by_photo
    assert read(photo, Context("patchwork")).proposal != by_photo, "it makes a difference"


def test_an_empty_board_kept_in_another_size_is_left_aside_with_a_note(tmp_path: Path) -> None:
    save_empty_board(tmp_path, np.zeros((100, 100, 3), np.uint8))
    cells, notes = cells_and_notes(Context("patchwork", calibration=tmp_path))
    assert cells == cells_and_notes(Context("patchwork"))[0]
    assert notes[0][0] == "empty-board-unused"
    assert "calibrate it anew" in notes[0][1]


def test_a_photo_of_a_board_that_makes_reading_less_clear_is_left_aside_with_a_note() -> None:
    cells, notes = cells_and_notes(Context("patchwork", empty_board=photo_of("nearly_full")))
    assert cells == cells_and_notes(Context("patchwork"))[0]
    assert notes[0][0] == "empty-board-unused"
    assert "less clear" in notes[0][1]
