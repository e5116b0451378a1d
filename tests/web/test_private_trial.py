"""A quilt that somebody tries while others sew: on their phone alone, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import Mock

import numpy as np
import pytest

from companion.games.quilt_show.actions import ChooseStart, MakeBlocks
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.scanning.errors import UntaughtDeck
from companion.screens import seen_guard
from companion.screens.settings import Settings
from companion.table import Table, start_game
from companion.web.app import Page
from companion.web.photo_requests import photo_request_for
from companion.web.session_clock import tick_all
from companion.web.visitors import Visitor
from hardware.cameras.brought import BroughtPhotos
from messages import Language, say
from tests.screens.quilt_show_scenes import quilts
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_quilt, paper
from tests.web.page_reading import Element
from tests.web.test_turn_view import pressable, sit, title
from tests.web.toy_table import HOST, PLAYERS, Browser, browser, served_page
from vision.photo.encoding import encode_jpeg

MARA, THEO = 0, 1
PHOTO = encode_jpeg(np.zeros((48, 64, 3), np.uint8))
ON = QuiltShowOptions(private_trials=True)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Quilt Show with trials on the table, and it is Theo's turn."""
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        lay_table(page, ON)
        yield page


def lay_table(page: Page, options: QuiltShowOptions) -> Table:
    services = page.visitors.services
    services.camera, services.album = BroughtPhotos(), Mock()
    services.worker = PromisedWorker(a_quilt(()))  # type: ignore[assignment]
    services.on_table.put(start_game(services.store, "quilt-show", PLAYERS, options))
    table = table_of(page)
    table.do(ChooseStart(THEO))
    return table


def table_of(page: Page) -> Table:
    table = page.visitors.services.on_table.table
    assert table is not None
    return table


def mara(page: Page) -> Browser:
    """Who waits; the host came before."""
    browser(page).come_in()
    phone = browser(page).come_in()
    sit(phone, MARA)
    return phone


def visitor_of(phone: Browser) -> Visitor:
    visitor = phone.page.visitors.find(phone.client.cookies["bee"])
    assert visitor is not None
    return visitor


def send_photo(phone: Browser) -> Element:
    answer = phone.client.post("/photo", files={"photo": ("photo", PHOTO)}, headers={"Origin": HOST})
    assert answer.status_code == 200
    for _ in range(3):
        tick_all(phone.page.visitors, 0.1)
    return phone.look()


def reviewed(phone: Browser) -> Element:
    phone.press(phone.look(), key="main")
    return send_photo(phone)


def tried(phone: Browser) -> Element:
    return phone.press(reviewed(phone), key="main")


def test_it_is_off_unless_the_set_up_says_otherwise(page: Page) -> None:
    lay_table(page, QuiltShowOptions())
    phone = mara(page)
    seen = phone.look()
    assert "Try a quilt" not in seen.text
    assert "main" not in pressable(seen)
    assert "It is not your turn." in phone.press(seen, key="main").text
    assert visitor_of(phone).session.screen.name == "quilt-show"


def test_the_set_up_offers_it_switched_off(page: Page) -> None:
    host = browser(page).come_in()
    session = visitor_of(host).session
    session.go.new_game("quilt-show")
    assert "Private trials" in host.look().text
    assert not session.screen.options().private_trials  # type: ignore[attr-defined]
    host.press(host.look(), tap="switch=private_trials")
    assert session.screen.options().private_trials  # type: ignore[attr-defined]


def test_who_waits_sees_what_a_quilt_would_be_worth(page: Page) -> None:
    phone = mara(page)
    assert pressable(phone.look()) == {"menu", "undo", "main"}
    assert "Only you see it" in phone.press(phone.look(), key="main").text
    assert "Only you see it" in send_photo(phone).text
    seen = phone.press(phone.look(), key="main")
    assert title(seen) == "Theo’s turn"
    # The six blocks of the photo: 5, 3, 2, 5, 3 and 2.
    for told in ("A quilt you tried", "only you", "20", "points from 6 blocks"):
        assert told in seen.text
    for told in ("chip 1: 21", "chip 3: 23"):
        assert told.replace(" ", "\u00a0") in seen.text


def test_large_quilts_count_as_this_game_counts_them(page: Page) -> None:
    lay_table(page, QuiltShowOptions(private_trials=True, large_quilt=True))
    assert "chip\u00a01:\u00a027" in tried(mara(page)).text


def test_what_is_no_quilt_is_told_instead_of_points(page: Page) -> None:
    phone = mara(page)
    screen = visitor_of(phone).session.screen
    screen.tried = quilts("BBr5.SRo3")  # type: ignore[attr-defined]
    seen = phone.look()
    assert "A quilt you tried" in seen.text
    assert "points from" not in seen.text
    assert "chip\u00a01:" not in seen.text


def test_nobody_else_hears_of_it_and_nothing_is_kept(page: Page) -> None:
    other = browser(page).come_in()
    phone = mara(page)
    sit(other, 2)
    viewer = browser(page).come_in()
    viewer.look("/tv")
    table, services = table_of(page), page.visitors.services
    before = table.version, len(table.happened()), other.look().text, viewer.look("/tv").text
    services.worker.reading = a_quilt()  # type: ignore[attr-defined]
    phone.press(phone.look(), key="main")
    page.visitors.give_role(visitor_of(viewer), "camera")
    assert photo_request_for(visitor_of(viewer)) is None, "no other phone is asked for the picture"
    page.visitors.give_role(visitor_of(viewer), "viewer")
    send_photo(phone)
    session = visitor_of(phone).session
    assert "quilt" in session.photos
    assert [each.screen.doubt_count for each in services.sessions if each.screen.doubt_count] == []
    phone.press(phone.look(), key="main")
    seen = phone.press(phone.look(), key="main")
    assert "A quilt you tried" in seen.text
    assert session.photos == {}
    assert (table.version, len(table.happened()), other.look().text, viewer.look("/tv").text) == before
    services.album.keep.assert_not_called()  # type: ignore[union-attr]
    assert services.already_read is None


@pytest.mark.parametrize("way", ["undo", "menu"])
def test_back_leads_to_the_waiting_page_without_the_photo(page: Page, way: str) -> None:
    phone = mara(page)
    reviewed(phone)
    if way == "undo":
        assert "Show the quilt that you try." in phone.press(phone.look(), key="undo").text
        assert visitor_of(phone).session.photos == {}
        seen = phone.press(phone.look(), key="undo")
    else:
        seen = phone.press(phone.look(), tap="menu")
    assert title(seen) == "Theo’s turn"
    assert "A quilt you tried" not in seen.text
    assert visitor_of(phone).session.photos == {}


@pytest.mark.parametrize("at", ["photo", "review"])
def test_the_own_turn_ends_it_and_says_so(page: Page, at: str) -> None:
    phone = mara(page)
    if at == "photo":
        phone.press(phone.look(), key="main")
    else:
        reviewed(phone)
    play_until_maras_turn(table_of(page))
    seen = phone.look()
    assert title(seen) == "Your turn, Mara"
    assert "It is your turn, Mara." in seen.text
    assert visitor_of(phone).session.photos == {}


def play_until_maras_turn(table: Table) -> None:
    """The others sew; who has the fewest blocks is next."""
    while MARA not in table.game.turn(table.state).seats:
        table.do(MakeBlocks(1))


def test_others_go_on_meanwhile_and_nothing_is_refused(page: Page) -> None:
    phone = mara(page)
    seen = reviewed(phone)
    table_of(page).do(MakeBlocks(1))
    assert table_of(page).game.turn(table_of(page).state).seats != (MARA,)
    assert "A quilt you tried" in phone.press(seen, key="main").text


def test_a_main_key_that_meant_the_own_turn_tries_nothing(page: Page) -> None:
    browser(page).come_in()
    theo = browser(page).come_in()
    seen = sit(theo, THEO)
    table_of(page).do(MakeBlocks(1))
    version = table_of(page).version
    assert "The table has moved on" in theo.press(seen, key="main").text
    assert (visitor_of(theo).session.screen.name, table_of(page).version) == ("quilt-show", version)


def test_another_game_on_the_table_ends_it(page: Page) -> None:
    phone = mara(page)
    reviewed(phone)
    services = page.visitors.services
    services.on_table.put(start_game(services.store, "patchwork", PLAYERS[:2]))
    phone.look()
    assert visitor_of(phone).session.screen.name == "patchwork"
    assert visitor_of(phone).session.photos == {}


def test_a_viewer_and_the_tv_have_none(page: Page) -> None:
    browser(page).come_in()
    viewer = browser(page).come_in()
    viewer.look("/tv")
    assert "Try a quilt" not in viewer.look().text + viewer.look("/tv").text


def test_the_cameras_of_the_table_are_not_used(page: Page) -> None:
    camera = StillCamera(paper())
    page.visitors.services.camera = camera
    phone = mara(page)
    phone.press(phone.look(), key="main")
    looked = camera.number
    for _ in range(20):
        tick_all(page.visitors, 0.1)
    assert visitor_of(phone).session.screen.name == "scan"
    assert camera.number == looked
    assert any(each.attributes.get("type") == "file" for each in phone.look().all("input"))


def test_tiles_that_were_never_taught_are_told_where_the_photo_is_taken(page: Page) -> None:
    page.visitors.services.worker.reading = UntaughtDeck("bad-usage", say("Teach them."))  # type: ignore[attr-defined]
    phone = mara(page)
    assert "The camera does not know your tiles yet" in reviewed(phone).text
    assert visitor_of(phone).session.screen.wants_photo


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [("de", "Einen Quilt probieren", "Ein probierter Quilt"), ("fr", "Essayer un quilt", "Un quilt essayé")],
)
def test_it_speaks_the_languages_of_the_players(page: Page, language: Language, key: str, told: str) -> None:
    phone = mara(page)
    visitor = visitor_of(phone)
    visitor.settings = Settings(language=language)
    visitor.session.apply_settings(visitor.settings)
    assert key in phone.look().text
    assert told in tried(phone).text
