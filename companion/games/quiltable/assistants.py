"""What the quilting assistants let a player do besides PLAN, CHOOSE and RETURN."""

from __future__ import annotations

import msgspec

from messages import say

from ..errors import IllegalAction
from ..values import Seat
from . import actions
from .changes import add_patterns, change_count, drop_pattern, fit_quilt, lay_quilt, note
from .components import ASSISTANTS, AssistantId
from .legality import (
    check_actions,
    check_active,
    check_free,
    check_helper,
    check_known,
    check_other,
    check_pattern,
    check_pile,
    check_seat,
    check_tile,
)
from .quilt import tile_of
from .state import State, with_quilter


def deal(state: State, action: actions.DealAssistants) -> State:
    """Everybody takes an assistant card, one goes to the centre."""
    if not state.options.assistants:
        raise IllegalAction(say("This game is played without assistants."))
    if state.phase != "setup":
        raise IllegalAction(say("Assistants are dealt before the game begins."))
    if len(action.assistants) != len(state.players):
        raise IllegalAction(
            say(
                "{players} players need {players} assistants, not {count}.",
                players=len(state.players),
                count=len(action.assistants),
            )
        )
    dealt = [name_card(assistant) for assistant in (*action.assistants, action.centre)]
    for card in dealt:
        if dealt.count(card) > state.options.copies:
            raise IllegalAction(
                say(
                    "{one} and {other} are two sides of one card, and there is only one of it.",
                    one=ASSISTANTS[card[0]].title,
                    other=ASSISTANTS[card[1]].title,
                )
            )
    quilters = tuple(
        msgspec.structs.replace(quilter, assistant=assistant)
        for quilter, assistant in zip(state.quilters, action.assistants, strict=True)
    )
    return msgspec.structs.replace(state, quilters=quilters, centre=action.centre)


def name_card(assistant: AssistantId) -> tuple[AssistantId, AssistantId]:
    """Both sides of an assistant's card, always in the same order."""
    one, other = sorted((assistant, ASSISTANTS[assistant].other_side))
    return one, other


def turn_over(state: State, action: actions.TurnAssistant) -> State:
    """A player picks the other side before the game begins."""
    check_seat(state, action.seat)
    if state.phase != "setup" or state.centre is None:
        raise IllegalAction(say("A side is picked once the assistants are dealt and before the game begins."))
    return _turn(state, action.seat)


def _turn(state: State, seat: Seat) -> State:
    assistant = state.quilters[seat].assistant
    if assistant is None:
        raise IllegalAction(say("{name} has no assistant.", name=state.name(seat)))
    return _give(state, seat, ASSISTANTS[assistant].other_side)


def _give(state: State, seat: Seat, assistant: AssistantId | None) -> State:
    return with_quilter(state, seat, msgspec.structs.replace(state.quilters[seat], assistant=assistant))


def trade(state: State, action: actions.TradeAssistant) -> State:
    """Anybody may trade with the centre for one action."""
    seat = action.seat
    check_active(state, seat)
    if not state.options.assistants:
        raise IllegalAction(say("This game is played without assistants."))
    check_actions(state, seat, 1)
    own = state.quilters[seat].assistant
    state = _give(state, seat, state.centre)
    return note(msgspec.structs.replace(state, centre=own), seat, "trade-assistant")


def flip_block(state: State, action: actions.FlipBlock) -> State:
    """Granny Smith turns a block into a pattern card."""
    seat = action.seat
    check_helper(state, seat, "granny-smith")
    if state.quilters[seat].blocks == 0:
        raise IllegalAction(say("{name}'s quilt has no block to turn over.", name=state.name(seat)))
    if action.cell is None:
        return note(add_patterns(change_count(state, seat, -1), seat, (), 1), seat, "granny-smith")
    check_known(state, seat)
    placed = state.quilters[seat].quilt.placed
    tile = placed.pop(action.cell, None)
    if tile is None:
        raise IllegalAction(
            say("Row {row}, column {col} of the quilt is empty.", row=action.cell[0] + 1, col=action.cell[1] + 1)
        )
    state = lay_quilt(state, seat, fit_quilt(state, seat, placed))
    cards = (tile.card.id,) if tile.card else ()
    return note(add_patterns(state, seat, cards, 1 - len(cards)), seat, "granny-smith")


def flip_pattern(state: State, action: actions.FlipPattern) -> State:
    """Uncle Sam sews a pattern card's back into the quilt."""
    seat = action.seat
    check_helper(state, seat, "uncle-sam")
    if action.card is not None:
        check_pattern(state, action.card)
    if action.from_pile:
        check_pile(state, seat)
    else:
        state = drop_pattern(state, seat, action.card)
    if action.card is not None:
        check_free(state, [action.card])
    if action.cell is None or action.card is None:
        return note(change_count(state, seat, 1), seat, "uncle-sam")
    check_known(state, seat)
    placed = state.quilters[seat].quilt.placed
    if action.cell in placed:
        raise IllegalAction(
            say(
                "Row {row}, column {col} of the quilt holds a block already: choose a free cell.",
                row=action.cell[0] + 1,
                col=action.cell[1] + 1,
            )
        )
    placed[action.cell] = tile_of(action.card)
    return note(lay_quilt(state, seat, fit_quilt(state, seat, placed)), seat, "uncle-sam")


def swap_block(state: State, action: actions.SwapBlock) -> State:
    """Swap Shop Sandra trades one block of the quilt."""
    seat = action.seat
    check_helper(state, seat, "swap-shop-sandra")
    if state.quilters[seat].blocks == 0:
        raise IllegalAction(say("{name}'s quilt has no block to trade.", name=state.name(seat)))
    if action.cell is None or action.tile is None:
        return note(change_count(state, seat, 0), seat, "swap-shop-sandra")
    check_known(state, seat)
    check_tile(action.tile)
    placed = state.quilters[seat].quilt.placed
    if action.cell not in placed:
        raise IllegalAction(
            say("Row {row}, column {col} of the quilt is empty.", row=action.cell[0] + 1, col=action.cell[1] + 1)
        )
    if action.tile.card is not None:
        check_free(state, [action.tile.card.id])
    placed[action.cell] = action.tile
    return note(lay_quilt(state, seat, fit_quilt(state, seat, placed)), seat, "swap-shop-sandra")


def donate(state: State, action: actions.DonatePattern) -> State:
    """Terrific Tim gives a pattern card away for one more action."""
    check_helper(state, action.seat, "terrific-tim")
    check_other(state, action.seat, action.to)
    state = _hand_over(state, action.seat, action.to, action.card)
    return note(state, action.seat, "terrific-tim")


def _hand_over(state: State, giver: Seat, taker: Seat, card: int | None) -> State:
    if card is not None:
        check_pattern(state, card)
    state = drop_pattern(state, giver, card)
    if card is None:
        return add_patterns(state, taker, (), 1)
    check_free(state, [card])
    return add_patterns(state, taker, (card,))


def flip_assistant(state: State, action: actions.FlipAssistant) -> State:
    """Mayhem Maddie turns another player's assistant over, unless that player gives a pattern card."""
    check_helper(state, action.seat, "mayhem-maddie")
    _check_target(state, action.seat, action.of)
    if action.is_undone:
        state = _hand_over(state, action.of, action.seat, action.card)
    elif action.card is not None:
        raise IllegalAction(say("A pattern card is given only to undo what Mayhem Maddie did."))
    else:
        state = _turn(state, action.of)
    return note(state, action.seat, "mayhem-maddie")


def switch(state: State, action: actions.SwitchAssistants) -> State:
    """Tricky Travis switches two players' assistants."""
    check_helper(state, action.seat, "tricky-travis")
    _check_target(state, action.seat, action.other)
    theirs = state.quilters[action.other].assistant
    state = _give(state, action.other, state.quilters[action.seat].assistant)
    return note(_give(state, action.seat, theirs), action.seat, "tricky-travis")


def _check_target(state: State, seat: Seat, other: Seat) -> None:
    check_other(state, seat, other)
    if other in state.active:
        raise IllegalAction(say("{name} is taking a turn right now and may not be picked.", name=state.name(other)))
