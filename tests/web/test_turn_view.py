"""What a player's phone says about turns: yours by name, and asleep while somebody else is to act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.games.match_quilt.actions import TellPoints
from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from companion.screens import seen_guard
from companion.table import Table, start_game
from companion.web.app import Page
from tests.web.page_reading import Element
from tests.web.toy_table import PLAYERS, Browser, browser, served_page


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


@pytest.mark.parametrize("game", ["quilt-show", "patchwork", "quiltable", "match-quilt"])
def test_who_waits_sees_their_own_quilt_before_that_of_others(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        services = page.visitors.services
        services.on_table.put(start_game(services.store, game, PLAYERS[:2]))
        turn = begin(services.on_table.table)
        browser(page).come_in()
        seen = sit(browser(page).come_in(), 1 - turn)
    stage = next(each for each in seen.all("section") if each["id"] == "stage")
    assert ("Your money" if game == "quilt-show" else "Your quilt") in stage.text


def begin(table: Table | None) -> int:
    """Play what the rules offer until it is the turn of one player."""
    assert table is not None
    while len(seats := table.game.turn(table.state).seats) != 1:
        offers = (offer.action for offer in table.game.offers(table.state) if offer.action is not None)
        table.do(table.game.chance(table.state, Random(1)) or next(offers))
    return seats[0]


def test_a_seat_that_moves_with_its_player_is_known_to_the_phone(page: Page) -> None:
    browser(page).come_in()
    ruth = browser(page).come_in()
    sit(ruth, 2)
    services = page.visitors.services
    services.on_table.put(start_game(services.store, "patchwork", (Player("Ruth"), Player("Mara"))))
    ruth.look()
    assert [each.session.seat for each in page.visitors if each.name == "Ruth"] == [0]


def test_a_phone_that_missed_a_step_is_told_so_and_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was woken with its old page in sight; the page of the table's new phase has other things to say."""
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        services = page.visitors.services
        table = start_game(services.store, "match-quilt", PLAYERS[:2])
        services.on_table.put(table)
        seat = begin(table)
        table.do(TellPoints(seat, 0))
        host, phone = browser(page).come_in(), browser(page).come_in()
        old = sit(phone, seat)
        host.press(host.look(), key="undo")
        version = table.version
        seen = phone.press(old, key="main")
    assert "The table has moved on" in seen.text
    assert table.version == version
