"""The page on phones as people have them: years old, in a bad Wi-Fi, put aside in the middle (with Chromium)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from tests.web.browsers import CHROMIUM, PATIENCE, PHONE, Hand, Served, browsers_at

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
SHEET = str(files("companion.samples") / "sheet.jpg")
OLD_PHONE = """
const whole = window.FormData;
window.FormData = class extends whole { constructor(form) { if (form) super(form); else super(); } };
Object.defineProperty(SubmitEvent.prototype, "submitter", { get: () => undefined });
window.CSSStyleSheet = function () { throw new TypeError("Illegal constructor"); };
delete Document.prototype.adoptedStyleSheets;
delete window.createImageBitmap;
"""
"""What browsers of before 2022 lack: the button that sent a form, sheets of rules made by a script, drawn photos."""


@pytest.fixture
def served() -> Iterator[Served]:
    with browsers_at("patchwork-doodle", (Player("Mara"), Player("Theo"))) as served:
        yield served


def bring(tab: Any, served: Served) -> None:
    """To where the page wants a photo."""
    Hand(tab, next(iter(served.page.visitors))).touch('button[value="alone"]', ".key-main")


def test_an_old_phone_plays_and_sends_a_photo(served: Served) -> None:
    tab = served.open(PHONE)
    tab.context.add_init_script(OLD_PHONE)
    tab.reload()
    bring(tab, served)
    tab.locator("input[type=file]").last.set_input_files(SHEET)
    tab.locator(".cell").first.wait_for(timeout=PATIENCE * 1000)
    places = tab.locator(".cell").evaluate_all("all => all.slice(0, 2).map(each => each.getBoundingClientRect().x)")
    assert places[0] < places[1], "what is exchanged is placed"


def test_a_photo_that_is_refused_says_why_and_can_be_sent_again(served: Served) -> None:
    tab = served.open(PHONE)
    bring(tab, served)
    tab.route("**/photo", lambda route: route.fulfill(status=413, body="This is too large."), times=1)
    served.expected.append("413")
    tab.locator("input[type=file]").last.set_input_files(SHEET)
    tab.get_by_text("This is too large.").wait_for(timeout=5000)
    tab.get_by_role("button", name="Send it again").click()
    tab.locator(".cell").first.wait_for(timeout=PATIENCE * 1000)
    assert tab.locator(".sending").count() == 0


def test_a_photo_that_is_on_its_way_can_be_stopped(served: Served) -> None:
    tab = served.open(PHONE)
    bring(tab, served)
    tab.route("**/photo", lambda _: None)
    tab.locator("input[type=file]").last.set_input_files(SHEET)
    tab.locator(".sending progress").wait_for(timeout=5000)
    assert tab.locator(".key-main").is_hidden(), "one thing at a time"
    tab.get_by_role("button", name="Stop").click()
    assert tab.locator(".sending").count() == 0
    tab.locator("input[type=file]").last.wait_for(state="attached")


def test_a_photo_waits_for_the_table_and_is_sent_by_itself(served: Served) -> None:
    tab = served.open(PHONE)
    bring(tab, served)
    tab.context.set_offline(True)
    tab.locator("input[type=file]").last.set_input_files(SHEET)
    tab.get_by_text("A photo waits on this phone.").wait_for(timeout=5000)
    tab.context.set_offline(False)
    tab.locator(".cell").first.wait_for(timeout=PATIENCE * 1000)


def test_a_photo_that_never_arrives_is_told_instead_of_sent_for_ever(served: Served) -> None:
    tab = served.open(PHONE)
    bring(tab, served)
    tab.route("**/photo", lambda route: route.abort())
    served.expected.append("ERR_FAILED")
    tab.locator("input[type=file]").last.set_input_files(SHEET)
    tab.get_by_text("The photo did not arrive at the table.").wait_for(timeout=PATIENCE * 1000)
    tab.unroute("**/photo")
    tab.get_by_role("button", name="Send it again").click()
    tab.locator(".cell").first.wait_for(timeout=PATIENCE * 1000)


def test_a_phone_that_slept_over_a_question_does_not_wait_for_its_answer() -> None:
    with browsers_at("quilt-show", (Player("Mara"), Player("Theo"))) as served:
        tab = served.open(PHONE)
        tab.route(f"{served.address}/", lambda _: None, times=1)
        with tab.expect_request(f"{served.address}/"):
            served.table.do(ChooseStart(1))
        tab.evaluate("window.dispatchEvent(new Event('online'))")
        Hand(tab, next(iter(served.page.visitors))).wait()
        assert tab.locator(".lost").count() == 0
