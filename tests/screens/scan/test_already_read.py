"""A board that was just accepted and still lies before the camera is not taken for the next player's."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from companion.games.cells import cells_of
from companion.games.patchwork.actions import Buy, ChooseStartPlayer
from companion.games.patchwork_doodle.actions import EndRound
from companion.scanning.already_read import AlreadyRead, are_alike
from companion.scanning.scan import AnyScan
from companion.screens.scan.live import LiveScreen
from companion.screens.scan.sheet import SheetReview
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens import seeing
from tests.screens.scan_scenes import (
    SHADED,
    PromisedWorker,
    StillCamera,
    a_board,
    a_sheet,
    before_camera,
    paper,
    state_of,
    until_reviewed,
)

HERE = ((0.25, 0.1), (0.75, 0.14), (0.72, 0.9), (0.22, 0.86))
"""Where the test worker finds a board in the live picture."""
THERE = ((0.05, 0.1), (0.45, 0.1), (0.45, 0.7), (0.05, 0.7))


def sheet_at(outline: Any, cells: Any = SHADED) -> AnyScan:
    scan = a_sheet(())
    seen = scan.seen[0].__class__(scan.seen[0].corners, cells_of(cells), (), scan.seen[0].lines)
    return scan.__class__((seen,), scan.proposal, scan.flats, (outline,), scan.picture)


def scored_by_camera(outline: Any = HERE) -> Session:
    """Jun's sheet was accepted, and Mara's is asked for."""
    session = before_camera("patchwork-doodle", 2, sheet_at(outline), EndRound())
    session.press("main")
    until_reviewed(session)
    session.press("main")
    assert (session.screen.name, state_of(session).unscored) == ("scan", (1,))
    return session


def watch(session: Session, seconds: float) -> None:
    """Let the camera look on for a while of real time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and session.screen.name == "scan":
        session.tick(0.1)
        time.sleep(0.005)


def test_the_sheet_that_still_lies_there_is_waited_away() -> None:
    session = scored_by_camera()
    reader: Any = session.services.worker
    asked = len(reader.asked)
    watch(session, 1.2)
    assert (session.screen.name, len(reader.asked)) == ("scan", asked)
    assert "Jun is done. Next: Mara’s sheet" in seeing.texts(session)
    assert state_of(session).unscored == (1,)


def test_a_sheet_in_another_place_is_read() -> None:
    session = scored_by_camera(THERE)
    reader: Any = session.services.worker
    reader.reading = sheet_at(HERE, SHADED[:-1])
    watch(session, 10)
    assert isinstance(session.screen, SheetReview)


def test_after_a_hand_the_same_sheet_in_its_place_is_recognised_by_its_cells() -> None:
    session = scored_by_camera()
    camera, reader = session.services.camera, session.services.worker
    assert isinstance(camera, StillCamera)
    assert isinstance(reader, PromisedWorker)
    watch(session, 0.7)
    camera.picture = np.full_like(paper(), 20)
    watch(session, 0.2)
    camera.picture = paper()
    asked = len(reader.asked)
    end = time.monotonic() + 10
    while len(reader.asked) == asked and time.monotonic() < end:
        watch(session, 0.1)
    assert len(reader.asked) == asked + 1, "somebody moved: it is looked at again"
    watch(session, 0.3)
    assert session.screen.name == "scan"
    assert "Jun is done. Next: Mara’s sheet" in seeing.texts(session)


def read_at_once(session: Session) -> SheetReview:
    """Press the main key as soon as it can be pressed."""
    until_reviewed(session)
    assert isinstance(session.screen, SheetReview)
    return session.screen


def test_the_same_sheet_for_two_players_is_asked_about() -> None:
    session = scored_by_camera()
    review = read_at_once(session)
    assert review.twin == 0
    assert "The same cells as on Jun’s sheet. Is this really Mara’s?" in seeing.texts(session)
    assert session.screen.keys().main.text == "Scan again"
    session.press("main")
    assert (session.screen.name, state_of(session).unscored) == ("scan", (1,))


def test_two_sheets_may_look_the_same_when_somebody_says_so() -> None:
    session = scored_by_camera()
    read_at_once(session)
    session.press("scan")
    assert session.screen.keys().main.text == "Accept 17 points"
    session.press("main")
    assert [sheet.points for sheet in state_of(session).sheets] == [17, 17]


def test_a_sheet_that_was_taken_back_is_not_waited_away() -> None:
    session = scored_by_camera()
    session.screen.leave()
    session.go.table()
    session.press("undo")
    session.tap(Tap("player", 1))
    session.press("scan")
    assert isinstance(session.screen, LiveScreen)
    assert session.screen._still_there is None
    assert read_at_once(session).twin is None


def test_the_same_quilt_board_for_two_players_is_asked_about() -> None:
    session = before_camera("patchwork", 2, a_board(), ChooseStartPlayer(0), Buy(8), Buy(5))
    table: Any = session.screen
    for seat in (0, 1):
        table.scan_quilt(seat)
        until_reviewed(session)
        while session.screen.open_cell is not None:  # type: ignore[attr-defined]
            session.press("main")
        if seat == 0:
            session.press("main")
    assert "The same patches as on Jun’s board. Is this really Mara’s?" in seeing.texts(session)


def test_boards_are_alike_from_every_side_and_within_their_doubts() -> None:
    corner, turned = cells_of([(0, 0), (0, 1), (1, 0)]), cells_of([(8, 0), (7, 0), (8, 1)])
    assert are_alike(corner, turned)
    assert not are_alike(corner, cells_of([(0, 0), (0, 1), (5, 5)]))
    assert are_alike(corner, cells_of([(0, 0), (0, 1)]), doubts=1)


def test_corners_may_begin_anywhere_and_wander_a_little() -> None:
    read = AlreadyRead("a game", 0, 0, HERE, cells_of(SHADED))
    nudged = tuple((x + 0.01, y - 0.01) for x, y in HERE)
    assert read.lies_at((*nudged[2:], *nudged[:2]))
    assert not read.lies_at(tuple((x + 0.05, y) for x, y in HERE))
    assert not read.lies_at(None)
