"""What the past tells: who wins, who gets better, who beats whom; made of what the store keeps counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.games import shelf
from companion.store.counting import Counted, Counts, Kind
from companion.store.values import PlayerResult, ResultQuery

LATEST = 5
"""Games that tell how somebody plays lately."""


class Results(Protocol):
    """Where results are kept: the store, or a file that is only looked at."""

    def played(self) -> tuple[str, ...]: ...
    def counts(self, game: str) -> Counts: ...
    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]: ...
    def best_result(self, game: str, player: str) -> PlayerResult | None: ...


@dataclass(frozen=True)
class PlayerRecord:
    """What one player reached in one game."""

    name: str
    spread: Mapping[int, int]
    """How often each number of points was reached, the lowest first."""
    wins: int
    turns: int
    seconds: int
    """Of all those turns together."""

    @property
    def games(self) -> int:
        return sum(self.spread.values())

    @property
    def average(self) -> float:
        return sum(points * times for points, times in self.spread.items()) / self.games

    @property
    def best(self) -> int:
        return max(self.spread)

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def turn_seconds(self) -> float | None:
        """How long a turn takes; None where nobody measured."""
        return self.seconds / self.turns if self.turns else None


@dataclass(frozen=True)
class HeadToHead:
    """Two players who met in one game: how often each was ahead of the other."""

    names: tuple[str, str]
    ahead: tuple[int, int]
    equal: int

    @property
    def games(self) -> int:
        return sum(self.ahead) + self.equal


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
    """Who met most often first."""
    started_and_won: int
    """How often whoever began won, of `games_together`."""
    games_together: int
    """Games of two and more in which it is known who began."""
    expected_starts: float
    """How many of those whoever began would win if it were no advantage; shared wins count for all who share."""

    @property
    def spread(self) -> dict[int, int]:
        """How often each number of points was reached by anybody, the lowest first."""
        times: dict[int, int] = defaultdict(int)
        for record in self.records:
            for points, count in record.spread.items():
                times[points] += count
        return dict(sorted(times.items()))

    def record_of(self, name: str) -> PlayerRecord | None:
        """What that player reached, if anything."""
        return next((record for record in self.records if record.name == name), None)


def count_statistics(results: Results) -> tuple[GameStatistics, ...]:
    """The statistics of every game that was played to the end, the one played most first."""
    found = (sum_up(game, results.counts(game)) for game in results.played())
    return tuple(sorted((each for each in found if each is not None), key=lambda each: (-each.games, each.game)))


def sum_up(game: str, counts: Counts) -> GameStatistics | None:
    """What was counted of one game; None when it was never played to the end."""
    if not counts:
        return None
    kinds: dict[Kind, dict[Counted, int]] = defaultdict(dict)
    for counted, times in sorted(counts.items()):
        kinds[counted.kind][counted] = times
    return GameStatistics(
        game,
        shelf.take(game).unit if game in shelf.NAMES else "points",
        counts[Counted("over")],
        _median(kinds["minutes"]),
        tuple(sorted(_records(kinds), key=lambda record: (-record.wins, -record.average, record.name))),
        tuple(sorted(_meetings(kinds), key=lambda each: (-each.games, each.names))),
        sum(kinds["first"].values()),
        sum(kinds["together"].values()),
        sum(winners / counted.value for counted, winners in kinds["winners"].items()),
    )


def _records(kinds: Mapping[Kind, Mapping[Counted, int]]) -> Iterator[PlayerRecord]:
    spreads: dict[str, dict[int, int]] = defaultdict(dict)
    for counted, times in kinds["reached"].items():
        spreads[counted.one][counted.value] = times
    wins: dict[str, int] = defaultdict(int)
    for counted, times in kinds["won"].items():
        wins[counted.one] += times
    for name, spread in spreads.items():
        turns, seconds = (kinds[kind].get(Counted(kind, name), 0) for kind in ("turns", "seconds"))
        yield PlayerRecord(name, spread, wins[name], turns, seconds)


def _meetings(kinds: Mapping[Kind, Mapping[Counted, int]]) -> Iterator[HeadToHead]:
    ahead, equal = kinds["ahead"], kinds["equal"]
    for one, other in {(min(each.one, each.other), max(each.one, each.other)) for each in (*ahead, *equal)}:
        yield HeadToHead(
            (one, other),
            (ahead.get(Counted("ahead", one, other), 0), ahead.get(Counted("ahead", other, one), 0)),
            equal.get(Counted("equal", one, other), 0),
        )


def _median(minutes: Mapping[Counted, int]) -> float:
    """Of values of which it is known how often each was there."""
    last = sum(minutes.values()) - 1
    if last < 0:
        return 0.0
    return (_at(minutes, last // 2) + _at(minutes, (last + 1) // 2)) / 2


def _at(values: Mapping[Counted, int], place: int) -> int:
    """The value at that place, counted from the lowest."""
    for counted, times in sorted(values.items()):
        place -= times
        if place < 0:
            return counted.value
    raise LookupError(place)
