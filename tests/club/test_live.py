"""Open pages of the club: each hears only of what it shows, gets only what has changed, and all share what is made."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from threading import Barrier, Thread

import pytest
from starlette.testclient import TestClient

from companion.club.database import ask_one
from companion.club.hosting import make_page_link, withdraw_table
from companion.club.league import update_ratings
from companion.club.live_tables import LiveTables
from companion.club.people import find_player
from companion.club.tournament import begin_tournament, pair_round
from companion.games.quilt_show.actions import ChooseStart
from companion.web.club.app import KNOWN, ClubPage
from companion.web.club.news import ClubNews, topics_of
from companion.web.club.shared_pages import SharedPages
from tests.club.making import Club, TableAside, finish_patchwork
from tests.club.test_page import enter
from tests.web.browsers import CHROMIUM, FLAGS
from tests.web.serving_aside import serve_aside

EDITION = re.compile(r'data-edition="([^"]+)"')


@pytest.fixture
def page(club: Club) -> Iterator[TestClient]:
    with TestClient(ClubPage(club.hosting).application(), base_url="http://localhost") as client:
        enter(club, client, "viewer")
        yield client


def join_and_play(club: Club, count: int) -> list[TableAside]:
    asides = [club.join(f"Table {number + 1}") for number in range(count)]
    for place, aside in enumerate(asides):
        aside.play((f"Ann {place}", f"Ben {place}"), "patchwork")
        aside.courier.deliver()
    return asides


def mark_of(page: TestClient, address: str) -> str:
    found = re.search(r'data-mark="([^"]+)"', page.get(address).text)
    assert found is not None
    return found[1]


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def is_settled(page: TestClient, address: str) -> bool:
    """Whether everything that was played before has been heard."""
    before = mark_of(page, address)
    time.sleep(1.0)
    return mark_of(page, address) == before


def edition_of(text: str) -> str:
    found = EDITION.search(text)
    assert found is not None
    return found[1]


def test_an_open_overview_gets_only_the_tables_that_have_changed(club: Club, page: TestClient) -> None:
    asides = join_and_play(club, 3)
    whole = page.get("/club").text
    assert "data-part" not in whole
    assert all(f'id="table-{number}"' in whole for number in (1, 2, 3))
    known = edition_of(whole)
    asides[1].play(("Cleo", "Dan"), "patchwork")
    asides[1].courier.deliver()
    parts: list[str] = []

    def has_cleo() -> bool:
        parts.append(page.get("/club", headers={KNOWN: known}).text)
        return "Cleo" in parts[-1]

    wait_until(has_cleo)
    assert "data-part" in parts[-1]
    assert 'id="table-2"' in parts[-1]
    assert 'id="table-1"' not in parts[-1]
    nothing = page.get("/club", headers={KNOWN: edition_of(parts[-1])}).text
    assert "data-part" in nothing
    assert "club-card" not in nothing


def test_a_browser_that_has_another_edition_gets_everything(club: Club, page: TestClient) -> None:
    join_and_play(club, 2)
    known = edition_of(page.get("/club").text)
    for told in ("", "nonsense", "other-3", known + "9", "9" * 5000):
        assert page.get("/club", headers={KNOWN: told}).text.count('<li id="table-') == 2
    club.join("Table 3")
    assert "Table 3" in page.get("/club").text
    assert page.get("/club", headers={KNOWN: known}).text.count('<li id="table-') == 3


def test_letters_stay_unique_in_the_room_when_another_one_sits_down_elsewhere(club: Club, page: TestClient) -> None:
    first, second = club.join("Table 1"), club.join("Table 2")
    first.play(("Mara", "Theo"), "patchwork")
    first.courier.deliver()
    whole = page.get("/club").text
    assert ">M</text>" in whole
    second.play(("Max", "Una"), "patchwork")
    second.courier.deliver()
    page.get("/club")
    part = page.get("/club", headers={KNOWN: edition_of(whole)}).text
    assert 'id="table-1"' in part
    assert ">Ma</text>" in part


def test_the_league_hears_of_results_and_not_of_every_action(club: Club, page: TestClient) -> None:
    aside, other = club.join("Table 1"), club.join("Table 2")
    table = aside.play(("Mara", "Theo"), "patchwork")
    aside.courier.deliver()
    wait_until(lambda: is_settled(page, "/club/league"))
    league, overview = mark_of(page, "/club/league"), mark_of(page, "/club")
    other.play(("Cleo", "Dan")).do(ChooseStart(0))
    other.courier.deliver()
    wait_until(lambda: mark_of(page, "/club") != overview)
    assert mark_of(page, "/club/league") == league
    finish_patchwork(table, (20, 10))
    aside.courier.deliver()
    wait_until(lambda: mark_of(page, "/club/league") != league)
    assert "Mara" in page.get("/club/league?game=patchwork").text


def test_a_table_that_others_have_looked_at_already_is_told_all_the_same(club: Club) -> None:
    live = LiveTables()
    with club.page() as connection:
        live.renew(connection)
        live.take_changes()
        aside = club.join("Table 1")
        aside.play(("Mara", "Theo"), "patchwork")
        aside.courier.deliver()
        live.renew(connection)
        live.renew(connection, {1})
        changes = live.take_changes()
        assert changes.numbers == {1}
        assert changes.is_sitting
        table = live.shown[0]
        live.renew(connection)
        assert live.take_changes().numbers == set()
        assert live.shown[0] is table


def test_tables_are_told_of_while_ratings_are_worked_out(club: Club, page: TestClient) -> None:
    """All ratings anew take half a minute in a large club."""
    aside, other = join_and_play(club, 2)
    with club.owner() as owner, owner.transaction():
        ask_one(owner, "SELECT pg_advisory_xact_lock(hashtext('quilting-bee ratings'))")
        finish_patchwork(aside.play(("Mara", "Theo"), "patchwork"), (20, 10))
        aside.courier.deliver()
        wait_until(lambda: "Mara wins" in page.get("/club", headers={KNOWN: "x"}).text)
        before = mark_of(page, "/club")
        other.play(("Cleo", "Dan")).do(ChooseStart(0))
        other.courier.deliver()
        wait_until(lambda: mark_of(page, "/club") != before)
    wait_until(lambda: "Mara" in page.get("/club/league?game=patchwork").text)


def test_only_those_are_told_whom_it_concerns() -> None:
    news = ClubNews()
    table, other, league = topics_of("table", 7), topics_of("table", 8), topics_of("league", None)
    before = [news.mark(topics) for topics in (table, other, league)]
    news.tell({7, "tables"})
    after = [news.mark(topics) for topics in (table, other, league)]
    assert before[0] != after[0]
    assert before[1:] == after[1:]
    news.tell({"all"})
    assert news.mark(league) != after[2]
    assert topics_of("no such page", 7) == {"all"}


def test_a_page_is_made_once_for_all_who_ask_at_the_same_moment() -> None:
    shared, made, got = SharedPages(), [], []
    at_once = Barrier(8)

    def make() -> str:
        made.append(1)
        time.sleep(0.05)
        return f"page {len(made)}"

    def ask() -> None:
        at_once.wait()
        got.append(shared.make("overview", "mark-1", make))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == ["page 1"] * 8
    assert shared.make("overview", "mark-2", make) == "page 2"
    assert shared.make("league", "mark-2", make) == "page 3"


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
def test_a_browser_exchanges_the_card_that_has_changed_and_keeps_the_others(club: Club) -> None:
    from playwright.sync_api import sync_playwright

    asides = join_and_play(club, 3)
    served = ClubPage(club.hosting)
    with serve_aside(served) as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        with club.page() as connection:
            link = make_page_link(connection, "viewer")
        tab.goto(f"http://localhost:{place.port}/in/{link}")
        tab.wait_for_selector("#table-3")
        tab.evaluate("window.before = ['table-1', 'table-3'].map(id => document.getElementById(id))")
        tab.evaluate("window.edition = document.querySelector('[data-edition]').dataset.edition")
        asides[1].play(("Cleo", "Dan"), "patchwork")
        asides[1].courier.deliver()
        tab.locator("#table-2", has_text="Cleo").wait_for()
        assert tab.evaluate("before.every(card => card.isConnected)")
        assert tab.evaluate("document.querySelector('[data-edition]').dataset.edition !== edition")
        club.join("Table 4")
        tab.wait_for_selector("#table-4", timeout=20_000)
        with club.page() as connection:
            withdraw_table(connection, "Table 1")
        tab.locator("#table-1").wait_for(state="detached", timeout=20_000)
        browser.close()


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_of_a_tables_page_sticks_out_in_german(club: Club, width: int) -> None:
    from playwright.sync_api import sync_playwright

    join_and_play(club, 3)
    with club.page() as connection:
        ids = [find_player(connection, name) for name in ("Ann 1", "Ben 1")]
        pair_round(connection, begin_tournament(connection, "Cup", "patchwork", 2, 2, ids))
        link = make_page_link(connection, "referee")
    with serve_aside(ClubPage(club.hosting)) as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tab = browser.new_page(viewport={"width": width, "height": 800}, locale="de-DE")
        tab.goto(f"http://localhost:{place.port}/in/{link}")
        # The link leads on by itself, and would cut short whatever is opened meanwhile.
        tab.wait_for_url(lambda url: "/in/" not in url)
        tab.goto(f"http://localhost:{place.port}/club/tables/2")
        assert "Ergebnis von Hand eintragen" in tab.inner_text("main")
        assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        assert tab.evaluate("document.querySelector('.where h1').getBoundingClientRect().width") > 100
        browser.close()


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
@pytest.mark.parametrize("address", ["/club/league", "/club/league?game=patchwork"])
def test_the_league_shows_on_a_phone_what_it_is_about(club: Club, address: str) -> None:
    from playwright.sync_api import sync_playwright

    aside = club.join("Table 1")
    finish_patchwork(aside.play(("Friederike", "Maximilian"), "patchwork"), (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        update_ratings(connection)
        link = make_page_link(connection, "viewer")
    with serve_aside(ClubPage(club.hosting)) as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tab = browser.new_page(viewport={"width": 390, "height": 844}, locale="de-DE")
        tab.goto(f"http://localhost:{place.port}/in/{link}")
        tab.wait_for_url(lambda url: "/in/" not in url)
        tab.goto(f"http://localhost:{place.port}{address}")
        edge, hidden = tab.evaluate(
            """[...document.querySelectorAll('tbody .score-cell')].reduce((worst, cell) =>
                 [Math.max(worst[0], cell.getBoundingClientRect().right), worst[1] + !cell.offsetWidth], [0, 0])"""
        )
        assert 200 < edge <= 374, "each rating, or place, is inside its card without moving it aside"
        assert hidden == 0
        browser.close()
