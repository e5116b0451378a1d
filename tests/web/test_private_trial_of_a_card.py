"""A card that somebody tries in their own quilt of Match Quilt while others act."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.match_quilt.actions import EndTurn, PlayCard, Start, TellPoints
from companion.games.match_quilt.components import Card
from companion.games.match_quilt.setup import MatchQuiltOptions, find_switches
from companion.screens import seen_guard
from companion.screens.settings import Settings
from companion.store.memory import MemoryStore
from companion.table import Table, start_game
from companion.web.app import Page
from messages import Language
from tests.web.page_reading import Element
from tests.web.test_private_trial import table_of, visitor_of
from tests.web.test_turn_view import pressable, sit, title
from tests.web.toy_table import PLAYERS, Browser, browser, served_page

MARA, THEO, RUTH = 0, 1, 2
FIRST = (3, 0)
ABOVE = (2, 0)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Everybody but Ruth has laid Ribbons in red and blue, and it is Ruth's turn."""
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        lay_table(page, MatchQuiltOptions(private_trials=True))
        yield page


def lay_table(page: Page, options: MatchQuiltOptions) -> Table:
    services = page.visitors.services
    services.on_table.put(start_game(services.store, "match-quilt", PLAYERS, options))
    table = table_of(page)
    table.do(Start(MARA))
    for seat in (MARA, THEO):
        play(table, seat, FIRST)
    return table


def play(table: Table, seat: int, cell: tuple[int, int]) -> None:
    table.do(PlayCard(seat, Card("ribbons", ("red", "blue")), cell))
    table.do(EndTurn(seat))


def mara(page: Page) -> Browser:
    browser(page).come_in()
    phone = browser(page).come_in()
    sit(phone, MARA)
    return phone


def tell_card(phone: Browser, cell: tuple[int, int] = ABOVE) -> Element:
    """The same card once more, on top of the first or elsewhere."""
    seen = phone.press(phone.look(), key="main")
    for word in (f"slot@{cell[0]},{cell[1]}", "pattern=ribbons", "fabric=red", "fabric=blue"):
        assert word in pressable(seen)
        seen = phone.press(seen, tap=word)
    return seen


def test_it_is_off_unless_the_set_up_says_otherwise(page: Page) -> None:
    assert not MatchQuiltOptions().private_trials
    lay_table(page, MatchQuiltOptions())
    phone = mara(page)
    assert "Try a card" not in phone.look().text
    assert "It is not your turn." in phone.press(phone.look(), key="main").text
    assert visitor_of(phone).session.screen.name == "match-quilt"


def test_nobody_waits_alone() -> None:
    assert "private_trials" not in {choice.field for choice in find_switches(1, ())}
    assert "private_trials" in {choice.field for choice in find_switches(2, ())}


def test_who_waits_sees_what_a_card_would_score_and_the_table_hears_nothing(page: Page) -> None:
    other = browser(page).come_in()
    phone = mara(page)
    viewer = browser(page).come_in()
    table = table_of(page)
    before = table.version, len(table.happened()), other.look().text, viewer.look("/tv").text
    seen = tell_card(phone)
    assert "Only you see it, and nothing is kept" in seen.text
    # The rules themselves say what the card gives, on a table of their own.
    twin = start_game(MemoryStore(), "match-quilt", PLAYERS, MatchQuiltOptions())
    twin.do(Start(MARA))
    for seat, cell in ((MARA, FIRST), (THEO, FIRST), (RUTH, FIRST), (MARA, ABOVE)):
        play(twin, seat, cell)
    points = twin.state.quilters[MARA].turns[-1].points
    assert points > 1
    assert f"{points} points" in seen.text
    assert (table.version, len(table.happened()), other.look().text, viewer.look("/tv").text) == before
    seen = phone.press(seen, key="main")
    assert title(seen) == "Ruth’s turn"
    assert table.version == before[0]
    assert not any(each.attributes.get("value") == "pattern=ribbons" for each in seen.all("button"))


def test_undo_takes_back_what_was_told_then_leads_back(page: Page) -> None:
    phone = mara(page)
    version = table_of(page).version
    seen = tell_card(phone)
    for _ in range(2):
        seen = phone.press(seen, key="undo")
        assert visitor_of(phone).session.screen.name == "match-quilt-trial"
    assert title(phone.press(seen, key="undo")) == "Ruth’s turn"
    assert table_of(page).version == version


def test_the_own_turn_ends_it_and_says_so(page: Page) -> None:
    phone = mara(page)
    tell_card(phone)
    play(table_of(page), RUTH, FIRST)
    seen = phone.look()
    assert title(seen) == "Your turn, Mara"
    assert "It is your turn, Mara." in seen.text


def test_a_place_that_is_gone_scores_nothing(page: Page) -> None:
    """The host takes back Mara's own card and lays it elsewhere while she tries another one on top of it."""
    table = table_of(page)
    for seat, cell in ((RUTH, FIRST), (MARA, (3, 1))):
        play(table, seat, cell)
    phone = mara(page)
    assert "main" in pressable(tell_card(phone, (2, 1)))
    table.undo(2)
    play(table, MARA, ABOVE)
    seen = phone.look()
    assert visitor_of(phone).session.screen.name == "match-quilt-trial"
    assert "main" not in pressable(seen)


def test_a_quilt_that_is_not_known_any_more_ends_it(page: Page) -> None:
    phone = mara(page)
    tell_card(phone)
    table = table_of(page)
    table.undo(4)
    table.do(TellPoints(MARA, 0))
    table.do(EndTurn(MARA))
    seen = phone.look()
    assert title(seen) == "Theo’s turn"
    assert "Try a card" not in seen.text


def test_no_quilt_of_others_and_no_way_to_lay_stands_there(page: Page) -> None:
    phone = mara(page)
    seen = tell_card(phone)
    names = {value.split("=")[0].split(":")[0].split("@")[0] for value in pressable(seen)}
    assert names <= {"menu", "undo", "scan", "main", "slot", "pattern", "fabric", "change"}


@pytest.mark.parametrize(("language", "told"), [("de", "Eine Karte probieren"), ("fr", "Essayer une carte")])
def test_it_speaks_the_languages_of_the_players(page: Page, language: Language, told: str) -> None:
    phone = mara(page)
    visitor = visitor_of(phone)
    visitor.settings = Settings(language=language)
    visitor.session.apply_settings(visitor.settings)
    assert told in phone.look().text


def test_the_middle_key_walks_through_places_patterns_and_fabrics_alone(page: Page) -> None:
    phone = mara(page)
    seen = phone.press(phone.look(), key="main")
    said = set()
    for _ in range(30):
        seen = phone.press(seen, key="scan")
        said.add(visitor_of(phone).session.view().keys.main.text)
    assert "Ribbons" in said
    assert not said & {"Only points", "No card in hand"}
    assert visitor_of(phone).session.screen.name == "match-quilt-trial"
