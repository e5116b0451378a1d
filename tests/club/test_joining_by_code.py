"""A table joins by the code of its link before the camera, or by the link; the display never waits for the club."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
import segno

from companion.club.desk import ClubDesk
from companion.club.hosting import add_table, open_club, withdraw_table
from companion.club.links import format_link
from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from companion.home import Home
from companion.screens.club.screen import ClubScreen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Field, Tap, Text
from companion.screens.views.walk import walk
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.club.making import Club
from vision.photo.pixels import Pixels
from vision.photo.qr_code import read_qr_code


def a_session(club: Club) -> Session:
    home = Home(club.folder / "device")
    return Session(Services(SqliteStore(home.games), Settings(), clubs=ClubDesk(home), is_development=True))


def a_link(club: Club, name: str = "Window") -> str:
    with open_club(club.home) as connection:
        return format_link(add_table(connection, club.hosting, name))


def photograph(text: str, module: int = 5) -> Pixels:
    """The code on a grey table, a little blurred and turned."""
    import cv2

    rows = np.array([[not cell for cell in row] for row in segno.make(text, error="m").matrix_iter(border=4)], np.uint8)
    code = np.kron(rows, np.ones((module, module), np.uint8)) * 215 + 25
    picture = np.full((600, 800), 120, np.uint8)
    picture[60 : 60 + len(code), 120 : 120 + len(code)] = code
    turn = cv2.getRotationMatrix2D((400, 300), 11, 1.0)
    turned = cv2.warpAffine(picture, turn, (800, 600), borderValue=120)
    return cv2.cvtColor(cv2.GaussianBlur(turned, (3, 3), 0), cv2.COLOR_GRAY2BGR).astype(np.uint8)


def wait(session: Session, holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 15
    while not holds():
        assert time.monotonic() < until, said(session)
        session.tick(0.1)
        time.sleep(0.02)


def said(session: Session) -> str:
    return " ".join(part.text for part in walk(session.view().body) if isinstance(part, Text))


def test_the_code_of_a_link_is_read_as_a_camera_sees_it() -> None:
    link = "quilting-bee-club://bee_3f2a1c_t12:Zk3-q8Wm_x0LrT5vB7nYcAe2@192.168.178.124:5432/bee?sslmode=require"
    assert read_qr_code(photograph(link)) == link


def test_a_table_joins_by_a_pasted_link_and_the_club_hears_it(club: Club) -> None:
    session = a_session(club)
    session.go.to("settings")
    session.go.to("club")
    session.screen.tap(Tap("link", f"  {a_link(club)}\n"))
    session.screen.press("main")
    wait(session, lambda: "This becomes Window." in said(session))
    assert "Library game night" in said(session)
    session.screen.press("main")
    wait(session, lambda: "This is Window." in said(session))
    table = start_game(session.services.store, "quilt-show", [Player("Ann"), Player("Ben")])
    session.services.on_table.put(table)
    table.do(ChooseStart(0))
    courier = session.services.club
    assert courier is not None
    with club.page() as page:
        wait(session, lambda: page.execute("SELECT count(*) FROM club.entry").fetchone() == (1,))
    wait(session, lambda: "Everything that was played here is in the club." in said(session))
    session.services.close()


def test_a_table_leaves_only_after_it_was_asked(club: Club) -> None:
    session = a_session(club)
    assert session.services.clubs is not None
    session.services.join_club(session.services.clubs.join(a_link(club), with_past=False).result(10))
    session.go.to("club")
    session.screen.press("scan")
    assert "Leave the club?" in said(session)
    assert [thread.name for thread in threading.enumerate()].count("courier to the club") == 1
    session.screen.press("main")
    assert session.services.club is None
    assert session.services.clubs.membership is None
    assert any(isinstance(part, Field) for part in walk(session.view().body)), "another one can be joined"
    session.services.close()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hello", "begins with quilting-bee-club://"),
        ("quilting-bee-club://nobody", "not the address of a club"),
        ("quilting-bee-club://a:b@127.0.0.1:1/bee", "cannot be reached"),
    ],
)
def test_a_link_that_is_no_good_is_told_and_nothing_is_joined(club: Club, typed: str, told: str) -> None:
    session = a_session(club)
    session.go.to("club")
    session.screen.tap(Tap("link", typed))
    session.screen.tap(Tap("next"))
    wait(session, lambda: told in said(session))
    assert isinstance(session.screen, ClubScreen)
    assert session.screen.invitation is None
    session.services.close()


def test_a_link_whose_key_was_withdrawn_meanwhile_is_told(club: Club) -> None:
    session, link = a_session(club), a_link(club)
    session.go.to("club")
    session.screen.tap(Tap("link", link))
    session.screen.press("main")
    wait(session, lambda: "This becomes Window." in said(session))
    with open_club(club.home) as connection:
        withdraw_table(connection, "Window")
    session.screen.press("main")
    wait(session, lambda: "does not know this key" in said(session))
    session.services.close()
