"""Says in one sentence what an action did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from messages import Sentence, say, say_count, say_list

from ..values import Action
from . import actions
from .components import ASSISTANTS, POINTS
from .quilt import place_rows
from .scoring import name_pattern, score_seat
from .state import State


def describe(state: State, action: Action) -> Sentence:
    """What the action did; `state` is the one it was played on."""
    return _DESCRIPTIONS[type(action)](state, action)


def _start(state: State, action: actions.Start) -> Sentence:
    return say("{name} begins.", name=state.name(action.seat))


def _plan(state: State, action: actions.Plan) -> Sentence:
    name = state.name(action.seat)
    if len(action.cards) == 1:
        return say("{name} planned: {pattern}.", name=name, pattern=name_pattern(action.cards[0]))
    if action.cards:
        cards = ", ".join(map(str, action.cards))
        return say("{name} planned the pattern cards {cards} with Sneaky Sally.", name=name, cards=cards)
    if action.count > 1:
        return say("{name} planned {count} pattern cards with Sneaky Sally.", name=name, count=action.count)
    return say("{name} planned.", name=name)


def _choose(state: State, action: actions.Choose) -> Sentence:
    name = state.name(action.seat)
    if action.blocks:
        blocks = say_list([say(laid.tile.block) for laid in action.blocks])
        return say("{name} chose {blocks}.", name=name, blocks=blocks)
    if action.count is not None:
        return say_count("{name} chose {count} block.", "{name} chose {count} blocks.", action.count, name=name)
    return say("{name} chose.", name=name)


def _return(state: State, action: actions.Return) -> Sentence:
    name = state.name(action.seat)
    if action.cells:
        placed = state.quilters[action.seat].quilt.placed
        blocks = say_list([say(placed[cell].block) for cell in action.cells if cell in placed] or [""])
        return say("{name} returned {blocks}.", name=name, blocks=blocks)
    if action.count is not None:
        return say_count("{name} returned {count} block.", "{name} returned {count} blocks.", action.count, name=name)
    return say("{name} returned blocks.", name=name)


def _end_turn(state: State, action: actions.EndTurn) -> Sentence:
    name = state.name(action.seat)
    is_full = state.quilters[action.seat].blocks == state.options.size**2
    if action.quilt_complete or is_full:
        return say("{name} ended the turn with a complete quilt.", name=name)
    return say("{name} ended the turn.", name=name)


def _tell_piles(state: State, action: actions.TellPiles) -> Sentence:
    if action.left == 0:
        return say("All piles of pattern cards are empty.")
    return say_count("{count} pile of pattern cards is left.", "{count} piles of pattern cards are left.", action.left)


def _tell_quilt(state: State, action: actions.TellQuilt) -> Sentence:
    blocks = len(place_rows(action.tiles))
    return say_count(
        "{name}'s quilt was entered: {count} block.",
        "{name}'s quilt was entered: {count} blocks.",
        blocks,
        name=state.name(action.seat),
    )


def _tell_patterns(state: State, action: actions.TellPatterns) -> Sentence:
    return say_count(
        "{name}'s pattern cards were entered: {count} card.",
        "{name}'s pattern cards were entered: {count} cards.",
        len(action.cards),
        name=state.name(action.seat),
    )


def _accept(state: State, action: actions.AcceptScore) -> Sentence:
    points = score_seat(state, action.seat).points
    return say_count(
        "{name} accepted {count} point.", "{name} accepted {count} points.", points, name=state.name(action.seat)
    )


def _master_takes(state: State, action: actions.MasterTakes) -> Sentence:
    count = len(action.cards) or (state.options.master_takes if action.count is None else action.count)
    return say_count(
        "{name} took {count} block.", "{name} took {count} blocks.", count, name=state.options.opponent.title
    )


def _count_stack(state: State, action: actions.CountStack) -> Sentence:
    return say_count(
        "{name}'s stack was counted: {count} card, {points} points.",
        "{name}'s stack was counted: {count} cards, {points} points.",
        sum(action.counts),
        name=state.options.opponent.title,
        points=sum(points * count for points, count in zip(POINTS, action.counts, strict=False)),
    )


def _tell_stack(state: State, action: actions.TellStack) -> Sentence:
    return say_count(
        "{name}'s stack was entered: {count} card.",
        "{name}'s stack was entered: {count} cards.",
        len(action.cards),
        name=state.options.opponent.title,
    )


def _deal(state: State, action: actions.DealAssistants) -> Sentence:
    titles = ", ".join(
        f"{player.name}: {ASSISTANTS[assistant].title}"
        for player, assistant in zip(state.players, action.assistants, strict=False)
    )
    return say("Assistants: {titles}; in the centre {centre}.", titles=titles, centre=ASSISTANTS[action.centre].title)


def _turn_assistant(state: State, action: actions.TurnAssistant) -> Sentence:
    assistant = state.quilters[action.seat].assistant
    title = ASSISTANTS[ASSISTANTS[assistant].other_side].title if assistant else ""
    return say("{name} prefers {assistant}.", name=state.name(action.seat), assistant=title)


def _trade(state: State, action: actions.TradeAssistant) -> Sentence:
    title = ASSISTANTS[state.centre].title if state.centre else ""
    return say("{name} took {assistant} from the centre.", name=state.name(action.seat), assistant=title)


def _flip_block(state: State, action: actions.FlipBlock) -> Sentence:
    return say("{name} turned a block into a pattern card with Granny Smith.", name=state.name(action.seat))


def _flip_pattern(state: State, action: actions.FlipPattern) -> Sentence:
    return say("{name} sewed a pattern card's back into the quilt with Uncle Sam.", name=state.name(action.seat))


def _swap_block(state: State, action: actions.SwapBlock) -> Sentence:
    name = state.name(action.seat)
    old = state.quilters[action.seat].quilt.placed.get(action.cell) if action.cell else None
    if old and action.tile:
        return say(
            "{name} traded {old} for {new} with Swap Shop Sandra.",
            name=name,
            old=say(old.block),
            new=say(action.tile.block),
        )
    return say("{name} traded a block with Swap Shop Sandra.", name=name)


def _donate(state: State, action: actions.DonatePattern) -> Sentence:
    return say(
        "{name} gave {other} a pattern card and has one more action.",
        name=state.name(action.seat),
        other=state.name(action.to),
    )


def _flip_assistant(state: State, action: actions.FlipAssistant) -> Sentence:
    name, other = state.name(action.seat), state.name(action.of)
    if action.is_undone:
        return say("{other} gave {name} a pattern card to keep Mayhem Maddie away.", name=name, other=other)
    return say("{name} turned {other}'s assistant over.", name=name, other=other)


def _switch(state: State, action: actions.SwitchAssistants) -> Sentence:
    return say("{name} and {other} switched assistants.", name=state.name(action.seat), other=state.name(action.other))


_DESCRIPTIONS: dict[type[Action], Callable[[State, Any], Sentence]] = {
    actions.Start: _start,
    actions.Plan: _plan,
    actions.Choose: _choose,
    actions.Return: _return,
    actions.EndTurn: _end_turn,
    actions.TellPiles: _tell_piles,
    actions.TellQuilt: _tell_quilt,
    actions.TellPatterns: _tell_patterns,
    actions.AcceptScore: _accept,
    actions.MasterTakes: _master_takes,
    actions.TellStack: _tell_stack,
    actions.CountStack: _count_stack,
    actions.DealAssistants: _deal,
    actions.TurnAssistant: _turn_assistant,
    actions.TradeAssistant: _trade,
    actions.FlipBlock: _flip_block,
    actions.FlipPattern: _flip_pattern,
    actions.SwapBlock: _swap_block,
    actions.DonatePattern: _donate,
    actions.FlipAssistant: _flip_assistant,
    actions.SwitchAssistants: _switch,
}
