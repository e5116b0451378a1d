"""The course of the last games, and the lines of a chart."""

from __future__ import annotations

from collections.abc import Sequence

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
