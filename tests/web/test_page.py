"""The page at work: browsers come in by the link, see one table and play at it."""

from __future__ import annotations

from asyncio import run, wait_for
from collections.abc import Iterator
from importlib.resources import files

import pytest
from starlette.testclient import TestClient

from companion.games.patchwork_doodle.actions import UNTOLD, LayCards, Roll
from companion.screens import seen_guard
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.table import start_game
from companion.web.app import Page
from companion.web.event_stream import MOST_STREAMS, stream
from companion.web.joining import join
from companion.web.session_clock import tick_all
from companion.web.visitors import ABSENT, ASKING, EVENING, MOST, FullHouse, Visitors, WrongLink
from tests.web.page_reading import Element
from tests.web.toy_table import HOST, PLAYERS, Browser, browser, served_page, services_with_game, toy_session


@pytest.fixture
def page() -> Iterator[Page]:
    with served_page() as page:
        yield page


def rows(seen: Element) -> list[str]:
    return [entry.text for entry in seen.all("li") if "entry" in entry["class"]]


def notice(seen: Element) -> str:
    return next(each.text for each in seen.all("div") if each.attributes.get("id") == "notice")


def sit(phone: Browser, seat: int) -> Element:
    return phone.press(phone.look("/join"), tap=f"sit:{seat}")


def test_the_link_is_exchanged_for_a_cookie_and_gone(page: Page) -> None:
    phone = browser(page)
    answer = phone.client.get(f"/in/{page.visitors.link}")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert page.visitors.link not in cookie
    assert page.visitors.link not in answer.text
    assert 'url=/"' in answer.text
    assert "The table" in phone.look().text


def test_a_phone_whose_browser_was_closed_is_known_again(page: Page) -> None:
    answer = browser(page).client.get(f"/in/{page.visitors.link}")
    assert f"Max-Age={24 * 3600}" in answer.headers["set-cookie"]


def test_the_first_browser_is_the_host_and_the_next_are_asked_who_they_are(page: Page) -> None:
    first, second = browser(page).come_in(), browser(page).come_in()
    assert "The table" in first.look().text
    asked = second.look()
    assert "Who are you?" in asked.text
    assert all(name in asked.text for name in ("Mara", "Theo", "Ruth", "Just watch", "Camera for the table"))


def test_coming_in_twice_is_one_visit(page: Page) -> None:
    phone = browser(page).come_in().come_in()
    assert len(page.visitors) == 1
    assert "The table" in phone.look().text


def test_what_one_browser_does_the_others_see(page: Page) -> None:
    host, phone, tv = (browser(page).come_in() for _ in range(3))
    sit(phone, 1)
    assert rows(tv.look("/tv")) == []
    host.press(host.look(), key="main")
    for display in (host, phone):
        assert rows(display.look()) == ["Mara starts."]
    assert rows(tv.look("/tv")) == ["Mara starts. a moment ago"]
    phone.press(phone.look(), key="undo")
    assert rows(host.look()) == []


def test_the_link_with_tv_behind_it_opens_the_scoreboard(page: Page) -> None:
    tv = browser(page)
    opened = tv.client.get(f"/in/{page.visitors.link}/tv")
    assert "/tv" in opened.text
    tv.look("/tv")
    assert [visitor.is_tv for visitor in page.visitors] == [True]


def test_two_presses_on_one_page_are_one_decision(page: Page) -> None:
    host = browser(page).come_in()
    seen = host.look()
    host.press(seen, key="main")
    again = host.press(seen, key="main")
    assert rows(again) == ["Mara starts."]
    assert notice(again).startswith("The table has moved on: ")


def test_the_second_tap_of_an_impatient_finger_is_not_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    services = services_with_game()
    page = Page(services)
    host = Browser(page, TestClient(page.application(), HOST)).come_in()
    table = services.on_table.table
    assert table is not None

    def press(seconds: float) -> int:
        """On what is shown, once it has stood there so long."""
        monkeypatch.setattr(seen_guard, "SECONDS", 100 - seconds)
        host.press(host.look(), key="main")
        return table.version

    assert press(100) == 1
    assert press(0) == 1
    assert press(100) == 2
    page.visitors.close()


def test_a_page_that_slept_is_told_what_happened_and_is_right_at_once(page: Page) -> None:
    host, phone = browser(page).come_in(), browser(page).come_in()
    sit(phone, 2)
    slept = phone.look()
    host.press(host.look(), key="main")
    told = phone.press(slept, key="main")
    assert "Mara starts." in notice(told)
    assert rows(told) == ["Mara starts."]
    phone.press(told, key="main")
    assert len(rows(host.look())) == 2, "what is shown now is decided now"


def test_a_seat_that_another_phone_has_is_asked_for(page: Page) -> None:
    _, one, other = (browser(page).come_in() for _ in range(3))
    sit(one, 1)
    asking = sit(other, 1)
    assert "Asking the phone that plays for Theo." in asking.text
    asked = one.look()
    assert "Somebody wants to play as Theo on another phone." in asked.text
    one.client.post("/join", data={"tap": "keep"}, headers={"Origin": HOST})
    assert "Who are you?" in other.look().text
    assert "The table" in one.look().text


def test_a_seat_that_is_let_go_changes_hands(page: Page) -> None:
    _, one, other = (browser(page).come_in() for _ in range(3))
    sit(one, 1)
    sit(other, 1)
    one.client.post("/join", data={"tap": "give"}, headers={"Origin": HOST})
    assert "The table" in other.look().text
    assert "Theo now plays with another phone." in one.look().text


def test_a_phone_that_does_not_answer_loses_its_seat() -> None:
    now = [0.0]
    visitors = Visitors(services_with_game(), toy_session, lambda: now[0])
    host, one, other = (visitors.find(visitors.enter(visitors.link, Settings())) for _ in range(3))
    assert host is not None
    assert one is not None
    assert other is not None
    visitors.sit(one, 1)
    visitors.sit(other, 1)
    now[0] += ASKING - 1
    visitors.tick()
    assert one.seat == 1
    now[0] += 1
    visitors.tick()
    assert [(each.role, each.seat) for each in (one, other)] == [(None, None), ("player", 1)]


def test_the_host_can_have_a_seat_and_stays_the_host(page: Page) -> None:
    host = browser(page).come_in()
    sit(host, 0)
    (visitor,) = page.visitors
    assert (visitor.role, visitor.seat) == ("host", 0)


def test_a_host_who_is_away_is_replaced_by_whoever_wants_to(page: Page) -> None:
    now = [0.0]
    visitors = Visitors(services_with_game(), toy_session, lambda: now[0])
    host, player = (visitors.find(visitors.enter(visitors.link, Settings())) for _ in range(2))
    assert host is not None
    assert player is not None
    visitors.sit(player, 1)
    join(visitors, player, Tap("role", "host"))
    assert player.role == "player", "the host is here"
    now[0] += ABSENT + 1
    join(visitors, player, Tap("role", "host"))
    assert (player.role, player.seat, host.role) == ("host", 1, None)


def test_links_and_cookies_end_with_the_evening(page: Page) -> None:
    now = [0.0]
    visitors = Visitors(services_with_game(), toy_session, lambda: now[0])
    link = visitors.link
    cookie = visitors.enter(link, Settings())
    now[0] += EVENING + 1
    assert visitors.find(cookie) is None
    with pytest.raises(WrongLink):
        visitors.enter(link, Settings())
    assert visitors.find(visitors.enter(visitors.link, Settings())) is not None


def test_who_keeps_asking_is_not_let_in_for_ever(page: Page) -> None:
    now = [0.0]
    visitors = Visitors(services_with_game(), toy_session, lambda: now[0])
    cookie = visitors.enter(visitors.link, Settings())
    for _ in range(23):
        now[0] += 3600
        assert visitors.find(cookie) is not None, "a long evening goes on"
    now[0] += 3601
    assert visitors.find(cookie) is None


def test_the_code_that_somebody_types_opens_the_door(page: Page) -> None:
    host, phone = browser(page).come_in(), browser(page)
    typed = page.visitors.code.lower()
    answer = phone.client.post("/in", data={"code": f" {typed[:3]} {typed[3:]}"}, headers={"Origin": HOST})
    assert answer.status_code == 200
    assert "Who are you?" in phone.look().text
    assert "The table" in host.look().text


def test_typed_text_arrives_with_any_button_and_is_cut_to_what_fits(page: Page) -> None:
    host = browser(page).come_in()
    host.press(host.look(), tap="press:3", **{"typed name": "Annabelle the Great"})
    assert host.screen.typed == "Annabelle th"
    assert host.screen.tapped == [Tap("press", 3)]


def test_a_player_is_asked_again_when_others_play(page: Page) -> None:
    from companion.games.values import Player
    from companion.table import start_game

    _, phone = browser(page).come_in(), browser(page).come_in()
    sit(phone, 1)
    services = page.visitors.services
    services.on_table.put(start_game(services.store, "quilt-show", (Player("Ida"), Player("Theo"), Player("Jo"))))
    assert "The table" in phone.look().text, "Theo plays on"
    services.on_table.put(start_game(services.store, "quilt-show", (Player("Ida"), Player("Bo"), Player("Jo"))))
    assert "Who are you?" in phone.look().text


def test_german_browsers_are_spoken_to_in_german(page: Page) -> None:
    browser(page).come_in()
    phone = browser(page)
    phone.client.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.5"
    phone.come_in()
    assert "Wer bist du?" in phone.look().text


def test_open_pages_hear_of_a_change_and_of_nothing_else(page: Page) -> None:
    host = browser(page).come_in()
    (visitor,) = page.visitors

    async def listen() -> list[str]:
        events = stream(visitor.streams, lambda: visitor.mark, MOST_STREAMS)
        told = [await anext(events), await anext(events)]
        waiting = anext(events)
        host.press(host.look(), key="main")
        told.append(await wait_for(waiting, 1))
        await events.aclose()  # type: ignore[attr-defined]
        return told

    first, before, after = run(listen())
    assert first.startswith("retry:")
    assert before.startswith("data: 0.")
    assert after.startswith("data: 1.")
    assert not visitor.streams


def test_a_browser_has_only_so_many_streams(page: Page) -> None:
    browser(page).come_in()
    (visitor,) = page.visitors

    async def open_many() -> int:
        streams = [stream(visitor.streams, lambda: visitor.mark, MOST_STREAMS) for _ in range(3 * MOST_STREAMS)]
        for each in streams:
            await anext(each)
        count = len(visitor.streams)
        for each in streams:
            await each.aclose()  # type: ignore[attr-defined]
        return count

    assert run(open_many()) == MOST_STREAMS


def test_who_is_shown_out_hears_nothing_more(page: Page) -> None:
    browser(page).come_in()
    viewer = browser(page).come_in()
    viewer.look("/tv")
    _, visitor = page.visitors

    async def listen() -> list[str]:
        events = stream(visitor.streams, lambda: visitor.mark, MOST_STREAMS)
        heard = [await anext(events), await anext(events)]
        page.visitors.remove(visitor)
        return heard + [told async for told in events]

    assert len(run(listen())) == 2
    assert viewer.client.get("/").status_code == 403


def test_pages_are_packed_for_the_way(page: Page) -> None:
    host = browser(page).come_in()
    assert host.client.get("/").headers["content-encoding"] == "gzip"


def test_time_alone_wakes_nobody(page: Page) -> None:
    host = browser(page).come_in()
    host.look()
    (visitor,) = page.visitors
    before = visitor.changes
    for _ in range(40):
        tick_all(page.visitors, 0.25)
    assert visitor.changes == before


def test_a_notice_fades_on_the_page_too(page: Page) -> None:
    host = browser(page).come_in()
    seen = host.look()
    host.press(seen, key="main")
    assert notice(host.press(seen, key="main"))
    for _ in range(40):
        tick_all(page.visitors, 0.25)
    assert not notice(host.look())


def test_a_photo_is_handed_to_the_screen_that_wants_one(page: Page) -> None:
    host = browser(page).come_in()
    host.press(host.look(), tap="press:3", **{"typed name": "photo"})
    assert any(each.attributes.get("type") == "file" for each in host.look().all("input"))
    jpeg = (files("companion.samples") / "sheet.jpg").read_bytes()
    answer = host.client.post("/photo", files={"photo": ("a.jpg", jpeg)}, headers={"Origin": HOST})
    assert answer.status_code == 200
    assert host.screen.brought == [jpeg]


def test_there_is_room_for_those_who_are_here_and_not_for_everybody() -> None:
    now = [0.0]
    visitors = Visitors(services_with_game(), toy_session, lambda: now[0])
    cookies = [visitors.enter(visitors.link, Settings()) for _ in range(MOST)]
    with pytest.raises(FullHouse, match="somebody must close the page"):
        visitors.enter(visitors.link, Settings())
    now[0] = ABSENT + 1
    assert visitors.find(cookies[0]) is not None
    assert visitors.find(cookies[1]) is not None
    visitors.enter(visitors.link, Settings())
    assert len(visitors) == MOST
    assert visitors.find(cookies[0]) is not None, "the host stays"
    assert visitors.find(cookies[1]) is not None, "who was here lately stays"
    assert visitors.find(cookies[2]) is None


def test_two_players_enter_their_patches_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        services = page.visitors.services
        table = start_game(services.store, "patchwork-doodle", PLAYERS[:2])
        services.on_table.put(table)
        for action in (LayCards((UNTOLD,) * 8), Roll(1)):
            table.do(action)
        browser(page).come_in()
        mara, theo = (browser(page).come_in() for _ in range(2))
        for seat, phone in enumerate((mara, theo)):
            sit(phone, seat)
            phone.press(phone.look(), tap=f"player:{seat}")
            phone.press(phone.look(), tap=f"cell@{seat},0")
        mara.press(mara.look(), key="main")
        tick_all(page.visitors, 0.1)
        seen = theo.press(theo.look(), tap="cell@1,1")
        assert "Theo draws" in seen.text, "what Mara told leaves the entry of Theo alone"
        theo.press(theo.look(), key="main")
    assert [sheet.did for sheet in table.state.sheets] == ["drew", "drew"]
    assert set(table.state.sheets[1].cells) == {(1, 0), (1, 1)}
