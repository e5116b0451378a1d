"""The turns of a round: who starts, collecting fabric, making blocks, swapping."""

from __future__ import annotations

import msgspec

from ..errors import IllegalAction
from ..sentences import say, say_count
from ..values import Seat
from .actions import ChooseStart, CollectFabric, MakeBlocks, SwapBlocks
from .components import BOX
from .state import State
from .wording import dollars


def choose_start(state: State, action: ChooseStart) -> State:
    """Give the first turn of the game to a player."""
    check_seat(state, action.seat)
    return msgspec.structs.replace(state, on_turn=action.seat)


def collect_fabric(state: State, action: CollectFabric) -> State:
    """Count the fabric cards that the player on turn took."""
    cards = BOX.fabric_cards
    if action.cards not in (cards.collected, cards.collected_with_dye_goods):
        raise IllegalAction(
            say(
                "A player collects {all} fabric cards, or {fewer} when one is a face-up dye goods card, not {cards}.",
                all=cards.collected, fewer=cards.collected_with_dye_goods, cards=action.cards,
            )
        )  # fmt: skip
    fabric = add_at(state.fabric, player_on_turn(state), action.cards)
    return msgspec.structs.replace(state, fabric=fabric, on_turn=next_seat(state))


def make_blocks(state: State, action: MakeBlocks) -> State:
    """Hand out a time marker for each block; the player who takes the large one keeps it, and the show begins."""
    if action.blocks < 1:
        raise IllegalAction(
            say("Making blocks means at least 1 block, not {blocks}; to make none, collect fabric.",
                blocks=action.blocks)
        )  # fmt: skip
    if action.blocks > state.markers_left:
        raise IllegalAction(
            say_count(
                "Every block takes a time marker, and only 1 is left: {blocks} blocks are too many.",
                "Every block takes a time marker, and only {count} are left: {blocks} blocks are too many.",
                state.markers_left,
                blocks=action.blocks,
            )
        )
    if action.blocks > state.stacks:
        raise IllegalAction(
            say(
                "New blocks are turned up only after the turn, so at most the {stacks} that lie face up can be made, "
                "not {blocks}.",
                stacks=state.stacks, blocks=action.blocks,
            )
        )  # fmt: skip
    seat = player_on_turn(state)
    sewn = msgspec.structs.replace(
        state, markers=add_at(state.markers, seat, action.blocks), blocks=add_at(state.blocks, seat, action.blocks)
    )
    return msgspec.structs.replace(sewn, on_turn=next_seat(sewn)) if sewn.markers_left else sewn


def swap_blocks(state: State, action: SwapBlocks) -> State:
    """Book the money of a swap; what else changes hands lies behind the screens."""
    seat = player_on_turn(state)
    if not state.options.block_swapping:
        raise IllegalAction(
            say("Swapping is a turn only in the block-swapping variant: collect fabric or make blocks.")
        )
    check_seat(state, action.partner)
    if action.partner == seat:
        raise IllegalAction(say("A swap is made with another player, not with oneself."))
    _check_money(state, action)
    swaps = add_at(state.swaps, seat, action.received - action.paid)
    swaps = add_at(swaps, action.partner, action.paid - action.received)
    return msgspec.structs.replace(state, swaps=swaps, on_turn=next_seat(state))


def check_seat(state: State, seat: Seat) -> None:
    """Raise `IllegalAction` when nobody sits there."""
    if seat not in state.seats:
        raise IllegalAction(
            say("There is no seat {seat}: the seats are 0 to {last}.", seat=seat, last=len(state.players) - 1)
        )


def player_on_turn(state: State) -> Seat:
    """Whose turn it is; only asked once somebody has started."""
    if state.on_turn is None:
        raise IllegalAction(say("Nobody is on turn yet: choose who starts."))
    return state.on_turn


def add_at(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    """The counts with one of them raised."""
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])


def next_seat(state: State) -> Seat:
    """The player to the left of the one on turn."""
    return (player_on_turn(state) + 1) % len(state.players)


def _check_money(state: State, action: SwapBlocks) -> None:
    for amount in (action.paid, action.received):
        if amount < 0 or amount % BOX.smallest_bill:
            raise IllegalAction(
                say(
                    "Money in a swap is told in steps of {bill}, from {nothing} up, not {amount}.",
                    bill=dollars(BOX.smallest_bill), nothing=dollars(0), amount=dollars(amount),
                )
            )  # fmt: skip
    if action.paid and action.received:
        raise IllegalAction(say("In a swap only one of the two pays money: tell the difference."))
    for seat, amount in ((player_on_turn(state), action.paid), (action.partner, action.received)):
        if amount > state.count_money(seat):
            raise IllegalAction(
                say(
                    "{name} has {money} and cannot pay {amount}.",
                    name=state.name(seat), money=dollars(state.count_money(seat)), amount=dollars(amount),
                )
            )  # fmt: skip
