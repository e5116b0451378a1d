"""Counting over earlier games: best, average and wins of each player, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

import msgspec

from companion.store.values import KeptGame


class Record(msgspec.Struct, frozen=True):
    """What one player reached in one game, over all times it was played to the end."""

    name: str
    games: int
    wins: int
    best: int
    average: float

    @property
    def win_rate(self) -> float:
        return self.wins / self.games


def count_records(games: Sequence[KeptGame], game: str) -> tuple[Record, ...]:
    """A record a player of that game, who won most often first; games that were not finished do not count."""
    reached: dict[str, list[tuple[int, bool]]] = {}
    for kept in games:
        if kept.header.game == game and kept.outcome:
            for score in kept.outcome.scores:
                reached.setdefault(score.name, []).append((score.points, score.is_winner))
    records = [
        Record(
            name=name,
            games=len(scores),
            wins=sum(is_winner for _, is_winner in scores),
            best=max(points for points, _ in scores),
            average=mean(points for points, _ in scores),
        )
        for name, scores in reached.items()
    ]
    return tuple(sorted(records, key=lambda record: (-record.wins, -record.average, record.name)))
