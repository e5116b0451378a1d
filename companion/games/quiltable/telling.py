"""What can be told about the table besides a turn: whole quilts, pattern cards, the master's stack, accepted scores."""

from __future__ import annotations

import msgspec

from ..errors import IllegalAction
from ..sentences import say, say_count
from ..values import Seat
from .actions import AcceptScore, MasterTakes, TellPatterns, TellQuilt, TellStack
from .cards import CARD_BY_ID, CARDS, CardId
from .changes import lay_quilt
from .checks import check_free, check_pattern, check_seat, check_tile
from .quilt import place_rows, quilt_of
from .state import Ending, Marker, Stack, State, with_marker, with_quilter


def tell_quilt(state: State, action: TellQuilt) -> State:
    """Take the quilt as it lies there; what is wrong with it is a finding, not a reason to refuse it."""
    _check_telling(state, action.seat)
    size = state.options.size
    placed = place_rows(action.tiles)
    for tile in placed.values():
        check_tile(tile)
    quilt = quilt_of(placed, size)
    if quilt is None:
        raise IllegalAction(say("A quilt may never be larger than {size} by {size} blocks.", size=size))
    return lay_quilt(state, action.seat, quilt)


def tell_patterns(state: State, action: TellPatterns) -> State:
    """Take these as all of a player's pattern cards."""
    _check_telling(state, action.seat)
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
                    "Pattern card {card} would be on the table {held} times: tell the other place anew first.",
                    card=card,
                    held=held,
                )
            )
    return with_quilter(state, action.seat, msgspec.structs.replace(bare, patterns=action.cards))


def _check_telling(state: State, seat: Seat) -> None:
    check_seat(state, seat)
    if state.phase == "setup":
        raise IllegalAction(say("The game has not begun: say first who starts."))
    if state.phase == "over":
        raise IllegalAction(say("The game is over. Undo if something was told wrong."))


def accept_score(state: State, action: AcceptScore) -> State:
    """After the last turn a player's score is final once quilt and patterns are told."""
    check_seat(state, action.seat)
    name = state.name(action.seat)
    if state.phase != "showing":
        raise IllegalAction(say("A score is accepted after the last turn and before the game is over."))
    quilter = state.quilters[action.seat]
    if not quilter.is_current:
        raise IllegalAction(say("{name}'s quilt is not told as it lies now: scan or tell it first.", name=name))
    if quilter.untold_patterns:
        raise IllegalAction(
            say_count(
                "{count} pattern card of {name} is not told yet: tell it first.",
                "{count} pattern cards of {name} are not told yet: tell them first.",
                quilter.untold_patterns,
                name=name,
            )
        )
    if quilter.has_accepted:
        raise IllegalAction(say("{name}'s score is accepted already.", name=name))
    return with_quilter(state, action.seat, msgspec.structs.replace(quilter, has_accepted=True))


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
        raise IllegalAction(say("{told} cards were told for {count}.", told=len(action.cards), count=count))
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
    if state.stack is None:
        raise IllegalAction(say("Only a solo game has a Quilting Master's stack."))
    _check_telling(state, 0)
    for card in action.cards:
        check_card(card)
    stack = msgspec.structs.replace(state.stack, cards=(), untold=0)
    state = msgspec.structs.replace(state, stack=stack)
    for card in action.cards:
        if state.cards_in_hands().count(card) + action.cards.count(card) > state.options.copies:
            raise IllegalAction(say("Card {card} can lie in one place only.", card=card))
    return msgspec.structs.replace(state, stack=msgspec.structs.replace(stack, cards=action.cards))


def check_card(card: CardId) -> None:
    """There must be such a card."""
    if card not in CARD_BY_ID:
        raise IllegalAction(say("There is no card {card}; the cards are 1 to {last}.", card=card, last=len(CARDS)))
