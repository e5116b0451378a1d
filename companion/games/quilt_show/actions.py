"""What players tell the table in Quilt Show; nothing that lies behind a screen is asked for."""

from __future__ import annotations

from typing import TypeAlias

from ..values import Action, Seat, TellsOfPlayer
from .quilt import Quilt


class ChooseStart(TellsOfPlayer, frozen=True, tag="choose-start"):
    """Who takes the first turn of the game; drawn by the app or on the table."""

    seat: Seat


class CollectFabric(Action, frozen=True, tag="collect-fabric"):
    """The player on turn takes 3 fabric cards, or 2 when one of them is a face-up dye goods card."""

    cards: int = 3


class MakeBlocks(Action, frozen=True, tag="make-blocks"):
    """The player on turn makes blocks and takes a time marker for each."""

    blocks: int


class SwapBlocks(Action, frozen=True, tag="swap-blocks"):
    """The player on turn swaps blocks or fabric with a partner; money may be paid to the partner or received."""

    partner: Seat
    paid: int = 0
    received: int = 0


class DrawPrizes(Action, frozen=True, tag="draw-prizes"):
    """The prize markers of a show, drawn by the app or on the table, in any order."""

    prizes: tuple[int, ...]


class EnterQuilts(Action, frozen=True, tag="enter-quilts"):
    """The quilts that one player enters in the show, none being an answer too; locked quilts enter by themselves."""

    seat: Seat
    quilts: tuple[Quilt, ...] = ()


class AwardPrizes(Action, frozen=True, tag="award-prizes"):
    """The show is held: prizes are paid, winning quilts are bought, the next round begins."""


class CountFabric(Action, frozen=True, tag="count-fabric"):
    """How many fabric cards a player holds; asked at the end of the game from those who are tied for the win."""

    seat: Seat
    cards: int


QuiltShowAction: TypeAlias = (
    ChooseStart | CollectFabric | MakeBlocks | SwapBlocks | DrawPrizes | EnterQuilts | AwardPrizes | CountFabric
)
