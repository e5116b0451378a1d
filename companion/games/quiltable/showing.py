"""What is shown besides a turn: whole quilts, pattern cards, and the scores that are accepted after the last turn."""

from __future__ import annotations

import msgspec

from messages import say, say_count

from ..errors import IllegalAction
from ..values import Seat
from .actions import AcceptScore, TellPatterns, TellQuilt
from .changes import lay_quilt
from .ending import see_late_end
from .legality import check_pattern, check_seat, check_tile
from .quilt import place_rows, quilt_of
from .state import State, with_quilter


def tell_quilt(state: State, action: TellQuilt) -> State:
    """Take the quilt as it lies there; what is wrong with it is a finding, not a reason to refuse it."""
    check_telling(state, action.seat)
    size = state.options.size
    placed = place_rows(action.tiles)
    for tile in placed.values():
        check_tile(tile)
    quilt = quilt_of(placed, size)
    if quilt is None:
        raise IllegalAction(say("A quilt may never be larger than {size} by {size} blocks.", size=size))
    return see_late_end(lay_quilt(state, action.seat, quilt), action.seat)


def tell_patterns(state: State, action: TellPatterns) -> State:
    """Take these as all of a player's pattern cards."""
    check_telling(state, action.seat)
    if state.options.variant == "quick-start" and len(action.cards) != 1:
        raise IllegalAction(
            say("In the quick start everybody has exactly one pattern card, not {count}.", count=len(action.cards))
        )
    for card in action.cards:
        check_pattern(state, card)
    bare = msgspec.structs.replace(state.quilters[action.seat], patterns=(), untold_patterns=0, has_accepted=False)
    state = with_quilter(state, action.seat, bare)
    for card in action.cards:
        held = state.cards_in_hands().count(card) + action.cards.count(card)
        if held > state.options.copies:
            raise IllegalAction(
                say(
                    "Pattern card {card} would be on the table {held} times: correct the other place first.",
                    card=card,
                    held=held,
                )
            )
    return with_quilter(state, action.seat, msgspec.structs.replace(bare, patterns=action.cards))


def check_telling(state: State, seat: Seat) -> None:
    """Things are shown between the beginning and the end of a game."""
    check_seat(state, seat)
    if state.phase == "setup":
        raise IllegalAction(say("The game has not begun: say first who starts."))
    if state.phase == "over":
        raise IllegalAction(say("The game is over. Undo if something was entered wrong."))


def accept_score(state: State, action: AcceptScore) -> State:
    """After the last turn a player's score is final once quilt and patterns are told."""
    check_seat(state, action.seat)
    name = state.name(action.seat)
    if state.phase != "showing":
        raise IllegalAction(say("A score is accepted after the last turn and before the game is over."))
    quilter = state.quilters[action.seat]
    if not quilter.is_current:
        raise IllegalAction(
            say("The app does not know how {name}'s quilt lies now: scan or enter it first.", name=name)
        )
    if quilter.untold_patterns:
        raise IllegalAction(
            say_count(
                "{count} pattern card of {name} is not known yet: enter it first.",
                "{count} pattern cards of {name} are not known yet: enter them first.",
                quilter.untold_patterns,
                name=name,
            )
        )
    if quilter.has_accepted:
        raise IllegalAction(say("{name}'s score is accepted already.", name=name))
    return with_quilter(state, action.seat, msgspec.structs.replace(quilter, has_accepted=True))
