"""The secret entering: the screen goes round, nobody learns what others entered, chips and locked quilts are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.games.quilt_show.actions import EnterQuilts
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.quilt import Quilt, Tile
from companion.games.values import Action, Look
from companion.screens.navigator import Navigator
from companion.screens.quilt_show.composing import CutPage, LayPage
from companion.screens.quilt_show.entering import PassPage
from companion.screens.quilt_show.quilts_page import QuiltsPage
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.session import Session
from companion.screens.views import Tap, View
from tests.screens.quilt_show_scenes import (
    FIRST_SHOW,
    LAST_SHOW,
    MARA,
    RUTH,
    THEO,
    press,
    quilts,
    seat_players,
    touch,
)
from tests.screens.seeing import texts

BEFORE = FIRST_SHOW[:-3]
"""The prizes of the first show lie on the table, nobody has entered."""
LAYING = (Tap("hand"), Tap("size", 0), Tap("kind", "boston-beauty"))


def screen_of(session: Session) -> QuiltShowScreen:
    assert isinstance(session.screen, QuiltShowScreen)
    return session.screen


def own_page(session: Session) -> QuiltsPage:
    page = screen_of(session).page
    assert isinstance(page, QuiltsPage)
    return page


def entering(*before: Action) -> Session:
    """The next player holds the screen."""
    return press(seat_players(3, actions=[*BEFORE, *before]), "main")


def shown(session: Session) -> View:
    view = session.view()
    assert view is not None
    return view


def test_what_one_player_entered_changes_nothing_that_the_next_one_sees() -> None:
    secret = quilts("BBr5.BBo5.BBy5+3", "LLr3.LLo3.LLy2")
    told = seat_players(3, actions=[*BEFORE, EnterQuilts(MARA, secret)])
    none = seat_players(3, actions=[*BEFORE, EnterQuilts(MARA)])
    for steps in ((), ("main",)):
        assert shown(press(told, *steps)) == shown(press(none, *steps))
    for tap in LAYING:
        assert shown(touch(told, tap)) == shown(touch(none, tap))


def test_the_screen_passes_on_hidden_after_each_entry() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5")
    touch(session, Tap("enter"))
    assert isinstance(screen_of(session).page, PassPage)
    assert "Pass the screen to Theo" in texts(session)
    assert not any("Boston" in text for text in texts(session))


def test_leaving_ones_quilts_hides_them_and_loses_nothing() -> None:
    session = entering()
    touch(
        session,
        *LAYING,
        *(Tap("tile", f"boston-beauty/{colour}/5") for colour in ("red", "blue", "green")),
        Tap("keep"),
    )
    press(session, "undo")
    assert isinstance(screen_of(session).page, PassPage)
    assert not any("Boston" in text for text in texts(session))
    assert own_page(press(session, "main")).quilts == list(quilts("BBr5.BBb5.BBg5"))


def test_a_way_through_the_menu_keeps_what_is_laid_out() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5")
    session.go.table()
    assert own_page(press(session, "main")).quilts == list(quilts("BBr5.BBo5.BBy5"))


def test_an_entry_taken_back_need_not_be_told_again() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5")
    touch(session, Tap("enter"))
    press(session, "undo")
    assert session.table is not None
    assert session.table.state.entered == (None, None, None)
    assert own_page(press(session, "main")).quilts == list(quilts("BBr5.BBo5.BBy5"))


def test_none_is_an_answer() -> None:
    session = touch(entering(), Tap("enter"))
    assert session.table is not None
    assert session.table.state.entered == ((), None, None)


def test_a_chip_lies_on_one_quilt_and_a_quilt_bears_one_chip() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5", "LLr3.LLo3.LLy2")
    page = own_page(session)
    touch(session, Tap("chip", (0, 3)))
    assert [quilt.chip for quilt in page.quilts] == [3, 0]
    touch(session, Tap("chip", (1, 3)))
    assert [quilt.chip for quilt in page.quilts] == [0, 3]
    touch(session, Tap("chip", (1, 2)))
    assert [quilt.chip for quilt in page.quilts] == [0, 2]
    touch(session, Tap("chip", (1, 2)))
    assert [quilt.chip for quilt in page.quilts] == [0, 0]


def test_chips_that_are_gone_are_not_offered() -> None:
    actions = [*LAST_SHOW, EnterQuilts(MARA), EnterQuilts(THEO)]
    session = press(seat_players(3, actions=actions), "main")
    screen_of(session).drafts[3, RUTH] += quilts("SVr5.SVo5.SVy5")
    chips = [tap.value for tap in own_page(session).choices if tap.name == "chip"]
    assert chips == [(0, 3)], "Ruth laid her 2 in the first show and her 1 in the second"


def test_an_unsold_quilt_is_shown_as_entering_by_itself() -> None:
    session = press(seat_players(3, actions=[*LAST_SHOW, EnterQuilts(MARA), EnterQuilts(THEO)]), "main")
    assert "Table runner, Spring Valley Log Cabin" in texts(session)
    assert "enters by itself" in texts(session)


def test_a_tile_that_lies_elsewhere_cannot_be_laid() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5")
    touch(session, *LAYING)
    page = screen_of(session).page
    assert isinstance(page, LayPage)
    assert Tap("tile", "boston-beauty/red/5") not in page.choices
    touch(session, Tap("tile", "boston-beauty/red/5"))
    assert page.laid == [None, None, None]


def test_a_pattern_with_too_few_tiles_left_cannot_be_begun() -> None:
    """Begun all the same, such a quilt could never be finished."""
    session = entering()
    largest = max(range(len(BOX.sizes)), key=lambda number: BOX.sizes[number].rows * BOX.sizes[number].cols)
    laid = [f"BB{colour}{value}" for value in (5, 3) for colour in "roygbp"]
    screen_of(session).drafts[1, MARA] += quilts(".".join(laid[:4]) + "/" + ".".join(laid[4:8]), ".".join(laid[8:]))
    touch(session, Tap("hand"), Tap("size", largest))
    page = screen_of(session).page
    assert isinstance(page, CutPage)
    assert page.count_left("boston-beauty") == 18 - 12 < page.blocks
    touch(session, Tap("kind", "boston-beauty"))
    assert screen_of(session).page is page
    touch(session, Tap("kind", "apron-strings"))
    assert isinstance(screen_of(session).page, LayPage)


def test_a_tile_is_taken_off_by_a_touch_and_the_last_one_by_undo() -> None:
    session = touch(entering(), *LAYING, Tap("tile", "boston-beauty/red/5"), Tap("tile", "boston-beauty/blue/3"))
    page = screen_of(session).page
    assert isinstance(page, LayPage)
    touch(session, Tap("cell", 0))
    assert [tile and tile.colour for tile in page.laid] == [None, "blue", None]
    press(session, "undo")
    assert page.laid == [None, None, None]


def test_a_quilt_on_the_list_can_be_changed_and_taken_out() -> None:
    session = entering()
    screen_of(session).drafts[1, MARA] += quilts("BBr5.BBo5.BBy5+1")
    touch(session, Tap("quilt", 0), Tap("cell", 1), Tap("tile", "boston-beauty/blue/2"), Tap("keep"))
    assert own_page(session).quilts == list(quilts("BBr5.BBb2.BBy5+1"))
    touch(session, Tap("drop", 0))
    assert own_page(session).quilts == []


class WithCamera(Session):
    """A session with a camera that somebody else looks through."""

    looks: list[tuple[Look, Callable[[Any], None]]]

    @property
    def can_scan(self) -> bool:
        return True


class ScanningNavigator(Navigator):
    def __init__(self, session: WithCamera) -> None:
        super().__init__(session)
        self.session = session

    def scan(
        self, look: Look, done: Callable[[Any], None], most: int | None = None, by_hand: Any = None, review: Any = None
    ) -> None:
        self.session.looks.append((look, done))


@pytest.fixture
def camera() -> WithCamera:
    session = entering()
    session.__class__ = WithCamera
    assert isinstance(session, WithCamera)
    session.looks = []
    session.go = ScanningNavigator(session)
    return session


def show_photo(session: WithCamera, found: Sequence[Quilt]) -> None:
    look, done = session.looks[-1]
    assert (look.what, look.seat) == ("quilts", MARA)
    done(list(found))


def test_a_photo_brings_all_quilts_at_once(camera: WithCamera) -> None:
    press(camera, "scan")
    show_photo(camera, quilts("BBr5.BBo5.BBy5+3", "LLr3.LLo3.LLy2"))
    press(camera, "main")
    assert camera.table is not None
    assert camera.table.state.entered[MARA] == quilts("BBr5.BBo5.BBy5+3", "LLr3.LLo3.LLy2")


def test_what_is_wrong_with_a_photographed_quilt_is_told_and_not_entered(camera: WithCamera) -> None:
    touch(camera, Tap("photo"))
    show_photo(camera, quilts("BBr5.BBo5.LLy5"))
    assert any("all one pattern or all one colour" in text for text in texts(camera))
    press(camera, "main")
    assert camera.table is not None
    assert camera.table.state.entered[MARA] is None
    assert camera.toast is not None
    assert "Quilt 1 of Mara" in camera.toast.text


def test_a_photographed_tile_that_the_game_does_not_have_is_told(camera: WithCamera) -> None:
    strange = Quilt((tuple(Tile("boston-beauty", colour, 5) for colour in ("red", "blue", "pink")),))
    press(camera, "scan")
    show_photo(camera, [strange])
    assert "The game has no pink Boston Beauty 5 block." in texts(camera)


def test_without_a_camera_no_photo_is_offered() -> None:
    session = entering()
    assert Tap("photo") not in own_page(session).choices
    assert own_page(session).keys().scan.text == "Next choice"
