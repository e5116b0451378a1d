"""What happened, told after each action."""

from __future__ import annotations

from messages import Sentence, say, say_count

from ..shapes import parse_shape
from ..values import Action, Seat
from . import actions
from .actions import UNTOLD
from .play import play
from .scoring import best_rectangle
from .state import DoodleState


def describe(state: DoodleState, action: Action) -> Sentence:
    """What the action did to this state."""
    seat: Seat | None = getattr(action, "seat", None)
    name = state.players[seat].name if seat in state.seats and seat is not None else ""
    match action:
        case actions.DealStartCards():
            return say("The start cards are dealt.")
        case actions.DrawStartPatch():
            return say("{name} drew the start patch.", name=name)
        case actions.LayCards():
            return say("The ring of cards for round {round} lies on the table.", round=state.round)
        case actions.ShowCard(slot=slot, card=card):
            return say("The card in place {place} shows {card}.", place=slot + 1, card=card)
        case actions.Roll():
            return _describe_roll(state, action)
        case actions.StartFinalTurn():
            return say("The last turn begins: one of three cards for everyone.")
        case actions.Draw():
            return _describe_draw(state, action, name)
        case actions.Pass():
            return say("{name} passed.", name=name)
        case actions.ShadeCell():
            return _describe_cell(action, name)
        case actions.ShowSheet() | actions.TellPoints():
            return _describe_sheet(state, action, name)
        case actions.EndRound():
            return say("Round {round} is over.", round=state.round)
        case _:
            raise TypeError(action)


def _describe_roll(state: DoodleState, action: actions.Roll) -> Sentence:
    card = play(state, action).card
    if card is None or card == UNTOLD:
        return say("The die shows {pips}.", pips=action.pips)
    return say_count(
        "The die shows {pips}: a patch of {count} cell.",
        "The die shows {pips}: a patch of {count} cells.",
        parse_shape(card).size, pips=action.pips,
    )  # fmt: skip


def _describe_draw(state: DoodleState, action: actions.Draw, name: str) -> Sentence:
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


def _describe_cell(action: actions.ShadeCell, name: str) -> Sentence:
    if action.cell is None:
        return say("{name} shaded a single cell.", name=name)
    row, col = action.cell
    return say("{name} shaded a single cell in row {row}, column {col}.", name=name, row=row + 1, col=col + 1)


def _describe_sheet(state: DoodleState, action: actions.ShowSheet | actions.TellPoints, name: str) -> Sentence:
    if isinstance(action, actions.TellPoints):
        return say_count(
            "{name} scored {count} point in round {round}, as typed.",
            "{name} scored {count} points in round {round}, as typed.",
            action.points, name=name, round=state.round,
        )  # fmt: skip
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
        "{name} scored {count} point in round {round}: {height} × {width} cells.",
        "{name} scored {count} points in round {round}: {height} × {width} cells.",
        best.points, name=name, round=state.round, height=best.height, width=best.width,
    )  # fmt: skip
