"""What is to be done now: whose turn it is, what may be done, and what the camera should look at."""

from __future__ import annotations

from collections.abc import Iterator

from messages import say, say_count

from ..cells import format_rows
from ..values import Look, Offer, Stage, Turn
from .actions import UNTOLD, EndRound, LayCards, Pass, ShowSheet, StartFinalTurn
from .components import RING_SIZE, ROUNDS, TURNS
from .state import DoodleState

STAGES = {
    "turns": say("round {round} of {rounds}, turn {turn} of {turns}"),
    "round": say("round {round} of {rounds}"),
}


def find_stage(state: DoodleState) -> Stage | None:
    """Which round and turn it is."""
    numbers = {"round": state.round, "rounds": ROUNDS}
    if state.phase == "turns":
        return Stage("turns", {**numbers, "turn": max(1, state.turn), "turns": TURNS})
    return None if state.phase == "over" else Stage("round", numbers)


def find_turn(state: DoodleState) -> Turn:
    """Who is to act now."""
    if state.phase == "over":
        return Turn((), say("The game is over."))
    if state.phase == "scoring":
        return Turn(state.unscored, say("Round {round} is scored: show the sheets.", round=state.round))
    if state.phase == "cards":
        return Turn((), say("Lay the ring of cards for round {round}.", round=state.round))
    if not state.turn:
        return Turn((), say("Roll the die for the first turn of round {round}.", round=state.round))
    waiting = tuple(seat for seat in state.seats if not state.sheets[seat].did)
    if state.is_final_turn:
        return Turn(waiting, say("Everyone draws one of the last three patches."))
    return Turn(waiting, say("Everyone draws."))


def find_offers(state: DoodleState) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    if state.phase == "over":
        return ()
    of_phase = {"cards": _offers_of_set_up, "turns": _offers_of_turns, "scoring": _offers_of_scoring}
    return (*of_phase[state.phase](state), *_offers_at_any_time(state))


def _offers_of_set_up(state: DoodleState) -> Iterator[Offer]:
    due = RING_SIZE - len(state.ring)
    cards = say_count(
        "Enter {count} new card, clockwise from the token.", "Enter {count} new cards, clockwise from the token.", due
    )
    yield Offer("lay-cards", cards)
    yield Offer(
        "lay-cards", say("Lay the ring without entering what the cards show."), action=LayCards((UNTOLD,) * due)
    )
    if state.round == 1:
        if not any(sheet.cells for sheet in state.sheets):
            yield Offer("deal-start-cards", say("Enter the start card of each player."))
        for seat in state.seats:
            if not state.sheets[seat].cells:
                yield Offer(
                    "draw-start-patch", say("{name} draws the start patch.", name=state.players[seat].name), seat
                )
    alone = say("Play round {round} without the app, then show the sheets.", round=state.round)
    yield Offer("end-round", alone, action=EndRound())


def _offers_of_turns(state: DoodleState) -> Iterator[Offer]:
    if state.turn == TURNS:
        yield Offer("end-round", say("All have drawn or passed: score the round."), action=EndRound())
    elif state.round == ROUNDS and state.turn == TURNS - 1:
        yield Offer(
            "start-final-turn", say("All have drawn or passed: the last turn, no die."), action=StartFinalTurn()
        )
    elif state.turn:
        yield Offer("roll", say("All have drawn or passed: roll for the next turn."))
    else:
        yield Offer("roll", say("Roll the die."))
    for slot in (*state.choices, *state.neighbours):
        if state.ring[slot] == UNTOLD:
            yield Offer("show-card", say("Enter what the card in place {place} shows.", place=slot + 1))
    if state.turn:
        for seat in state.seats:
            name = state.players[seat].name
            if state.sheets[seat].did != "drew":
                yield Offer("draw", say("{name} draws.", name=name), seat)
            if not state.sheets[seat].did:
                yield Offer("pass", say("{name} passes.", name=name), seat, Pass(seat))
    if state.turn < TURNS:
        sentence = say("Play the rest of the round without the app, then show the sheets.")
        yield Offer("end-round", sentence, action=EndRound())


def _offers_of_scoring(state: DoodleState) -> Iterator[Offer]:
    for seat in state.unscored:
        sheet, name = state.sheets[seat], state.players[seat].name
        if sheet.is_complete:
            known = ShowSheet(seat, format_rows(sheet.cells))
            yield Offer("show-sheet", say("Score the sheet of {name} as it is known.", name=name), seat, known)
        yield Offer("show-sheet", say("Show the sheet of {name}.", name=name), seat)
    for seat in state.unscored:
        yield Offer("tell-points", say("Type the points of {name}.", name=state.players[seat].name), seat)


def _offers_at_any_time(state: DoodleState) -> Iterator[Offer]:
    for seat in state.seats:
        sheet, name = state.sheets[seat], state.players[seat].name
        if sheet.can_use("cell") and len(sheet.scored) < ROUNDS and not state.is_set_up:
            yield Offer("shade-cell", say("{name} shades a single cell.", name=name), seat)
        if state.phase != "scoring":
            yield Offer("show-sheet", say("Look at the sheet of {name} in between.", name=name), seat)


def find_look(state: DoodleState) -> Look | None:
    """What the camera should look at next."""
    if state.unscored:
        seat = state.unscored[0]
        return Look("sheet", say("Show the sheet of {name}.", name=state.players[seat].name), seat)
    if state.phase == "cards":
        return Look("cards", say("Show the new cards of the ring."))
    if state.card == UNTOLD:
        return Look("card", say("Show the card under the token."))
    if state.phase == "turns":
        return Look("sheet", say("Show a sheet at any time."))
    return None
