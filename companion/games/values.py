"""The values that all games speak in: players, turns, offers, standings, problems and results."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from messages import Sentence

Cell: TypeAlias = tuple[int, int]
"""Row and column, counted from the top left, from 0."""

Seat: TypeAlias = int
"""A player's place at the table in turn order, from 0."""


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    name: str
    motif: str = ""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of a game's set-up; every game has its own, all with defaults."""


class Choice(msgspec.Struct, frozen=True):
    """A switch of the set-up: the field of the game's options that it sets, its title and what it means."""

    field: str
    title: Sentence
    meaning: Sentence
    value: bool | str = True
    """What the field becomes; of several switches of one field only one is on."""

    @property
    def name(self) -> str:
        """Tells it from the other switches of the game."""
        return self.field if self.value is True else f"{self.field}={self.value}"


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a player or the table did. A subclass has a stable `tag`; its JSON form is the log's form."""

    @property
    def name(self) -> str:
        """The stable name of this kind of action."""
        return str(type(self).__struct_config__.tag)

    @property
    def actor(self) -> Seat | None:
        """Whose move it is where the action itself says so."""
        seat: Seat | None = getattr(self, "seat", None)
        return seat


class TellsOfPlayer(Action, frozen=True):
    """Something about a player that anybody at the table may tell, such as who begins."""

    @property
    def actor(self) -> Seat | None:
        return None


class Turn(msgspec.Struct, frozen=True):
    """Who is to act now (several players when all act at once, none when the table or nobody is)."""

    seats: tuple[Seat, ...]
    sentence: Sentence


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a game is, for somebody who looks on from elsewhere: one of its `stages` with its numbers, no names."""

    name: str
    numbers: dict[str, int]
    counts: tuple[int, ...] = ()
    """What players look at while they play, by seat, where that is not their points: buttons, for instance."""


class Offer(msgspec.Struct, frozen=True):
    """Something that may be done now. `action` is ready to be played, or None when the players must tell more first."""

    name: str
    sentence: Sentence
    seat: Seat | None = None
    action: Action | None = None


class Reminder(msgspec.Struct, frozen=True):
    """A rule that the players apply on the table themselves, told when it matters."""

    kind: str
    sentence: Sentence


class Line(msgspec.Struct, frozen=True):
    """One line of a sum: why these points, and which cells made them."""

    reason: Sentence
    points: int
    cells: tuple[Cell, ...] = ()
    source: Sentence | None = None
    """What everybody's points of this kind come from, where the reason speaks of one player's alone."""


class Standing(msgspec.Struct, frozen=True):
    """Where one player stands; the points are the sum of the lines."""

    seat: Seat
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """What all lines add up to."""
        return sum(line.points for line in self.lines)


class Standings(msgspec.Struct, frozen=True):
    """Where all players stand, in seat order."""

    unit: Literal["points", "dollars"]
    players: tuple[Standing, ...]


class Look(msgspec.Struct, frozen=True):
    """What the camera should look at next, and whose it is."""

    what: str
    sentence: Sentence
    seat: Seat | None = None


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a quilt or sheet as it lies there: not an error but a finding, with its cells."""

    kind: str
    sentence: Sentence
    cells: tuple[Cell, ...] = ()


class Rival(msgspec.Struct, frozen=True):
    """An opponent of the game's own, whom a solo player is measured against."""

    name: str
    points: int


class Result(msgspec.Struct, frozen=True):
    """The end of a game: who won and what decided it."""

    reason: Literal["points", "tie-break", "shared", "solo", "race"]
    winners: tuple[Seat, ...]
    sentence: Sentence
    rival: Rival | None = None
