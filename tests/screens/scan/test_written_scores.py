"""What a sheet says itself comes into its review once it is read, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import numpy as np

from companion.games.values import Look
from companion.scanning.scan import AnyScan
from companion.scanning.straight import outline_of
from companion.screens.scan.sheet import SheetReview
from companion.screens.session import Session
from messages import say
from tests.screens.scan_scenes import PromisedWorker, a_sheet, looking_at
from tests.screens.seeing import texts
from vision.training.pictures.digit_strokes import draw_written
from vision.training.pictures.labelled_sheet_photos import make_labelled_sheet_photo

LOOK = Look("sheet", say("Show a sheet at any time."))
DIFFERS = "The sheet says 15 for round 1, the board is worth 17."


def a_sheet_that_says(score: int | None) -> AnyScan:
    """The sheet of 17 points, in a photo on which this is written for the first round."""
    random = np.random.default_rng(2)
    photo = make_labelled_sheet_photo(
        (score, None, None, None, None), lambda digit: draw_written(digit, random), random, is_across=True
    )
    return replace(a_sheet(()), picture=photo.pixels, outlines=(outline_of(photo.board.corners, photo.pixels),))


def reviewed(scan: AnyScan) -> Session:
    return looking_at("patchwork-doodle", LOOK, scan, 2)


def test_a_score_that_differs_is_told_in_the_review() -> None:
    session = reviewed(a_sheet_that_says(15))
    assert isinstance(session.screen, SheetReview)
    session.tick(0.1)
    assert DIFFERS in texts(session)


def test_a_sheet_that_says_what_the_board_is_worth_needs_no_word() -> None:
    session = reviewed(a_sheet_that_says(17))
    session.tick(0.1)
    assert not [text for text in texts(session) if text.startswith("The sheet says")]


class SlowWorker(PromisedWorker):
    """Answers what it was asked besides only when it is let."""

    def __init__(self, reading: AnyScan) -> None:
        super().__init__(reading)
        self.later: list[tuple[Future[Any], Callable[[], Any]]] = []

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.later.append((future, lambda: task(*values)))
        return future


def slowly(scan: AnyScan) -> tuple[Session, SlowWorker]:
    worker = SlowWorker(scan)
    session = looking_at("patchwork-doodle", LOOK, scan, 2)
    session.services.worker = worker  # type: ignore[assignment]
    session.open(SheetReview(session, session.screen.live, scan))  # type: ignore[attr-defined]
    return session, worker


def test_the_review_can_be_answered_before_the_scores_are_read() -> None:
    session, worker = slowly(a_sheet_that_says(15))
    session.tick(0.1)
    assert DIFFERS not in texts(session)
    assert session.screen.keys().main.is_lit
    ((future, read),) = worker.later
    future.set_result(read())
    session.tick(0.1)
    assert DIFFERS in texts(session)


def test_scores_that_could_not_be_read_leave_the_review_as_it_is() -> None:
    session, worker = slowly(a_sheet_that_says(15))
    before = texts(session)
    ((future, _),) = worker.later
    future.set_exception(ValueError("no picture"))
    session.tick(0.1)
    assert texts(session) == before
