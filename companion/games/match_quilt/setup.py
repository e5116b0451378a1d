"""The set-up of Match Quilt: its choices, and who is drawn to begin."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any

from msgspec import UNSET, UnsetType

from messages import say, say_list

from ..errors import BadSetup
from ..values import Choice, Options, Player
from .actions import Start
from .components import FABRICS
from .state import MatchQuiltState, Quilter


class MatchQuiltOptions(Options, frozen=True):
    """How this table plays.

    `favourites` names one fabric for each player in turn order; empty, the favourite-fabric variant is not played.
    """

    advanced: bool = False
    recycling: bool = False
    favourites: tuple[str, ...] = ()
    first_favourite: bool = False
    """The first card of a quilt, which scores nothing else, scores its favourite fabric."""
    private_trials: bool | UnsetType = UNSET
    """Whoever waits may try a card on a phone of their own; games without are written as ever."""


CHOICES = (
    Choice("advanced", say("Special texts"), say("the texts on the cards count")),
    Choice("recycling", say("Recycling"), say("discard a card before you draw")),
    Choice("favourites", say("Favourite fabrics"), say("one point for each card with yours")),
    Choice("first_favourite", say("First card too"), say("its favourite fabric gives a point")),
    Choice("private_trials", say("Private trials"), say("a waiting phone tries a card; not in tournaments")),
)
_FABRIC_OF_CLOTH = {"gingham": "red", "stripes": "yellow", "chevron": "green", "dots": "blue"}
"""A cloth has the colour of a pawn."""


def find_switches(players: int, on: Collection[str]) -> tuple[Choice, ...]:
    """Special texts and trials are for two or more, recycling is not played with the texts; a first card needs
    favourite fabrics."""
    hidden = {"advanced", "private_trials"} if players == 1 else {"recycling"} if "advanced" in on else set()
    hidden |= set() if "favourites" in on else {"first_favourite"}
    return tuple(choice for choice in CHOICES if choice.field not in hidden)


def choose_options(players: Sequence[Player], on: Iterable[Choice]) -> MatchQuiltOptions:
    """The options with these switches on; everybody's favourite has the colour of their cloth where it can."""
    fields: dict[str, Any] = {choice.field: choice.value for choice in on}
    if "favourites" in fields:
        theirs = [_FABRIC_OF_CLOTH.get(player.motif) for player in players]
        free = [fabric for fabric in FABRICS if fabric not in theirs]
        fields["favourites"] = tuple(fabric or free.pop(0) for fabric in theirs)
    return MatchQuiltOptions(**fields)


def check_options(options: MatchQuiltOptions, players: int) -> None:
    """Raise `BadSetup` when the choices do not go together."""
    if options.advanced and players == 1:
        raise BadSetup(say("Alone, Match Quilt is played without the special texts: choose the base game."))
    if options.advanced and options.recycling:
        raise BadSetup(say("Recycling belongs to the base game: leave out either the special texts or recycling."))
    if not options.favourites:
        if options.first_favourite:
            raise BadSetup(say("A first card can only score where favourite fabrics are played."))
        return
    if len(options.favourites) != players:
        raise BadSetup(
            say(
                "Every player has one favourite fabric: {told} were entered for {players} players.",
                told=len(options.favourites), players=players,
            )
        )  # fmt: skip
    for number, fabric in enumerate(options.favourites):
        if fabric not in FABRICS:
            raise BadSetup(
                say("{name} is not a fabric: choose among {known}.", name=fabric, known=say_list(map(say, FABRICS)))
            )
        if fabric in options.favourites[:number]:
            raise BadSetup(
                say("Two players have {name} as their favourite fabric: it goes with the pawn.", name=say(fabric))
            )


def set_up(players: tuple[Player, ...], options: MatchQuiltOptions) -> MatchQuiltState:
    """Empty quilts for everybody, or raise `BadSetup`; alone, the player begins at once."""
    check_options(options, len(players))
    return MatchQuiltState(players, options, tuple(Quilter() for _ in players), start=0 if len(players) == 1 else None)


def draw_by_chance(state: MatchQuiltState, random: Random) -> Start | None:
    """Who takes the first turn."""
    return Start(random.randrange(len(state.players))) if state.phase == "start" else None
