"""What happened, told after each action."""

from __future__ import annotations

from messages import Sentence, say, say_all, say_count

from . import actions
from .components import name_show
from .money import dollars
from .state import State


def describe(state: State, action: actions.QuiltShowAction) -> Sentence:
    """What the action did to the state it was played on.

    What a player enters is not told, not even how many quilts, because the others may still be choosing.
    """
    on_turn = state.name(state.on_turn or 0)
    match action:
        case actions.ChooseStart(seat):
            return say("{name} starts.", name=state.name(seat))
        case actions.CollectFabric(cards):
            return say("{name} collected {cards} fabric cards.", name=on_turn, cards=cards)
        case actions.MakeBlocks(blocks):
            return _tell_blocks(state, on_turn, blocks)
        case actions.SwapBlocks():
            return _tell_swap(state, on_turn, action)
        case actions.DrawPrizes(prizes):
            drawn = say_all([dollars(prize) for prize in sorted(prizes, reverse=True)])
            return say("Prizes of the {show}: {prizes}.", show=name_show(state.show), prizes=drawn)
        case actions.EnterQuilts(seat):
            return say("{name} has chosen for the {show}.", name=state.name(seat), show=name_show(state.show))
        case actions.AwardPrizes():
            return _tell_award(state)
        case actions.CountFabric(seat, cards):
            return say_count(
                "{name} has 1 fabric card in hand.", "{name} has {count} fabric cards in hand.", cards,
                name=state.name(seat),
            )  # fmt: skip


def _tell_blocks(state: State, name: str, blocks: int) -> Sentence:
    if blocks == state.markers_left:
        return say_count(
            "{name} made 1 block and took the large time marker: the {show} begins.",
            "{name} made {count} blocks and took the large time marker: the {show} begins.",
            blocks,
            name=name,
            show=name_show(state.show),
        )
    return say_count("{name} made 1 block.", "{name} made {count} blocks.", blocks, name=name)


def _tell_swap(state: State, name: str, swap: actions.SwapBlocks) -> Sentence:
    partner = state.name(swap.partner)
    if swap.paid:
        template = "{name} swapped with {partner} and paid {amount}."
        return say(template, name=name, partner=partner, amount=dollars(swap.paid))
    if swap.received:
        template = "{name} swapped with {partner} and received {amount}."
        return say(template, name=name, partner=partner, amount=dollars(swap.received))
    return say("{name} swapped with {partner}.", name=name, partner=partner)


def _tell_award(state: State) -> Sentence:
    ceremony = state.ceremony
    show = name_show(state.show)
    if ceremony is None or not ceremony.awards:
        return say("No quilt was entered in the {show}: no prize is paid.", show=show)
    earned = [
        say("{name} {money}", name=state.name(seat), money=dollars(ceremony.count_money(seat))) for seat in state.seats
    ]
    return say("The {show} brought {earned}.", show=show, earned=say_all(earned))
