"""What is to be done now: whose turn it is, what may be done, and what the camera should look at."""

from __future__ import annotations

from collections.abc import Iterator

from messages import say

from ..values import Look, Offer, Seat, Stage, Turn
from .actions import EndTurn, SkipTurn, Start
from .state import TURNS, MatchQuiltState

STAGES = {"turns": say("card {turn} of {turns}"), "bonuses": say("bonuses")}


def find_stage(state: MatchQuiltState) -> Stage | None:
    """How many turns were had by whoever had the fewest."""
    if state.phase == "bonuses":
        return Stage("bonuses", {})
    had = min(len(quilter.turns) for quilter in state.quilters)
    return None if state.phase == "over" else Stage("turns", {"turn": min(had + 1, TURNS), "turns": TURNS})


def find_turn(state: MatchQuiltState) -> Turn:
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


def find_offers(state: MatchQuiltState) -> tuple[Offer, ...]:
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
    yield Offer("tell-points", say("Enter only the points of {name}'s turn.", name=name), seat)
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
            sentence = say("Enter the final points of {name} at once.", name=state.name_of(seat))
            yield Offer("tell-total", sentence, seat)


def find_look(state: MatchQuiltState) -> Look | None:
    """The quilt of the one who plays next, or at the end a quilt that is not known yet."""
    if state.phase == "bonuses":
        seat = _seats_to_tell(state)[0]
        return Look("quilt", say("Show {name}'s finished quilt.", name=state.name_of(seat)), seat)
    if state.active is None:
        return None
    name = state.name_of(state.active)
    return Look("quilt", say("Show {name}'s quilt with the new card.", name=name), state.active)
