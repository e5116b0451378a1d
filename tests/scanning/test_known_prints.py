"""Sheets of a print that is known are read with it; an aid that cannot be used is left aside with a note."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from calibration.empty_sheet import EMPTY_SHEET, FILE
from calibration.known_prints import FILE as LEARNED
from calibration.known_prints import load_prints
from companion.games.cells import Cells, cells_of
from companion.samples import sample_folder
from companion.scanning import Context, read
from companion.scanning.doodle import DoodleProposal, SeenSheet
from companion.scanning.known_prints import KnownPrints, learn_from_accepted, look_at_empty_sheet
from companion.scanning.scan import Scan
from companion.scanning.worker import ScanWorker
from tests.vision.cells.test_background import planes_of, printed, striped
from vision.boards.board import Board
from vision.photo.decoding import DecodedPhoto, decode_photo
from vision.photo.pixels import Pixels
from vision.training.pictures.doodle_photos import FITTED, DrawnSheet, MadeSheet, Repertoire, draw_sheet

SHEETS = range(820_010, 820_013)


@cache
def drawn(seed: int) -> DrawnSheet:
    """A sheet with a plaid printed behind its grid."""
    families = Repertoire(("plaid",), ("solid",), FITTED.hands)
    return draw_sheet(np.random.default_rng(seed), 50, families)


@cache
def photo_of(seed: int, is_used: bool = True) -> MadeSheet:
    sheet = drawn(seed) if is_used else drawn(seed).unused()
    return sheet.photograph(np.random.default_rng([seed, is_used]), 0.5 * is_used, 900)


def scan(photo: MadeSheet | Pixels, **known: object) -> Scan[SeenSheet, DoodleProposal]:
    board = Board(photo.points) if isinstance(photo, MadeSheet) else None
    pixels = photo.pixels if isinstance(photo, MadeSheet) else photo
    context = Context("patchwork-doodle", board=board, **known)  # type: ignore[arg-type]
    return read(pixels, context)


@cache
def sample() -> Pixels:
    return decode_photo((sample_folder() / "sheet.jpg").read_bytes()).pixels


def notes_of(scanned: Scan[SeenSheet, DoodleProposal]) -> list[str]:
    return [str(problem.sentence) for problem in scanned.proposal.problems if problem.kind == "empty-sheet-unused"]


def is_read_alike(one: Scan[SeenSheet, DoodleProposal], other: Scan[SeenSheet, DoodleProposal]) -> bool:
    return (one.proposal.cells, one.proposal.unsure) == (other.proposal.cells, other.proposal.unsure)


def silent(scanned: Scan[SeenSheet, DoodleProposal], truth: MadeSheet) -> set[tuple[int, int]]:
    return (set(scanned.seen[0].shaded) ^ truth.shaded) - set(scanned.seen[0].unsure)


def test_the_second_scan_of_a_print_is_surer_than_the_first_and_no_worse(tmp_path: Path) -> None:
    before = after = 0
    for seed in SHEETS:
        first = scan(photo_of(seed, is_used=False))
        learn_from_accepted(first.flats[0], Cells(0), tmp_path / str(seed))
        alone, known = scan(photo_of(seed)), scan(photo_of(seed), calibration=tmp_path / str(seed))
        assert not silent(known, photo_of(seed))
        assert len(known.seen[0].unsure) <= len(alone.seen[0].unsure)
        before, after = before + len(alone.seen[0].unsure), after + len(known.seen[0].unsure)
    assert after < before


def test_a_photo_of_the_unused_sheet_does_as_well_as_the_kept_one(tmp_path: Path) -> None:
    seed = SHEETS[0]
    unused = photo_of(seed, is_used=False).pixels
    EMPTY_SHEET.save(tmp_path, look_at_empty_sheet(DecodedPhoto(unused, unused.shape[1], unused.shape[0], 1))[0])
    by_photo, by_kept = scan(photo_of(seed), empty_sheet=unused), scan(photo_of(seed), calibration=tmp_path)
    assert notes_of(by_photo) == notes_of(by_kept) == []
    assert is_read_alike(by_photo, by_kept)


def test_a_photo_in_which_there_is_no_sheet_is_left_aside_with_a_note() -> None:
    told = scan(sample(), empty_sheet=np.full((480, 640, 3), 128, np.uint8))
    assert is_read_alike(told, scan(sample()))
    (note,) = notes_of(told)
    assert "No sheet was found in the photo of the unused sheet" in note


def test_a_photo_of_another_print_is_left_aside_with_a_note() -> None:
    told = scan(sample(), empty_sheet=photo_of(SHEETS[0], is_used=False).pixels)
    assert is_read_alike(told, scan(sample()))
    assert notes_of(told) == ["The unused sheet in the photo seems to be of another print, so it is not compared with."]


def test_a_kept_sheet_that_is_damaged_is_left_aside_with_a_note(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"torn")
    (tmp_path / LEARNED).write_bytes(b"torn")
    prints = KnownPrints(Context("patchwork-doodle", calibration=tmp_path), planes_of(printed(striped())))
    assert prints() == ()
    (note,) = prints.notes
    assert note.kind == "empty-sheet-unused"
    assert "photograph the unused sheet again" in str(note.sentence)


def test_where_nothing_is_kept_nothing_is_said(tmp_path: Path) -> None:
    for folder in (None, tmp_path, tmp_path / "nowhere"):
        prints = KnownPrints(Context("patchwork-doodle", calibration=folder), planes_of(printed(striped())))
        assert (prints(), prints.notes) == ((), ())


def test_the_camera_s_process_learns_what_was_accepted(tmp_path: Path) -> None:
    worker = ScanWorker()
    try:
        worker.learn_print(printed(striped()), cells_of([(0, 0)]), tmp_path)
        until = time.monotonic() + 60
        while not load_prints(tmp_path) and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        worker.close()
    (learned,) = load_prints(tmp_path)
    assert learned.seen[5, 5] == 0
    assert learned.seen[60, 60] == 1


def test_learning_that_fails_hurts_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_bytes(b"")
    learn_from_accepted(printed(striped()), Cells(0), tmp_path / "file")
    assert "Nothing is learned of this print" in caplog.text
