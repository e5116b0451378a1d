"""After a storm the club's log is that of all tables together, entry by entry; the full storm is `./study club`."""

from __future__ import annotations

from tests.club.making import Club
from tests.club.storming import blow


def test_nothing_is_lost_and_nothing_counts_twice_in_a_storm(club: Club) -> None:
    storm = blow(club, tables=3, seconds=3.0, seed=22)
    assert storm.entries > 20
    assert storm.kills_of_tables + storm.kills_of_postgres + storm.cuts >= 2
    assert storm.refused_copies == 1
