"""The review of a Patchwork board: doubtful cells first, then the covered cells go to the table."""

from __future__ import annotations

from companion.screens.scan.board import BoardReview
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.scan_scenes import BOARD_DOUBT, L_SHAPE, board_doubtful, board_sure
from tests.screens.seeing import texts


def review_of(session: Session) -> BoardReview:
    assert isinstance(session.screen, BoardReview)
    return session.screen


def test_the_doubtful_cell_is_asked_about_with_what_either_answer_leaves_empty() -> None:
    session = board_doubtful()
    assert review_of(session).open_cell == BOARD_DOUBT
    keys = session.screen.keys()
    assert (keys.main.text, keys.main.detail) == ("It is empty", "77 cells empty")
    assert (keys.scan.text, keys.scan.detail) == ("It is covered", "76 cells empty")


def test_an_answer_settles_the_cell_and_nobody_is_asked_twice() -> None:
    session = board_doubtful()
    session.press("scan")
    assert review_of(session).open_cell is None
    assert BOARD_DOUBT in review_of(session).marked


def test_any_cell_can_be_corrected() -> None:
    session = board_sure()
    session.tap(Tap("cell", (8, 8)))
    session.tap(Tap("answer", "other"))
    assert review_of(session).marked == {*L_SHAPE, (8, 8)}


def test_what_is_covered_is_counted() -> None:
    session = board_sure()
    assert review_of(session).marked == set(L_SHAPE)
    assert {"4", "77", "1", "cells covered", "cells empty", "patch"} <= set(texts(session))
