"""Photos of Patchwork boards from file to proposal; each folder of tests/photos/patchwork is one case."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.games.cells import cells_of, parse_rows
from companion.scanning.patchwork import PatchworkProposal, look_at_empty_board, read
from companion.scanning.scan import Aids, BadAids
from tests.studies.accuracy_patchwork import QuiltTruth
from vision.photo import Photo, decode_photo

CASES = Path(__file__).parents[1] / "photos" / "patchwork"


def photo_of(case: str) -> Photo:
    return decode_photo((CASES / case / "photo.jpg").read_bytes())


def truth_of(case: str, proposal: PatchworkProposal) -> QuiltTruth:
    """What lies on the board, read from the side from which the proposal reads it."""
    told = json.loads((CASES / case / "truth.json").read_text())
    patches = frozenset(cells_of(map(tuple, patch["cells"])) for patch in told["patches"])
    truth = QuiltTruth(np.array(told["corners"], float), parse_rows(told["cells"]), patches)
    return truth.turned_like(np.array(proposal.corners))


@pytest.mark.parametrize("case", sorted(path.name for path in CASES.iterdir()))
def test_no_cell_is_wrong_in_silence(case: str) -> None:
    proposal = read(photo_of(case), Aids()).proposal
    assert isinstance(proposal, PatchworkProposal)
    truth = truth_of(case, proposal)
    covered = parse_rows(proposal.cells)
    wrong = [*(covered - truth.covered), *(truth.covered - covered)]
    assert [cell for cell in wrong if cell not in proposal.unsure] == []
    assert len(proposal.unsure) < 16
    assert np.abs(np.array(proposal.corners) - truth.corners).max() < 40


def test_the_stages_of_a_scan_can_be_kept() -> None:
    kept = {}
    read(photo_of("loose_button"), replace(Aids(), keep=lambda stage, picture: kept.update({stage: picture})))
    assert kept["flat"].shape == (320, 320, 3)


def test_a_photo_of_the_empty_board_that_shows_none_is_refused_with_a_sentence() -> None:
    table = Photo(np.full((480, 640, 3), 128, np.uint8), 640, 480, 1)
    with pytest.raises(BadAids, match="No board was found in the photo of the empty board"):
        read(photo_of("loose_button"), Aids(empty_board=table))


def test_a_kept_empty_board_is_compared_with_like_a_photo_of_it() -> None:
    photo = photo_of("nearly_full")
    kept = look_at_empty_board(photo_of("loose_button"))
    by_photo = read(photo, Aids(empty_board=photo_of("loose_button"))).proposal
    assert read(photo, Aids(kept_board=kept)).proposal == by_photo


def test_an_empty_board_kept_in_another_size_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadAids, match="calibrate empty-board"):
        read(photo_of("loose_button"), Aids(kept_board=np.zeros((100, 100, 3), np.uint8)))
