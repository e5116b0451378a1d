"""A tournament evening: paired, results by themselves, late comers, drop-outs, a standing that adds up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from msgspec import UNSET

from companion.club.errors import ClubError
from companion.club.people import find_player
from companion.club.tournament import (
    begin_tournament,
    collect_results,
    drop_out,
    enter_late,
    enter_result,
    list_matches,
    list_standing,
    missing_results,
    pair_round,
    show_points,
    take_back,
    unpair_round,
)  # fmt: skip
from companion.games.quilt_show.actions import CountFabric
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.games.values import Player
from companion.table import start_game
from tests.club.making import Club, finish_patchwork
from tests.screens.quilt_show_scenes import tied_game


def test_an_evening_of_three_rounds(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"))
    aside.play(("Cleo", "Dee"))
    aside.courier.deliver()
    with club.page() as connection:
        ids = {name: find_player(connection, name) for name in ("Ann", "Ben", "Cleo", "Dee")}
        names = {number: name for name, number in ids.items()}
        cup = begin_tournament(connection, "Cup", "patchwork", 3, 2, list(ids.values()))
        assert pair_round(connection, cup) == 1
        with pytest.raises(ClubError, match="2 results of round 1 are missing"):
            pair_round(connection, cup)
        first, second = list_matches(connection, cup)
        # One result comes from a table by itself, the other one is told by hand.
        players = [names[seat.player] for seat in first.seats]
        table = aside.play((players[1], players[0]), "patchwork")
        finish_patchwork(table, (9, 30))
        aside.courier.deliver()
        assert collect_results(connection, cup) == 1
        assert collect_results(connection, cup) == 0
        found = list_matches(connection, cup)[0]
        assert [(seat.points, seat.rank) for seat in found.seats] == [(30, 1), (9, 2)]
        enter_result(connection, cup, 1, 2, {second.seats[0].player: 5, second.seats[1].player: 5})
        standing = list_standing(connection, cup)
        assert (standing[0].name, standing[0].points) == (players[0], Fraction(1))
        assert sorted(placed.points for placed in standing) == [0, Fraction(1, 2), Fraction(1, 2), 1]

        # The table takes its end back, and so does the tournament.
        table.undo()
        aside.courier.deliver()
        assert collect_results(connection, cup) == 1
        assert missing_results(connection, cup) == 1
        table.redo()
        aside.courier.deliver()
        assert collect_results(connection, cup) == 1
        assert missing_results(connection, cup) == 0
        assert take_back(connection, cup)
        assert missing_results(connection, cup) == 1
        enter_result(connection, cup, 1, 2, {second.seats[0].player: 7, second.seats[1].player: 5})

        assert pair_round(connection, cup) == 2
        unpair_round(connection, cup)
        drop_out(connection, cup, ids["Dee"])
        assert pair_round(connection, cup) == 2
        playing = [seat.name for match in list_matches(connection, cup) if match.round == 2 for seat in match.seats]
        assert sorted(playing) == ["Ann", "Ben", "Cleo"]
        bye = next(match for match in list_matches(connection, cup) if match.round == 2 and match.is_bye)
        assert len(bye.seats) == 1
        enter_late(connection, cup, ids["Dee"])
        met = [{seat.player for seat in match.seats} for match in list_matches(connection, cup) if not match.is_bye]
        assert len({frozenset(pair) for pair in met}) == len(met), "nobody meets twice"


@pytest.mark.parametrize(("hours", "counts"), [(0, True), (1, True), (24 * 7, False)])
def test_a_game_of_long_ago_that_arrives_only_now_is_no_result_of_this_round(
    club: Club, hours: int, counts: bool
) -> None:
    """A table that was offline may bring an old game of the same two after they were paired."""
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"), "patchwork")
    aside.courier.deliver()
    begun = datetime.now(UTC) - timedelta(hours=hours)
    old = start_game(aside.store, "patchwork", [Player("Ann"), Player("Ben")], now=lambda: begun)
    finish_patchwork(old, (30, 9))
    with club.page() as connection:
        ids = [find_player(connection, name) for name in ("Ann", "Ben")]
        cup = begin_tournament(connection, "Cup", "patchwork", 1, 2, ids)
        pair_round(connection, cup)
        aside.courier.deliver()
        assert collect_results(connection, cup) == (1 if counts else 0)


def test_a_game_with_private_trials_does_not_count(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        ids = [find_player(connection, name) for name in ("Ann", "Ben")]
        cup = begin_tournament(connection, "Cup", "quilt-show", 1, 2, ids)
        pair_round(connection, cup)
        for has_trials, counted in ((True, 0), (False, 1)):
            options = QuiltShowOptions(time_saving=True, private_trials=has_trials or UNSET)
            table = start_game(aside.store, "quilt-show", [Player("Ann"), Player("Ben")], options)
            for action in (*tied_game(), CountFabric(0, 3), CountFabric(1, 8)):
                table.do(action)
            aside.courier.deliver()
            assert collect_results(connection, cup) == counted


def test_tie_breaks_are_the_opponents_points_then_the_points_scored(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"))
    aside.play(("Cleo", "Dee"))
    aside.courier.deliver()
    with club.page() as connection:
        ids = [find_player(connection, name) for name in ("Ann", "Ben", "Cleo", "Dee")]
        cup = begin_tournament(connection, "Cup", "patchwork", 2, 2, ids)
        pair_round(connection, cup)
        for match in list_matches(connection, cup):
            one, other = (seat.player for seat in match.seats)
            enter_result(connection, cup, 1, match.number, {one: 10 + match.number, other: 3})
        standing = list_standing(connection, cup)
        assert [placed.rank for placed in standing] == [1, 2, 3, 3]
        assert [placed.faced for placed in standing] == [0, 0, 1, 1]
        assert standing[0].scored > standing[1].scored


def test_a_game_for_two_has_no_tables_of_four(club: Club) -> None:
    with club.page() as connection, pytest.raises(ClubError, match="cannot be played at tables of 4"):
        begin_tournament(connection, "Cup", "patchwork", 3, 4, [])


@pytest.mark.parametrize(
    ("points", "text"), [(Fraction(2), "2"), (Fraction(1, 2), "½"), (Fraction(8, 3), "2⅔"), (Fraction(0), "0")]
)
def test_points_are_written_as_people_do(points: Fraction, text: str) -> None:
    assert show_points(points) == text
