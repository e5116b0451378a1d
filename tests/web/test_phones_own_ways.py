"""What people expect of a phone: its own way back, its look, either hand, its camera (with Chromium)."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest

from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from tests.web.browsers import CHROMIUM, PATIENCE, PHONE, Hand, Served, browsers_at, open_chromium
from tests.web.toy_table import PLAYERS

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with open_chromium() as chromium:
        yield chromium


@pytest.fixture
def served(chromium: Any) -> Iterator[Served]:
    with browsers_at("quilt-show", PLAYERS, chromium) as served:
        served.table.do(ChooseStart(0))
        yield served


def heading(tab: Any, words: str) -> None:
    tab.get_by_role("heading", level=1).get_by_text(words).wait_for(timeout=5000)


def until(tab: Any, holds: str) -> None:
    """Wait for what the page says of itself; a page that trusts no script of strangers is asked again and again."""
    give_up = monotonic() + PATIENCE
    while not tab.evaluate(holds):
        assert monotonic() < give_up, holds
        tab.wait_for_timeout(20)


def test_the_phones_way_back_leads_one_place_back(served: Served) -> None:
    phone = served.open(PHONE)
    phone.locator(".leave").click()
    heading(phone, "This game")
    phone.go_back()
    heading(phone, "Mara’s turn")
    assert phone.url == f"{served.address}/"


def test_from_a_place_behind_another_it_leads_back_twice(served: Served) -> None:
    phone = served.open(PHONE)
    phone.locator(".leave").click()
    heading(phone, "This game")
    phone.get_by_role("button", name="Bring a phone").click()
    heading(phone, "Bring a phone")
    phone.go_back()
    heading(phone, "This game")
    phone.go_back()
    heading(phone, "Mara’s turn")
    assert phone.url == f"{served.address}/"


def test_a_place_that_was_left_by_its_arrow_is_not_gone_back_to(served: Served) -> None:
    phone = served.open(PHONE)
    phone.locator(".leave").click()
    heading(phone, "This game")
    phone.locator(".leave").click()
    heading(phone, "Mara’s turn")
    until(phone, "!history.state?.depth")


def test_the_phones_way_back_never_switches_anything_off(served: Served) -> None:
    phone = served.open(PHONE)
    phone.locator(".leave").click()
    phone.get_by_role("button", name="Pause, go home").click()
    heading(phone, "Quilting Bee")
    assert phone.locator(".leave").count() == 1, "the way to close everything"
    assert phone.locator(".goes-back").count() == 0


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_keys_lie_for_a_left_hand(served: Served, width: int, height: int) -> None:
    phone = served.open({"width": width, "height": height}, "/join")
    phone.get_by_role("button", name="For the left hand").click()
    until(phone, "document.body.classList.contains('mirrored')")
    phone.goto(f"{served.address}/")
    main, undo = (phone.locator(f".key-{name}").bounding_box() for name in ("main", "undo"))
    assert main["x"] < 20
    assert main["x"] < undo["x"] or main["y"] < undo["y"], "the main key comes first, or lies on top"
    assert phone.evaluate("document.documentElement.scrollWidth") <= width
    assert phone.locator("main").bounding_box()["x"] >= (0 if width < height else main["width"])


def test_a_phone_has_a_look_of_its_own(served: Served) -> None:
    phone, other = served.open(PHONE, "/join"), served.open(PHONE, "/join")
    phone.get_by_role("button", name="Indigo").click()
    until(phone, "document.documentElement.dataset.look === 'indigo'")
    phone.goto(f"{served.address}/")
    assert phone.locator("meta[name=theme-color]").get_attribute("content") == "#232947"
    other.reload()
    assert other.evaluate("document.documentElement.dataset.look") is None


def test_a_slow_table_is_told(served: Served) -> None:
    phone = served.open(PHONE)
    phone.locator(".key-main:enabled").wait_for()
    with served.page.visitors.services.lock:
        phone.locator(".leave").click()
        phone.locator("#slow").wait_for(timeout=5000)
    heading(phone, "This game")
    assert phone.locator("#slow").is_hidden()


def test_who_hears_the_page_hears_of_points(served: Served) -> None:
    phone = served.open(PHONE)
    phone.evaluate("document.querySelectorAll('.player .points')[1].textContent = '$5k'")
    served.table.undo(served.table.version)
    served.table.do(ChooseStart(1))
    until(phone, "document.getElementById('told').textContent === 'Theo: $0'")


def test_a_page_that_nobody_can_listen_to_looks_through_the_camera(chromium: Any) -> None:
    with browsers_at("patchwork-doodle", (Player("Mara"), Player("Theo")), chromium) as served:
        phone = served.open(PHONE, permissions=["camera"])
        Hand(phone, next(iter(served.page.visitors))).touch('button[value="alone"]', ".key-main")
        phone.locator(".key-main").click()
        until(phone, "document.querySelector('.looking video')?.videoWidth > 0")
        with phone.expect_response("**/photo") as sent:
            phone.locator("[data-shutter]").click()
        assert sent.value.status == 303, "it was taken for a photo"
        phone.locator(".looking, .sending").wait_for(state="detached", timeout=PATIENCE * 1000)


def test_without_a_camera_in_the_browser_the_phones_own_takes_the_picture(chromium: Any) -> None:
    with browsers_at("patchwork-doodle", (Player("Mara"), Player("Theo")), chromium) as served:
        phone = served.open(PHONE)
        phone.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'))")
        phone.reload()
        Hand(phone, next(iter(served.page.visitors))).touch('button[value="alone"]', ".key-main")
        with phone.expect_file_chooser():
            phone.locator(".key-main").click()


def test_a_page_that_nobody_can_listen_to_is_shared_by_the_phone(served: Served) -> None:
    phone = served.open(PHONE)
    phone.add_init_script("navigator.share = (wish) => { window.shared = wish; return Promise.resolve(); }")
    phone.reload()
    hand = Hand(phone, next(iter(served.page.visitors)))
    hand.touch(".leave", 'role=button[name="Bring a phone"]')
    phone.locator(".share a").first.click()
    until(phone, "window.shared?.url?.includes('/in/')")
