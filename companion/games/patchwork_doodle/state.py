"""Where a game of Patchwork Doodle stands: the ring, the token and every player's sheet as far as it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ..cells import Cells
from ..shapes import Shape, parse_shape
from ..values import Player, Seat
from .actions import UNTOLD
from .components import ROUNDS, TURNS
from .scoring import Scored

if TYPE_CHECKING:
    from .setup import DoodleOptions

Phase: TypeAlias = Literal["cards", "turns", "scoring", "over"]
Special: TypeAlias = Literal["neighbour", "cell", "cut"]
SPECIALS: tuple[Special, ...] = ("neighbour", "cell", "cut")
SPECIAL_ACTIONS = 4
"""The three above and one that repeats any of them."""


class Sheet(msgspec.Struct, frozen=True):
    """One player's sheet."""

    cells: Cells = Cells()
    """The shaded cells that the app knows of."""
    start: str = UNTOLD
    """What the player's start card shows."""
    used: tuple[Special, ...] = ()
    """The special actions taken so far, in order; one that stands here twice was repeated."""
    scored: tuple[Scored, ...] = ()
    """What each round so far gave."""
    did: Literal["", "drew", "passed"] = ""
    """What the app was told of this player's turn."""
    is_complete: bool = False
    """Whether `cells` is everything that this player has drawn."""

    @property
    def specials(self) -> tuple[Special, ...]:
        """The special actions that this player can still take."""
        return tuple(one for one in SPECIALS if self.can_use(one))

    @property
    def specials_left(self) -> int:
        """How many of the four special actions are not yet crossed off."""
        return SPECIAL_ACTIONS - len(self.used)

    @property
    def points(self) -> int:
        """The rounds scored so far."""
        return sum(one.points for one in self.scored if one)

    def can_use(self, *wanted: Special) -> bool:
        """Whether these special actions are all still to be had: each once, and one of them a second time."""
        used = [*self.used, *wanted]
        return len(used) - len(set(used)) <= 1


class DoodleState(msgspec.Struct, frozen=True):
    """A game of Patchwork Doodle.

    The ring has eight slots, clockwise, the first being the next in line when the round began. A slot holds a shape,
    `?` for a card that was not told, or None once its card is gone. While cards are to be laid, the ring holds those
    that stay from the round before.
    """

    players: tuple[Player, ...]
    options: DoodleOptions
    sheets: tuple[Sheet, ...]
    phase: Phase = "cards"
    round: int = 1
    turn: int = 0
    ring: tuple[str | None, ...] = ()
    token: int = -1
    """The slot where the token stands; -1 before the first roll of a round."""
    seen: tuple[str, ...] = ()
    """Every shape that cards of the ring were told to show, in order."""

    @property
    def seats(self) -> range:
        """All seats at the table."""
        return range(len(self.players))

    @property
    def is_set_up(self) -> bool:
        """Whether the first ring of cards is still to come."""
        return self.round == 1 and self.phase == "cards"

    @property
    def is_final_turn(self) -> bool:
        """Whether everyone now takes one of the last three cards."""
        return self.phase == "turns" and self.round == ROUNDS and self.turn == TURNS

    @property
    def line(self) -> tuple[int, ...]:
        """The slots that still hold a card, clockwise from the token; the token's own card comes last."""
        size = len(self.ring)
        slots = ((self.token + step) % size for step in range(1, size + 1))
        return tuple(slot for slot in slots if self.ring[slot] is not None)

    @property
    def card(self) -> str | None:
        """What the card under the token shows: None when there is none."""
        if self.phase == "turns" and self.turn and not self.is_final_turn:
            return self.ring[self.token]
        return None

    @property
    def neighbours(self) -> tuple[int, ...]:
        """The slots of the cards next to the token's card on either side."""
        if self.card is None:
            return ()
        right, *_, left, _token = self.line
        return (left, right)

    @property
    def choices(self) -> tuple[int, ...]:
        """The slots of the cards that everyone may draw without a special action."""
        if self.is_final_turn:
            return self.line
        return () if self.card is None else (self.token,)

    @property
    def unscored(self) -> tuple[Seat, ...]:
        """Whose sheet is still to be shown in this scoring."""
        if self.phase != "scoring":
            return ()
        return tuple(seat for seat in self.seats if len(self.sheets[seat].scored) < self.round)

    def shape_at(self, slot: int) -> Shape | None:
        """The shape on a slot's card, or None when it was not told."""
        card = self.ring[slot]
        return None if card is None or card == UNTOLD else parse_shape(card)
