"""Stories of calibrating by touch: each wizard from start to end, with bad photos first."""

from __future__ import annotations

from pathlib import Path

import cv2
import msgspec
import numpy as np

from calibration.empty_board import load_empty_board
from calibration.empty_sheet import EMPTY_SHEET
from calibration.lens import load_lens
from calibration.measured import list_measured
from calibration.table import load_place, save_place
from companion.scanning.calibration_steps import CHECKS, check_file
from companion.screens.session import Session
from companion.screens.views import PhotoView, Tap
from companion.screens.views.walk import parts_of
from tests.calibration.synthetic import CAMERA, good_photos
from tests.screens.calibrate_scenes import BOARD, LENS, SHEET, TABLE, blank, calibrating, sheet, view_of
from tests.screens.seeing import texts
from vision.photo.pixels import Pixels


def take(session: Session, photo: Pixels) -> str:
    """Bring a photo and wait until it is measured; returns what is written then."""
    session.screen.take(photo)  # type: ignore[attr-defined]
    session.tick(0.1)
    session.tick(0.1)
    return " ".join(texts(session))


def test_the_lens_from_a_blank_and_a_blurred_photo_to_the_kept_file(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", LENS))
    assert "not to be seen" in take(session, blank())
    assert "blurred" in take(session, np.asarray(cv2.GaussianBlur(view_of(0), (0, 0), 2.2), np.uint8))
    for photo in good_photos():
        told = take(session, photo)
    assert "Measured from 12 views" in told
    assert load_lens(tmp_path, "the test camera", 640, 480) is None
    session.press("main")
    session.tick(0.1)
    lens = load_lens(tmp_path, "the test camera", view_of(0).shape[1], view_of(0).shape[0])
    assert lens is not None
    assert abs(lens.fx / CAMERA.fx - 1) < 0.01
    assert session.screen.name == "calibrate"


def at_thirty_frames(session: Session, seconds: float) -> None:
    """Time as a window lets it pass: looks through the viewfinder are rarer than frames."""
    for _ in range(round(30 * seconds)):
        session.tick(1 / 30)


def test_one_press_takes_one_view_of_a_lens(tmp_path: Path) -> None:
    session = calibrating(view_of(0), tmp_path)
    session.tap(Tap("step", LENS))
    at_thirty_frames(session, 0.2)
    session.press("main")
    at_thirty_frames(session, 1)
    assert "1 of 12 views" in texts(session)


def test_a_place_that_is_taken_again_waits_for_another_photo(tmp_path: Path) -> None:
    session = calibrating(view_of(5), tmp_path)
    session.tap(Tap("step", TABLE))
    at_thirty_frames(session, 0.2)
    session.press("main")
    at_thirty_frames(session, 0.5)
    assert "That worked" in texts(session)
    session.press("undo")
    at_thirty_frames(session, 0.5)
    assert "That worked" not in texts(session)


def test_views_of_a_lens_are_there_again_after_a_power_cut(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.services.drafts = tmp_path / "drafts"
    session.tap(Tap("step", LENS))
    for number in range(2):
        take(session, view_of(number))
    later = calibrating(folder=tmp_path)
    later.services.drafts = tmp_path / "drafts"
    later.tap(Tap("step", LENS))
    assert "2 of 12 views" in texts(later)
    later.press("undo")
    assert "1 of 12 views" in texts(later)


def test_the_table_is_kept_when_the_target_lies_flat_and_not_before(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", TABLE))
    assert "not to be seen" in take(session, blank())
    assert "34 × 26 cm" in take(session, view_of(5))
    assert load_place(tmp_path, "the test camera") is None
    session.press("main")
    session.tick(0.1)
    place = load_place(tmp_path, "the test camera")
    assert place is not None
    assert "measured" in texts(session)


def test_the_corners_of_the_table_can_be_dragged_before_it_is_kept(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", TABLE))
    assert "34 × 26 cm" in take(session, view_of(5))
    (photo,) = (part for part in parts_of(session.view()) if isinstance(part, PhotoView))
    corner = photo.handles[0]
    session.tap(corner.dropped_at(corner.x + 60, corner.y + 40))
    assert "34 × 26 cm" not in texts(session)
    session.press("main")
    session.tick(0.1)
    place = load_place(tmp_path, "the test camera")
    assert place is not None
    assert place.width < 320
    assert place.height < 250


def test_a_sheet_that_was_drawn_on_is_refused_with_its_place_unless_somebody_insists(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", SHEET))
    told = take(session, sheet())
    assert "Something is drawn in row" in told
    session.press("main")
    session.tick(0.1)
    assert EMPTY_SHEET.load(tmp_path) is None
    session.press("scan")
    session.tick(0.1)
    assert EMPTY_SHEET.load(tmp_path) is not None


def test_without_a_board_the_empty_board_is_not_kept(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", BOARD))
    assert "No board was found" in take(session, blank())
    assert load_empty_board(tmp_path) is None


def test_the_check_says_what_to_do_and_keeps_its_marks_with_those_before(tmp_path: Path) -> None:
    for _ in range(2):
        session = calibrating(view_of(5), tmp_path)
        session.press("scan")
        for _ in range(4):
            session.tick(0.3)
        assert "Calibrate the lens: it bends straight lines." in texts(session)
        session.press("main")
        session.tick(0.1)
    kept = CHECKS.load(check_file(tmp_path, "the test camera"))
    assert kept is not None
    assert (kept.sharp, kept.straight) == (3, 1)
    assert "dashed: before this" in texts(session)


def test_a_disk_that_refuses_is_told_and_nothing_is_half(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", TABLE))
    take(session, view_of(5))
    (tmp_path / "tables").write_text("in the way")
    session.press("main")
    session.tick(0.1)
    assert session.screen.name == "calibrate-table"
    assert list_measured(tmp_path).done == ()


def test_a_table_that_got_worse_is_told_and_the_old_one_can_stay(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.tap(Tap("step", TABLE))
    take(session, view_of(5))
    session.press("main")
    session.tick(0.1)
    kept = load_place(tmp_path, "the test camera")
    assert kept is not None
    # As if it had been measured with a lens that is known.
    save_place(tmp_path, msgspec.structs.replace(kept, error=kept.error / 2))
    session.tap(Tap("step", TABLE))
    assert "It got worse" in take(session, view_of(5))
    session.press("scan")
    assert session.screen.name == "calibrate"
    stays = load_place(tmp_path, "the test camera")
    assert stays is not None
    assert stays.error == kept.error / 2


def test_a_table_that_is_as_good_as_before_can_be_kept_or_not(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    for press in ("main", "scan"):
        session.tap(Tap("step", TABLE))
        told = take(session, view_of(5))
        assert "That worked" in told
        assert ("Keep the old one" in told) == (press == "scan")
        session.press(press)
        session.tick(0.1)
        assert session.screen.name == "calibrate"


def test_the_result_says_which_games_can_be_read_and_leads_to_what_is_missing(tmp_path: Path) -> None:
    session = calibrating(folder=tmp_path)
    session.services.decks = tmp_path / "decks"
    session.go.to("calibrate")
    assert texts(session).count("teach first") == 3
    assert texts(session).count("ready") == 2
    session.tap(Tap("game", "quilt-show"))
    assert session.screen.name == "teach-overview"
    session.screen.leave()
    session.tap(Tap("game", "patchwork"))
    assert session.screen.name == "calibrate-empty"
