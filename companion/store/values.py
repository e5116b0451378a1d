"""What the store keeps: the header of a game, the entries of its log, and its outcome."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

import msgspec

from companion.games.values import Player, Rival, Seat


class Header(msgspec.Struct, frozen=True, tag="game", tag_field="record"):
    """How a game began."""

    id: str
    game: str
    players: tuple[Player, ...]
    options: msgspec.Raw
    started: datetime
    app: str


class Do(msgspec.Struct, frozen=True, tag="do", tag_field="event"):
    """An action was played."""

    action: msgspec.Raw


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="event"):
    """The last actions were taken back."""

    steps: int = 1


class Redo(msgspec.Struct, frozen=True, tag="redo", tag_field="event"):
    """Actions that had been taken back were played again."""

    steps: int = 1


class Correct(msgspec.Struct, frozen=True, tag="correct", tag_field="event"):
    """What everybody reached was put right by hand after the end; without points the rules' own count holds again."""

    points: tuple[int, ...] = ()


Event: TypeAlias = Do | Undo | Redo | Correct


class Entry(msgspec.Struct, frozen=True, tag="entry", tag_field="record"):
    """One line of a game's log; undoing is an entry too, nothing is ever removed."""

    id: str
    number: int
    at: datetime
    event: Event


class PlayerScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player reached."""

    name: str
    points: int
    rank: int
    is_winner: bool
    turns: int = 0
    """How many turns the player had; 0 where an older version did not count them."""
    seconds: int = 0
    """How long all of them took together."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, tag="outcome", tag_field="record"):
    """How a game ended."""

    id: str
    reason: str
    unit: str
    scores: tuple[PlayerScore, ...]
    entries: int = 0
    """How many entries the log had then; 0 where an older version did not tell."""
    rival: Rival | None = None
    """Whom a solo player played against."""
    ended: datetime | None = None
    """When the last action was played."""
    is_corrected: bool = False
    """Whether the points were put right by hand."""
    began: Seat | None = None
    """Who took the first turn; None where nobody begins."""


class PlayerResult(msgspec.Struct, frozen=True):
    """What one player reached in one game that was played to the end."""

    id: str
    game: str
    started: datetime
    points: int
    is_winner: bool


class ResultQuery(msgspec.Struct, frozen=True):
    """Which results of a player are asked for: at most so many, in that game, since that moment and before that one."""

    player: str
    game: str = ""
    most: int | None = None
    since: datetime | None = None
    until: datetime | None = None


class KeptGame(msgspec.Struct, frozen=True):
    """A game in the store, as the history lists it."""

    header: Header
    entries: int
    last: datetime
    outcome: Outcome | None
    is_put_away: bool

    @property
    def is_sealed(self) -> bool:
        """A finished game can be taken back until the next one begins."""
        return self.is_put_away and self.outcome is not None
