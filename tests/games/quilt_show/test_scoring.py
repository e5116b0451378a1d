"""The prizes of a show, from the table in shows.toml, and how a ceremony tells them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.games.quilt_show.quilt import Quilt
from companion.games.quilt_show.scoring import Ceremony, Entry, explain_award, hold_show

TABLE = tomllib.loads(Path(__file__).with_name("shows.toml").read_text())["show"]


def hold(prizes: Sequence[int], quilts: Sequence[int], *, is_last: bool = False) -> Ceremony:
    """A show with one quilt a seat, so that the seat tells the quilt."""
    entries = [Entry(seat, Quilt(()), points, since=1) for seat, points in enumerate(quilts)]
    return hold_show(1, prizes, entries, is_last=is_last)


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_prizes_agree_with_the_table(case: dict[str, Any]) -> None:
    ceremony = hold(case["prizes"], case["quilts"])
    assert [ceremony.count_money(seat) for seat in range(len(case["quilts"]))] == case["wins"]


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_after_the_last_show_the_bank_pays_1000_for_each_quilt_without_a_prize(case: dict[str, Any]) -> None:
    ceremony = hold(case["prizes"], case["quilts"], is_last=True)
    paid = [ceremony.count_money(seat) for seat in range(len(case["quilts"]))]
    assert paid == [win or 1000 for win in case["wins"]]


def test_one_player_with_two_of_three_tied_quilts_gets_two_shares() -> None:
    entries = [Entry(seat, Quilt(()), 16, since=1) for seat in (0, 0, 1)]
    ceremony = hold_show(1, (8000, 6000, 5000), entries, is_last=False)
    assert (ceremony.count_money(0), ceremony.count_money(1)) == (12000, 6000)


def test_the_ceremony_goes_from_quilts_without_prize_to_the_best_in_show() -> None:
    ceremony = hold((13000, 10000, 8000, 6000, 5000), (25, 22, 16, 16, 16, 8))
    assert [award.points for award in ceremony.awards] == [8, 16, 22, 25]
    assert [award.markers for award in ceremony.awards] == [(), (8000, 6000, 5000), (10000,), (13000,)]
    assert [award.share for award in ceremony.awards] == [0, 6000, 10000, 13000]
    assert [award.is_tie for award in ceremony.awards] == [False, True, False, False]


def test_bought_unsold_and_unclaimed_are_told_apart() -> None:
    full = hold((13000, 10000), (25, 22, 8))
    assert [entry.points for entry in full.bought] == [22, 25]
    assert [entry.points for entry in full.unsold] == [8]
    assert full.unclaimed == ()
    assert hold((13000, 10000, 9000), (25,)).unclaimed == (10000, 9000)


@pytest.mark.parametrize(
    ("prizes", "quilts", "said"),
    [
        ((13000,), (25,), "25 points win $13,000."),
        (
            (8000, 6000, 5000),
            (16, 16, 16),
            "3 quilts tie at 16: $8,000 + $6,000 + $5,000 = $19,000, divided by 3 and rounded down, is $6,000 each.",
        ),
        ((4000,), (9, 9), "2 quilts tie at 9: $4,000, divided by 2, is $2,000 each."),
        ((4000,), (9,) * 5, "5 quilts tie at 9 for $4,000: that is less than $1,000 each, so they win nothing."),
        ((4000,), (10, 9), "1 quilt of 9 points: no prize is left."),
        ((4000,), (10, 9, 9), "2 quilts of 9 points: no prize is left."),
    ],
)
def test_each_share_is_explained(prizes: tuple[int, ...], quilts: tuple[int, ...], said: str) -> None:
    assert str(explain_award(hold(prizes, quilts).awards[0])) == said
