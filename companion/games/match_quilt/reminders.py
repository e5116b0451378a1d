"""Rules that the players apply on the table themselves, each told when it matters."""

from __future__ import annotations

from collections.abc import Iterator

from messages import say, say_count

from ..values import Reminder, Seat
from .components import DECK_SIZE
from .hands import STASH, cards_to_draw, deck_left
from .problems import find_extra_copies
from .quilt import HAND_SIZE, open_cards
from .state import MatchQuiltState


def find_reminders(state: MatchQuiltState) -> tuple[Reminder, ...]:
    """Rules worth telling now that the players apply on the table themselves."""
    reminders = [Reminder(extra.kind, extra.sentence) for extra in find_extra_copies(state.quilts)]
    match state.phase:
        case "start":
            reminders += _remind_of_setup(state)
        case "draw":
            assert state.drawing is not None
            reminders += _remind_of_draw(state, state.drawing)
        case "play":
            assert state.active is not None
            if all(not quilter.turns for quilter in state.quilters):
                reminders += _remind_of_setup(state)
            reminders += _remind_of_play(state, state.active)
    return tuple(reminders)


def _remind_of_setup(state: MatchQuiltState) -> Iterator[Reminder]:
    yield Reminder(
        "setup",
        say(
            "Deal {hand} cards to each player and lay {stash} cards open beside the deck as the stash.",
            hand=HAND_SIZE, stash=STASH,
        ),
    )  # fmt: skip


def _remind_of_play(state: MatchQuiltState, seat: Seat) -> Iterator[Reminder]:
    quilter, name = state.quilters[seat], state.name_of(seat)
    if not quilter.cards_laid:
        yield Reminder(
            "first-card", say("{name}'s first card goes to the bottom left corner and scores nothing.", name=name)
        )
    if not state.options.advanced:
        return
    for (_, col), card in open_cards(quilter.quilt):
        column = col + 1
        match card.pattern:
            case "maple-leaf":
                sentence = say("Maple Leaf is open in column {column}: covering it doubles the score.", column=column)
                yield Reminder("maple-leaf", sentence)
            case "cross-and-crown":
                sentence = say(
                    "Cross & Crown is open in column {column}: covering it scores 2 points for each card "
                    "of the new card's pattern in one other quilt.",
                    column=column,
                )
                yield Reminder("cross-and-crown", sentence)
            case "ribbons":
                sentence = say(
                    "Ribbons is open in column {column}: covering it scores 2 points for each open card "
                    "in one other quilt that shares two or more fabrics with the new card.",
                    column=column,
                )
                yield Reminder("ribbons", sentence)
            case "duck-and-ducklings":
                sentence = say(
                    "Duck & Ducklings is open in column {column}: a level 5 card in another column scores 1 more.",
                    column=column,
                )
                yield Reminder("duck-and-ducklings", sentence)


def _remind_of_draw(state: MatchQuiltState, seat: Seat) -> Iterator[Reminder]:
    card = state.last_card_of(seat)
    pattern = card.pattern if card is not None and state.options.advanced else ""
    if pattern == "star-flower":
        sentence = say("Star Flower: {name} discards one card and draws none this turn.", name=state.name_of(seat))
        yield Reminder("star-flower", sentence)
        return
    if pattern == "dutchmans-puzzle":
        yield Reminder(
            "dutchmans-puzzle",
            say("Dutchman's Puzzle: {name} may first discard up to three cards.", name=state.name_of(seat)),
        )
    if pattern == "monkey-wrench":
        sentence = say(
            "Monkey Wrench: {name} may search the discard pile and take any card as the first draw.",
            name=state.name_of(seat),
        )
        yield Reminder("monkey-wrench", sentence)
    if state.options.advanced and card is None:
        sentence = say("The card was not entered: follow its own text if it speaks of the draw phase.")
        yield Reminder("card-text", sentence)
    yield _remind_of_hand(state, seat)
    yield Reminder(
        "stash",
        say(
            "Refill the stash after each card. If all four of its cards have the same level, "
            "or all share two or more fabrics, discard them and lay out four new ones."
        ),
    )
    yield from _remind_of_last_cards(state)


def _remind_of_hand(state: MatchQuiltState, seat: Seat) -> Reminder:
    name, size = state.name_of(seat), state.hand_size_of(seat)
    if size is None:
        sentence = say(
            "{name} draws up to {hand} cards, one more for each open Fool's Square and one less "
            "for each open Crazy House, but at least to 1.",
            name=name, hand=HAND_SIZE,
        )  # fmt: skip
    elif state.options.recycling:
        sentence = say("{name} discards one card and then draws up to {hand}.", name=name, hand=size)
    elif size == HAND_SIZE:
        sentence = say("{name} draws up to {hand} cards, from the stash or the deck.", name=name, hand=size)
    else:
        sentence = say_count(
            "{name}'s hand size is {count} card now (default {default}): draw up to it, from the stash or the deck.",
            "{name}'s hand size is {count} cards now (default {default}): draw up to it, from the stash or the deck.",
            size, name=name, default=HAND_SIZE,
        )  # fmt: skip
    return Reminder("hand-size", sentence)


def _remind_of_last_cards(state: MatchQuiltState) -> Iterator[Reminder]:
    """Told from the moment when the cards in quilts and hands can leave no more than the stash in the middle."""
    seats = range(len(state.players))
    held = sum(state.hand_size_of(seat) or HAND_SIZE for seat in seats)
    middle = DECK_SIZE - held - sum(quilter.cards_laid for quilter in state.quilters)
    if middle <= STASH:
        sentence = say("When only the stash is left, draw one card a turn; when that is gone too, draw nothing.")
        yield Reminder("last-cards", sentence)
    elif deck_left(state) < cards_to_draw(state) + STASH:
        # A stash that was thrown away as a whole took four more from the deck without a word.
        yield Reminder("reshuffle", say("When the deck is empty, shuffle the discards into a new one."))
