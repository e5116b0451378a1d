"""What players of Patchwork Doodle tell the app: every card and cell, or only the sheets, or anything between."""

from __future__ import annotations

from typing import TypeAlias

from ..values import Action, Cell, Seat

UNTOLD = "?"
"""A card that lies on the table, but the app was not told what it shows."""


class DealStartCards(Action, frozen=True, tag="deal-start-cards"):
    """Each player has a start card: its shape in seat order, `?` where it is not told."""

    cards: tuple[str, ...]


class DrawStartPatch(Action, frozen=True, tag="draw-start-patch"):
    """A player has drawn the patch of the start card on these cells."""

    seat: Seat
    cells: tuple[Cell, ...]


class LayCards(Action, frozen=True, tag="lay-cards"):
    """The cards of the ring, clockwise from the token: eight, or only the six new ones of a later round."""

    cards: tuple[str, ...]


class ShowCard(Action, frozen=True, tag="show-card"):
    """What an untold card of the ring shows."""

    slot: int
    card: str


class Roll(Action, frozen=True, tag="roll"):
    """The die; the turn before, if any, is over."""

    pips: int


class StartFinalTurn(Action, frozen=True, tag="start-final-turn"):
    """The last turn of the game, without the die; the turn before is over."""


class Draw(Action, frozen=True, tag="draw"):
    """A player draws the patch of a card: the token's, or of another slot of the ring, whole or one piece of a cut.

    Without `cells` the app is not told where.
    """

    seat: Seat
    cells: tuple[Cell, ...] = ()
    slot: int | None = None
    cut: bool = False


class Pass(Action, frozen=True, tag="pass"):
    """A player draws nothing this turn."""

    seat: Seat


class ShadeCell(Action, frozen=True, tag="shade-cell"):
    """A player uses the special action for one single cell; without `cell` the app is not told where."""

    seat: Seat
    cell: Cell | None = None


class ShowSheet(Action, frozen=True, tag="show-sheet"):
    """A player's whole sheet, nine rows of `#` and `.`; at a scoring it is scored."""

    seat: Seat
    cells: tuple[str, ...]


class TellPoints(Action, frozen=True, tag="tell-points"):
    """What a player's sheet scored, counted on paper and typed; after the last round with the cells left empty."""

    seat: Seat
    points: int
    empty: int | None = None


class EndRound(Action, frozen=True, tag="end-round"):
    """The round is over and is scored now; turns that were not told were played all the same."""


DoodleAction: TypeAlias = (
    DealStartCards
    | DrawStartPatch
    | LayCards
    | ShowCard
    | Roll
    | StartFinalTurn
    | Draw
    | Pass
    | ShadeCell
    | ShowSheet
    | TellPoints
    | EndRound
)
