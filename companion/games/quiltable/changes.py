"""How the table changes by a deed: a quilt grows or shrinks, pattern cards come and go, actions are used up."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from messages import say, say_count

from ..errors import IllegalAction
from ..values import Cell, Seat
from .components import CardId
from .quilt import Quilt, Tile, groups, quilt_of
from .scoring import find_symmetry
from .state import Deed, Marker, State, with_marker, with_quilter


def fit_quilt(state: State, seat: Seat, placed: Mapping[Cell, Tile]) -> Quilt:
    """The player's quilt as told, which must fit its frame and, but for Planning Peter, not fall into more pieces."""
    size = state.options.size
    quilt = quilt_of(placed, size)
    if quilt is None:
        raise IllegalAction(say("A quilt may never be larger than {size} by {size} blocks.", size=size))
    if state.quilters[seat].assistant != "planning-peter":
        before = len(groups(state.quilters[seat].quilt.placed))
        if len(groups(placed)) > max(1, before):
            raise IllegalAction(
                say(
                    "The quilt of {name} would not stay in one piece: blocks must touch by a flat edge.",
                    name=state.name(seat),
                )
            )
    return quilt


def change_count(state: State, seat: Seat, change: int | None) -> State:
    """The player's quilt grew or shrank by so many blocks, nobody said where; None: nobody said how many."""
    quilter = state.quilters[seat]
    blocks = None if quilter.blocks is None or change is None else quilter.blocks + change
    if blocks is not None and blocks > state.options.size**2:
        free = state.options.size**2 - (quilter.blocks or 0)
        raise IllegalAction(
            say_count(
                "{name}'s quilt has only {count} free cell.",
                "{name}'s quilt has only {count} free cells.",
                free,
                name=state.name(seat),
            )
        )
    if blocks is not None and blocks < 0:
        raise IllegalAction(say("{name}'s quilt has fewer blocks than that.", name=state.name(seat)))
    changed = msgspec.structs.replace(quilter, blocks=blocks, is_current=False)
    return with_quilter(state, seat, changed)


def lay_quilt(state: State, seat: Seat, quilt: Quilt) -> State:
    """The player's quilt lies like this now; in the race that may be the end."""
    changed = msgspec.structs.replace(
        state.quilters[seat], quilt=quilt, blocks=quilt.count, is_current=True, has_accepted=False
    )
    state = with_quilter(state, seat, changed)
    if state.options.is_race and quilt.is_complete and find_symmetry(quilt):
        return msgspec.structs.replace(state, champion=seat)
    return state


def add_patterns(state: State, seat: Seat, cards: tuple[CardId, ...], untold: int = 0) -> State:
    """The player has more pattern cards."""
    quilter = state.quilters[seat]
    changed = msgspec.structs.replace(
        quilter, patterns=quilter.patterns + cards, untold_patterns=quilter.untold_patterns + untold
    )
    return with_quilter(state, seat, changed)


def drop_pattern(state: State, seat: Seat, card: CardId | None) -> State:
    """The player has one pattern card less: this one, or one of those that were not told."""
    quilter = state.quilters[seat]
    if quilter.pattern_count == 0:
        raise IllegalAction(say("{name} has no pattern card to give.", name=state.name(seat)))
    if card is not None and card in quilter.patterns:
        place = quilter.patterns.index(card)
        rest = quilter.patterns[:place] + quilter.patterns[place + 1 :]
        return with_quilter(state, seat, msgspec.structs.replace(quilter, patterns=rest))
    if quilter.untold_patterns:
        fewer = msgspec.structs.replace(quilter, untold_patterns=quilter.untold_patterns - 1)
        return with_quilter(state, seat, fewer)
    raise IllegalAction(
        say(
            "Say which pattern card: {name} has {cards}.",
            name=state.name(seat),
            cards=", ".join(map(str, quilter.patterns)),
        )
    )


def note(state: State, seat: Seat, deed: Deed) -> State:
    """Count the deed in the player's turn."""
    area = state.area_of(seat)
    return with_marker(state, area, Marker(seat, (*state.markers[area].done, deed)))
