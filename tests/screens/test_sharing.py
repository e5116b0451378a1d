"""The link for BG Stats tells what the results tell, also after a correction."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from companion.games.match_quilt.actions import Announce, Start, TellTotal
from companion.games.match_quilt.bonuses import Announcement
from companion.screens.results.sharing import play_link
from companion.screens.session import Session
from companion.table import Table
from tests.screens.match_quilt_scenes import on_table
from tests.screens.shell_scenes import a_session, play_quilt_show


def shared(table: Table) -> list[dict[str, Any]]:
    told: dict[str, Any] = json.loads(unquote(play_link(table).split("data=")[1]))
    return list(told["players"])


def test_the_link_carries_points_ranks_and_the_winner() -> None:
    session = a_session()
    play_quilt_show(session)
    table = session.table
    assert table is not None
    assert table.outcome is not None
    assert [(each["name"], each["score"], each["rank"], each["winner"]) for each in shared(table)] == [
        (score.name, str(score.points), score.rank, score.is_winner) for score in table.outcome.scores
    ]


def test_the_link_says_who_began() -> None:
    table = on_table(2).table
    assert table is not None
    table.do(Start(1))
    for seat in (0, 1):
        table.do(TellTotal(seat, 30))
        table.do(Announce(seat, Announcement(False, 3, 8)))
    assert [each["startPlayer"] for each in shared(table)] == [False, True]


def test_the_link_carries_corrected_points() -> None:
    session = a_session()
    play_quilt_show(session)
    table = session.table
    assert table is not None
    assert table.outcome is not None
    points = [score.points for score in table.outcome.scores]
    last = min(range(len(points)), key=points.__getitem__)
    points[last] = max(points) + 5
    table.correct(points)
    assert shared(table)[last] | {"score": str(points[last]), "rank": 1, "winner": True} == shared(table)[last]


def test_a_phone_opens_the_link_where_other_displays_show_it_as_a_code() -> None:
    session = a_session()
    play_quilt_show(session)
    assert session.table is not None
    session.go.to("results")
    assert session.photos
    phone = Session(session.services, "player", session.settings)
    phone.go.to("results")
    assert getattr(phone.screen, "link_to_keep", "") == play_link(session.table)
    assert not phone.photos
