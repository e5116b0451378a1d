"""A photo of any game is scored from home, without a game; tiles that were never taught lead to a clear page."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from companion.games import shelf
from companion.games.values import Look
from companion.scanning.errors import UntaughtDeck
from companion.scanning.match_quilt import propose as propose_match_quilt
from companion.scanning.quiltable import propose as propose_quiltable
from companion.scanning.scan import AnyScan, Scan
from companion.scanning.seen_tiles import SeenArrangement, SeenTile
from companion.screens.session import Session
from companion.screens.views import Tap
from messages import say
from tests.screens import seeing
from tests.screens.scan_scenes import (
    EVERYWHERE,
    PromisedWorker,
    StillCamera,
    a_board,
    a_quilt,
    a_sheet,
    paper,
    until_reviewed,
)
from tests.screens.shell_scenes import a_session, play_quilt_show


def tiles(*parts: tuple[str, ...]) -> SeenArrangement:
    seen = tuple(SeenTile(each, (True,) * len(each), (), 0) for each in parts)
    return SeenArrangement((seen,), (), a_quilt().seen[0].board)


def quiltable() -> AnyScan:
    seen = tiles(("pumpkin", "", "", ""), ("corn", "", "", ""))
    return Scan((seen,), propose_quiltable(seen), (paper(),), (EVERYWHERE,), paper())


def match_quilt() -> AnyScan:
    seen = tiles(("maple-leaf", "blue+red"), ("maple-leaf", "blue+green"))
    return Scan((seen,), propose_match_quilt(seen), (paper(),), (EVERYWHERE,), paper())


READINGS: dict[str, Any] = {
    "quilt-show": lambda: a_quilt(()),
    "patchwork-doodle": lambda: a_sheet(()),
    "patchwork": a_board,
    "quiltable": quiltable,
    "match-quilt": match_quilt,
}


def before_the_camera(reading: Any) -> Session:
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(reading)  # type: ignore[assignment]
    session.go.home()
    return session


@pytest.mark.parametrize("game", shelf.NAMES)
def test_a_photo_of_every_game_is_scored_from_home_without_a_game(game: str) -> None:
    session = before_the_camera(READINGS[game]())
    assert session.screen.keys().scan.text == "Score a photo"
    session.press("scan")
    session.tap(Tap("game", game))
    until_reviewed(session)
    for _ in range(5):
        if session.screen.name == "photo-score":
            break
        session.press("main")
    assert session.screen.name == "photo-score"
    assert session.screen.told is not None  # type: ignore[attr-defined]
    assert session.table is None


def test_a_photo_that_is_scored_leaves_the_running_game_alone() -> None:
    session = before_the_camera(a_sheet(()))
    play_quilt_show(session, steps=5)
    assert session.table is not None
    before = session.table.version
    session.go.to("score")
    session.tap(Tap("game", "patchwork-doodle"))
    until_reviewed(session)
    session.press("main")
    assert "This sheet scores 17 points." in seeing.texts(session)
    assert (session.table.version, session.services.already_read) == (before, None)


def test_tiles_that_were_never_taught_lead_to_a_page_that_says_so() -> None:
    session = before_the_camera(UntaughtDeck("bad-usage", say("Run 'quilting-bee teach …'.")))
    session.go.to("score")
    session.tap(Tap("game", "quilt-show"))
    for _ in range(40):
        session.tick(0.1)
        if session.screen.name == "scan" and session.screen.keys().main.is_lit:
            session.press("main")
    assert session.screen.name == "untaught"
    told = " ".join(seeing.texts(session))
    assert "The camera does not know your tiles yet" in told
    assert not any(word in told for word in ("quilting-bee", "CSV", "/"))
    session.press("main")
    assert session.screen.name == "photo-score"


def test_without_a_camera_the_page_says_so() -> None:
    session = a_session()
    session.go.to("score")
    assert not session.screen.keys().main.is_lit
    session.tap(Tap("game", "patchwork"))
    assert "No camera was found: everything can be entered by touch." in seeing.texts(session)


@pytest.mark.parametrize(("is_served", "opened"), [(True, "phones"), (False, "settings")])
def test_without_a_camera_the_main_key_brings_a_phone(is_served: bool, opened: str) -> None:
    session = a_session()
    session.services.page = Mock(is_served=is_served, guests=(), trouble=None)
    session.go.to("score")
    assert session.screen.keys().main.text == "Use a phone"
    session.press("main")
    assert session.screen.name == opened


def test_the_look_names_what_is_wanted() -> None:
    session = before_the_camera(a_sheet(()))
    session.go.to("score")
    session.tap(Tap("game", "patchwork-doodle"))
    look: Look = session.screen.look  # type: ignore[attr-defined]
    assert look.seat is None
