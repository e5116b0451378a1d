"""What players of Patchwork tell the app: every purchase, with or without its place, or only the count at the end."""

from __future__ import annotations

from typing import TypeAlias

from ..values import Action, Cell, Seat, TellsOfPlayer


class ChooseStartPlayer(TellsOfPlayer, frozen=True, tag="choose-start-player"):
    """Who begins: that token lies on top."""

    seat: Seat


class LayRing(Action, frozen=True, tag="lay-ring"):
    """The numbers of the patches on the table, clockwise: at the set-up from anywhere, later from the neutral token."""

    patches: tuple[int, ...]


class Buy(Action, frozen=True, tag="buy"):
    """Whose turn it is takes a patch and sews it on; without `cells` the app is not told where."""

    patch: int
    cells: tuple[Cell, ...] = ()


class Advance(Action, frozen=True, tag="advance"):
    """Whose turn it is goes to the space in front of the other token, for a button a space."""


class PlaceSingle(Action, frozen=True, tag="place-single"):
    """Who crossed a 1x1 patch sews it on; without `cell` the app is not told where."""

    cell: Cell | None = None


class TakeSpecialTile(Action, frozen=True, tag="take-special-tile"):
    """A player has filled a 7x7 square that the app did not see."""

    seat: Seat


class LeaveSpecialTile(Action, frozen=True, tag="leave-special-tile"):
    """At the end nobody has filled a 7x7 square."""


class ShowQuilt(Action, frozen=True, tag="show-quilt"):
    """A player's whole quilt board, nine rows of `#` and `.`."""

    seat: Seat
    cells: tuple[str, ...]


class CountUp(Action, frozen=True, tag="count-up"):
    """A player's final count, told by the table; moves that were not told were played all the same.

    The empty cells come from the board (`cells`), as a number (`empty`), or from the purchases told so far.
    """

    seat: Seat
    buttons: int
    special_tile: bool = False
    empty: int | None = None
    cells: tuple[str, ...] = ()


class TellFirst(TellsOfPlayer, frozen=True, tag="tell-first"):
    """Who reached the last space first, when that decides a tie."""

    seat: Seat


PatchworkAction: TypeAlias = (
    ChooseStartPlayer
    | LayRing
    | Buy
    | Advance
    | PlaceSingle
    | TakeSpecialTile
    | LeaveSpecialTile
    | ShowQuilt
    | CountUp
    | TellFirst
)
