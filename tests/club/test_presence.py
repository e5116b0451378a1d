"""What a table tells of itself, small photos, pauses; and what somebody with a table's key cannot spoil."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from functools import partial

import numpy as np
import psycopg
import pytest

from companion.album import Album
from companion.club.database import ask, ask_one, open_connection
from companion.club.hosting import open_club, want_photos
from companion.club.league import list_league, update_ratings
from companion.club.membership import read_known_players
from companion.club.overview import list_photos, list_shown, load_log, load_photo, pause_table
from companion.club.people import export_log, find_player, forget, part_table, show_by_initials
from companion.club.presence import Presence
from companion.games.quilt_show.actions import ChooseStart
from tests.club.making import Club, finish_patchwork
from vision.photo.decoding import decode_photo

LINK = "http://192.168.1.43:8080/in/secret"


def test_what_a_table_tells_of_itself_is_on_the_overview(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    aside.courier.find_presence = lambda: Presence(LINK, phones=2, viewers=5, has_camera=True, doubts=2)
    aside.courier.deliver()
    with club.page() as page:
        shown = list_shown(page)[0]
    assert shown.state == "look"
    assert shown.presence == Presence(LINK, 2, 5, True, 2)


def test_a_table_hears_that_the_club_pauses_and_goes_on(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    heard: list[bool] = []
    aside.courier.hear_pause = heard.append
    for is_paused, presence in ((True, Presence(phones=1)), (False, Presence(phones=2))):
        with club.page() as page:
            pause_table(page, 1, is_paused)
        aside.courier.find_presence = partial(copy, presence)
        aside.courier.deliver()
    assert heard == [True, False]


def test_photos_come_small_and_only_while_the_club_wants_them(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    table.do(ChooseStart(0))
    noise = np.random.default_rng(1).integers(0, 255, (1500, 2000, 3), np.uint8)
    album = Album(aside.home.photos)
    for _ in range(4):
        album.keep(table.id, noise)
    aside.courier.deliver()
    with open_club(club.home) as page:
        assert list_photos(page, 1, table.id) == []
        want_photos(page, True)
        aside.courier.close()
        while len(list_photos(page, 1, table.id)) < 4:
            # Three at once, then it is looked whether anything was played.
            aside.courier.deliver()
        jpeg = load_photo(page, 1, table.id, 4)
        assert jpeg is not None
        assert max(decode_photo(jpeg).pixels.shape) <= 500
        assert len(jpeg) < 65536
        assert want_photos(page, False) == 4
        assert list_photos(page, 1, table.id) == []


def test_a_tables_key_sends_no_photo_that_nobody_wants_and_none_of_another_table(club: Club) -> None:
    tables = club.join("Table 1"), club.join("Table 2")
    for each in tables:
        each.play().do(ChooseStart(0))
        each.courier.deliver()
    insert = "INSERT INTO club.photo (table_id, game, number, jpeg) SELECT {}, id, 1, 'x' FROM club.game"
    with open_connection(tables[0].address) as mine, club.page() as page:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            mine.execute(insert.format(1))
        want_photos(page, True)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            mine.execute(insert.format(2))
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            mine.execute("SELECT jpeg FROM club.photo")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            mine.execute("CREATE TEMPORARY TABLE mine (number integer)")
        mine.execute(insert.format(1))


HOSTILE = (
    """UPDATE club.game SET standing = '{"unit": 7}'""",
    """UPDATE club.game SET standing = '{"unit": "points", "points": [1], "turn": [9]}'""",
    """UPDATE club.game SET standing = '[]', ended = now()""",
    "UPDATE club.game SET ended = now(), standing = NULL",
    """SELECT club.tell_presence((SELECT 'x'), '{"page": "javascript:alert(1)"}', 0)""",
    "UPDATE club.game SET ended = 'infinity'",
    "INSERT INTO club.entry (table_id, game, number, record) SELECT table_id, id, entries + 1, 'x' FROM club.game",
    "INSERT INTO club.game (table_id, id, kind, record, players, started) VALUES (1, 'h', 'h', 'x', '{Eve}', now())",
)


@pytest.mark.parametrize("statement", HOSTILE)
def test_whatever_one_table_sends_the_club_goes_on_for_the_others(club: Club, statement: str) -> None:
    bad, good = club.join("Bad"), club.join("Good")
    bad.play().do(ChooseStart(0))
    bad.courier.deliver()
    # Some of it PostgreSQL refuses, the rest must do no harm.
    with open_connection(bad.address) as connection, suppress(psycopg.DatabaseError):
        connection.execute(statement)
    finish_patchwork(good.play(("Mara", "Theo"), "patchwork"), (20, 10))
    good.courier.deliver()
    with club.page() as page:
        update_ratings(page)
        assert [table.name for table in list_shown(page)] == ["Bad", "Good"]
        assert [rated.name for rated in list_league(page, "patchwork")] == ["Mara", "Theo"]
        assert len(list(export_log(page))) >= 2
        assert forget(page, find_player(page, "Ann")) == 1


def test_who_is_shown_by_initials_is_so_on_the_page_of_the_table_too(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play(("Zebulon Weaver", "Ben"))
    table.do(ChooseStart(0))
    aside.courier.deliver()
    with club.page() as page:
        show_by_initials(page, find_player(page, "Zebulon Weaver"))
        assert list_shown(page)[0].players[0].name == "Z. W."
        header, _ = load_log(page, 1, table.id).load(table.id)
        assert [player.name for player in header.players] == ["Z. W.", "Ben"]


def test_two_of_one_name_are_told_apart_wherever_one_is_chosen(club: Club) -> None:
    first, second, third = (club.join(f"Table {number}") for number in (1, 2, 3))
    for each in (first, second):
        each.play(("Ann", "Ben")).do(ChooseStart(0))
        each.courier.deliver()
    with club.page() as page:
        other = part_table(page, find_player(page, "Ann"), "Table 2")
    third.courier.deliver()
    assert [player.name for player in read_known_players(third.home)] == ["Ann", "Ann 2", "Ben"]
    third.play(("Ann 2", "Ben")).do(ChooseStart(0))
    third.courier.deliver()
    with club.page() as page:
        assert ask_one(page, "SELECT player FROM club.seat WHERE table_id = 3 AND seat = 0") == other
        assert len(ask(page, "SELECT id FROM club.player")) == 3


def test_a_clock_that_is_wrong_by_centuries_keeps_nothing_waiting(club: Club) -> None:
    from datetime import UTC, datetime

    from companion.games.values import Player
    from companion.table import start_game

    aside = club.join("Table 1")
    late = start_game(
        aside.store, "quilt-show", [Player("Ann"), Player("Ben")], now=lambda: datetime(9000, 1, 1, tzinfo=UTC)
    )
    late.do(ChooseStart(0))
    assert aside.courier.deliver() == 1
    with club.page() as page:
        assert list_shown(page)[0].started is not None
