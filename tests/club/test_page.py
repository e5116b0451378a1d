"""The club's page: who may come in, what is shown, what referees and admins do; live by LISTEN and NOTIFY."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from functools import partial

import psycopg
import pytest
from starlette.testclient import TestClient

from companion.club import pool
from companion.club.database import ask_one, open_connection
from companion.club.hosting import PageRole, make_page_link, open_club, withdraw_page_links
from companion.club.people import find_player
from companion.club.presence import Presence
from companion.club.tournament import begin_tournament, pair_round
from companion.games.quilt_show.actions import ChooseStart
from companion.web.club.app import ClubPage
from tests.club.making import Club, finish_patchwork

ORIGIN = {"origin": "http://localhost"}


@pytest.fixture
def page(club: Club) -> Iterator[TestClient]:
    with TestClient(ClubPage(club.hosting).application(), base_url="http://localhost") as client:
        yield client


def enter(club: Club, page: TestClient, role: PageRole) -> None:
    with open_club(club.home) as connection:
        link = make_page_link(connection, role)
    assert page.get(f"/in/{link}").status_code == 200


def wait_for(page: TestClient, address: str, words: str) -> str:
    """The page, as soon as it says that."""
    until = time.monotonic() + 10
    while words not in (text := page.get(address).text):
        assert time.monotonic() < until, text[:3000]
        time.sleep(0.05)
    return text


def test_nobody_comes_in_without_a_link(page: TestClient) -> None:
    for address in (
        "/club",
        "/club/league",
        "/club/tournament",
        "/club/players",
        "/club/tables/1",
        "/live",
        "/club/league.csv",
    ):
        assert page.get(address).status_code == 403
    assert page.get("/in/guessed").status_code == 403


@pytest.mark.parametrize(
    "address",
    ["/club/tables/99999999999", "/club/league?season=9999999999", f"/club/league?season={'9' * 5000}",
     f"/club/league?with={'9' * 5000}", f"/club/tournament?round={'9' * 5000}", "/club/league.csv?game=%00",
     "/club/tables/99999999999/photos/1.jpg", "/club/tables/1/photos/1.jpg?game=%00"],
)  # fmt: skip
def test_an_address_that_nobody_made_is_no_trouble(club: Club, page: TestClient, address: str) -> None:
    enter(club, page, "viewer")
    club.join("Table 1")
    page.cookies.set("club-me", "9" * 5000)
    assert page.get(address).status_code in (200, 404)


def test_a_withdrawn_link_is_out_at_once(club: Club, page: TestClient) -> None:
    enter(club, page, "viewer")
    assert page.get("/club").status_code == 200
    with open_club(club.home) as connection:
        withdraw_page_links(connection, "viewer")
    assert page.get("/club").status_code == 403


def test_a_table_is_shown_as_soon_as_something_is_played(club: Club, page: TestClient) -> None:
    enter(club, page, "viewer")
    aside = club.join("Table 1")
    assert "Table 1" in page.get("/club").text
    table = aside.play(("Mara", "<b>Theo"))
    table.do(ChooseStart(0))
    aside.courier.deliver()
    text = wait_for(page, "/club", "Mara’s turn")
    assert "&lt;b&gt;Theo" in text
    assert "<b>Theo" not in text
    board = page.get("/club/tables/1")
    assert board.status_code == 200
    assert "Mara" in board.text
    assert "script-src 'self'" in board.headers["content-security-policy"]
    # What happened stands beside the board, not on it.
    before, _, beside = board.text.partition('class="club-aside"')
    assert ("Just now" in before, "Just now" in beside) == (False, True)


def test_all_pages_are_shown_in_both_languages(club: Club, page: TestClient) -> None:
    enter(club, page, "admin")
    aside = club.join("Table 1")
    finish_patchwork(aside.play(("Mara", "Theo"), "patchwork"), (20, 10))
    aside.courier.deliver()
    wait_for(page, "/club/league?game=patchwork", "Mara")
    for language, word in (("en", "Tables"), ("de", "Tische")):
        for address in ("/club", "/club/league", "/club/league?game=patchwork", "/club/tournament", "/club/players",
                        "/club/me", "/club/tables/1", "/club/tournament/print", "/club?tv"):  # fmt: skip
            answer = page.get(address, headers={"accept-language": language})
            assert answer.status_code == 200, address
            assert word in answer.text or address in ("/club/tables/1", "/club?tv"), address
    csv = page.get("/club/league.csv?game=patchwork").text
    assert csv.splitlines()[1].startswith("Mara,1,1,")


def test_the_overview_tells_how_far_a_game_is(club: Club, page: TestClient) -> None:
    enter(club, page, "viewer")
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    aside.courier.deliver()
    assert "Ann’s turn, round 1 of 3, 17 markers left" in page.get("/club").text
    assert "Runde 1 von 3, noch 17 Zeitmarker" in page.get("/club", headers={"accept-language": "de"}).text


@pytest.mark.parametrize("stage", ['{"name": "sewing", "numbers": {}}', '{"name": "no such", "numbers": {"x": 1}}'])
def test_a_stage_that_no_rules_tell_is_left_out(club: Club, page: TestClient, stage: str) -> None:
    enter(club, page, "viewer")
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    aside.courier.deliver()
    with open_connection(aside.address) as connection:
        connection.execute("UPDATE club.game SET standing = jsonb_set(standing, '{stage}', %s)", (stage,))
    assert "Ann’s turn" in page.get("/club").text


def test_a_players_own_page_sends_nobody_to_the_game_of_others(club: Club, page: TestClient) -> None:
    enter(club, page, "referee")
    asides = [club.join(f"Table {number}") for number in (1, 2)]
    for aside, names in zip(asides, (("Ann", "Ben"), ("Cleo", "Dan")), strict=True):
        aside.play(names).do(ChooseStart(0))
        aside.courier.find_presence = partial(Presence, "http://192.168.1.43:8080/in/secret")
        aside.courier.deliver()
    with open_club(club.home) as connection:
        ids = [find_player(connection, name) for name in ("Ann", "Dan")]
        pair_round(connection, begin_tournament(connection, "Cup", "patchwork", 2, 2, ids))
    page.post("/club/me", data={"player": str(ids[0])}, headers=ORIGIN)
    text = page.get("/club/me").text
    assert "Table 1" in text
    assert "already" not in text
    assert "Sit down" not in text
    assert "after round" not in text


def test_a_viewer_changes_nothing(club: Club, page: TestClient) -> None:
    enter(club, page, "viewer")
    for address in ("/club/tables", "/club/tournament/begin", "/club/tournament/pair", "/club/players/forget"):
        assert page.post(address, data={"name": "x", "player": "1"}, headers=ORIGIN).status_code == 403


def test_what_another_site_sends_is_refused(club: Club, page: TestClient) -> None:
    enter(club, page, "admin")
    answer = page.post("/club/tables", data={"name": "Mine"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_an_admin_adds_a_table_and_sees_its_link_once(club: Club, page: TestClient) -> None:
    enter(club, page, "admin")
    answer = page.post("/club/tables", data={"name": "Table 7"}, headers=ORIGIN)
    assert "quilting-bee-club://" in answer.text
    assert "quilting-bee-club://" not in page.get("/club").text
    assert page.post("/club/tables", data={"name": "Table 7"}, headers=ORIGIN).status_code == 409


def test_a_referees_evening(club: Club, page: TestClient) -> None:
    enter(club, page, "referee")
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"), "patchwork")
    aside.courier.deliver()
    with open_club(club.home) as connection:
        ids = [find_player(connection, name) for name in ("Ann", "Ben")]
    data = {"name": "Cup", "game": "patchwork", "rounds": "2", "size": "2", "player": [str(each) for each in ids]}
    assert page.post("/club/tournament/begin", data=data, headers=ORIGIN).status_code == 200
    assert page.post("/club/tournament/pair", headers=ORIGIN).status_code == 200
    assert page.post("/club/tournament/pair", headers=ORIGIN).status_code == 409
    # The result comes in by itself from the table.
    finish_patchwork(aside.play(("Ben", "Ann"), "patchwork"), (31, 7))
    aside.courier.deliver()
    assert "31" in wait_for(page, "/club/tournament", "all results are in")
    for language, (won, lost), round_ in (("en", "WL", "Round 1"), ("de", "SN", "Runde 1"), ("fr", "VD", "Ronde 1")):
        shown = page.get("/club/tournament", headers={"accept-language": language}).text
        assert re.findall(r'class="mark(?: mark-\w+)?">([^<]*)<', shown) == [won, lost]
        assert round_ in shown
    assert "Ann" in page.get("/club/tournament/print").text
    page.post("/club/me", data={"player": str(ids[0])}, headers=ORIGIN)
    assert "Table 1" in page.get("/club/me").text


def test_a_club_that_is_away_is_told_and_comes_back(club: Club, page: TestClient) -> None:
    enter(club, page, "viewer")
    club.postgres.stop()
    try:
        answer = page.get("/club")
        assert answer.status_code == 503
        assert "cannot be reached at the moment" in answer.text
    finally:
        club.postgres.start()
    until = time.monotonic() + 15
    while page.get("/club").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.2)


def test_an_admin_forgets_a_player(club: Club, page: TestClient) -> None:
    enter(club, page, "admin")
    aside = club.join("Table 1")
    aside.play(("Zebulon", "Ben"))
    aside.courier.deliver()
    with open_club(club.home) as connection:
        number = find_player(connection, "Zebulon")
    page.post("/club/players/forget", data={"player": str(number)}, headers=ORIGIN)
    for address in ("/club", "/club/players", "/club/tables/1"):
        assert "Zebulon" not in page.get(address).text
    with open_club(club.home) as connection:
        assert ask_one(connection, "SELECT count(*) FROM club.seat") == 2


def test_the_page_shows_out_whoever_takes_too_long_with_a_tables_key(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_TRANSACTION", timedelta(seconds=0.1))
    aside = club.join("Table 1")
    with (
        open_connection(aside.address) as hostile,
        TestClient(ClubPage(club.hosting).application(), base_url="http://localhost"),
    ):
        hostile.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.OperationalError):
            hostile.execute("SELECT pg_sleep(20)")


def test_a_club_of_thousands_is_shown_by_first_letters(club: Club, page: TestClient) -> None:
    enter(club, page, "admin")
    with club.owner() as owner:
        owner.execute("INSERT INTO club.player (name) SELECT 'Bee ' || n FROM generate_series(1, 2000) AS n")
        owner.execute("INSERT INTO club.player (name) VALUES ('Zora Quill'), ('Zorah')")
    text = page.get("/club/players").text
    assert "Bee 1000" in text
    assert "1942 more" in text
    assert "Zora Quill</span></th>" not in text
    assert len(text) < 400_000, "what one row holds does not grow with the club"
    found = page.get("/club/players?find=zor").text
    assert found.count('<th scope="row">') == 2
    assert page.get("/club/players?find=qui").text.count('<th scope="row">') == 1
    assert "Nobody is called so" in page.get("/club/players?find=xyz").text
    assert page.get("/club/me?find=zor").text.count('<button class="press" name="player"') == 2
    with open_club(club.home) as connection:
        zora, zorah = (find_player(connection, name) for name in ("Zora Quill", "Zorah"))
    for act, data in (("rename", {"name": "Sora"}), ("merge", {"same_as": "zorah"})):
        answer = page.post(f"/club/players/{act}", data={"player": str(zora), **data}, headers=ORIGIN)
        assert answer.status_code == 200, act
    with open_club(club.home) as connection:
        assert ask_one(connection, "SELECT (name, same_as)::text FROM club.player WHERE id = %s", (zora,)) == (
            f"(Sora,{zorah})"
        )


def test_what_one_instance_does_another_one_shows_and_tells(club: Club, page: TestClient) -> None:
    """Nothing is kept outside PostgreSQL: whichever of several answers, a browser sees the same."""
    enter(club, page, "admin")
    with TestClient(ClubPage(club.hosting).application(), base_url="http://localhost", cookies=page.cookies) as other:
        assert other.get("/club").status_code == 200
        assert page.post("/club/tables", data={"name": "Window"}, headers=ORIGIN).status_code == 200
        assert "Window" in other.get("/club").text
        aside = club.join("Table 1")
        finish_patchwork(aside.play(("Mara", "Theo"), "patchwork"), (20, 10))
        aside.courier.deliver()
        for each in (page, other):
            wait_for(each, "/club/league?game=patchwork", "Mara")
        with open_club(club.home) as connection:
            ids = [str(find_player(connection, name)) for name in ("Mara", "Theo")]
        data = {"name": "Cup", "game": "patchwork", "rounds": "2", "size": "2", "player": ids}
        assert other.post("/club/tournament/begin", data=data, headers=ORIGIN).status_code == 200
        assert page.post("/club/tournament/pair", headers=ORIGIN).status_code == 200
        # The other one hears of it and renews what was open there.
        wait_for(other, "/club/tournament", "0 of 1")
        with open_club(club.home) as connection:
            withdraw_page_links(connection, "admin")
        assert [each.get("/club").status_code for each in (page, other)] == [403, 403]
