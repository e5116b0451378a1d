"""The words for a game of Patchwork Doodle: whose turn, what is possible, what happened, what to remember."""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import format_rows
from ..sentences import Sentence, say, say_count
from ..shapes import parse_shape
from ..values import Action, Look, Offer, Reminder, Seat, Turn
from .actions import (
    UNTOLD,
    DealStartCards,
    Draw,
    DrawStartPatch,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShadeCell,
    ShowCard,
    ShowSheet,
    StartFinalTurn,
)
from .cards import RING_SIZE, ROUNDS, TURNS
from .scoring import best_rectangle
from .state import DoodleState
from .turns import play


def tell_turn(state: DoodleState) -> Turn:
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


def tell_offers(state: DoodleState) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    if state.phase == "over":
        return ()
    of_phase = {"cards": _offers_of_set_up, "turns": _offers_of_turns, "scoring": _offers_of_scoring}
    return (*of_phase[state.phase](state), *_offers_at_any_time(state))


def _offers_of_set_up(state: DoodleState) -> Iterator[Offer]:
    due = RING_SIZE - len(state.ring)
    cards = say_count(
        "Tell {count} new card, clockwise from the token.", "Tell {count} new cards, clockwise from the token.", due
    )
    yield Offer("lay-cards", cards)
    yield Offer("lay-cards", say("Lay the ring without telling what the cards show."), action=LayCards((UNTOLD,) * due))
    if state.round == 1:
        if not any(sheet.cells for sheet in state.sheets):
            yield Offer("deal-start-cards", say("Tell the start card of each player."))
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
            yield Offer("show-card", say("Tell what the card in place {place} shows.", place=slot + 1))
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
            yield Offer("show-sheet", say("Score the sheet of {name} as it was told.", name=name), seat, known)
        yield Offer("show-sheet", say("Show the sheet of {name}.", name=name), seat)


def _offers_at_any_time(state: DoodleState) -> Iterator[Offer]:
    for seat in state.seats:
        sheet, name = state.sheets[seat], state.players[seat].name
        if sheet.can_use("cell") and len(sheet.scored) < ROUNDS and not state.is_set_up:
            yield Offer("shade-cell", say("{name} shades a single cell.", name=name), seat)
        if state.phase != "scoring":
            yield Offer("show-sheet", say("Look at the sheet of {name} in between.", name=name), seat)


def tell_look(state: DoodleState) -> Look | None:
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


def tell_reminders(state: DoodleState) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    if state.phase == "cards" and state.round == 1:
        return (
            Reminder("start", say("Everyone draws the patch of the start card anywhere on the sheet.")),
            Reminder("token", say("Put the token between two cards of the ring.")),
        )
    if state.phase == "cards":
        return (
            Reminder("carry-over", say("The two cards that are left come next after the token, then six new ones.")),
        )
    if state.is_final_turn:
        return (
            Reminder("final-turn", say("Nobody rolls: each player may draw any one of the three cards that are left.")),
        )
    if state.phase == "turns" and state.turn:
        return (
            Reminder("discard", say("When all have drawn or passed, the card under the token leaves the ring.")),
            Reminder("special", say("Cross off every special action that you take.")),
        )
    if state.phase == "scoring":
        return (Reminder("single-cell", say("A single cell may still be shaded before the sheet is scored.")),)
    return ()


def describe_action(state: DoodleState, action: Action) -> Sentence:
    """What the action did to this state."""
    seat: Seat | None = getattr(action, "seat", None)
    name = state.players[seat].name if seat in state.seats and seat is not None else ""
    match action:
        case DealStartCards():
            return say("The start cards are dealt.")
        case DrawStartPatch():
            return say("{name} drew the start patch.", name=name)
        case LayCards():
            return say("The ring of cards for round {round} lies on the table.", round=state.round)
        case ShowCard(slot=slot, card=card):
            return say("The card in place {place} shows {card}.", place=slot + 1, card=card)
        case Roll():
            return _describe_roll(state, action)
        case StartFinalTurn():
            return say("The last turn begins: one of three cards for everyone.")
        case Draw():
            return _describe_draw(state, action, name)
        case Pass():
            return say("{name} passed.", name=name)
        case ShadeCell():
            return _describe_cell(action, name)
        case ShowSheet():
            return _describe_sheet(state, action, name)
        case EndRound():
            return say("Round {round} is over.", round=state.round)
        case _:
            raise TypeError(action)


def _describe_roll(state: DoodleState, action: Roll) -> Sentence:
    card = play(state, action).card
    if card is None or card == UNTOLD:
        return say("The die shows {pips}.", pips=action.pips)
    return say_count(
        "The die shows {pips}: a patch of {count} cell.",
        "The die shows {pips}: a patch of {count} cells.",
        parse_shape(card).size, pips=action.pips,
    )  # fmt: skip


def _describe_draw(state: DoodleState, action: Draw, name: str) -> Sentence:
    is_neighbour = action.slot in state.neighbours
    if is_neighbour and action.cut:
        return say("{name} cut the patch of a neighbour card and drew a piece.", name=name)
    if action.cut:
        return say("{name} cut the patch and drew a piece.", name=name)
    if is_neighbour:
        return say("{name} drew the patch of a neighbour card.", name=name)
    if action.cells:
        cells = say_count("{count} cell", "{count} cells", len(action.cells))
        return say("{name} drew a patch of {cells}.", name=name, cells=cells)
    return say("{name} drew the patch.", name=name)


def _describe_cell(action: ShadeCell, name: str) -> Sentence:
    if action.cell is None:
        return say("{name} shaded a single cell.", name=name)
    row, col = action.cell
    return say("{name} shaded a single cell in row {row}, column {col}.", name=name, row=row + 1, col=col + 1)


def _describe_sheet(state: DoodleState, action: ShowSheet, name: str) -> Sentence:
    cells = play(state, action).sheets[action.seat].cells
    if state.phase != "scoring":
        return say_count(
            "The sheet of {name} has {count} shaded cell.", "The sheet of {name} has {count} shaded cells.", len(cells),
            name=name,
        )  # fmt: skip
    best = best_rectangle(cells)
    if best is None:
        return say("{name} has nothing shaded: 0 points in round {round}.", name=name, round=state.round)
    return say_count(
        "{name} scored {count} point in round {round}: {height} x {width} cells.",
        "{name} scored {count} points in round {round}: {height} x {width} cells.",
        best.points, name=name, round=state.round, height=best.height, width=best.width,
    )  # fmt: skip
