"""The course of a game of Quilt Show: the turns of a round, the show that ends it, and the tie-break."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from messages import Sentence, say, say_all, say_count

from ..errors import IllegalAction
from ..values import Action, Seat
from . import actions
from .components import BOX
from .money import dollars
from .offers import find_turn
from .problems import examine
from .quilt import Quilt
from .state import Phase, State


def choose_start(state: State, action: actions.ChooseStart) -> State:
    """Give the first turn of the game to a player."""
    check_seat(state, action.seat)
    return msgspec.structs.replace(state, on_turn=action.seat)


def collect_fabric(state: State, action: actions.CollectFabric) -> State:
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


def make_blocks(state: State, action: actions.MakeBlocks) -> State:
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


def swap_blocks(state: State, action: actions.SwapBlocks) -> State:
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


def _check_money(state: State, action: actions.SwapBlocks) -> None:
    for amount in (action.paid, action.received):
        if amount < 0 or amount % BOX.smallest_bill:
            raise IllegalAction(
                say(
                    "Money in a swap goes in steps of {bill}, from {nothing} up, not {amount}.",
                    bill=dollars(BOX.smallest_bill), nothing=dollars(0), amount=dollars(amount),
                )
            )  # fmt: skip
    if action.paid and action.received:
        raise IllegalAction(say("In a swap only one of the two pays money: enter the difference."))
    for seat, amount in ((player_on_turn(state), action.paid), (action.partner, action.received)):
        if amount > state.count_money(seat):
            raise IllegalAction(
                say(
                    "{name} has {money} and cannot pay {amount}.",
                    name=state.name(seat), money=dollars(state.count_money(seat)), amount=dollars(amount),
                )
            )  # fmt: skip


def draw_prizes(state: State, action: actions.DrawPrizes) -> State:
    """Lay the drawn prize markers out, the highest first."""
    chart = state.chart
    for prize in action.prizes:
        if prize not in chart.prizes:
            raise IllegalAction(
                say(
                    "There is no prize marker {prize} in a game for {players}: the markers are {low} to {high}.",
                    prize=dollars(prize), players=chart.players,
                    low=dollars(chart.prizes[-1]), high=dollars(chart.prizes[0]),
                )
            )  # fmt: skip
        if action.prizes.count(prize) > 1:
            raise IllegalAction(
                say(
                    "There is only one prize marker {prize}: it cannot be drawn twice for a show.", prize=dollars(prize)
                )
            )
    if len(action.prizes) != chart.prizes_per_show:
        raise IllegalAction(
            say_count(
                "A show with {players} players has {prizes} prizes, not 1.",
                "A show with {players} players has {prizes} prizes, not {count}.",
                len(action.prizes),
                players=chart.players,
                prizes=chart.prizes_per_show,
            )
        )
    return msgspec.structs.replace(state, prizes=tuple(sorted(action.prizes, reverse=True)))


def enter_quilts(state: State, action: actions.EnterQuilts) -> State:
    """Put a player's quilts in the show, or note that there are none."""
    seat = action.seat
    check_seat(state, seat)
    name = state.name(seat)
    if state.entered[seat] is not None:
        raise IllegalAction(say("{name} has already entered: undo that step to enter other quilts.", name=name))
    _check_chips(state, seat, action.quilts)
    for number, judgement in enumerate(examine(state, seat, action.quilts), 1):
        if not judgement.is_legal:
            fault = judgement.problems[0].sentence
            raise IllegalAction(say("Quilt {number} of {name}: {fault}", number=number, name=name, fault=fault))
    entered = (*state.entered[:seat], action.quilts, *state.entered[seat + 1 :])
    return msgspec.structs.replace(state, entered=entered)


def award_prizes(state: State, action: actions.AwardPrizes) -> State:
    """Hold the show and begin the next round with the player to the left of the large time marker's holder."""
    count = len(state.players)
    return msgspec.structs.replace(
        state,
        shows=(*state.shows, state.hold_show()),
        on_turn=next_seat(state),
        markers=(0,) * count,
        prizes=(),
        entered=(None,) * count,
    )


def count_fabric(state: State, action: actions.CountFabric) -> State:
    """Note the fabric cards in the hand of a player who is tied for the win."""
    check_seat(state, action.seat)
    name = state.name(action.seat)
    if action.seat not in state.leaders:
        tied = say_all([state.name(seat) for seat in state.leaders])
        raise IllegalAction(
            say("Fabric cards count only between those who are tied, {tied}, not for {name}.", tied=tied, name=name)
        )
    if state.hands[action.seat] is not None:
        raise IllegalAction(say("{name} has already counted: undo that step to enter another number.", name=name))
    if not 0 <= action.cards <= BOX.fabric_cards.all:
        raise IllegalAction(
            say("The game has {all} fabric cards, so {name} cannot hold {cards}.",
                all=BOX.fabric_cards.all, name=name, cards=action.cards)
        )  # fmt: skip
    hands = (*state.hands[: action.seat], action.cards, *state.hands[action.seat + 1 :])
    return msgspec.structs.replace(state, hands=hands)


def _check_chips(state: State, seat: Seat, quilts: Sequence[Quilt]) -> None:
    free = list(state.chips_of(seat))
    for quilt in quilts:
        if quilt.chip in BOX.chips:
            if quilt.chip not in free:
                raise IllegalAction(
                    say(
                        "Each player owns one chip of each value, and the {chip}-point chip of {name} is already used.",
                        chip=quilt.chip, name=state.name(seat),
                    )
                )  # fmt: skip
            free.remove(quilt.chip)


PLAY: dict[type[Action], tuple[Phase, Sentence, Callable[[State, Any], State]]] = {
    actions.ChooseStart: ("start", say("Who starts is chosen once, before the first turn."), choose_start),
    actions.CollectFabric: ("sewing", say("Fabric is collected only during a round."), collect_fabric),
    actions.MakeBlocks: ("sewing", say("Blocks are made only during a round."), make_blocks),
    actions.SwapBlocks: ("sewing", say("Blocks are swapped only during a round."), swap_blocks),
    actions.DrawPrizes: (
        "drawing",
        say("Prizes are drawn once for a show, when the large time marker is taken."),
        draw_prizes,
    ),
    actions.EnterQuilts: (
        "entering",
        say("Quilts are entered once the prizes of a show are laid out and before the award."),
        enter_quilts,
    ),
    actions.AwardPrizes: (
        "awarding",
        say("Prizes are awarded once everybody has entered quilts or said none."),
        award_prizes,
    ),
    actions.CountFabric: (
        "counting",
        say("Fabric cards are counted only to break a tie after the last show."),
        count_fabric,
    ),
}
"""When each kind of action is in order, the sentence that says so at any other time, and what it does."""


def play(state: State, action: actions.QuiltShowAction) -> State:
    """What the action makes of the state, or raise `IllegalAction`."""
    phase, rule, do = PLAY[type(action)]
    if state.phase != phase:
        raise IllegalAction(say("{rule} {now}", rule=rule, now=find_turn(state).sentence))
    return do(state, action)
