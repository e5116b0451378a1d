"""What the players of Match Quilt tell the table."""

from __future__ import annotations

from typing import TypeAlias

from ..values import Action, Cell, Seat, TellsOfPlayer
from .bonuses import Announcement
from .components import Card
from .quilt import Quilt


class Start(TellsOfPlayer, frozen=True, tag="start"):
    """This player takes the first turn."""

    seat: Seat


class PlayCard(Action, frozen=True, tag="play-card"):
    """A card laid open on the own quilt.

    When it covers Cross & Crown or Ribbons, `opponent` is whose quilt is compared; left out, the best one is taken.
    `matches` is how many cards match there, told only when the app does not know that quilt.
    """

    seat: Seat
    card: Card
    cell: Cell
    opponent: Seat | None = None
    matches: int | None = None


class TellPoints(Action, frozen=True, tag="tell-points"):
    """A turn of which only the points are told."""

    seat: Seat
    points: int


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The player has drawn; the next one's first word ends the turn as well."""

    seat: Seat


class SkipTurn(Action, frozen=True, tag="skip-turn"):
    """A turn without a card, because the hand is empty."""

    seat: Seat


class TellQuilt(Action, frozen=True, tag="tell-quilt"):
    """The whole quilt as it lies, where the cards of some turns were not told; no points come of it."""

    seat: Seat
    quilt: Quilt


class TellTotal(Action, frozen=True, tag="tell-total"):
    """A finished quilt's points on the scoreboard, before the bonuses, for the turns that were not told."""

    seat: Seat
    points: int
    quilt: Quilt | None = None


class Announce(Action, frozen=True, tag="announce"):
    """What the bonuses need to know of a finished quilt that was not told."""

    seat: Seat
    quilt: Announcement


MatchQuiltAction: TypeAlias = Start | PlayCard | TellPoints | EndTurn | SkipTurn | TellQuilt | TellTotal | Announce
