"""Correcting a reading: doubtful things first, one tap each, until it is accepted."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.games.cells import Cells, cells_of, format_rows
from companion.games.patchwork_doodle.actions import EndRound, ShowSheet
from companion.games.quilt_show.quilt import Tile
from companion.screens.scan.quilts import QuiltReview
from companion.screens.scan.sheet import SheetReview
from companion.screens.session import Session
from companion.screens.views import Card, PhotoView, Tap, Text
from companion.screens.views.walk import walk
from messages import say, say_both
from tests.screens import seeing
from tests.screens.scan_scenes import (
    DOUBTS,
    SHADED,
    StillCamera,
    a_quilt,
    a_sheet,
    before_camera,
    live,
    paper,
    scanning,
    unreadable,
    until_reviewed,
)


def texts(session: Session) -> str:
    return " | ".join(seeing.texts(session))


def sheet_review(
    done: Any = lambda result: None, unsure: tuple[tuple[int, int], ...] = DOUBTS
) -> tuple[Session, SheetReview]:
    session = until_reviewed(scanning("patchwork-doodle", a_sheet(unsure), paper(), done))
    assert isinstance(session.screen, SheetReview)
    return session, session.screen


def quilt_review(done: Any = lambda result: None) -> tuple[Session, QuiltReview]:
    session = until_reviewed(scanning("quilt-show", a_quilt(), paper(), done))
    assert isinstance(session.screen, QuiltReview)
    return session, session.screen


def test_a_still_picture_is_read_by_itself() -> None:
    session = scanning("patchwork-doodle", a_sheet(), paper())
    end = time.monotonic() + 60
    while session.screen.name == "scan" and time.monotonic() < end:
        session.tick(0.1)
        time.sleep(0.02)
    assert session.screen.name == "review-sheet"


def test_doubtful_cells_come_first_and_the_likelier_answer_is_chosen() -> None:
    session, review = sheet_review()
    asked = [review.open_cell]
    assert session.screen.keys().main.text == "It is empty"
    session.press("main")
    asked.append(review.open_cell)
    session.press("scan")
    asked.append(review.open_cell)
    assert asked == [DOUBTS[0], DOUBTS[1], None]
    assert DOUBTS[1] in review.seen.shaded
    assert DOUBTS[0] not in review.seen.shaded


def test_accepting_hands_over_the_cells_and_goes_back() -> None:
    taken: list[Cells] = []
    session, _ = sheet_review(taken.append, unsure=())
    below = session.screen.live._below  # type: ignore[attr-defined]
    session.press("main")
    assert taken == [cells_of(SHADED)]
    assert session.screen is below


def test_the_print_of_an_accepted_sheet_is_learned_as_the_cells_lie(tmp_path: Path) -> None:
    session, review = sheet_review(unsure=())
    session.services.calibration = tmp_path
    session.press("scan")
    turned, flat = review.seen.shaded, review._flat
    assert turned != cells_of(SHADED)
    session.press("main")
    ((learned_flat, learned_cells, folder),) = session.services.worker.learned  # type: ignore[attr-defined]
    assert (learned_cells, folder) == (turned, tmp_path)
    assert np.array_equal(learned_flat, np.rot90(flat))


def test_nothing_is_learned_where_nothing_is_kept() -> None:
    session, _ = sheet_review(unsure=())
    session.press("main")
    assert session.services.worker.learned == []  # type: ignore[attr-defined]


def test_any_cell_can_be_corrected_and_the_points_follow() -> None:
    session, review = sheet_review(unsure=())
    assert review.proposal.score.points == 17
    session.tap(Tap("cell", (0, 2)))
    session.tap(Tap("answer", "other"))
    assert (0, 2) not in review.seen.shaded
    assert review.proposal.score.points == 16
    session.tap(Tap("cell", (8, 8)))
    session.press("main")
    assert (8, 8) not in review.seen.shaded


def test_the_arithmetic_is_written_as_people_say_it() -> None:
    session, _ = sheet_review(unsure=())
    assert "Best rectangle: 4 × 5" in texts(session)
    assert "4 × 4 = 16, one column more: 1" in texts(session)


def test_an_unknown_shape_is_a_quiet_note_that_leads_to_its_cells() -> None:
    session = at_a_scoring()
    review = session.screen
    assert isinstance(review, SheetReview)
    assert review.problems
    assert review.wrong == ()
    looks = {part.look for part in walk(session.view().body) if isinstance(part, Card)}
    assert "wrong" not in looks
    assert session.screen.keys().main.text == "Accept 17 points"
    session.tap(Tap("problem"))
    assert review.open_cell == (0, 2)


def at_a_scoring() -> Session:
    """Jun's sheet of a round of which nothing else is known."""
    session = before_camera("patchwork-doodle", 2, a_sheet(()), EndRound())
    session.press("main")
    return until_reviewed(session)


def scored_before() -> Session:
    """Jun's sheet had a cell in the first round that a photo of the second does not show."""
    before = cells_of([*SHADED, (8, 8)])
    session = before_camera(
        "patchwork-doodle", 1, a_sheet(()), EndRound(), ShowSheet(0, format_rows(before)), EndRound()
    )
    session.press("main")
    return until_reviewed(session)


def test_what_the_rules_would_refuse_is_never_offered() -> None:
    session = scored_before()
    assert isinstance(session.screen, SheetReview)
    keys = session.screen.keys()
    assert (keys.main.text, keys.main.detail) == ("Look at it", "1 cell does not fit")
    assert any("what is drawn stays" in text for text in seeing.texts(session))
    session.press("main")
    assert session.screen.open_cell == (8, 8)
    session.press("scan")
    assert session.screen.keys().main.text == "Accept 17 points"
    session.press("main")
    assert session.table is not None
    assert session.table.state.phase == "cards"


def test_the_photo_is_shown_as_it_was_taken_and_comes_closer() -> None:
    session, review = sheet_review()
    assert Tap("photo") in seeing.taps(session)
    session.tap(Tap("photo"))
    whole = session.photos["taken"].shape
    assert whole == paper().shape
    session.tap(Tap("closer", (0, 0)))
    assert session.photos["taken"].shape[:2] == (round(whole[0] / 2), round(whole[1] / 2))
    assert np.array_equal(session.photos["taken"], paper()[: whole[0] // 2, : whole[1] // 2])
    for _ in range(4):
        session.tap(Tap("closer", (5, 7)))
    assert session.photos["taken"].shape[0] == round(whole[0] / 8)
    session.press("main")
    assert session.screen is review


def test_a_sheet_can_be_turned() -> None:
    session, review = sheet_review(unsure=())
    before = review.seen
    for _ in range(4):
        session.press("scan")
    assert (review.seen.shaded, review.seen.corners) == (before.shaded, before.corners)
    session.press("scan")
    assert review.seen.shaded != before.shaded


def test_problems_are_sentences() -> None:
    assert "has 20 cells and no known card has more than 7" in texts(at_a_scoring())


def test_scanning_again_drops_the_photo_and_going_back_changes_nothing() -> None:
    taken: list[Any] = []
    session, _ = sheet_review(taken.append)
    session.press("undo")
    assert session.screen.name == "scan"
    session.press("undo")
    assert session.screen.name != "scan"
    assert taken == []


def test_an_unreadable_photo_says_what_to_change_and_stays_live() -> None:
    session = unreadable()
    assert session.screen.name == "scan"
    assert "take the photo from above" in texts(session)


def test_a_camera_that_vanishes_is_a_state() -> None:
    session = live()
    session.services.camera.picture = None  # type: ignore[union-attr]
    session.tick(0.1)
    assert "No camera found" in texts(session)
    assert session.screen.keys().main.text == "Tap it myself"
    session.services.camera.picture = paper()  # type: ignore[union-attr]
    session.tick(0.1)
    assert session.screen.keys().main.text == "Read it now"


def test_a_camera_that_needs_a_command_speaks_no_language_of_terminals() -> None:
    session = live()
    camera = session.services.camera
    assert isinstance(camera, StillCamera)
    plain = "The webcam may not be used yet. Use a phone, or enter everything by touch."
    camera.picture = None
    camera.trouble = say_both(say("{path} may not be used: sudo usermod", path="/dev/video0"), say(plain))
    session.tick(0.1)
    assert plain in texts(session)
    session.tap(Tap("status"))
    assert session.toast is not None
    assert session.toast.text == plain


def test_a_doubtful_tile_offers_the_likeliest_alternatives() -> None:
    session, review = quilt_review()
    assert review.open_cell == (0, 1)
    assert review.answers()[:2] == [Tile("boston-beauty", "red", 3), Tile("boston-beauty", "red", 5)]
    session.press("scan")
    assert review.tile(0, (0, 1)) == Tile("boston-beauty", "red", 5)
    assert review.open_cell is None


def test_any_tile_can_be_picked_part_by_part_with_the_buttons() -> None:
    session, review = quilt_review()
    session.tap(Tap("another"))
    session.move(1)
    session.press("main")
    session.press("main")
    session.move(-1)
    session.press("main")
    assert review.tile(0, (0, 1)) == Tile("boston-beauty", "red", 5)


def test_accepted_quilts_come_with_their_chip() -> None:
    taken: list[Any] = []
    session, _ = quilt_review(taken.append)
    session.press("main")
    session.press("scan")
    session.press("main")
    ((quilt,),) = taken
    assert (len(quilt.tiles), len(quilt.tiles[0]), quilt.chip) == (2, 3, 3)


@pytest.mark.parametrize("left_out", [True, False])
def test_a_quilt_can_be_left_out(left_out: bool) -> None:
    taken: list[Any] = []
    session, _ = quilt_review(taken.append)
    session.press("main")
    if left_out:
        session.tap(Tap("out"))
    session.press("main")
    assert len(taken[0]) == (0 if left_out else 1)


def test_the_live_picture_fills_its_place_and_says_what_it_waits_for() -> None:
    session = live()
    (photo,) = [part for part in walk(session.view().body) if isinstance(part, PhotoView)]
    assert photo.is_cropped, "no bars beside it"
    waits = ("All of it in the picture", "Enough light", "No hand over it", "Everything is still")
    assert [text for text in seeing.texts(session) if text in waits] == list(waits)
    assert {Tap("phone"), Tap("myself")} <= set(seeing.taps(session))


def test_too_little_light_is_told() -> None:
    session = scanning("patchwork-doodle", a_sheet(), np.full((480, 640, 3), 30, np.uint8))
    session.tick(0.1)
    lines = {part.text: part.icon for part in walk(session.view().body) if isinstance(part, Text)}
    assert lines["Enough light"] == "circle-dashed"


def test_whoever_likes_taps_the_sheet_instead() -> None:
    session = before_camera("patchwork-doodle", 2, a_sheet(()), EndRound())
    session.press("main")
    assert session.screen.name == "scan"
    session.tap(Tap("myself"))
    assert session.screen.name == "doodle-sheet"


def test_without_a_camera_the_main_key_leads_to_entering_by_hand() -> None:
    session = before_camera("patchwork-doodle", 2, a_sheet(()), EndRound())
    session.press("main")
    session.services.camera.picture = None  # type: ignore[union-attr]
    session.tick(0.7)
    assert {Tap("phone"), Tap("myself")} <= set(seeing.taps(session))
    session.press("main")
    assert session.screen.name == "doodle-sheet"


def test_a_camera_that_only_starts_offers_nothing_yet() -> None:
    session = scanning("patchwork-doodle", a_sheet(), None)
    assert not session.screen.keys().main.is_lit
