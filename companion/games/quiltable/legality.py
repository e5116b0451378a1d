"""The rules that every deed must keep: whose turn it is, how many actions are left, which cards and cells are free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from messages import Sentence, say, say_count

from ..errors import IllegalAction
from ..values import Cell, Seat
from .components import ASSISTANTS, CARD_BY_ID, CARDS, LONG_FAMILIES, AssistantId, CardId
from .quilt import Tile, groups, tile_of
from .scoring import name_pattern
from .state import State


def check_seat(state: State, seat: Seat) -> None:
    """There must be such a player."""
    if not 0 <= seat < len(state.players):
        raise IllegalAction(
            say("There is no player {number}: only {count} play.", number=seat + 1, count=len(state.players))
        )


def check_active(state: State, seat: Seat) -> None:
    """The player must have a turn marker."""
    check_seat(state, seat)
    phase = state.phase
    if phase == "setup":
        raise IllegalAction(say("The game has not begun: say first who starts."))
    if phase == "over":
        raise IllegalAction(say("The game is over. Undo if something was entered wrong."))
    if phase == "showing":
        raise IllegalAction(say("All turns are over: enter the quilts and accept their scores."))
    if seat not in state.active:
        if not state.active:
            raise IllegalAction(
                say("It is {master}'s turn: enter what the Quilting Master takes.", master=state.options.opponent.title)
            )
        names = ", ".join(state.name(active) for active in state.active)
        raise IllegalAction(
            say("It is not {name}'s turn: {active} must act first.", name=state.name(seat), active=names)
        )


def check_actions(state: State, seat: Seat, cost: int) -> None:
    """The turn must have that many actions left."""
    left = state.actions_left(seat)
    if left < cost:
        sentence = say_count(
            "{name} has only {count} action left in this turn; this needs {cost}: do something else or end the turn.",
            "{name} has {count} actions left in this turn; this needs {cost}: end the turn.",
            left,
            cost=cost,
            name=state.name(seat),
        )
        raise IllegalAction(sentence)


def check_helper(state: State, seat: Seat, helper: AssistantId) -> None:
    """The player must have this assistant, and its help must not be used up in this turn."""
    check_active(state, seat)
    title = ASSISTANTS[helper].title
    if state.quilters[seat].assistant != helper:
        raise IllegalAction(
            say(
                "Only the player with {assistant} may do that; {name} has {own}.",
                assistant=title,
                name=state.name(seat),
                own=name_helper(state, seat),
            )
        )
    uses_left = state.uses_left(seat)
    if uses_left is not None and uses_left <= 0:
        raise IllegalAction(
            say_count(
                "{assistant} helps only {count} time in a turn.",
                "{assistant} helps only {count} times in a turn.",
                ASSISTANTS[helper].uses_a_turn or 0,
                assistant=title,
            )
        )
    check_actions(state, seat, ASSISTANTS[helper].cost)


def name_helper(state: State, seat: Seat) -> Sentence:
    """The player's assistant in words."""
    assistant = state.quilters[seat].assistant
    return say("{assistant}", assistant=ASSISTANTS[assistant].title) if assistant else say("no assistant")


def can_help(state: State, seat: Seat, helper: AssistantId) -> bool:
    """Whether the player's assistant may help now: not used up in this turn, and enough actions left."""
    is_free = state.uses_left(seat) != 0 and state.actions_left(seat) >= ASSISTANTS[helper].cost
    return state.quilters[seat].assistant == helper and is_free


def check_other(state: State, seat: Seat, other: Seat) -> None:
    """Somebody else must be meant."""
    check_seat(state, other)
    if other == seat:
        raise IllegalAction(say("That needs another player, not {name} again.", name=state.name(seat)))


def check_card(card: CardId) -> None:
    """There must be such a card."""
    if card not in CARD_BY_ID:
        raise IllegalAction(say("There is no card {card}; the cards are 1 to {last}.", card=card, last=len(CARDS)))


def check_pattern(state: State, card: CardId) -> None:
    """The card must exist and its pattern must be playable."""
    check_card(card)
    if state.options.is_race:
        raise IllegalAction(say("The symmetrical race is played without pattern cards."))
    if state.options.variant == "mini" and CARD_BY_ID[card].family in LONG_FAMILIES:
        raise IllegalAction(
            say("{pattern} is a line of four: no long lines in the mini game.", pattern=name_pattern(card))
        )


def check_free(state: State, cards: Sequence[CardId]) -> None:
    """Each copy of a card can be in one place only."""
    taken = state.cards_in_hands() + state.cards_in_quilts()
    for card in cards:
        if taken.count(card) + cards.count(card) > state.options.copies:
            raise IllegalAction(
                say(
                    "Card {card} is in use already ({where}): correct it there, or leave the card out.",
                    card=card,
                    where=_find_card(state, card),
                )
            )


def _find_card(state: State, card: CardId) -> Sentence:
    for seat, quilter in enumerate(state.quilters):
        if card in quilter.patterns:
            return say("a pattern of {name}", name=state.name(seat))
        if quilter.is_current and tile_of(card) in quilter.quilt.tiles:
            return say("in the quilt of {name}", name=state.name(seat))
    return say("in the scoring stack") if state.stack and card in state.stack.cards else say("entered twice")


def check_tile(tile: Tile) -> None:
    """The parts of a tile must belong together."""
    if (tile.patch_colour is None) != (tile.patch_position is None):
        raise IllegalAction(
            say("A patch has a colour and a position: enter both for this {block}, or neither.", block=say(tile.block))
        )
    if tile.card is not None and tile.premium != tile.card.premium:
        raise IllegalAction(
            say(
                "Card {card} ({block}) has {star}: enter it like that, or leave its patch out.",
                card=tile.card.id,
                block=say(tile.block),
                star=say("a star") if tile.card.premium else say("no star"),
            )
        )


def check_known(state: State, seat: Seat) -> None:
    """Details need a quilt that the app still knows."""
    if not state.quilters[seat].is_current:
        raise IllegalAction(
            say(
                "The app does not know how {name}'s quilt lies now: scan or enter the whole quilt first, "
                "or leave details out.",
                name=state.name(seat),
            )
        )


def check_pile(state: State, seat: Seat) -> None:
    """A pattern card can only come from a pile that is left."""
    if state.piles[state.area_of(seat)] == 0:
        raise IllegalAction(say("All piles of pattern cards are empty: CHOOSE or RETURN blocks instead."))


def check_connected(state: State, seat: Seat, cells: Collection[Cell], verb: Literal["CHOOSE", "RETURN"]) -> None:
    """Blocks move together only if they hang together, but for Gifted Gladys."""
    if state.quilters[seat].assistant != "gifted-gladys" and len(groups(cells)) > 1:
        what = say("CHOOSE") if verb == "CHOOSE" else say("RETURN")
        raise IllegalAction(
            say("{verb} moves blocks that are connected by flat edges; corners do not connect.", verb=what)
        )
