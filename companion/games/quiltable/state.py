"""What the table knows: quilts, pattern cards, assistants, turn markers and how near the end is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ..values import Player, Seat
from .components import ASSISTANTS, AssistantId, CardId
from .quilt import Quilt

if TYPE_CHECKING:
    from .setup import QuiltableOptions

PILES = 4
"""Of pattern cards in a Pattern Area."""

Phase: TypeAlias = Literal["setup", "playing", "showing", "over"]
Deed: TypeAlias = Literal["plan", "choose", "return", "trade-assistant"] | AssistantId
"""What was done with an action, or whose help was used for it."""


class Quilter(msgspec.Struct, frozen=True):
    """A player's side of the table, as far as it was told."""

    quilt: Quilt
    """As last told."""
    is_current: bool = True
    """Whether the quilt still lies like that."""
    blocks: int | None = 0
    """How many blocks lie in the real quilt now; None when that was not told."""
    patterns: tuple[CardId, ...] = ()
    untold_patterns: int = 0
    assistant: AssistantId | None = None
    has_accepted: bool = False

    @property
    def pattern_count(self) -> int:
        """How many pattern cards the player has, told or not."""
        return len(self.patterns) + self.untold_patterns

    @property
    def is_told(self) -> bool:
        """Whether nothing is missing to score this player."""
        return self.is_current and self.untold_patterns == 0


class Marker(msgspec.Struct, frozen=True):
    """A turn marker: who has it, and what was done in this turn; it retires when nobody has a turn left."""

    seat: Seat | None
    done: tuple[Deed, ...] = ()

    @property
    def spent(self) -> int:
        """How many actions this turn has used."""
        return sum(ASSISTANTS[deed].cost if deed in ASSISTANTS else 1 for deed in self.done)


class Ending(msgspec.Struct, frozen=True):
    """What brought the last turns about; `seat` is None when it was the Quilting Master's turn."""

    reason: Literal["complete", "piles"]
    seat: Seat | None


class Stack(msgspec.Struct, frozen=True):
    """The Quilting Master's scoring stack."""

    cards: tuple[CardId, ...] = ()
    untold: int = 0
    is_next: bool = False
    """Whether it is the master's turn."""
    counts: tuple[int, ...] = ()
    """At the end, how many cards show each of `POINTS`, where nobody told the cards themselves."""

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return len(self.cards) + self.untold + sum(self.counts)


class State(msgspec.Struct, frozen=True):
    """A game of Quiltable."""

    players: tuple[Player, ...]
    options: QuiltableOptions
    quilters: tuple[Quilter, ...]
    start: Seat | None
    markers: tuple[Marker, ...]
    """One for each Pattern Area."""
    piles: tuple[int, ...]
    """How many piles of pattern cards each Pattern Area still has."""
    centre: AssistantId | None = None
    ending: Ending | None = None
    owed: tuple[Seat, ...] = ()
    """Who has a last turn still to come."""
    champion: Seat | None = None
    """Who won the race."""
    stack: Stack | None = None
    """Only in a solo game."""

    @property
    def phase(self) -> Phase:
        """Where in the game we are: set-up, turns, showing the quilts for scoring, or over."""
        if self.champion is not None:
            return "over"
        if self.start is None:
            return "setup"
        if any(marker.seat is not None for marker in self.markers) or (self.stack is not None and self.stack.is_next):
            return "playing"
        is_stack_told = self.stack is None or self.stack.untold == 0
        return "over" if is_stack_told and all(quilter.has_accepted for quilter in self.quilters) else "showing"

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against a Quilting Master."""
        return self.stack is not None

    @property
    def must_deal(self) -> bool:
        """Whether the assistants are still to be dealt."""
        return self.options.assistants and self.centre is None

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has a turn marker."""
        return tuple(marker.seat for marker in self.markers if marker.seat is not None)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.players[seat].name

    def area_of(self, seat: Seat) -> int:
        """The Pattern Area whose turn marker the player has."""
        return next(area for area, marker in enumerate(self.markers) if marker.seat == seat)

    def allowed_actions(self, seat: Seat) -> int:
        """How many actions the player's turn has, with those that Terrific Tim gave."""
        return self.options.actions_a_turn + self.markers[self.area_of(seat)].done.count("terrific-tim")

    def actions_left(self, seat: Seat) -> int:
        """How many actions the player still has in this turn."""
        return self.allowed_actions(seat) - self.markers[self.area_of(seat)].spent

    def uses_left(self, seat: Seat) -> int | None:
        """How often the player's assistant still helps in this turn; None when nothing limits it."""
        assistant = self.quilters[seat].assistant
        if assistant is None or ASSISTANTS[assistant].uses_a_turn is None:
            return None
        used = self.markers[self.area_of(seat)].done.count(assistant)
        return (ASSISTANTS[assistant].uses_a_turn or 0) - used

    def turn_order(self) -> tuple[Seat, ...]:
        """All seats, beginning with the one who began."""
        first = self.start or 0
        return tuple((first + step) % len(self.players) for step in range(len(self.players)))

    def cards_in_hands(self) -> tuple[CardId, ...]:
        """Every card that is known to be a pattern card or in the master's stack."""
        held = tuple(card for quilter in self.quilters for card in quilter.patterns)
        return held + (self.stack.cards if self.stack else ())

    def cards_in_quilts(self, except_seat: Seat | None = None) -> tuple[CardId, ...]:
        """Every card that is known to lie in a quilt now."""
        return tuple(
            tile.card.id
            for seat, quilter in enumerate(self.quilters)
            if quilter.is_current and seat != except_seat
            for tile in quilter.quilt.tiles
            if tile is not None and tile.card is not None
        )

    @property
    def told_cards(self) -> int:
        """How many cards are known to be away from the Pattern Area: in quilts, as patterns, in the stack."""
        return (self.stack.size if self.stack else 0) + sum(
            (quilter.blocks or 0) + quilter.pattern_count for quilter in self.quilters
        )


def with_quilter(state: State, seat: Seat, quilter: Quilter) -> State:
    """The state with one player's side of the table changed."""
    quilters = (*state.quilters[:seat], quilter, *state.quilters[seat + 1 :])
    return msgspec.structs.replace(state, quilters=quilters)


def with_marker(state: State, area: int, marker: Marker) -> State:
    """The state with one turn marker changed."""
    return msgspec.structs.replace(state, markers=(*state.markers[:area], marker, *state.markers[area + 1 :]))
