"""Everybody's sheets or quilts in one photo: whose is which, then each is looked at and handed over."""

from __future__ import annotations

import pytest

from companion.games.patchwork_doodle.actions import EndRound
from companion.screens.scan.quilts import QuiltReview
from companion.screens.scan.sheet import SheetReview
from companion.screens.scan.whose import NOBODY, WhoseScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.scan_scenes import (
    BEFORE_ENTERING,
    before_camera,
    some_quilts,
    some_sheets,
    state_of,
    until_reviewed,
)


def whose(session: Session) -> WhoseScreen:
    until_reviewed(session)
    assert isinstance(session.screen, WhoseScreen)
    return session.screen


@pytest.fixture
def sheets() -> Session:
    """Three players are to be scored, and all three sheets lie in one photo."""
    session = before_camera("patchwork-doodle", 3, some_sheets(3, unsure=()), EndRound())
    session.tap(Tap("together"))
    return session


def test_sheets_go_to_the_players_in_seat_order_from_the_left(sheets: Session) -> None:
    assert whose(sheets).owners == [0, 1, 2]


def test_all_sheets_are_scored_one_after_the_other(sheets: Session) -> None:
    whose(sheets)
    sheets.press("main")
    for seat in range(3):
        assert isinstance(sheets.screen, SheetReview)
        assert sheets.screen.live.look.seat == seat
        assert len(state_of(sheets).unscored) == 3 - seat, "what was accepted is scored at once"
        sheets.press("main")
    assert state_of(sheets).phase == "cards"
    assert [sheet.points for sheet in state_of(sheets).sheets] == [17, 17, 17]


def test_a_sheet_given_to_another_player_changes_places(sheets: Session) -> None:
    screen = whose(sheets)
    sheets.tap(Tap("owner", 2))
    assert screen.owners == [2, 1, 0]
    assert screen.shown == 1


def test_a_sheet_can_be_nobodys_and_its_player_stays_to_be_scored(sheets: Session) -> None:
    whose(sheets)
    sheets.press("scan")
    sheets.tap(Tap("owner", NOBODY))
    sheets.press("main")
    sheets.press("main")
    sheets.press("main")
    assert state_of(sheets).unscored == (1,)


def test_the_buttons_alone_can_give_every_sheet(sheets: Session) -> None:
    screen = whose(sheets)
    sheets.move(1)
    assert screen.owners == [1, 0, 2]
    sheets.press("scan")
    sheets.move(-1)
    assert screen.owners == [1, None, 2]


def test_leaving_in_the_middle_keeps_what_was_accepted(sheets: Session) -> None:
    whose(sheets)
    sheets.press("main")
    sheets.press("main")
    sheets.tap(Tap("menu"))
    assert state_of(sheets).unscored == (1, 2)
    assert sheets.screen.name == "patchwork-doodle"


def test_one_sheet_that_is_left_is_not_offered_together() -> None:
    session = before_camera("patchwork-doodle", 1, some_sheets(1), EndRound())
    assert Tap("together") not in session.screen.choices()  # type: ignore[attr-defined]


@pytest.fixture
def entering() -> Session:
    """Three players are about to enter, and three quilts lie in one photo."""
    return before_camera("quilt-show", 3, some_quilts(), *BEFORE_ENTERING)


def test_quilts_go_to_the_players_before_whom_they_lie(entering: Session) -> None:
    entering.press("scan")
    assert whose(entering).owners == [0, 1, 2]


def test_all_quilts_of_one_photo_enter_with_their_owners(entering: Session) -> None:
    entering.tap(Tap("all"))
    whose(entering)
    entering.tap(Tap("owner", 1))
    entering.tap(Tap("owner", NOBODY))
    entering.tap(Tap("owner", NOBODY))
    entering.press("main")
    review = entering.screen
    assert isinstance(review, QuiltReview)
    assert review.banner().title == "Mara’s quilts"
    entering.press("main")
    entered = state_of(entering).entered
    assert [None if quilts is None else len(quilts) for quilts in entered] == [None, 1, None]
    assert entering.screen.name == "quilt-show"


def test_a_player_of_whom_no_quilt_was_seen_is_still_asked(entering: Session) -> None:
    entering.tap(Tap("all"))
    whose(entering)
    entering.tap(Tap("owner", NOBODY))
    entering.tap(Tap("owner", NOBODY))
    entering.press("main")
    entering.press("main")
    assert state_of(entering).undecided == (0, 1)


def test_a_quilt_that_may_not_enter_waits_to_be_set_right(entering: Session) -> None:
    entering.tap(Tap("all"))
    whose(entering)
    entering.tap(Tap("owner", 0))
    entering.tap(Tap("owner", 0))
    entering.tap(Tap("owner", 2))
    entering.press("main")
    for _ in range(3):
        entering.press("main")
    assert entering.toast is not None
    assert "chip" in entering.toast.text, "two quilts of one player cannot bear the same chip"
    assert state_of(entering).entered[0] is None
    assert len(entering.screen.drafts[1, 0]) == 2  # type: ignore[attr-defined]
    assert state_of(entering).entered[2] is not None
