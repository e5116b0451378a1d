"""The table of records: wins, best and average of each player of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.store.values import Tally


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


def count_records(tallies: Sequence[Tally]) -> tuple[Record, ...]:
    """A record a player, who won most often first."""
    records = [Record(each.name, each.games, each.wins, each.best, each.points / each.games) for each in tallies]
    return tuple(sorted(records, key=lambda record: (-record.wins, -record.average, record.name)))
