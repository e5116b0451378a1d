"""The course of the last games, and the lines of a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.store.values import KeptGame


def follow_points(games: Sequence[KeptGame], names: Sequence[str]) -> list[tuple[float | None, ...]]:
    """What each of these players reached in each of the games; None where somebody did not play."""
    reached = [{score.name: float(score.points) for score in game.outcome.scores} for game in games if game.outcome]
    return [tuple(points.get(name) for points in reached) for name in names]


def find_ticks(values: Sequence[float | None], least: int = 1, most: int = 5) -> tuple[int, ...]:
    """Round numbers from below the lowest value to above the highest, so far apart at least, and at most so many."""
    known = [value for value in values if value is not None] or [0.0]
    low, high = int(min(known)), int(max(known))
    for step in (unit * 10**power for power in range(8) for unit in (1, 2, 5)):
        ticks = tuple(range(low // step * step, -(-high // step) * step + 1, step))
        if len(ticks) <= most and step >= least:
            # One line alone has nothing to compare with.
            return ticks if len(ticks) > 1 else (*ticks, ticks[0] + step)
    return (low, high)


def group_spread(spread: Mapping[int, int], least: int = 1, most: int = 10) -> tuple[tuple[int, int], ...]:
    """How often results of each group were reached: where the group begins, and how often; groups are equally wide,
    of a round number, and at most so many."""
    low, high = min(spread), max(spread)
    step = next(
        step
        for step in (unit * 10**power for power in range(9) for unit in (1, 2, 5))
        if step >= least and high // step - low // step < most
    )
    counts: Counter[int] = Counter()
    for points, times in spread.items():
        counts[points // step * step] += times
    return tuple((start, counts[start]) for start in range(low // step * step, high + 1, step))
