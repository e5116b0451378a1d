"""A game of Quilt Show as it stands on the table, and everything that can be read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ..values import Player, Seat
from .components import BOX, CHARTS, Chart
from .quilt import Quilt, Tile, tiles_of
from .scoring import Ceremony, Entry, count_points, hold_show

if TYPE_CHECKING:
    from .setup import QuiltShowOptions

Phase: TypeAlias = Literal["start", "sewing", "drawing", "entering", "awarding", "counting", "over"]
"""Choosing who starts; a round of turns; drawing prizes; entering quilts; the award; the tie-break; the end."""


class State(msgspec.Struct, frozen=True):
    """What is known of the game. Tuples with one item for each player are in seat order."""

    players: tuple[Player, ...]
    options: QuiltShowOptions
    markers: tuple[int, ...]
    """Time markers that each player has taken in this round."""
    blocks: tuple[int, ...]
    """Blocks that each player has made in the whole game."""
    fabric: tuple[int, ...]
    """Fabric cards that each player has collected in the whole game, without those dealt."""
    swaps: tuple[int, ...]
    """Dollars that swaps have brought each player, all in all."""
    entered: tuple[tuple[Quilt, ...] | None, ...]
    """What each player enters in the coming show; None before it is told."""
    hands: tuple[int | None, ...]
    """Fabric cards in hand, told only to break a tie at the end."""
    on_turn: Seat | None = None
    """Whose turn it is in the round; during a show, who took the large time marker."""
    prizes: tuple[int, ...] = ()
    """The prize markers of the coming show, the highest first; none before they are drawn."""
    shows: tuple[Ceremony, ...] = ()
    """The shows that are over."""

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        if len(self.shows) == self.options.shows:
            leaders = self.leaders
            is_tied = len(leaders) > 1 and any(self.hands[seat] is None for seat in leaders)
            return "counting" if is_tied else "over"
        if self.on_turn is None:
            return "start"
        if self.markers_left:
            return "sewing"
        if not self.prizes:
            return "drawing"
        return "entering" if None in self.entered else "awarding"

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def chart(self) -> Chart:
        """The set-up for this number of players."""
        return CHARTS[len(self.players)]

    @property
    def stacks(self) -> int:
        """How many stacks of blocks lie on the table, each with its top block face up."""
        return self.options.count_stacks(self.chart)

    @property
    def markers_left(self) -> int:
        """Time markers still in the pool, the large one, which goes last, among them."""
        return self.chart.time_markers - sum(self.markers)

    @property
    def most_blocks(self) -> int:
        """How many blocks can be made in the turn now: new ones are turned up only after it."""
        return min(self.markers_left, self.stacks)

    @property
    def show(self) -> int:
        """The number of the round and of the show that ends it, from 1; after the end, that of the last show."""
        return min(len(self.shows) + 1, self.options.shows)

    @property
    def is_last_show(self) -> bool:
        """Whether no other show follows the present one."""
        return self.show == self.options.shows

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """Who has not yet said what to enter in the coming show."""
        return tuple(seat for seat in self.seats if self.entered[seat] is None)

    @property
    def locked(self) -> tuple[Entry, ...]:
        """The unsold quilts of earlier shows: they cannot be altered and enter the coming show by themselves."""
        return self.shows[-1].unsold if self.shows and len(self.shows) < self.options.shows else ()

    @property
    def bought(self) -> frozenset[Tile]:
        """The tiles that left the game with quilts that won money."""
        return frozenset(
            tile for ceremony in self.shows for entry in ceremony.bought for tile in tiles_of(entry.quilt.tiles)
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The quilts of the coming show as far as they are told: locked ones first, then in seat order."""
        new = (
            Entry(seat, quilt, self.count_points(quilt), self.show)
            for seat in self.seats
            for quilt in self.entered[seat] or ()
        )
        return (*self.locked, *new)

    @property
    def ceremony(self) -> Ceremony | None:
        """The show to put on the screen: the coming one once all have entered, before that the last one held."""
        if self.phase == "awarding":
            return self.hold_show()
        return self.shows[-1] if self.shows else None

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has the most money."""
        money = [self.count_money(seat) for seat in self.seats]
        return tuple(seat for seat in self.seats if money[seat] == max(money))

    def hold_show(self) -> Ceremony:
        """The coming show, awarded with what is entered."""
        return hold_show(self.show, self.prizes, self.entries, is_last=self.is_last_show)

    def count_points(self, quilt: Quilt) -> int:
        """What a legal quilt is worth in this game."""
        return count_points(quilt.tiles, quilt.chip, large_quilts=self.options.large_quilt)

    def count_money(self, seat: Seat) -> int:
        """The dollars of one player."""
        return self.swaps[seat] + sum(ceremony.count_money(seat) for ceremony in self.shows)

    def chips_of(self, seat: Seat) -> tuple[int, ...]:
        """The chips that a player still has behind the screen, as everybody knows it.

        A chip goes with the award of the show in which it was laid on a quilt: before that, the entry is secret.
        """
        played = {entry.quilt.chip for show in self.shows for entry in show.entries if entry.seat == seat}
        return tuple(chip for chip in BOX.chips if chip not in played)

    def name(self, seat: Seat) -> str:
        """The name of the player on that seat."""
        return self.players[seat].name
