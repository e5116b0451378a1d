"""A pulled plug loses no quilt that was laid out, and no tile of the one being laid."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.values import Player
from companion.screens.quilt_show.composing import LayPage
from companion.screens.quilt_show.quilts_page import QuiltsPage
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.views import Tap
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.screens.kills import open_session, tell_and_die
from tests.screens.quilt_show_scenes import FIRST_SHOW, NAMES, press, quilts

QUILT = (Tap("hand"), Tap("size", 0), Tap("kind", "boston-beauty"))
TILES = tuple(Tap("tile", f"boston-beauty/{colour}/5") for colour in ("red", "orange", "yellow"))
NEXT = (Tap("hand"), Tap("size", 2), Tap("kind", "apron-strings"))
MORE = tuple(Tap("tile", f"apron-strings/{colour}/3") for colour in ("red", "green"))


def set_table(home: Path) -> None:
    """A game whose first show is about to be entered."""
    with SqliteStore(home / "games.db") as store:
        table = start_game(store, "quilt-show", [Player(name) for name in NAMES[:3]])
        for action in FIRST_SHOW[:-3]:
            table.do(action)


def lay_and_die(home: Path, taps: tuple[Tap, ...]) -> None:
    """Another process takes the screen, lays out these tiles and is killed in the very next moment."""
    tell_and_die(home, Tap("key", "main"), *taps)


def page_after_restart(home: Path) -> QuiltsPage | LayPage:
    session = open_session(home)
    assert isinstance(session.screen, QuiltShowScreen)
    session.move(1)
    press(session, "main")
    page = session.screen.page
    session.services.store.close()
    assert isinstance(page, QuiltsPage | LayPage)
    return page


@pytest.fixture
def home(tmp_path: Path) -> Path:
    set_table(tmp_path)
    return tmp_path


def test_a_quilt_on_the_list_outlives_a_kill(home: Path) -> None:
    lay_and_die(home, (*QUILT, *TILES, Tap("keep"), Tap("chip", (0, 2))))
    page = page_after_restart(home)
    assert isinstance(page, QuiltsPage)
    assert page.quilts == list(quilts("BBr5.BBo5.BBy5+2"))


def test_a_quilt_that_is_being_laid_lies_open_again(home: Path) -> None:
    lay_and_die(home, (*QUILT, *TILES, Tap("keep"), *NEXT, *MORE))
    page = page_after_restart(home)
    assert isinstance(page, LayPage)
    assert [tile and tile.colour for tile in page.laid[:3]] == ["red", "green", None]
    assert page.quilts.quilts == list(quilts("BBr5.BBo5.BBy5"))
    page.undo()
    assert [tile and tile.colour for tile in page.laid[:2]] == ["red", None]


def test_what_was_given_up_does_not_come_back(home: Path) -> None:
    lay_and_die(home, (*QUILT, TILES[0], Tap("menu")))
    page = page_after_restart(home)
    assert isinstance(page, QuiltsPage)
    assert page.quilts == []


def test_nobody_else_sees_it(home: Path) -> None:
    """After the restart the screen asks who holds it, as before."""
    lay_and_die(home, (*QUILT, *TILES[:2]))
    session = open_session(home)
    assert isinstance(session.screen, QuiltShowScreen)
    assert session.screen.page.banner().title == "Mara chooses"
    session.services.store.close()
