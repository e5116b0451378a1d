"""The course of a game of Patchwork Doodle: what each action makes of a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from messages import say, say_count

from ..cells import SIDE, BadCells, cells_of, parse_rows
from ..errors import IllegalAction
from ..shapes import BadShape, Shape, parse_shape, shape_of
from ..values import Action, Seat
from . import actions
from .actions import UNTOLD
from .components import CARRIED, DIE, RING_SIZE, ROUNDS, START_SIZE, TURNS
from .drawing import check_draw, check_free, check_special, say_nothing_to_draw
from .problems import lost_sentence
from .scoring import LEAST_CELLS, Scored, TypedPoints, best_rectangle
from .state import DoodleState, Sheet


def deal_start_cards(state: DoodleState, action: actions.DealStartCards) -> DoodleState:
    """Tell what the start cards show."""
    _check_set_up(state)
    if len(action.cards) != len(state.players):
        raise IllegalAction(
            say(
                "There is one start card for each of the {players} players, not {cards} cards.",
                players=len(state.players), cards=len(action.cards),
            )
        )  # fmt: skip
    for sheet, player in zip(state.sheets, state.players, strict=True):
        if sheet.cells:
            raise IllegalAction(
                say("{name} has drawn already: the start cards come before. Undo to change them.", name=player.name)
            )
    for card in action.cards:
        if card != UNTOLD:
            _check_start_shape(_read_card(card))
    sheets = (replace(sheet, start=card) for sheet, card in zip(state.sheets, action.cards, strict=True))
    return replace(state, sheets=tuple(sheets))


def draw_start_patch(state: DoodleState, action: actions.DrawStartPatch) -> DoodleState:
    """Put a start patch on a sheet."""
    _check_set_up(state)
    sheet = state.sheets[action.seat]
    name = state.players[action.seat].name
    if sheet.cells:
        raise IllegalAction(say("{name} has drawn the start patch already. Undo it to draw it elsewhere.", name=name))
    try:
        cells = cells_of(action.cells)
    except BadCells as error:
        raise IllegalAction(error.sentence) from error
    if not cells:
        raise IllegalAction(say("Enter the {size} cells of the start patch.", size=START_SIZE))
    drawn = shape_of(cells)
    _check_start_shape(drawn)
    if sheet.start != UNTOLD and drawn.canonical() != parse_shape(sheet.start).canonical():
        raise IllegalAction(
            say(
                "The start card of {name} shows {card}, turned or flipped as you like; {drawn} is another patch.",
                name=name, card=sheet.start, drawn=str(drawn),
            )
        )  # fmt: skip
    return _with_sheet(state, action.seat, replace(sheet, cells=cells, is_complete=True))


def lay_cards(state: DoodleState, action: actions.LayCards) -> DoodleState:
    """Fill the ring for a round."""
    if state.phase != "cards":
        raise IllegalAction(say("The ring is not refilled within a round: new cards come after the scoring."))
    stay = tuple(card or UNTOLD for card in state.ring)
    new = action.cards
    if stay and len(new) == RING_SIZE:
        for before, card in zip(stay, new[:CARRIED], strict=True):
            if before not in (UNTOLD, card):
                raise IllegalAction(
                    say(
                        "The two cards left from the last round come first: {before}, not {card}.",
                        before=before, card=card,
                    )
                )  # fmt: skip
        stay, new = new[:CARRIED], new[CARRIED:]
    if len(stay) + len(new) != RING_SIZE:
        raise IllegalAction(
            say(
                "The ring has {size} cards: lay {due} new ones, not {count}.",
                size=RING_SIZE, due=RING_SIZE - len(stay), count=len(new),
            )
        )  # fmt: skip
    for card in (*stay, *new):
        if card != UNTOLD:
            _read_card(card)
    seen = (*state.seen, *(card for card in stay if card not in (UNTOLD, *state.seen)))
    seen = (*seen, *(card for card in new if card != UNTOLD))
    return replace(state, phase="turns", turn=0, ring=(*stay, *new), token=-1, seen=seen)


def show_card(state: DoodleState, action: actions.ShowCard) -> DoodleState:
    """Tell what one card of the ring shows."""
    if action.slot not in range(len(state.ring)) or state.ring[action.slot] is None:
        raise IllegalAction(say("There is no card in place {place} of the ring.", place=action.slot + 1))
    before = state.ring[action.slot]
    if before != UNTOLD:
        raise IllegalAction(
            say(
                "The card in place {place} was entered before: {card}. Undo that step to change it.",
                place=action.slot + 1, card=str(before),
            )
        )  # fmt: skip
    _read_card(action.card)
    ring = tuple(action.card if slot == action.slot else card for slot, card in enumerate(state.ring))
    return replace(state, ring=ring, seen=(*state.seen, action.card))


def roll(state: DoodleState, action: actions.Roll) -> DoodleState:
    """Finish the turn before and move the token."""
    if action.pips not in DIE:
        raise IllegalAction(say("The die shows 1, 2 or 3, never {pips}.", pips=action.pips))
    _check_turns(state)
    if state.turn == TURNS:
        raise IllegalAction(say("All {turns} turns of this round are played: the sheets are scored now.", turns=TURNS))
    if state.round == ROUNDS and state.turn == TURNS - 1:
        raise IllegalAction(
            say("Nobody rolls for the last turn of the game: everyone takes one of the three cards that are left.")
        )
    after = _finish_turn(state)
    return replace(after, turn=state.turn + 1, token=after.line[action.pips - 1])


def start_final_turn(state: DoodleState, action: actions.StartFinalTurn) -> DoodleState:
    """Finish the turn before and open the last three cards to everyone."""
    _check_turns(state)
    if (state.round, state.turn) != (ROUNDS, TURNS - 1):
        raise IllegalAction(
            say(
                "The last turn is turn {turns} of round {rounds}; this is turn {turn} of round {round}.",
                turns=TURNS, rounds=ROUNDS, turn=state.turn, round=state.round,
            )
        )  # fmt: skip
    return replace(_finish_turn(state), turn=TURNS)


def draw(state: DoodleState, action: actions.Draw) -> DoodleState:
    """Put a patch on a sheet."""
    cells, specials = check_draw(state, action)
    sheet = state.sheets[action.seat]
    drawn = replace(
        sheet,
        cells=sheet.cells | cells,
        used=(*sheet.used, *specials),
        did="drew",
        is_complete=sheet.is_complete and bool(cells),
    )
    return _with_sheet(state, action.seat, drawn)


def pass_turn(state: DoodleState, action: actions.Pass) -> DoodleState:
    """Let a player sit out a turn."""
    sheet = state.sheets[action.seat]
    name = state.players[action.seat].name
    if state.phase != "turns" or not state.turn:
        raise IllegalAction(say_nothing_to_draw(state))
    if sheet.did:
        told = say("has drawn") if sheet.did == "drew" else say("has passed")
        raise IllegalAction(say("{name} {told} this turn already.", name=name, told=told))
    return _with_sheet(state, action.seat, replace(sheet, did="passed"))


def shade_cell(state: DoodleState, action: actions.ShadeCell) -> DoodleState:
    """Shade one single cell, which is possible at any time, even during a scoring."""
    sheet = state.sheets[action.seat]
    if len(sheet.scored) == ROUNDS:
        raise IllegalAction(
            say(
                "The last score of {name} is written. Undo it to shade another cell first.",
                name=state.players[action.seat].name,
            )
        )
    if state.is_set_up:
        raise IllegalAction(say("Special actions begin with the first round: the start patch comes before."))
    check_special(state, action.seat, ("cell",))
    cells = check_free(state, action.seat, [] if action.cell is None else [action.cell])
    shaded = replace(
        sheet,
        cells=sheet.cells | cells,
        used=(*sheet.used, "cell"),
        is_complete=sheet.is_complete and bool(cells),
    )
    return _with_sheet(state, action.seat, shaded)


def show_sheet(state: DoodleState, action: actions.ShowSheet) -> DoodleState:
    """Take over a whole sheet, and score it when a scoring is on."""
    sheet = state.sheets[action.seat]
    _check_unscored(state, action.seat)
    try:
        cells = parse_rows(action.cells)
    except BadCells as error:
        raise IllegalAction(error.sentence) from error
    if lost := sheet.cells - cells:
        raise IllegalAction(lost_sentence(state, action.seat, lost))
    if state.phase != "scoring":
        return _with_sheet(state, action.seat, replace(sheet, cells=cells, is_complete=True))
    return _score(state, action.seat, replace(sheet, cells=cells, is_complete=True), best_rectangle(cells))


def tell_points(state: DoodleState, action: actions.TellPoints) -> DoodleState:
    """Take over points that were counted on paper; the app does not know the sheet then."""
    name = state.players[action.seat].name
    if state.phase != "scoring":
        raise IllegalAction(say("Points are written down when a round is scored."))
    _check_unscored(state, action.seat)
    if action.points not in LEAST_CELLS:
        raise IllegalAction(say("No rectangle is worth {points}: count it again.", points=action.points))
    _check_empty(state, action)
    sheet = replace(state.sheets[action.seat], is_complete=False)
    shaded = len(sheet.cells) if action.empty is None else SIDE * SIDE - action.empty
    if shaded < len(sheet.cells):
        raise IllegalAction(
            say_count(
                "{count} cell of {name} is known to be shaded: so many cannot be empty.",
                "{count} cells of {name} are known to be shaded: so many cannot be empty.",
                len(sheet.cells), name=name,
            )
        )  # fmt: skip
    return _score(state, action.seat, sheet, TypedPoints(action.points, action.empty))


def _check_empty(state: DoodleState, action: actions.TellPoints) -> None:
    """The empty cells belong to the last round, and what scored is not empty."""
    if state.round < ROUNDS:
        if action.empty is not None:
            raise IllegalAction(say("Empty cells count after the last round only."))
        return
    if action.empty is None:
        raise IllegalAction(say("How many cells are empty? After the last round each of them costs a point."))
    before = (one.points for one in state.sheets[action.seat].scored if one)
    least = max(LEAST_CELLS[points] for points in (action.points, *before))
    if not 0 <= action.empty <= SIDE * SIDE - least:
        raise IllegalAction(
            say(
                "{empty} empty cells cannot be: what scored has {least} shaded ones and the sheet {all}.",
                empty=action.empty, least=least, all=SIDE * SIDE,
            )
        )  # fmt: skip


def _check_unscored(state: DoodleState, seat: Seat) -> None:
    if state.phase == "scoring" and seat not in state.unscored:
        raise IllegalAction(
            say(
                "The sheet of {name} is scored for round {round}. Undo it to score it again.",
                name=state.players[seat].name, round=state.round,
            )
        )  # fmt: skip


def _score(state: DoodleState, seat: Seat, sheet: Sheet, scored: Scored) -> DoodleState:
    """Write down what the round gave; after the last sheet the game goes on or is over."""
    after = _with_sheet(state, seat, replace(sheet, scored=(*sheet.scored, scored)))
    if after.unscored:
        return after
    if state.round == ROUNDS:
        return replace(after, phase="over")
    return replace(after, phase="cards", round=state.round + 1)


def end_round(state: DoodleState, action: actions.EndRound) -> DoodleState:
    """Go on to the scoring; what was not told of this round stays untold."""
    if state.phase == "scoring":
        raise IllegalAction(say("Round {round} is being scored already.", round=state.round))
    after = _finish_turn(state)
    if state.phase == "turns" and state.turn == TURNS:
        stay = tuple(after.ring[slot] for slot in after.line)
    else:
        stay = (UNTOLD,) * CARRIED
        after = replace(after, sheets=_each(after, lambda sheet: replace(sheet, is_complete=False)))
    return replace(after, phase="scoring", turn=0, token=-1, ring=() if state.round == ROUNDS else stay)


def _finish_turn(state: DoodleState) -> DoodleState:
    """Take the token's card out of the ring and forget who drew."""
    if not state.turn:
        return state
    ring = state.ring
    if not state.is_final_turn:
        ring = tuple(None if slot == state.token else card for slot, card in enumerate(ring))
    # Whoever told nothing may have drawn all the same, so the app no longer knows the whole sheet.
    sheets = _each(state, lambda sheet: replace(sheet, did="", is_complete=sheet.is_complete and bool(sheet.did)))
    return replace(state, ring=ring, sheets=sheets)


def _each(state: DoodleState, change: Callable[[Sheet], Sheet]) -> tuple[Sheet, ...]:
    return tuple(map(change, state.sheets))


def _with_sheet(state: DoodleState, seat: Seat, sheet: Sheet) -> DoodleState:
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))


def _check_set_up(state: DoodleState) -> None:
    if not state.is_set_up:
        raise IllegalAction(say("Start cards are for the set-up, before the ring of cards is laid."))


def _check_turns(state: DoodleState) -> None:
    if state.phase == "cards":
        raise IllegalAction(say("Lay the ring of {size} cards first: enter them, or go on without.", size=RING_SIZE))
    if state.phase == "scoring":
        raise IllegalAction(say_nothing_to_draw(state))


def _check_start_shape(shape: Shape) -> None:
    if shape.size != START_SIZE or not shape.is_connected:
        raise IllegalAction(
            say("A start patch is one piece of {size} cells; this one is {shape}.", size=START_SIZE, shape=str(shape))
        )


def _read_card(card: str) -> Shape:
    try:
        return parse_shape(card)
    except BadShape as error:
        raise IllegalAction(error.sentence) from error


PLAY: dict[type[Action], Callable[[DoodleState, Any], DoodleState]] = {
    actions.DealStartCards: deal_start_cards,
    actions.DrawStartPatch: draw_start_patch,
    actions.LayCards: lay_cards,
    actions.ShowCard: show_card,
    actions.Roll: roll,
    actions.StartFinalTurn: start_final_turn,
    actions.Draw: draw,
    actions.Pass: pass_turn,
    actions.ShadeCell: shade_cell,
    actions.ShowSheet: show_sheet,
    actions.TellPoints: tell_points,
    actions.EndRound: end_round,
}


def play(state: DoodleState, action: Action) -> DoodleState:
    """What the action makes of the state, or raise `IllegalAction`."""
    if state.phase == "over":
        raise IllegalAction(say("The game is over. Undo to correct the last sheet."))
    seat = getattr(action, "seat", None)
    if seat is not None and seat not in state.seats:
        raise IllegalAction(say("There is no player {number} at this table.", number=seat + 1))
    return PLAY[type(action)](state, action)
