"""The demonstration plays with a table and a camera of its own."""

from __future__ import annotations

from companion.games.values import Look
from companion.screens.demo.opening import SampleCamera
from companion.screens.session import Session
from companion.screens.views import Tap
from messages import say
from tests.screens.shell_scenes import a_session, play_quilt_show


def test_the_demonstration_leaves_no_trace() -> None:
    session = a_session()
    play_quilt_show(session, steps=5)
    table, games = session.table, session.services.archive.games()
    session.go.to("demo")
    session.press("scan")
    session.press("main")
    assert session.is_demo
    assert session.table is not table
    assert session.screen.name == "quilt-show"
    session.go.home()
    assert (session.is_demo, session.table, session.services.archive.games()) == (False, table, games)


def in_the_demonstration(number: int) -> Session:
    session = a_session()
    session.go.to("demo")
    session.tap(Tap("demo", number))
    return session


def test_the_camera_of_the_demonstration_shows_what_fits_the_game() -> None:
    session = in_the_demonstration(0)
    camera = session.services.camera
    assert camera is not None
    session.go.scan(Look("sheet", say("Show a sheet."), 0), lambda result: None)
    assert session.services.camera is camera
    session.go.scan(Look("cards", say("Show the cards.")), lambda result: None, 6)
    assert isinstance(session.services.camera, SampleCamera)
    assert session.services.camera.has_cards
    session.services.close()
    session = in_the_demonstration(1)
    assert session.services.camera is None, "there are no sample photos of quilts"
    assert session.screen.name == "quilt-show"
