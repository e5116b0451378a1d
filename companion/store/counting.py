"""What one finished game adds to the numbers that are kept: the one place where results are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from .values import Header, Outcome

Kind: TypeAlias = Literal[
    "over", "reached", "won", "ahead", "equal", "turns", "seconds", "minutes", "together", "winners", "first"
]


class Counted(NamedTuple):
    """What a number counts."""

    kind: Kind
    """Who `one` is and what `value` is: games that are over, of all and of each player; games in which a player reached
    so many points, or won with them; games in which one player was ahead of or equal with the other; turns and seconds
    of a player; games that took so many minutes; games of so many players, all who won them, and how often the first
    seat did."""
    one: str = ""
    other: str = ""
    value: int = 0


Counts: TypeAlias = Counter[Counted]
"""Of one game, over all times it was played to the end."""


def count_game(header: Header, outcome: Outcome) -> Counts:
    """What this game counts for."""
    counts: Counts = Counter()
    for counted, times in _count(header, outcome):
        counts[counted] += times
    return counts


def _count(header: Header, outcome: Outcome) -> Iterator[tuple[Counted, int]]:
    scores = outcome.scores
    if outcome.ended is not None:
        took = max((outcome.ended - header.started).total_seconds(), 0)
        yield Counted("minutes", value=round(took / 60)), 1
    yield Counted("over"), 1
    for score in scores:
        yield Counted("over", score.name), 1
        yield Counted("reached", score.name, value=score.points), 1
        yield Counted("won", score.name, value=score.points), int(score.is_winner)
        yield Counted("turns", score.name), score.turns
        yield Counted("seconds", score.name), score.seconds
    for one, other in combinations(sorted(scores, key=lambda score: score.name), 2):
        if one.rank == other.rank:
            yield Counted("equal", one.name, other.name), 1
        else:
            ahead, behind = (one, other) if one.rank < other.rank else (other, one)
            yield Counted("ahead", ahead.name, behind.name), 1
    if len(scores) > 1 and outcome.began is not None:
        yield Counted("together", value=len(scores)), 1
        yield Counted("winners", value=len(scores)), sum(score.is_winner for score in scores)
        yield Counted("first", value=len(scores)), int(scores[outcome.began].is_winner)
