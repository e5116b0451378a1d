"""Where a game of Match Quilt stands: quilts, turns and points of all quilters."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ..values import Cell, Player, Seat
from .bonuses import Announcement, Bonuses, announce, award_bonuses
from .components import Card
from .hands import fewest_in_hand
from .quilt import CARDS, EMPTY_QUILT, HAND_SIZE, Quilt, count_cards, hand_size
from .scoring import Gain

if TYPE_CHECKING:
    from .setup import MatchQuiltOptions

TURNS = CARDS

Phase: TypeAlias = Literal["start", "play", "draw", "bonuses", "over"]


class QuilterTurn(msgspec.Struct, frozen=True):
    """One turn: where the card went, if that was told, and what it gained. A turn without both was skipped."""

    cell: Cell | None
    gains: tuple[Gain, ...]

    @property
    def is_skipped(self) -> bool:
        """Whether no card was played."""
        return self.cell is None and not self.gains

    @property
    def points(self) -> int:
        """All gains together."""
        return sum(gain.points for gain in self.gains)


class Quilter(msgspec.Struct, frozen=True):
    """One player's quilt and turns; `total` is the points on the scoreboard when they were told for the whole game."""

    quilt: Quilt = EMPTY_QUILT
    turns: tuple[QuilterTurn, ...] = ()
    total: int | None = None
    announced: Announcement | None = None

    @property
    def is_finished(self) -> bool:
        """Whether all sixteen turns are over."""
        return self.total is not None or len(self.turns) == TURNS

    @property
    def cards_laid(self) -> int:
        """How many cards lie in the quilt on the table."""
        turns = TURNS if self.total is not None else len(self.turns)
        return turns - sum(turn.is_skipped for turn in self.turns)

    @property
    def is_quilt_known(self) -> bool:
        """Whether every card on the table was told."""
        return count_cards(self.quilt) == self.cards_laid

    @property
    def points(self) -> int:
        """The points on the scoreboard, before the bonuses."""
        return sum(turn.points for turn in self.turns) if self.total is None else self.total

    @property
    def announcement(self) -> Announcement | None:
        """What the bonuses need to know, once the quilt is finished and it or its announcement was told."""
        if not self.is_finished:
            return None
        return announce(self.quilt) if self.is_quilt_known else self.announced


class MatchQuiltState(msgspec.Struct, frozen=True, dict=True):
    """The whole game. `drawing` is the quilter who has scored and may still draw cards."""

    players: tuple[Player, ...]
    options: MatchQuiltOptions
    quilters: tuple[Quilter, ...]
    start: Seat | None = None
    drawing: Seat | None = None

    @property
    def phase(self) -> Phase:
        """What is going on at the table."""
        if all(quilter.is_finished for quilter in self.quilters):
            return "bonuses" if self.bonuses is None else "over"
        if self.start is None:
            return "start"
        return "play" if self.drawing is None else "draw"

    @cached_property
    def active(self) -> Seat | None:
        """Who plays the next card: of those with the fewest turns, the next one from the start player."""
        if self.start is None:
            return None
        seats = [seat for seat, quilter in enumerate(self.quilters) if not quilter.is_finished]
        count, start = len(self.players), self.start
        return min(seats, key=lambda seat: (len(self.quilters[seat].turns), (seat - start) % count), default=None)

    @cached_property
    def bonuses(self) -> tuple[Bonuses, ...] | None:
        """The bonuses in seat order, once every quilt is finished and known."""
        announced = self.announcements
        return None if announced is None else award_bonuses(announced)

    @cached_property
    def announcements(self) -> tuple[Announcement, ...] | None:
        """What all quilters announce, once every quilt is finished and known."""
        announced = [quilter.announcement for quilter in self.quilters]
        known = tuple(announcement for announcement in announced if announcement is not None)
        return known if len(known) == len(announced) else None

    @property
    def quilts(self) -> tuple[Quilt, ...]:
        """The quilts in seat order, as far as they are known."""
        return tuple(quilter.quilt for quilter in self.quilters)

    def name_of(self, seat: Seat) -> str:
        """The name of the player in that seat."""
        return self.players[seat].name

    def favourite_of(self, seat: Seat) -> str | None:
        """The player's favourite fabric, if that variant is played."""
        return self.options.favourites[seat] if self.options.favourites else None

    def hand_size_of(self, seat: Seat) -> int | None:
        """How many cards the player draws up to; None when that depends on a quilt which is not known."""
        quilter = self.quilters[seat]
        if not self.options.advanced:
            return HAND_SIZE
        return hand_size(quilter.quilt) if quilter.is_quilt_known else None

    def last_card_of(self, seat: Seat) -> Card | None:
        """The card of the player's last turn, if it was told."""
        quilter = self.quilters[seat]
        cell = quilter.turns[-1].cell if quilter.turns else None
        return None if cell is None else quilter.quilt[cell[0]][cell[1]]

    def can_be_out_of_cards(self, seat: Seat) -> bool:
        """Whether the player's hand can be empty before a turn, as far as the turns tell."""
        return self.options.advanced and fewest_in_hand(self, seat) == 0
