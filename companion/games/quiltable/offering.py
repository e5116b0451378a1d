"""What may be done now, and which rules are worth telling now."""

from __future__ import annotations

from ..errors import IllegalAction
from ..sentences import Sentence, say, say_count
from ..values import Offer, Reminder, Seat
from .actions import (
    AcceptScore,
    Choose,
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
    TellPiles,
    TradeAssistant,
    TurnAssistant,
)
from .checks import check_helper
from .options import PILES, count_cards
from .people import ABILITIES, ASSISTANTS, AssistantId
from .state import State
from .turns import check_room


def list_offers(state: State) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    phase = state.phase
    if phase == "setup":
        return _offer_setup(state)
    if phase == "showing":
        return _offer_showing(state)
    if phase == "over":
        return ()
    if state.stack is not None and state.stack.is_next:
        takes = state.options.master_takes
        sentence = say_count(
            "{master} takes {count} block, clockwise from the marker.",
            "{master} takes {count} blocks, clockwise from the marker.",
            takes, master=state.options.opponent.title,
        )  # fmt: skip
        return (Offer("master-takes", sentence, None, MasterTakes()), *_offer_telling(state))
    turns = tuple(offer for seat in state.active for offer in _offer_turn(state, seat))
    return turns + _offer_telling(state)


def _offer_setup(state: State) -> tuple[Offer, ...]:
    if state.options.assistants and state.centre is None:
        return (Offer("deal-assistants", say("Deal an assistant to everybody and one to the centre.")),)
    seats = range(len(state.players))
    starts = tuple(
        Offer("start", say("{name} has the most colourful socks and begins.", name=state.name(seat)), seat, Start(seat))
        for seat in seats
    )
    if state.centre is None:
        return starts
    return starts + tuple(_offer_other_side(state, seat) for seat in seats)


def _offer_other_side(state: State, seat: Seat) -> Offer:
    assistant = state.quilters[seat].assistant
    other = ASSISTANTS[ASSISTANTS[assistant].other_side].title if assistant else ""
    sentence = say("{name} would rather have {other}.", name=state.name(seat), other=other)
    return Offer("turn-assistant", sentence, seat, TurnAssistant(seat))


def _offer_turn(state: State, seat: Seat) -> list[Offer]:
    name = state.name(seat)
    quilter = state.quilters[seat]
    offers = []
    if state.actions_left(seat) > 0:
        if state.options.can_plan and state.piles[state.area_of(seat)]:
            offers.append(Offer("plan", say("PLAN: take 1 pattern card."), seat, Plan(seat)))
        if _has_room(state, seat):
            offers.append(Offer("choose", _say_choose(state, seat), seat, Choose(seat)))
        if quilter.blocks != 0:
            offers.append(Offer("return", say("RETURN: put back 1 to 4 blocks."), seat, Return(seat)))
        if quilter.assistant is not None and state.centre is not None:
            centre = ASSISTANTS[state.centre].title
            sentence = say("Trade your assistant for {centre} (1 action).", centre=centre)
            offers.append(Offer("trade-assistant", sentence, seat, TradeAssistant(seat)))
    offers += _offer_help(state, seat)
    offers.append(Offer("end-turn", say("{name} ends the turn.", name=name), seat, EndTurn(seat)))
    if quilter.blocks is None and not state.options.is_race:
        sentence = say("{name} ends the turn with a complete quilt.", name=name)
        offers.append(Offer("end-turn", sentence, seat, EndTurn(seat, quilt_complete=True)))
    return offers


def _has_room(state: State, seat: Seat) -> bool:
    try:
        check_room(state, seat)
    except IllegalAction:
        return False
    return True


def _say_choose(state: State, seat: Seat) -> Sentence:
    quilter = state.quilters[seat]
    if quilter.assistant == "big-billy" and state.uses_left(seat):
        return say("CHOOSE: take 2 or 3 connected blocks, or 1 to 4 with Big Billy.")
    if quilter.assistant == "gifted-gladys":
        return say("CHOOSE: take 2 or 3 blocks, connected or not.")
    return say("CHOOSE: take 2 or 3 connected blocks.")


def _offer_help(state: State, seat: Seat) -> list[Offer]:
    """The special help of the player's assistant, one offer for each player it could be aimed at."""
    assistant = state.quilters[seat].assistant
    if assistant is None or not _can_help(state, seat, assistant):
        return []
    quilter, title = state.quilters[seat], ASSISTANTS[assistant].title
    others = [other for other in range(len(state.players)) if other != seat]
    idle = [other for other in others if other not in state.active]
    has_pile = state.piles[state.area_of(seat)] > 0
    if assistant == "sneaky-sally" and has_pile:
        return [Offer("plan", say("{who}: PLAN 3 cards for 2 actions.", who=title), seat, Plan(seat, 3))]
    if assistant == "granny-smith" and quilter.blocks != 0:
        return [Offer("flip-block", say("{who}: turn a block into a pattern card.", who=title), seat, FlipBlock(seat))]
    if assistant == "swap-shop-sandra" and quilter.blocks != 0:
        return [Offer("swap-block", say("{who}: trade one block.", who=title), seat, SwapBlock(seat))]
    if assistant == "uncle-sam" and quilter.blocks != state.options.size**2:
        own = Offer("flip-pattern", say("{who}: sew one of your patterns.", who=title), seat, FlipPattern(seat))
        pile = Offer("flip-pattern", say("{who}: sew a card of a pile.", who=title), seat, FlipPattern(seat, True))
        return [own] * bool(quilter.untold_patterns) + [pile] * has_pile
    if assistant == "terrific-tim" and quilter.untold_patterns:
        return [
            Offer("donate-pattern", say("{who}: give {name} a pattern card for one more action.", who=title,
                  name=state.name(other)), seat, DonatePattern(seat, other))
            for other in others
        ]  # fmt: skip
    if assistant == "terrific-tim" and quilter.patterns:
        return [Offer("donate-pattern", say("{who}: give a pattern card for one more action.", who=title), seat)] * bool(others)  # fmt: skip  # noqa: E501
    if assistant == "mayhem-maddie":
        return [
            Offer("flip-assistant", say("{who}: turn {name}'s assistant over.", who=title, name=state.name(other)),
                  seat, FlipAssistant(seat, other))
            for other in idle
        ]  # fmt: skip
    if assistant == "tricky-travis":
        return [
            Offer("switch-assistants", say("{who}: switch assistants with {name}.", who=title, name=state.name(other)),
                  seat, SwitchAssistants(seat, other))
            for other in idle
        ]  # fmt: skip
    return []


def _can_help(state: State, seat: Seat, assistant: AssistantId) -> bool:
    try:
        check_helper(state, seat, assistant)
    except IllegalAction:
        return False
    return True


def _offer_telling(state: State) -> tuple[Offer, ...]:
    offers = [
        Offer("tell-quilt", say("Tell or scan {name}'s quilt.", name=state.name(seat)), seat)
        for seat in range(len(state.players))
    ]
    if not state.options.is_race:
        offers += [
            Offer("tell-patterns", say("Tell {name}'s pattern cards.", name=state.name(seat)), seat)
            for seat in range(len(state.players))
        ]
    if state.stack is not None:
        offers.append(Offer("tell-stack", say("Tell the cards of the scoring stack.")))
    return tuple(offers) + _offer_piles(state)


def _offer_piles(state: State) -> tuple[Offer, ...]:
    """One more pile ran out; or the last one had done so before this turn began, which nobody noticed."""
    if not state.options.ends_with_piles:
        return ()
    offers = []
    for area, left in enumerate(state.piles):
        where = say("Pattern Area {area}: ", area=area + 1) if state.options.areas > 1 else say("")
        if left:
            sentence = say("{where}one more pile of pattern cards is empty.", where=where)
            offers.append(Offer("tell-piles", sentence, None, TellPiles(left - 1, area)))
        elif state.ending is None and state.markers[area].seat is not None:
            sentence = say("{where}all piles were empty before this turn began.", where=where)
            offers.append(Offer("tell-piles", sentence, None, TellPiles(0, area, before_turn=True)))
    return tuple(offers)


def _offer_showing(state: State) -> tuple[Offer, ...]:
    offers = []
    for seat, quilter in enumerate(state.quilters):
        name = state.name(seat)
        if quilter.is_told and not quilter.has_accepted:
            offers.append(Offer("accept-score", say("Accept {name}'s score.", name=name), seat, AcceptScore(seat)))
        offers.append(Offer("tell-quilt", say("Tell or scan {name}'s quilt.", name=name), seat))
        offers.append(Offer("tell-patterns", say("Tell {name}'s pattern cards.", name=name), seat))
    if state.stack is not None:
        offers.append(Offer("tell-stack", say("Turn the scoring stack over and tell its cards.")))
    return tuple(offers)


def list_reminders(state: State) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    phase = state.phase
    if phase == "setup" or (phase == "playing" and _nothing_done(state)):
        return tuple(_remind_setup(state))
    if phase == "showing":
        return tuple(_remind_showing(state) + _remind_cards(state))
    if phase == "over":
        return ()
    reminders = [Reminder("refill", say("After CHOOSE, refill the empty spots from the nearest pile at once."))]
    if state.ending is not None:
        reminders.insert(0, Reminder("last-turn", _say_ending(state)))
    for seat in state.active:
        reminders += _remind_helper(state, seat)
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
        "Quilts and patterns together were told as {told} cards, but this game has {cards}: look again.",
        told=state.told_cards, cards=cards,
    )  # fmt: skip
    return [Reminder("too-many-cards", sentence)]


def _nothing_done(state: State) -> bool:
    is_untouched = all(quilter.blocks == 0 and quilter.pattern_count == 0 for quilter in state.quilters)
    return is_untouched and not any(marker.done for marker in state.markers) and state.active[:1] == (state.start,)


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
        sentence = say("Still to be told, quilt or pattern cards: {names}.", names=", ".join(missing))
        reminders.append(Reminder("untold", sentence))
    if state.stack is not None and state.stack.untold:
        sentence = say_count(
            "{count} card of the scoring stack is not told.", "{count} cards of the scoring stack are not told.",
            state.stack.untold,
        )  # fmt: skip
        reminders.append(Reminder("untold-stack", sentence))
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


def _say_ending(state: State) -> Sentence:
    if state.ending is not None and state.ending.reason == "complete" and state.ending.seat is not None:
        why = say("{name}'s quilt is complete.", name=state.name(state.ending.seat))
    else:
        why = say("All piles are empty.")
    if not state.owed:
        return say("{why} This is the last turn of the game.", why=why)
    names = ", ".join(state.name(seat) for seat in state.owed)
    return say("{why} This is a last turn; after it: {names}.", why=why, names=names)
