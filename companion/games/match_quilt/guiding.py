"""What the table is told next: whose turn it is, what may be done, what to show the camera, which rules matter."""

from __future__ import annotations

from collections.abc import Iterator

from ..sentences import say, say_count
from ..values import Look, Offer, Reminder, Seat, Turn
from .actions import EndTurn, SkipTurn, Start
from .cards import DECK_SIZE
from .judging import find_extra_copies
from .quilt import HAND_SIZE, open_cards
from .state import TURNS, MatchQuiltState

STASH = 4


def tell_turn(state: MatchQuiltState) -> Turn:
    """Who is to act now."""
    match state.phase:
        case "start":
            return Turn((), say("Who takes the first turn? Whoever finished a craft project last."))
        case "bonuses":
            sentence = say("All turns are over: show the quilts for the bonuses, or announce what they hold.")
            return Turn(_seats_to_tell(state), sentence)
        case "over":
            return Turn((), say("The game is over."))
        case "draw":
            assert state.drawing is not None
            return Turn((state.drawing,), say("{name} is in the draw phase.", name=state.name_of(state.drawing)))
        case "play":
            assert state.active is not None
            number = len(state.quilters[state.active].turns) + 1
            sentence = say(
                "{name} plays a card (turn {number} of {turns}).",
                name=state.name_of(state.active), number=number, turns=TURNS,
            )  # fmt: skip
            return Turn((state.active,), sentence)


def _seats_to_tell(state: MatchQuiltState) -> tuple[Seat, ...]:
    return tuple(seat for seat, quilter in enumerate(state.quilters) if quilter.announcement is None)


def tell_offers(state: MatchQuiltState) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    if state.phase == "over":
        return ()
    return (*_offer_turn(state), *_offer_quilts(state), *_offer_totals(state))


def _offer_turn(state: MatchQuiltState) -> Iterator[Offer]:
    if state.phase == "start":
        for seat, player in enumerate(state.players):
            yield Offer("start", say("{name} starts.", name=player.name), seat, Start(seat))
    if state.drawing is not None:
        name = state.name_of(state.drawing)
        yield Offer("end-turn", say("{name} has drawn.", name=name), state.drawing, EndTurn(state.drawing))
    if state.active is None:
        return
    seat, name = state.active, state.name_of(state.active)
    if state.quilters[seat].is_quilt_known:
        yield Offer("play-card", say("{name} plays a card.", name=name), seat)
    yield Offer("tell-points", say("Tell only the points of {name}'s turn.", name=name), seat)
    if state.can_be_out_of_cards(seat):
        yield Offer("skip-turn", say("{name} has no card to play.", name=name), seat, SkipTurn(seat))


def _offer_quilts(state: MatchQuiltState) -> Iterator[Offer]:
    for seat, quilter in enumerate(state.quilters):
        if quilter.is_quilt_known:
            continue
        name = state.name_of(seat)
        yield Offer("tell-quilt", say("Show the whole quilt of {name}.", name=name), seat)
        if quilter.is_finished:
            yield Offer("announce", say("{name} announces patterns and colours.", name=name), seat)


def _offer_totals(state: MatchQuiltState) -> Iterator[Offer]:
    for seat, quilter in enumerate(state.quilters):
        if not quilter.is_finished:
            sentence = say("Tell the final points of {name} at once.", name=state.name_of(seat))
            yield Offer("tell-total", sentence, seat)


def tell_look(state: MatchQuiltState) -> Look | None:
    """The quilt of the one who plays next, or at the end a quilt that is not known yet."""
    if state.phase == "bonuses":
        seat = _seats_to_tell(state)[0]
        return Look("quilt", say("Show {name}'s finished quilt.", name=state.name_of(seat)), seat)
    if state.active is None:
        return None
    name = state.name_of(state.active)
    return Look("quilt", say("Show {name}'s quilt with the new card.", name=name), state.active)


def tell_reminders(state: MatchQuiltState) -> tuple[Reminder, ...]:
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
        sentence = say("The card was not told: follow its own text if it speaks of the draw phase.")
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
        sentence = say(
            "The deck may be empty: shuffle the discards to make a new one. When only the stash is left, "
            "draw one card a turn from it; when that is gone too, draw nothing."
        )
        yield Reminder("last-cards", sentence)
