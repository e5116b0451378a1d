"""The Quilting Master of a solo game: the blocks that go to the scoring stack."""

from __future__ import annotations

import msgspec

from messages import say, say_count

from ..errors import IllegalAction
from .actions import CountStack, MasterTakes, TellStack
from .components import CARDS, POINTS
from .legality import check_card, check_free
from .showing import check_telling
from .state import Ending, Marker, Stack, State, with_marker


def master_takes(state: State, action: MasterTakes) -> State:
    """The Quilting Master takes blocks; then it is the player's turn, perhaps the last."""
    stack = state.stack
    if stack is None or not stack.is_next:
        raise IllegalAction(
            say("It is not a Quilting Master's turn: only a solo game has one, after each turn of the player.")
        )
    takes = state.options.master_takes
    count = takes if action.count is None and not action.cards else action.count or len(action.cards)
    if action.cards and len(action.cards) != count:
        raise IllegalAction(
            say_count(
                "{count} card was entered for {wanted}.",
                "{count} cards were entered for {wanted}.",
                len(action.cards), wanted=count,
            )
        )  # fmt: skip
    if count != takes and not (0 <= count < takes and state.piles[0] == 0):
        raise IllegalAction(
            say(
                "{master} takes {takes} blocks a turn (fewer only when the Pattern Area runs out), not {count}.",
                master=state.options.opponent.title,
                takes=takes,
                count=count,
            )
        )
    for card in action.cards:
        check_card(card)
    check_free(state, action.cards)
    stack = Stack(stack.cards + action.cards, stack.untold + count - len(action.cards))
    state = with_marker(msgspec.structs.replace(state, stack=stack), 0, Marker(0))
    if state.ending is None and state.piles[0] == 0:
        return msgspec.structs.replace(state, ending=Ending("piles", 0))
    return state


def tell_stack(state: State, action: TellStack) -> State:
    """Take these as all cards of the Quilting Master."""
    state = _turn_over(state)
    for card in action.cards:
        check_card(card)
        if state.cards_in_hands().count(card) + action.cards.count(card) > state.options.copies:
            raise IllegalAction(say("Card {card} can lie in one place only.", card=card))
    return msgspec.structs.replace(state, stack=Stack(action.cards))


def count_stack(state: State, action: CountStack) -> State:
    """Take the stack as sorted by points, which is all that it counts by."""
    state = _turn_over(state)
    if len(action.counts) != len(POINTS):
        raise IllegalAction(say("Enter how many cards there are for each number of points."))
    for points, count in zip(POINTS, action.counts, strict=True):
        most = count_in_box(points)
        if not 0 <= count <= most:
            raise IllegalAction(
                say("{most} cards of the game show {points} points, not {count}.",
                    most=most, points=points, count=count)
            )  # fmt: skip
    return msgspec.structs.replace(state, stack=Stack(counts=action.counts))


def count_in_box(points: int) -> int:
    """How many of the cards show so many points."""
    return sum(card.points == points for card in CARDS)


def _turn_over(state: State) -> State:
    """The state with nothing known of the stack."""
    if state.stack is None:
        raise IllegalAction(say("Only a solo game has a Quilting Master's stack."))
    check_telling(state, 0)
    return msgspec.structs.replace(state, stack=Stack())
