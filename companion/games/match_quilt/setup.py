"""The set-up of Match Quilt: its choices, and who is drawn to begin."""

from __future__ import annotations

from random import Random

from messages import say, say_list

from ..errors import BadSetup
from ..values import Options, Player
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


def check_options(options: MatchQuiltOptions, players: int) -> None:
    """Raise `BadSetup` when the choices do not go together."""
    if options.advanced and players == 1:
        raise BadSetup(say("Alone, Match Quilt is played without the special texts: choose the base game."))
    if options.advanced and options.recycling:
        raise BadSetup(say("Recycling belongs to the base game: leave out either the special texts or recycling."))
    if not options.favourites:
        return
    if len(options.favourites) != players:
        raise BadSetup(
            say(
                "Every player has one favourite fabric: {told} were told for {players} players.",
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
