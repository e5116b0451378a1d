"""What the past tells: who wins, who gets better, who beats whom; counted in one walk through the finished games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations
from statistics import median

from companion.history import minutes
from companion.store.values import KeptGame

LATEST = 5
"""Games that tell how somebody plays lately."""


@dataclass(frozen=True)
class PlayerRecord:
    """What one player reached in one game, the earliest result first."""

    name: str
    points: tuple[int, ...]
    wins: int
    best_on: datetime

    @property
    def games(self) -> int:
        return len(self.points)

    @property
    def average(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def best(self) -> int:
        return max(self.points)

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def latest(self) -> tuple[int, ...]:
        return self.points[-LATEST:]


@dataclass(frozen=True)
class HeadToHead:
    """Two players who met in one game: how often each was ahead of the other."""

    names: tuple[str, str]
    ahead: tuple[int, int]
    equal: int


@dataclass(frozen=True)
class GameStatistics:
    """One game over all times it was played to the end."""

    game: str
    unit: str
    games: int
    minutes: float
    """Of a usual game: half took longer, half less."""
    records: tuple[PlayerRecord, ...]
    """Who won most often first."""
    meetings: tuple[HeadToHead, ...]
    started_and_won: int
    """How often whoever sat in the first seat won, of `games_together`."""
    games_together: int
    """Games of two and more."""
    expected_starts: float
    """How many of those the first seat would win if it were no advantage; shared wins count for all who share."""


@dataclass
class _Count:
    unit: str = ""
    games: int = 0
    minutes: list[float] = field(default_factory=list)
    results: dict[str, list[tuple[datetime, int]]] = field(default_factory=lambda: defaultdict(list))
    wins: Counter[str] = field(default_factory=Counter)
    ahead: Counter[tuple[str, str]] = field(default_factory=Counter)
    equal: Counter[tuple[str, str]] = field(default_factory=Counter)
    started_and_won: int = 0
    games_together: int = 0
    expected: float = 0.0


def count_statistics(past: Iterable[KeptGame]) -> tuple[GameStatistics, ...]:
    """The statistics of every game that was played to the end, the one played most first."""
    counts: dict[str, _Count] = defaultdict(_Count)
    for kept in past:
        _add(counts[kept.header.game], kept)
    found = (_sum_up(game, count) for game, count in counts.items() if count.games)
    return tuple(sorted(found, key=lambda each: (-each.games, each.game)))


def _add(count: _Count, kept: KeptGame) -> None:
    outcome = kept.outcome
    if outcome is None:
        return
    count.games += 1
    count.unit = outcome.unit
    count.minutes.append(minutes(kept))
    for score in outcome.scores:
        count.results[score.name].append((kept.header.started, score.points))
        count.wins[score.name] += score.is_winner
    for one, other in combinations(sorted(outcome.scores, key=lambda score: score.name), 2):
        if one.rank == other.rank:
            count.equal[one.name, other.name] += 1
        else:
            count.ahead[(one.name, other.name) if one.rank < other.rank else (other.name, one.name)] += 1
    if len(outcome.scores) > 1:
        count.games_together += 1
        count.started_and_won += outcome.scores[0].is_winner
        count.expected += sum(score.is_winner for score in outcome.scores) / len(outcome.scores)


def _sum_up(game: str, count: _Count) -> GameStatistics:
    records = []
    for name, results in count.results.items():
        results.sort()
        best_on = max(results, key=lambda result: (result[1], result[0]))[0]
        records.append(PlayerRecord(name, tuple(points for _, points in results), count.wins[name], best_on))
    records.sort(key=lambda record: (-record.wins, -record.average, record.name))
    return GameStatistics(
        game, count.unit, count.games, median(count.minutes), tuple(records), tuple(_meetings(count)),
        count.started_and_won, count.games_together, count.expected,
    )  # fmt: skip


def _meetings(count: _Count) -> Iterator[HeadToHead]:
    """Those who met, who met most often first."""
    pairs = {tuple(sorted(pair)) for pair in count.ahead} | set(count.equal)

    def met(pair: tuple[str, ...]) -> int:
        return count.ahead[pair[0], pair[1]] + count.ahead[pair[1], pair[0]] + count.equal[pair[0], pair[1]]

    for one, other in sorted(pairs, key=lambda pair: (-met(pair), pair)):
        yield HeadToHead((one, other), (count.ahead[one, other], count.ahead[other, one]), count.equal[one, other])
