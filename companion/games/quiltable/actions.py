"""What a player or the table can do; each may be told with details or without."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ..values import Action, Cell, Seat, TellsOfPlayer
from .components import AssistantId, CardId
from .quilt import Tile


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chosen block, the cell of the quilt where it lies now, and perhaps its place in the Pattern Area before.

    A cell outside the frame is fine as long as the whole quilt still fits: the quilt is moved.
    """

    tile: Tile
    cell: Cell
    taken_from: Cell | None = None


class DealAssistants(Action, frozen=True, tag="deal-assistants"):
    """Every player took an assistant, in seat order, and one lies in the centre."""

    assistants: tuple[AssistantId, ...]
    centre: AssistantId


class TurnAssistant(Action, frozen=True, tag="turn-assistant"):
    """Before the game a player prefers the other side of the assistant card."""

    seat: Seat


class Start(TellsOfPlayer, frozen=True, tag="start"):
    """This player begins."""

    seat: Seat


class Plan(Action, frozen=True, tag="plan"):
    """The player took a pattern card, or three with Sneaky Sally."""

    seat: Seat
    count: int = 1
    cards: tuple[CardId, ...] = ()


class Choose(Action, frozen=True, tag="choose"):
    """The player took connected blocks into the quilt: told bare, with their number, or block by block."""

    seat: Seat
    count: int | None = None
    blocks: tuple[LaidTile, ...] = ()


class Return(Action, frozen=True, tag="return"):
    """The player put connected blocks back to the Pattern Area: told bare, with their number, or cell by cell."""

    seat: Seat
    count: int | None = None
    cells: tuple[Cell, ...] = ()


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The player passes the turn marker on, perhaps with the news that the quilt is complete."""

    seat: Seat
    quilt_complete: bool = False


class TellPiles(Action, frozen=True, tag="tell-piles"):
    """So many piles of pattern cards are left, perhaps none even before the running turn began."""

    left: int
    area: int = 0
    before_turn: bool = False


class TellQuilt(Action, frozen=True, tag="tell-quilt"):
    """A player's whole quilt as it lies there, read by the camera or told by hand."""

    seat: Seat
    tiles: tuple[tuple[Tile | None, ...], ...]


class TellPatterns(Action, frozen=True, tag="tell-patterns"):
    """All pattern cards of a player."""

    seat: Seat
    cards: tuple[CardId, ...]


class AcceptScore(Action, frozen=True, tag="accept-score"):
    """After the last turn: the player's quilt and patterns are right as the app knows them."""

    seat: Seat


class MasterTakes(Action, frozen=True, tag="master-takes"):
    """The Quilting Master's turn: blocks went to the scoring stack."""

    count: int | None = None
    cards: tuple[CardId, ...] = ()


class TellStack(Action, frozen=True, tag="tell-stack"):
    """All cards in the Quilting Master's scoring stack."""

    cards: tuple[CardId, ...]


class CountStack(Action, frozen=True, tag="count-stack"):
    """How many cards of the Quilting Master's scoring stack show each of `POINTS`, the fewest points first."""

    counts: tuple[int, ...]


class TradeAssistant(Action, frozen=True, tag="trade-assistant"):
    """For one action the player traded assistants with the centre."""

    seat: Seat


class FlipBlock(Action, frozen=True, tag="flip-block"):
    """Granny Smith: a block of the quilt became a pattern card."""

    seat: Seat
    cell: Cell | None = None


class FlipPattern(Action, frozen=True, tag="flip-pattern"):
    """Uncle Sam: the back of a pattern card, held or just taken from a pile, went into the quilt."""

    seat: Seat
    from_pile: bool = False
    card: CardId | None = None
    cell: Cell | None = None


class SwapBlock(Action, frozen=True, tag="swap-block"):
    """Swap Shop Sandra: a block of the quilt was traded for one of the Pattern Area."""

    seat: Seat
    cell: Cell | None = None
    tile: Tile | None = None


class DonatePattern(Action, frozen=True, tag="donate-pattern"):
    """Terrific Tim: another player got a pattern card, the giver one more action."""

    seat: Seat
    to: Seat
    card: CardId | None = None


class FlipAssistant(Action, frozen=True, tag="flip-assistant"):
    """Mayhem Maddie: another player's assistant was turned over, or saved by giving up a pattern card."""

    seat: Seat
    of: Seat
    is_undone: bool = False
    card: CardId | None = None


class SwitchAssistants(Action, frozen=True, tag="switch-assistants"):
    """Tricky Travis: two players switched assistants."""

    seat: Seat
    other: Seat


QuiltableAction: TypeAlias = (
    Start
    | Plan
    | Choose
    | Return
    | EndTurn
    | TellPiles
    | TellQuilt
    | TellPatterns
    | AcceptScore
    | MasterTakes
    | TellStack
    | CountStack
    | DealAssistants
    | TurnAssistant
    | TradeAssistant
    | FlipBlock
    | FlipPattern
    | SwapBlock
    | DonatePattern
    | FlipAssistant
    | SwitchAssistants
)
