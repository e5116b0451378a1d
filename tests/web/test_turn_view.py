"""What a player's phone says about turns: yours by name, and asleep while somebody else is to act."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.quilt_show.actions import ChooseStart
from companion.screens import seen_guard
from companion.web.app import Page
from tests.web.page_reading import Element
from tests.web.toy_table import Browser, browser, served_page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Quilt Show on the table, and it is Theo's turn."""
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        table = page.visitors.services.on_table.table
        assert table is not None
        table.do(ChooseStart(1))
        yield page


def sit(phone: Browser, seat: int) -> Element:
    return phone.press(phone.look("/join"), tap=f"sit:{seat}")


def title(seen: Element) -> str:
    return next(seen.all("h1")).text


def pressable(seen: Element) -> set[str]:
    """What the browser would send."""
    return {each["value"] for each in seen.all("button") if "disabled" not in each.attributes}


def test_a_phone_greets_its_player_when_it_is_their_turn(page: Page) -> None:
    browser(page).come_in()
    assert title(sit(browser(page).come_in(), 1)) == "Your turn, Theo"


def test_a_phone_sleeps_while_somebody_else_is_to_act(page: Page) -> None:
    host, mara = browser(page).come_in(), browser(page).come_in()
    host.press(host.look(), key="main")
    seen = sit(mara, 0)
    assert title(seen) == "Ruth’s turn"
    assert pressable(seen) == {"menu"}
    assert "Just now" in seen.text, "what happened at the table is told meanwhile"


def test_who_made_the_last_step_can_take_it_back_while_others_think(page: Page) -> None:
    browser(page).come_in()
    theo = browser(page).come_in()
    seen = theo.press(sit(theo, 1), key="main")
    assert title(seen) == "Ruth’s turn"
    assert pressable(seen) == {"menu", "undo"}
    assert title(theo.press(seen, key="undo")) == "Your turn, Theo"


def test_the_host_is_never_asleep(page: Page) -> None:
    host = browser(page).come_in()
    assert title(host.look()) == "Theo’s turn"
    assert "main" in pressable(sit(host, 0))
