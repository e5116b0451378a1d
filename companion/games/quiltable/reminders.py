"""Which rules are worth telling now, because the players apply them on the table themselves."""

from __future__ import annotations

from messages import Sentence, say, say_count

from ..values import Reminder, Seat
from .components import ABILITIES, ASSISTANTS
from .problems import find_patchless
from .setup import count_cards
from .state import PILES, Marker, State


def find_reminders(state: State) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    phase = state.phase
    if phase == "setup" or (phase == "playing" and _nothing_done(state)):
        return tuple(_remind_setup(state))
    if phase == "showing":
        return tuple(_remind_showing(state) + _remind_cards(state) + _remind_copies(state))
    if phase == "over":
        return tuple(_remind_copies(state))
    reminders = []
    if state.stack is not None and state.stack.is_next:
        taking = say("{master} takes blocks clockwise from the marker.", master=state.options.opponent.title)
        reminders.append(Reminder("master", taking))
        reminders.append(Reminder("master-marker", say("Move the marker to the next block, then refill the gaps.")))
    if state.ending is not None:
        reminders.append(Reminder("last-turn", _say_ending(state)))
    for marker in state.markers:
        reminders += _remind_turn(state, marker)
    if 0 < min(state.piles) < PILES:
        reminders.append(
            Reminder("pile-spot", say("Where a pile ran out, lay a block from a pile next to it into the gap."))
        )
    return tuple(reminders + _remind_cards(state))


def _remind_cards(state: State) -> list[Reminder]:
    """More cards were told than are in the game: somebody should look again, but nobody is held up."""
    cards = count_cards(state.options, len(state.players))
    if state.told_cards <= cards:
        return []
    sentence = say(
        "Quilts and patterns together make {told} cards, but this game has {cards}: look again.",
        told=state.told_cards,
        cards=cards,
    )
    return [Reminder("too-many-cards", sentence)]


def _remind_copies(state: State) -> list[Reminder]:
    """How two copies of the game are taken apart afterwards."""
    if state.options.copies == 1:
        return []
    apart = say("To part the two copies: sort the blocks by kind; of two with the same patch, one goes to each box.")
    return [Reminder("two-copies", apart)]


def _nothing_done(state: State) -> bool:
    is_untouched = all(quilter.blocks == 0 and quilter.pattern_count == 0 for quilter in state.quilters)
    is_beginning = state.ending is None and state.active[:1] == (state.start,)
    return is_untouched and is_beginning and not any(marker.done for marker in state.markers)


def _remind_setup(state: State) -> list[Reminder]:
    cards = count_cards(state.options, len(state.players))
    shuffle = say("Shuffle {cards} cards, make {piles} piles and lay 12 blocks around them.", cards=cards, piles=PILES)
    reminders = [Reminder("setup", shuffle)]
    if state.options.variant == "quick-start":
        pick = say("Give each player a pile: everybody picks one pattern card from it and returns the rest.")
        reminders.append(Reminder("quick-start", pick))
    if state.options.areas == 2:
        two = say("Lay out two Pattern Areas like that; a turn marker skips who is still busy with the other one.")
        reminders.append(Reminder("speed", two))
    if state.options.variant == "mini":
        reminders.append(Reminder("mini", say("Quilts are 3 by 3; no long lines and no partial long lines.")))
    if state.stack is not None:
        corner = say("Put the Quilting Master's marker at any corner of the Pattern Area.")
        reminders.append(Reminder("solo", corner))
    return reminders


def _remind_showing(state: State) -> list[Reminder]:
    missing = [state.name(seat) for seat, quilter in enumerate(state.quilters) if not quilter.is_told]
    reminders = []
    if missing:
        sentence = say("Quilt or pattern cards are still missing: {names}.", names=", ".join(missing))
        reminders.append(Reminder("untold", sentence))
    if state.stack is not None and state.stack.untold:
        sentence = say_count(
            "{count} card of the scoring stack is missing.",
            "{count} cards of the scoring stack are missing.",
            state.stack.untold,
        )
        reminders.append(Reminder("untold-stack", sentence))
    return reminders + _remind_patches(state)


def _remind_patches(state: State) -> list[Reminder]:
    """Patches count in this game, but nobody told them: without them they would score nothing in silence."""
    seats = [
        seat for seat, quilter in enumerate(state.quilters) if not quilter.has_accepted and find_patchless(state, seat)
    ]
    if not seats:
        return []
    names = ", ".join(state.name(seat) for seat in seats)
    return [Reminder("untold-patches", say("Patches still missing: {names}.", names=names))]


def _remind_turn(state: State, marker: Marker) -> list[Reminder]:
    """What to do on the table after the last deed, and what the player's assistant still allows."""
    reminders = []
    last = marker.done[-1] if marker.done else None
    if last in ("choose", "big-billy"):
        refill = say("Refill the spots of the chosen blocks from the nearest pile, but not those on the outer edge.")
        reminders.append(Reminder("refill", refill))
        if marker.seat is not None:
            name = state.name(marker.seat)
            decides = say("Several gaps at one pile: {name} decides which block goes where.", name=name)
            reminders.append(Reminder("refill-order", decides))
        reminders.append(Reminder("stranded", say("Move a block left alone in a corner back to the others.")))
    if last == "return":
        reminders.append(Reminder("return", say("Returned blocks go anywhere on the outer edge of the Pattern Area.")))
    if marker.seat is not None:
        reminders += _remind_helper(state, marker.seat)
    return reminders


def _remind_helper(state: State, seat: Seat) -> list[Reminder]:
    assistant = state.quilters[seat].assistant
    if assistant is None:
        return []
    title, ability = ASSISTANTS[assistant].title, ABILITIES[assistant]
    uses_left = state.uses_left(seat)
    if uses_left is None:
        return [Reminder("assistant", say("{title}: {ability}", title=title, ability=ability))]
    sentence = say("{title}: {ability} Left in this turn: {left}.", title=title, ability=ability, left=uses_left)
    return [Reminder("assistant", sentence)]


def say_cause(state: State) -> Sentence:
    """What brought the last turns about."""
    if state.ending is not None and state.ending.reason == "complete" and state.ending.seat is not None:
        return say("{name}'s quilt is complete.", name=state.name(state.ending.seat))
    return say("All piles are empty.")


def _say_ending(state: State) -> Sentence:
    why = say_cause(state)
    if not state.owed:
        return say("{why} This is the last turn of the game.", why=why)
    names = ", ".join(state.name(seat) for seat in state.owed)
    return say("{why} This is a last turn; after it: {names}.", why=why, names=names)
