"""Ratings: from openskill, counted once, the same whether game by game or all anew."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

import pytest
from openskill.models import PlackettLuce

from companion.club.database import ask
from companion.club.league import (
    Rated,
    begin_season,
    list_league,
    list_records,
    list_seasons,
    recompute_ratings,
    show_rating,
    update_ratings,
    with_evenings,
)  # fmt: skip
from companion.club.people import find_player, merge, part
from companion.games.values import Player
from companion.table import start_game
from companion.web.club.painting import ClubPaint
from tests.club.making import Club, TableAside, finish_patchwork


def played(aside: TableAside, names: tuple[str, str], buttons: tuple[int, int]) -> None:
    finish_patchwork(aside.play(names, "patchwork"), buttons)
    aside.courier.deliver()


def ratings(club: Club) -> list[tuple[object, ...]]:
    with club.page() as connection:
        return ask(connection, "SELECT * FROM club.rating ORDER BY ended, player")


def test_the_winner_rises_as_openskill_says(club: Club) -> None:
    played(club.join("Table 1"), ("Ann", "Ben"), (20, 10))
    model = PlackettLuce()
    (winner,), (loser,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    with club.page() as connection:
        assert update_ratings(connection) == 1
        ann, ben = list_league(connection, "patchwork")
    assert (ann.name, ann.rating, ann.games, ann.wins) == ("Ann", round(1000 + 24 * (winner.mu - 25)), 1, 1)
    assert (ben.name, ben.rating) == ("Ben", round(1000 + 24 * (loser.mu - 25)))
    assert ann.tonight == (ann.rating or 0) - 1000 > 0


def test_game_by_game_and_all_anew_and_from_the_log_are_the_same_numbers(club: Club) -> None:
    one, two = club.join("Table 1"), club.join("Table 2")
    with club.page() as connection:
        for number, names in enumerate(
            (("Ann", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ann"), ("Ann", "Dee"), ("Ben", "Ann"))
        ):
            played(one if number % 2 else two, names, (7 * number % 20, 11))
            update_ratings(connection)
        before = ratings(club)
        assert len(before) == 10
        assert update_ratings(connection) == 0
        assert recompute_ratings(connection) == 5
        assert ratings(club) == before
        assert recompute_ratings(connection, from_log=True) == 5
    assert ratings(club) == before


def test_what_comes_late_is_counted_where_it_belongs(club: Club) -> None:
    one, two = club.join("Table 1"), club.join("Table 2")
    finish_patchwork(one.play(("Ann", "Ben"), "patchwork"), (20, 10))
    played(two, ("Ben", "Ann"), (15, 3))
    with club.page() as connection:
        update_ratings(connection)
        one.courier.deliver()
        update_ratings(connection)
        late = ratings(club)
        recompute_ratings(connection)
    assert ratings(club) == late
    assert len(late) == 4


def test_an_undone_end_is_not_rated(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play(("Ann", "Ben"), "patchwork")
    finish_patchwork(table, (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        update_ratings(connection)
        table.undo()
        aside.courier.deliver()
        update_ratings(connection)
    assert ratings(club) == []


def test_merging_and_parting_leads_back_to_the_same_ratings(club: Club) -> None:
    aside = club.join("Table 1")
    for names in (("Ann", "Ben"), ("Anne", "Ben"), ("Ben", "Ann")):
        played(aside, names, (20, 10))
    with club.page() as connection:
        update_ratings(connection)
        before = ratings(club)
        anne = find_player(connection, "Anne")
        merge(connection, anne, find_player(connection, "Ann"))
        update_ratings(connection)
        merged = {rated.name: rated.games for rated in list_league(connection, "patchwork")}
        assert merged == {"Ann": 3, "Ben": 3}
        part(connection, anne)
        update_ratings(connection)
    assert ratings(club) == before


def test_a_season_begins_with_everybody_at_the_start(club: Club) -> None:
    aside = club.join("Table 1")
    played(aside, ("Ann", "Ben"), (20, 10))
    with club.page() as connection:
        update_ratings(connection)
        old = list_league(connection, "patchwork")
        begin_season(connection, "Autumn", datetime.now(UTC))
        played(aside, ("Ben", "Ann"), (20, 10))
        update_ratings(connection)
        assert [(rated.name, rated.games) for rated in list_league(connection, "patchwork")] == [("Ben", 1), ("Ann", 1)]
        assert [rated.name for rated in list_league(connection, "patchwork", season=0)] == [rated.name for rated in old]
        assert [season.name for season in list_seasons(connection)] == ["Autumn"]
        assert [rated.name for rated in list_league(connection, None)] == ["Ben", "Ann"]


def test_records_and_evenings(club: Club) -> None:
    aside = club.join("Table 1")
    played(aside, ("Ann", "Ben"), (20, 10))
    played(aside, ("Ann", "Ben"), (12, 31))
    with club.page() as connection:
        update_ratings(connection)
        assert [(record.kind, record.name, record.points) for record in list_records(connection)] == [
            ("patchwork", "Ben", 31)
        ]
        league = with_evenings(connection, "patchwork", None, list_league(connection, "patchwork"))
        assert all(rated.evenings == (rated.rating,) for rated in league)


def test_a_rating_starts_at_1000() -> None:
    assert show_rating(PlackettLuce().mu) == 1000


@pytest.mark.parametrize("hours", [1, 48])
def test_a_clock_that_jumps_changes_the_order_but_never_the_sums(club: Club, hours: int) -> None:

    aside = club.join("Table 1")
    clock = datetime(2026, 11, 18, 20, tzinfo=UTC)
    for jump in (0, -hours, hours):
        at = clock + timedelta(hours=jump)
        table = start_game(
            aside.store, "patchwork", [Player("Ann"), Player("Ben")], now=partial(datetime.astimezone, at)
        )
        finish_patchwork(table, (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        assert update_ratings(connection) == 3
        before = ratings(club)
        recompute_ratings(connection, from_log=True)
    assert ratings(club) == before


def test_lines_of_the_chart_stand_at_their_evenings() -> None:
    always = Rated(1, "Mara", "", 9, 5, 1040, 0, 0.0, (1000, 1010, 1040), ("2026-10-01", "2026-10-08", "2026-10-15"))
    missed_one = Rated(2, "Theo", "", 6, 2, 990, 0, 0.0, (1000, 990), ("2026-10-01", "2026-10-15"))
    lines = ClubPaint("en").lines([always, missed_one], 950, 1050)
    assert [x for x, _ in lines[0].dots] == [40, 205, 370]
    assert [x for x, _ in lines[1].dots] == [40, 370]


def test_the_letters_at_the_ends_of_lines_cover_no_others() -> None:
    evenings = ("2026-10-01", "2026-10-08")
    last = {"Mara": 1040, "Theo": 1040, "Ruth": 1043, "Jun": 960}
    rated = [
        Rated(number, name, "", 9, 5, 1000, 0, 0.0, (1000, value), evenings)
        for number, (name, value) in enumerate(last.items())
    ]
    lines = ClubPaint("en").lines(rated, 950, 1050)
    heights = sorted(line.end[1] for line in lines)
    assert all(lower - upper >= 20 for upper, lower in pairwise(heights))
    assert lines[2].end[1] == heights[0], "the best stands highest"
    assert lines[3].end[1] == lines[3].dots[-1][1], "who is alone stands beside the dot"
    assert all(0 < line.end[0] - line.dots[-1][0] < 20 for line in lines)
