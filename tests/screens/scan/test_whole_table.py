"""A round before a real reading process: the ring laid by a photo of its cards, the sheets scored by one photo."""

from __future__ import annotations

import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import Shape, parse_shape
from companion.games.values import Player
from companion.samples import sample_folder
from companion.scanning.worker import ScanWorker
from companion.screens.scan.cards import CardsReview
from companion.screens.scan.sheet import SheetReview
from companion.screens.scan.whose import WhoseScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import start_game
from tests.screens.scan_scenes import Picture, StillCamera
from tests.screens.shell_scenes import a_session
from vision.training.pictures.patch_card_photos import make_cards

CARDS = ("###/#.#", "####", "##./.##/..#", "###/.#.", "#####/.#...", "##", "##/#.", ".#./###/.#.")
SECONDS = 300.0


def photo_of_the_ring() -> Picture:
    return make_cards(40_001, 0.0, "ring", [parse_shape(text) for text in CARDS]).pixels


def photo_of_two_sheets() -> Picture:
    sheet = cv2.imread(str(sample_folder() / "sheet.jpg"))
    assert sheet is not None
    return np.hstack([sheet, sheet]).astype(np.uint8)


def canonical(text: str) -> Shape:
    return parse_shape(text).canonical()


def wait_for(session: Session, is_there: Callable[[], bool]) -> None:
    """Let time pass until the camera and the reading process are done."""
    end = time.monotonic() + SECONDS
    while not is_there():
        assert time.monotonic() < end, f"still on {session.screen.name}"
        session.tick(0.1)
        if session.screen.name == "scan" and session.screen.keys().main.is_lit:
            session.press("main")
        time.sleep(0.01)


def tell_a_round_by_camera(show: Callable[[Session], None] = lambda session: None) -> None:
    """`show` puts the session on a window, where every tap is a touch and every press a pin."""
    session = a_session()
    session.services.camera = camera = StillCamera(photo_of_the_ring())
    session.services.worker = ScanWorker()
    session.services.on_table.put(
        start_game(session.services.store, "patchwork-doodle", [Player("Jun"), Player("Mara")])
    )
    session.go.table()
    show(session)
    try:
        state = _lay_the_ring(session)
        assert sorted(map(str, map(canonical, filter(None, state.ring)))) == sorted(map(str, map(canonical, CARDS)))
        camera.picture = photo_of_two_sheets()
        session.tap(Tap("end-round"))
        _score_all(session)
    finally:
        session.services.worker.close()


def _lay_the_ring(session: Session) -> DoodleState:
    session.press("scan")
    wait_for(session, lambda: isinstance(session.screen, CardsReview))
    review = session.screen
    assert isinstance(review, CardsReview)
    while review.doubts():
        session.press("main")
    assert len(review.taken) == len(CARDS)
    session.press("main")
    session.press("main")
    assert session.table is not None
    state: DoodleState = session.table.state
    assert state.phase == "turns"
    return state


def _score_all(session: Session) -> None:
    session.tap(Tap("key", "scan"))
    wait_for(session, lambda: isinstance(session.screen, WhoseScreen))
    session.press("main")
    for _ in range(2):
        assert isinstance(session.screen, SheetReview)
        while session.screen.seen.unsure:
            session.press("main")
        session.press("main")
    assert session.table is not None
    state: DoodleState = session.table.state
    assert state.phase == "cards"
    points = [sheet.points for sheet in state.sheets]
    assert points[0] == points[1] > 0


def test_a_round_is_told_by_camera() -> None:
    tell_a_round_by_camera()
