"""What is to be done now: whose turn it is, what may be done, and what the camera should look at."""

from __future__ import annotations

from collections.abc import Iterator

from messages import Sentence, say, say_all, say_count

from ..values import Action, Look, Offer, Stage, Turn
from . import actions
from .components import BOX, name_show
from .scoring import find_result
from .state import State

STAGES = {
    "sewing": say_count(
        "round {round} of {rounds}, {count} marker left", "round {round} of {rounds}, {count} markers left", 1
    ),
    "show": say("show {round} of {rounds}"),
}


def find_stage(state: State) -> Stage | None:
    """Which round it is, and how much of it is left."""
    numbers = {"round": state.show, "rounds": state.options.shows}
    if state.phase in ("start", "sewing"):
        return Stage("sewing", {**numbers, "count": state.markers_left})
    return None if state.phase == "over" else Stage("show", numbers)


def find_turn(state: State) -> Turn:
    """Who is to act now; nobody in particular when the table draws or awards."""
    if state.phase == "sewing" and state.on_turn is not None:
        return Turn((state.on_turn,), _tell_sewing(state, state.name(state.on_turn)))
    if state.phase == "entering":
        names = say_all([state.name(seat) for seat in state.undecided])
        template = "Quilts for the {show}, or none: {names}."
        return Turn(state.undecided, say(template, show=name_show(state.show), names=names))
    if state.phase == "counting":
        untold = tuple(seat for seat in state.leaders if state.hands[seat] is None)
        names = say_all([state.name(seat) for seat in untold])
        return Turn(untold, say("The money is equal: count the fabric cards in hand ({names}).", names=names))
    return Turn((), _tell_table(state))


def _tell_sewing(state: State, name: str) -> Sentence:
    if state.options.block_swapping:
        return say("{name} collects fabric, makes blocks or swaps.", name=name)
    return say("{name} collects fabric or makes blocks.", name=name)


def _tell_table(state: State) -> Sentence:
    if result := find_result(state):
        return result.sentence
    show = name_show(state.show)
    if state.phase == "start":
        return say("Choose who starts.")
    if state.phase == "drawing":
        return say("The {show} begins: draw {count} prize markers.", show=show, count=state.chart.prizes_per_show)
    return say("All have entered: award the prizes of the {show}.", show=show)


def find_offers(state: State) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    return tuple(_OFFERS[state.phase](state))


def _name(kind: type[Action]) -> str:
    """The stable name of a kind of action, for an offer whose action the players must complete."""
    return str(kind.__struct_config__.tag)


def _offer_start(state: State) -> Iterator[Offer]:
    for seat in state.seats:
        action = actions.ChooseStart(seat)
        yield Offer(action.name, say("{name} starts", name=state.name(seat)), action=action)


def _offer_sewing(state: State) -> Iterator[Offer]:
    seat = state.on_turn
    cards = BOX.fabric_cards
    collect = actions.CollectFabric(cards.collected)
    yield Offer(collect.name, say("Collect {cards} fabric cards", cards=collect.cards), seat, collect)
    for blocks in range(1, state.most_blocks + 1):
        make = actions.MakeBlocks(blocks)
        is_all = blocks == state.markers_left
        yield Offer(make.name, _tell_blocks(blocks, starts_show=is_all), seat, make)
    dye = actions.CollectFabric(cards.collected_with_dye_goods)
    yield Offer(dye.name, say("Collect a face-up dye goods card and 1 other card"), seat, dye)
    if state.options.block_swapping:
        yield Offer(_name(actions.SwapBlocks), say("Swap with another player"), seat)


def _tell_blocks(blocks: int, *, starts_show: bool) -> Sentence:
    if starts_show:
        return say_count("Make the last block: the show begins", "Make {count} blocks: the show begins", blocks)
    return say_count("Make 1 block", "Make {count} blocks", blocks)


def _offer_drawing(state: State) -> Iterator[Offer]:
    yield Offer(_name(actions.DrawPrizes), say("Draw {count} prize markers", count=state.chart.prizes_per_show))


def _offer_entering(state: State) -> Iterator[Offer]:
    for seat in state.undecided:
        yield Offer(_name(actions.EnterQuilts), say("{name} enters quilts", name=state.name(seat)), seat)
        none = actions.EnterQuilts(seat)
        yield Offer(none.name, say("{name} enters no new quilt", name=state.name(seat)), seat, none)


def _offer_awarding(state: State) -> Iterator[Offer]:
    award = actions.AwardPrizes()
    yield Offer(award.name, say("Award the prizes"), action=award)


def _offer_counting(state: State) -> Iterator[Offer]:
    for seat in find_turn(state).seats:
        yield Offer(
            _name(actions.CountFabric), say("{name} counts the fabric cards in hand", name=state.name(seat)), seat
        )


def _offer_nothing(state: State) -> Iterator[Offer]:
    return iter(())


_OFFERS = {
    "start": _offer_start,
    "sewing": _offer_sewing,
    "drawing": _offer_drawing,
    "entering": _offer_entering,
    "awarding": _offer_awarding,
    "counting": _offer_counting,
    "over": _offer_nothing,
}


def find_look(state: State) -> Look | None:
    """While quilts are entered, the quilts of the first player who has not told them yet."""
    if state.phase != "entering":
        return None
    seat = state.undecided[0]
    template = "Lay the new quilts of {name} flat in view, each with its chip, with a gap between two quilts."
    return Look("quilts", say(template, name=state.name(seat)), seat)
