"""Says in one sentence what an action did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..sentences import Sentence, say, say_count
from ..values import Action
from .actions import (
    AcceptScore,
    Choose,
    DealAssistants,
    DonatePattern,
    EndTurn,
    FlipAssistant,
    FlipBlock,
    FlipPattern,
    MasterTakes,
    Plan,
    Return,
    Start,
    SwapBlock,
    SwitchAssistants,
    TellPatterns,
    TellPiles,
    TellQuilt,
    TellStack,
    TradeAssistant,
    TurnAssistant,
)
from .people import ASSISTANTS
from .quilt import place_rows
from .scoring import name_pattern
from .state import State, score_seat


def describe(state: State, action: Action) -> Sentence:
    """What the action did; `state` is the one it was played on."""
    return _DESCRIPTIONS[type(action)](state, action)


def _start(state: State, action: Start) -> Sentence:
    return say("{name} begins.", name=state.name(action.seat))


def _plan(state: State, action: Plan) -> Sentence:
    name = state.name(action.seat)
    if len(action.cards) == 1:
        return say("{name} planned: {pattern}.", name=name, pattern=name_pattern(action.cards[0]))
    if action.cards:
        cards = ", ".join(map(str, action.cards))
        return say("{name} planned the pattern cards {cards} with Sneaky Sally.", name=name, cards=cards)
    if action.count > 1:
        return say("{name} planned {count} pattern cards with Sneaky Sally.", name=name, count=action.count)
    return say("{name} planned.", name=name)


def _choose(state: State, action: Choose) -> Sentence:
    name = state.name(action.seat)
    if action.blocks:
        blocks = ", ".join(laid.tile.block for laid in action.blocks)
        return say("{name} chose {blocks}.", name=name, blocks=blocks)
    if action.count is not None:
        return say_count("{name} chose {count} block.", "{name} chose {count} blocks.", action.count, name=name)
    return say("{name} chose.", name=name)


def _return(state: State, action: Return) -> Sentence:
    name = state.name(action.seat)
    if action.cells:
        placed = state.quilters[action.seat].quilt.placed
        blocks = ", ".join(placed[cell].block for cell in action.cells if cell in placed)
        return say("{name} returned {blocks}.", name=name, blocks=blocks)
    if action.count is not None:
        return say_count("{name} returned {count} block.", "{name} returned {count} blocks.", action.count, name=name)
    return say("{name} returned blocks.", name=name)


def _end_turn(state: State, action: EndTurn) -> Sentence:
    name = state.name(action.seat)
    is_full = state.quilters[action.seat].blocks == state.options.size**2
    if action.quilt_complete or is_full:
        return say("{name} ended the turn with a complete quilt.", name=name)
    return say("{name} ended the turn.", name=name)


def _tell_piles(state: State, action: TellPiles) -> Sentence:
    if action.left == 0:
        return say("All piles of pattern cards are empty.")
    return say_count("{count} pile of pattern cards is left.", "{count} piles of pattern cards are left.", action.left)


def _tell_quilt(state: State, action: TellQuilt) -> Sentence:
    blocks = len(place_rows(action.tiles))
    return say_count(
        "{name}'s quilt was told: {count} block.",
        "{name}'s quilt was told: {count} blocks.",
        blocks,
        name=state.name(action.seat),
    )


def _tell_patterns(state: State, action: TellPatterns) -> Sentence:
    return say_count(
        "{name}'s pattern cards were told: {count} card.",
        "{name}'s pattern cards were told: {count} cards.",
        len(action.cards),
        name=state.name(action.seat),
    )


def _accept(state: State, action: AcceptScore) -> Sentence:
    points = score_seat(state, action.seat).points
    return say_count(
        "{name} accepted {count} point.", "{name} accepted {count} points.", points, name=state.name(action.seat)
    )


def _master_takes(state: State, action: MasterTakes) -> Sentence:
    count = len(action.cards) or (state.options.master_takes if action.count is None else action.count)
    return say_count(
        "{name} took {count} block.", "{name} took {count} blocks.", count, name=state.options.opponent.title
    )


def _tell_stack(state: State, action: TellStack) -> Sentence:
    return say_count(
        "{name}'s stack was told: {count} card.",
        "{name}'s stack was told: {count} cards.",
        len(action.cards),
        name=state.options.opponent.title,
    )


def _deal(state: State, action: DealAssistants) -> Sentence:
    titles = ", ".join(
        f"{player.name}: {ASSISTANTS[assistant].title}"
        for player, assistant in zip(state.players, action.assistants, strict=False)
    )
    return say("Assistants: {titles}; in the centre {centre}.", titles=titles, centre=ASSISTANTS[action.centre].title)


def _turn_assistant(state: State, action: TurnAssistant) -> Sentence:
    assistant = state.quilters[action.seat].assistant
    title = ASSISTANTS[ASSISTANTS[assistant].other_side].title if assistant else ""
    return say("{name} prefers {assistant}.", name=state.name(action.seat), assistant=title)


def _trade(state: State, action: TradeAssistant) -> Sentence:
    title = ASSISTANTS[state.centre].title if state.centre else ""
    return say("{name} took {assistant} from the centre.", name=state.name(action.seat), assistant=title)


def _flip_block(state: State, action: FlipBlock) -> Sentence:
    return say("{name} turned a block into a pattern card with Granny Smith.", name=state.name(action.seat))


def _flip_pattern(state: State, action: FlipPattern) -> Sentence:
    return say("{name} sewed a pattern card's back into the quilt with Uncle Sam.", name=state.name(action.seat))


def _swap_block(state: State, action: SwapBlock) -> Sentence:
    name = state.name(action.seat)
    old = state.quilters[action.seat].quilt.placed.get(action.cell) if action.cell else None
    if old and action.tile:
        return say(
            "{name} traded {old} for {new} with Swap Shop Sandra.", name=name, old=old.block, new=action.tile.block
        )
    return say("{name} traded a block with Swap Shop Sandra.", name=name)


def _donate(state: State, action: DonatePattern) -> Sentence:
    return say(
        "{name} gave {other} a pattern card and has one more action.",
        name=state.name(action.seat),
        other=state.name(action.to),
    )


def _flip_assistant(state: State, action: FlipAssistant) -> Sentence:
    name, other = state.name(action.seat), state.name(action.of)
    if action.is_undone:
        return say("{other} gave {name} a pattern card to keep Mayhem Maddie away.", name=name, other=other)
    return say("{name} turned {other}'s assistant over.", name=name, other=other)


def _switch(state: State, action: SwitchAssistants) -> Sentence:
    return say("{name} and {other} switched assistants.", name=state.name(action.seat), other=state.name(action.other))


_DESCRIPTIONS: dict[type[Action], Callable[[State, Any], Sentence]] = {
    Start: _start,
    Plan: _plan,
    Choose: _choose,
    Return: _return,
    EndTurn: _end_turn,
    TellPiles: _tell_piles,
    TellQuilt: _tell_quilt,
    TellPatterns: _tell_patterns,
    AcceptScore: _accept,
    MasterTakes: _master_takes,
    TellStack: _tell_stack,
    DealAssistants: _deal,
    TurnAssistant: _turn_assistant,
    TradeAssistant: _trade,
    FlipBlock: _flip_block,
    FlipPattern: _flip_pattern,
    SwapBlock: _swap_block,
    DonatePattern: _donate,
    FlipAssistant: _flip_assistant,
    SwitchAssistants: _switch,
}
