"""Where everybody's points came from: the same pieces in the same order for all, so that bars can be compared."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.values import Line, Standings
from messages import Sentence


class Source(NamedTuple):
    """Something that gives points, and how much of it each seat gained."""

    name: Sentence
    gained: tuple[int, ...]


def list_sources(standings: Standings) -> tuple[Source, ...]:
    """All that gave points to anybody; what is subtracted is no piece of a bar."""
    names: list[Sentence] = []
    for player in standings.players:
        place = 0
        for name in map(_name, player.lines):
            if name in names:
                place = names.index(name) + 1
            else:
                # Each player's own order is kept: who was first to gain of it does not decide where it stands.
                names.insert(place, name)
                place += 1
    sources = (
        Source(name, tuple(_gain(player.lines, name) for player in standings.players)) for name in names
    )  # fmt: skip
    return tuple(source for source in sources if any(source.gained))


def _name(line: Line) -> Sentence:
    return line.source or line.reason


def _gain(lines: tuple[Line, ...], name: Sentence) -> int:
    return sum(line.points for line in lines if line.points > 0 and _name(line) == name)
