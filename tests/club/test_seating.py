"""Seatings: few meet twice, pauses are shared, tables are as equal as can be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.club.seating import Seated, count_meetings, plan_round, table_sizes


def play_rounds(players: int, rounds: int, size: int) -> tuple[Counter[frozenset[int]], Counter[int]]:
    """A tournament in which the smaller number always wins; who met how often, and who paused how often."""
    tables: list[tuple[int, ...]] = []
    byes: Counter[int] = Counter()
    scores = dict.fromkeys(range(players), 0.0)
    for _ in range(rounds):
        seated = [Seated(player, score, byes[player]) for player, score in scores.items()]
        plan = plan_round(seated, count_meetings(tables), size)
        assert sorted([*plan.byes, *(player for table in plan.tables for player in table)]) == list(range(players))
        for table in plan.tables:
            assert 2 <= len(table) <= size
            scores[min(table)] += 1
        for player in plan.byes:
            byes[player] += 1
            scores[player] += 1
        tables += plan.tables
    return count_meetings(tables), byes


@pytest.mark.parametrize(("players", "rounds"), [(12, 4), (16, 6), (40, 6), (8, 7)])
def test_nobody_meets_twice_as_long_as_there_are_others(players: int, rounds: int) -> None:
    met, byes = play_rounds(players, rounds, 2)
    assert max(met.values()) == 1
    assert not byes


def test_pauses_are_shared() -> None:
    _, byes = play_rounds(7, 7, 2)
    assert [byes[player] for player in range(7)] == [1] * 7


@pytest.mark.parametrize(("players", "size"), [(5, 4), (9, 4), (10, 3), (22, 4), (13, 3)])
def test_larger_tables_need_no_pause(players: int, size: int) -> None:
    met, byes = play_rounds(players, 3, size)
    assert not byes
    assert max(met.values()) <= 2


def test_few_meet_twice_at_tables_of_four() -> None:
    """16 players, 5 rounds: a perfect plan exists (social golfers), where everybody meets everybody once."""
    met, _ = play_rounds(16, 5, 4)
    assert sum(times - 1 for times in met.values()) <= 16


@pytest.mark.parametrize(
    ("players", "largest", "sizes"),
    [
        (2, 2, [2]),
        (3, 2, []),
        (4, 3, [2, 2]),
        (5, 4, [3, 2]),
        (9, 4, [3, 3, 3]),
        (11, 4, [4, 4, 3]),
        (1, 4, []),
        (0, 4, []),
    ],
)
def test_tables_are_as_equal_as_can_be(players: int, largest: int, sizes: list[int]) -> None:
    assert table_sizes(players, largest) == sizes


def test_the_leaders_meet() -> None:
    seated = [Seated(player, float(player // 2)) for player in range(8)]
    Random(1).shuffle(seated)
    assert set(plan_round(seated, {}, 2).tables[0]) == {6, 7}
