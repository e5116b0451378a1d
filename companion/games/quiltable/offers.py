"""What is to be done now: whose turn it is, what may be done, and what the camera should look at."""

from __future__ import annotations

from collections.abc import Sequence

from messages import Sentence, say, say_count

from ..values import Look, Offer, Seat, Stage, Turn
from . import actions
from .components import ASSISTANTS, AssistantId
from .legality import can_help
from .play import has_room, may_be_untold
from .state import State

STAGES = {
    "piles": say_count("{count} pile left", "{count} piles left", 1),
    "last": say("the last turns"),
    "showing": say("the quilts are shown"),
}


def find_stage(state: State) -> Stage | None:
    """How near the end is."""
    if state.phase == "showing":
        return Stage("showing", {})
    if state.ending is not None and state.phase == "playing":
        return Stage("last", {})
    return None if state.phase == "over" else Stage("piles", {"count": sum(state.piles)})


def find_turn(state: State) -> Turn:
    """Who has a turn marker."""
    phase = state.phase
    if phase == "setup":
        return Turn((), say("Say who begins.") if not state.must_deal else say("Deal the assistants."))
    if phase == "over":
        return Turn((), say("The game is over."))
    if phase == "showing":
        seats = tuple(seat for seat, quilter in enumerate(state.quilters) if not quilter.has_accepted)
        return Turn(seats, say("Show the quilts: scan or enter them and accept the scores."))
    if not state.active:
        return Turn((), say("{master} takes blocks.", master=state.options.opponent.title))
    return Turn(state.active, _say_turn(state, state.active))


def _say_turn(state: State, active: Sequence[Seat]) -> Sentence:
    if len(active) == 2:
        return say("{one} and {other} take their turns.", one=state.name(active[0]), other=state.name(active[1]))
    left = state.actions_left(active[0])
    return say_count(
        "{name}'s turn: {count} action left.",
        "{name}'s turn: {count} actions left.",
        left,
        name=state.name(active[0]),
    )


def find_offers(state: State) -> tuple[Offer, ...]:
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
            takes,
            master=state.options.opponent.title,
        )
        return (Offer("master-takes", sentence, None, actions.MasterTakes()), *_offer_telling(state))
    turns = tuple(offer for seat in state.active for offer in _offer_turn(state, seat))
    return turns + _offer_telling(state)


def _offer_setup(state: State) -> tuple[Offer, ...]:
    if state.must_deal:
        return (Offer("deal-assistants", say("Deal an assistant to everybody and one to the centre.")),)
    seats = range(len(state.players))
    starts = tuple(
        Offer(
            "start",
            say("{name} has the most colourful socks and begins.", name=state.name(seat)),
            seat,
            actions.Start(seat),
        )
        for seat in seats
    )
    if state.centre is None:
        return starts
    return starts + tuple(_offer_other_side(state, seat) for seat in seats)


def _offer_other_side(state: State, seat: Seat) -> Offer:
    assistant = state.quilters[seat].assistant
    other = ASSISTANTS[ASSISTANTS[assistant].other_side].title if assistant else ""
    sentence = say("{name} would rather have {other}.", name=state.name(seat), other=other)
    return Offer("turn-assistant", sentence, seat, actions.TurnAssistant(seat))


def _offer_turn(state: State, seat: Seat) -> list[Offer]:
    name = state.name(seat)
    quilter = state.quilters[seat]
    offers = []
    if state.actions_left(seat) > 0:
        if state.options.can_plan and state.piles[state.area_of(seat)]:
            offers.append(Offer("plan", say("PLAN: take 1 pattern card."), seat, actions.Plan(seat)))
        if has_room(state, seat):
            offers.append(Offer("choose", _say_choose(state, seat), seat, actions.Choose(seat)))
        if quilter.blocks != 0:
            offers.append(Offer("return", say("RETURN: put back 1 to 4 blocks."), seat, actions.Return(seat)))
        if quilter.assistant is not None and state.centre is not None:
            centre = ASSISTANTS[state.centre].title
            sentence = say("Trade your assistant for {centre} (1 action).", centre=centre)
            offers.append(Offer("trade-assistant", sentence, seat, actions.TradeAssistant(seat)))
    offers += _offer_help(state, seat)
    offers.append(Offer("end-turn", say("{name} ends the turn.", name=name), seat, actions.EndTurn(seat)))
    if may_be_untold(state, seat) and not state.options.is_race:
        sentence = say("{name} ends the turn with a complete quilt.", name=name)
        offers.append(Offer("end-turn", sentence, seat, actions.EndTurn(seat, quilt_complete=True)))
    return offers


def _say_choose(state: State, seat: Seat) -> Sentence:
    quilter = state.quilters[seat]
    if can_help(state, seat, "big-billy"):
        return say("CHOOSE: take 2 or 3 connected blocks, or 1 to 4 with Big Billy.")
    if quilter.assistant == "gifted-gladys":
        return say("CHOOSE: take 2 or 3 blocks, connected or not.")
    return say("CHOOSE: take 2 or 3 connected blocks.")


def _offer_help(state: State, seat: Seat) -> list[Offer]:
    """What only the player's assistant allows."""
    quilter = state.quilters[seat]
    helper = quilter.assistant
    if helper is None or not can_help(state, seat, helper):
        return []
    if helper in ("terrific-tim", "mayhem-maddie", "tricky-travis"):
        return _offer_aimed_help(state, seat, helper)
    has_pile = state.piles[state.area_of(seat)] > 0
    if helper == "sneaky-sally" and has_pile:
        return [Offer("plan", say("Sneaky Sally: PLAN 3 cards for 2 actions."), seat, actions.Plan(seat, 3))]
    if helper == "granny-smith" and quilter.blocks != 0:
        return [
            Offer("flip-block", say("Granny Smith: turn a block into a pattern card."), seat, actions.FlipBlock(seat))
        ]
    if helper == "swap-shop-sandra" and quilter.blocks != 0:
        return [Offer("swap-block", say("Swap Shop Sandra: trade one block."), seat, actions.SwapBlock(seat))]
    if helper == "uncle-sam" and quilter.blocks != state.options.size**2:
        return _offer_sewing(state, seat, has_pile)
    return []


def _offer_sewing(state: State, seat: Seat, has_pile: bool) -> list[Offer]:
    offers = []
    if state.quilters[seat].pattern_count:
        own = actions.FlipPattern(seat) if state.quilters[seat].untold_patterns else None
        offers.append(Offer("flip-pattern", say("Uncle Sam: sew one of your pattern cards."), seat, own))
    if has_pile:
        taken = actions.FlipPattern(seat, from_pile=True)
        offers.append(Offer("flip-pattern", say("Uncle Sam: take a pattern card and sew it."), seat, taken))
    return offers


def _offer_aimed_help(state: State, seat: Seat, helper: AssistantId) -> list[Offer]:
    """One offer for each player at whom the help may be aimed."""
    quilter = state.quilters[seat]
    offers = []
    for other in range(len(state.players)):
        name = state.name(other)
        if other == seat:
            continue
        if helper == "terrific-tim" and quilter.pattern_count:
            gift = actions.DonatePattern(seat, other) if quilter.untold_patterns else None
            sentence = say("Terrific Tim: give {name} a pattern card for one more action.", name=name)
            offers.append(Offer("donate-pattern", sentence, seat, gift))
        if helper == "mayhem-maddie" and other not in state.active:
            sentence = say("Mayhem Maddie: turn {name}'s assistant over.", name=name)
            offers.append(Offer("flip-assistant", sentence, seat, actions.FlipAssistant(seat, other)))
        if helper == "tricky-travis" and other not in state.active:
            sentence = say("Tricky Travis: switch assistants with {name}.", name=name)
            offers.append(Offer("switch-assistants", sentence, seat, actions.SwitchAssistants(seat, other)))
    return offers


def _offer_telling(state: State) -> tuple[Offer, ...]:
    offers = [
        Offer("tell-quilt", say("Scan or enter {name}'s quilt.", name=state.name(seat)), seat)
        for seat in range(len(state.players))
    ]
    if not state.options.is_race:
        offers += [
            Offer("tell-patterns", say("Enter {name}'s pattern cards.", name=state.name(seat)), seat)
            for seat in range(len(state.players))
        ]
    if state.stack is not None:
        offers.append(Offer("tell-stack", say("Enter the cards of the scoring stack.")))
    return tuple(offers) + _offer_piles(state)


def _offer_piles(state: State) -> tuple[Offer, ...]:
    """One more pile ran out; or the last one had done so before this turn began, which nobody noticed."""
    if not state.options.ends_with_piles:
        return ()
    offers = []
    for area, left in enumerate(state.piles):
        if left:
            sentence = say("One more pile of Pattern Area {area} is empty.", area=area + 1)
            offers.append(Offer("tell-piles", sentence, None, actions.TellPiles(left - 1, area)))
        elif state.ending is None and state.markers[area].seat is not None:
            sentence = say("All piles of Pattern Area {area} were empty before this turn began.", area=area + 1)
            offers.append(Offer("tell-piles", sentence, None, actions.TellPiles(0, area, before_turn=True)))
    return tuple(offers)


def _offer_showing(state: State) -> tuple[Offer, ...]:
    offers = []
    for seat, quilter in enumerate(state.quilters):
        name = state.name(seat)
        if quilter.is_told and not quilter.has_accepted:
            offers.append(
                Offer("accept-score", say("Accept {name}'s score.", name=name), seat, actions.AcceptScore(seat))
            )
        offers.append(Offer("tell-quilt", say("Scan or enter {name}'s quilt.", name=name), seat))
        offers.append(Offer("tell-patterns", say("Enter {name}'s pattern cards.", name=name), seat))
    if state.stack is not None:
        offers.append(Offer("count-stack", say("Turn the scoring stack over and count its cards by their points.")))
        offers.append(Offer("tell-stack", say("Turn the scoring stack over and enter its cards.")))
    return tuple(offers)


def find_look(state: State) -> Look | None:
    """The quilt of the player who acts, and at the end every quilt that is not accepted yet."""
    phase = state.phase
    if phase == "showing":
        for seat in state.turn_order():
            if not state.quilters[seat].has_accepted:
                return _look_at(state, seat)
        return Look("stack", say("The Quilting Master's scoring stack, blocks up."))
    if phase == "playing" and state.active:
        return _look_at(state, state.active[0])
    return None


def _look_at(state: State, seat: Seat) -> Look:
    return Look("quilt", say("{name}'s quilt.", name=state.name(seat)), seat)
