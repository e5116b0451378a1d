"""Who sits with whom in a round: equals together, few meet twice, and those who pause take turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

_REPEAT = 1000.0
"""What a pair that has met before costs, times how often they met: more than any difference in the standing."""
_ROUNDS = 40
"""Passes over all swaps at most; it settles long before."""


class Seated(msgspec.Struct, frozen=True):
    """Somebody who plays this round."""

    player: int
    score: float
    byes: int = 0


class SeatingPlan(msgspec.Struct, frozen=True):
    """A round: tables of players, and who pauses."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def table_sizes(players: int, largest: int, smallest: int = 2) -> list[int]:
    """As few tables as it takes, as equal as can be; empty where the players do not fit without a pause."""
    for tables in range(max(1, -(-players // largest)), players // smallest + 1):
        size, larger = divmod(players, tables)
        sizes = [size + 1] * larger + [size] * (tables - larger)
        if sizes and smallest <= sizes[-1] and sizes[0] <= largest:
            return sizes
    return []


def plan_round(
    players: Sequence[Seated], met: Mapping[frozenset[int], int], largest: int, smallest: int = 2
) -> SeatingPlan:
    """The seating of a round; `met` says how often two have sat together already."""
    order = sorted(players, key=lambda each: (-each.score, each.player))
    byes: list[int] = []
    while order and not table_sizes(len(order), largest, smallest):
        # Who has paused least; of those who is last in the standing.
        fewest = min(each.byes for each in order)
        pausing = next(each for each in reversed(order) if each.byes == fewest)
        byes.append(pausing.player)
        order.remove(pausing)
    tables: list[list[Seated]] = []
    rest = list(order)
    for size in table_sizes(len(order), largest, smallest):
        tables.append(rest[:size])
        rest = rest[size:]
    _improve(tables, met)
    return SeatingPlan(tuple(tuple(each.player for each in table) for table in tables), tuple(byes))


def count_meetings(tables: Iterable[Sequence[int]]) -> Counter[frozenset[int]]:
    """How often any two have sat at one table."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def _improve(tables: list[list[Seated]], met: Mapping[frozenset[int], int]) -> None:
    """Let two of different tables change places wherever that is better, until it nowhere is."""
    costs = [_cost(table, met) for table in tables]
    for _ in range(_ROUNDS):
        is_better = False
        for one, other in combinations(range(len(tables)), 2):
            if _swap_best(tables, costs, one, other, met):
                is_better = True
        if not is_better:
            return


def _swap_best(
    tables: list[list[Seated]], costs: list[float], one: int, other: int, met: Mapping[frozenset[int], int]
) -> bool:
    best = costs[one] + costs[other] - 1e-9
    found: tuple[int, int, float, float] | None = None
    for place in range(len(tables[one])):
        for there in range(len(tables[other])):
            left, right = list(tables[one]), list(tables[other])
            left[place], right[there] = right[there], left[place]
            left_cost, right_cost = _cost(left, met), _cost(right, met)
            if left_cost + right_cost < best:
                best, found = left_cost + right_cost, (place, there, left_cost, right_cost)
    if found is None:
        return False
    place, there, costs[one], costs[other] = found
    tables[one][place], tables[other][there] = tables[other][there], tables[one][place]
    return True


def _cost(table: Sequence[Seated], met: Mapping[frozenset[int], int]) -> float:
    cost = 0.0
    for one, other in combinations(table, 2):
        times = met.get(frozenset((one.player, other.player)), 0)
        cost += _REPEAT * times * times + (one.score - other.score) ** 2
    return cost
