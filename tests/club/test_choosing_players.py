"""Whoever belongs to the club can be seated at any table, found by a few letters; without a network too."""

from __future__ import annotations

import pytest

from companion.club.database import ask
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from messages import say
from tests.club.making import Club, TableAside
from tests.screens.seeing import taps, texts

NAMES = [f"Player {number:02}" for number in range(60)]


@pytest.fixture
def window(club: Club) -> TableAside:
    """A table that has never played with any of the club's 63 players, and has heard of them."""
    other = club.join("Door")
    with club.owner() as owner:
        owner.execute("INSERT INTO club.player (name) SELECT unnest(%s::text[])", (NAMES,))
    for names in (("Wilhelmina", "Ann"), ("Ewil", "Ann")):
        other.play(names)
    other.courier.deliver()
    aside = club.join("Window")
    aside.courier.deliver()
    return aside


def choosing(aside: TableAside) -> Session:
    """The list of all players, open on the table's screen."""
    session = Session(Services(aside.store, Settings(), club=aside.courier, is_development=True))
    session.go.new_game("quilt-show")
    assert Tap("all-players") in taps(session)
    session.tap(Tap("all-players"))
    return session


def test_a_player_of_another_table_is_found_by_a_few_letters_and_sits_down(club: Club, window: TableAside) -> None:
    session = choosing(window)
    assert "The whole club" in texts(session)
    assert "23 more: enter the first letters." in texts(session)
    session.tap(Tap("letters", "wil"))
    assert [tap.value for tap in taps(session) if tap.name == "choose"] == ["Wilhelmina", "Ewil"]
    session.tap(Tap("choose", "Wilhelmina"))
    session.tap(Tap("all-players"))
    session.tap(Tap("choose", "Ann"))
    session.press("main")
    assert session.table is not None
    assert [player.name for player in session.table.players] == ["Wilhelmina", "Ann"]
    window.courier.deliver()
    with club.page() as page:
        seats = ask(page, "SELECT p.name FROM club.seat AS s JOIN club.player AS p ON p.id = s.player "
                    "WHERE s.table_id = 2 ORDER BY s.seat")  # fmt: skip
        assert seats == [("Wilhelmina",), ("Ann",)]
        assert ask(page, "SELECT count(*) FROM club.player") == [(63,)], "nobody was added a second time"


def test_with_the_buttons_alone_somebody_further_down_is_seated(window: TableAside) -> None:
    session = choosing(window)
    session.press("scan")
    session.press("main")
    assert session.screen.name == "new-game"
    assert session.screen.players == ["Ewil"]  # type: ignore[attr-defined]


def test_without_a_network_the_list_is_as_it_was_last_heard_of(window: TableAside) -> None:
    window.courier.trouble = say("The club cannot be reached ({reason}).", reason="no route")
    session = choosing(window)
    assert "The club as it was last heard of" in texts(session)
    session.tap(Tap("letters", "nobody at all"))
    assert "Nobody of that name has played yet." in texts(session)
    session.press("main")
    assert session.screen.name == "choose-player", "there is nobody to seat"
    session.press("undo")
    assert session.screen.name == "new-game"
