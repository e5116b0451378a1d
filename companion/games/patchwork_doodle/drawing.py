"""What a player may draw, and whether what was drawn is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from messages import Sentence, say

from ..cells import BadCells, Cells, cells_of
from ..errors import IllegalAction
from ..shapes import Shape, parse_shape, shape_of
from ..values import Cell, Seat
from .actions import UNTOLD, Draw, ShadeCell
from .components import CARRIED, SINGLE, START_SHAPES, START_SIZE, TURNS
from .cuts import pieces_of_a_cut
from .state import DoodleState, Special


class Drawable(msgspec.Struct, frozen=True):
    """The shapes that may be drawn, in every orientation."""

    shapes: frozenset[Shape]
    anything: bool
    """Whether an untold card is among the choices, so that any patch may be right."""

    def allows(self, shape: Shape) -> bool:
        """Whether a patch of this shape may be right."""
        return shape in self.shapes or (self.anything and shape.is_connected)


def shapes_to_draw(state: DoodleState, seat: Seat) -> Drawable:
    """What this player may draw in this turn, with every special action that is left."""
    sheet = state.sheets[seat]
    cards: list[tuple[str | None, bool]] = []
    if sheet.did != "drew":
        cards += ((state.ring[slot], sheet.can_use("cut")) for slot in state.choices)
        if sheet.can_use("neighbour"):
            cards += ((state.ring[slot], sheet.can_use("neighbour", "cut")) for slot in state.neighbours)
    shapes: set[Shape] = {SINGLE} if sheet.can_use("cell") and state.phase != "over" else set()
    for card, can_cut in cards:
        if card is not None and card != UNTOLD:
            shapes |= _with_pieces(parse_shape(card)) if can_cut else {parse_shape(card)}
    return Drawable(_in_every_orientation(shapes), any(card == UNTOLD for card, _ in cards))


def shapes_so_far(state: DoodleState, seat: Seat) -> Drawable:
    """What the patches on this player's sheet may look like by now."""
    sheet = state.sheets[seat]
    start = set(START_SHAPES) if sheet.start == UNTOLD else {parse_shape(sheet.start)}
    shapes = start | {SINGLE}
    for card in state.seen:
        shapes |= _with_pieces(parse_shape(card))
    told_all = all(card != UNTOLD for card in state.ring) and len(state.seen) >= cards_laid(state)
    return Drawable(_in_every_orientation(shapes), not told_all)


def most_cells(state: DoodleState) -> int:
    """More cells than these nobody can have shaded by now.

    The start patch, a patch a turn, of which two may be a neighbour that is drawn again later, and two single cells.
    """
    turns = TURNS * (state.round - 1) + (TURNS if state.phase in ("scoring", "over") else state.turn)
    sizes = [parse_shape(card).size for card in state.seen]
    sizes += [START_SIZE] * (max(cards_laid(state), turns) - len(sizes))
    largest = sorted(sizes + 2 * [max(sizes, default=0)], reverse=True)[:turns]
    return START_SIZE + sum(largest) + (2 if turns else 0)


def cards_laid(state: DoodleState) -> int:
    """How many cards have come into the ring so far: 8, then 14, then 20."""
    rounds = state.round - 1 if state.phase == "cards" else state.round
    return CARRIED + TURNS * rounds if rounds else 0


def ways_to_draw(state: DoodleState, seat: Seat, cells: Iterable[Cell]) -> tuple[Draw | ShadeCell, ...]:
    """The actions that may have drawn these cells, those with the fewest special actions first."""
    where = tuple(sorted(cells))
    actions: list[Draw | ShadeCell] = []
    for cut in (False, True):
        actions += (Draw(seat, where, slot, cut) for slot in state.choices)
    if len(where) == 1:
        actions.append(ShadeCell(seat, where[0]))
    for cut in (False, True):
        actions += (Draw(seat, where, slot, cut) for slot in state.neighbours)
    return tuple(action for action in actions if _is_legal(state, action))


def _is_legal(state: DoodleState, action: Draw | ShadeCell) -> bool:
    try:
        if isinstance(action, Draw):
            check_draw(state, action)
        else:
            check_special(state, action.seat, ("cell",))
            check_free(state, action.seat, [action.cell] if action.cell else [])
    except IllegalAction:
        return False
    return True


def say_nothing_to_draw(state: DoodleState) -> Sentence:
    """Why there is no patch to draw now, and what comes first."""
    if state.phase == "scoring":
        names = ", ".join(state.players[seat].name for seat in state.unscored)
        return say("Round {round} is being scored: first show the sheet of {names}.", round=state.round, names=names)
    return say("There is no patch to draw before the die is rolled: roll first.")


def check_draw(state: DoodleState, action: Draw) -> tuple[Cells, tuple[Special, ...]]:
    """The cells and special actions of a drawn patch, or raise `IllegalAction`."""
    if state.phase != "turns" or not state.turn:
        raise IllegalAction(say_nothing_to_draw(state))
    name = state.players[action.seat].name
    if state.sheets[action.seat].did == "drew":
        raise IllegalAction(
            say("{name} has drawn a patch this turn already: one each turn. Undo it to draw it elsewhere.", name=name)
        )
    slot = _chosen_slot(state, action.slot)
    specials: tuple[Special, ...] = ()
    if slot not in state.choices:
        specials = ("neighbour",)
    if action.cut:
        specials = (*specials, "cut")
    check_special(state, action.seat, specials)
    cells = check_free(state, action.seat, action.cells)
    _check_shape(state.shape_at(slot), cells, action.cut)
    return cells, specials


def check_special(state: DoodleState, seat: Seat, wanted: tuple[Special, ...]) -> None:
    """Raise `IllegalAction` unless the player still has these special actions."""
    sheet = state.sheets[seat]
    if sheet.can_use(*wanted):
        return
    left = _list_specials(sheet.specials)
    raise IllegalAction(
        say(
            "{name} cannot take the special action {wanted} any more: each is there once, and one of them a second "
            "time. {left}",
            name=state.players[seat].name, wanted=_list_specials(wanted) or "",
            left=say("Still to be had: {left}.", left=left) if left else say("All four are used."),
        )
    )  # fmt: skip


_SPECIAL_NAMES: dict[Special, Sentence] = {"neighbour": say("neighbour"), "cell": say("cell"), "cut": say("cut")}


def _list_specials(specials: Sequence[Special]) -> Sentence | None:
    told: Sentence | None = None
    for special in specials:
        name = _SPECIAL_NAMES[special]
        told = say("{first} and {second}", first=told, second=name) if told else name
    return told


def check_free(state: DoodleState, seat: Seat, cells: Iterable[Cell]) -> Cells:
    """The cells, when all lie on the sheet and are still empty, or raise `IllegalAction`."""
    try:
        wanted = cells_of(cells)
    except BadCells as error:
        raise IllegalAction(error.sentence) from error
    if taken := wanted & state.sheets[seat].cells:
        row, col = next(iter(taken))
        raise IllegalAction(
            say(
                "Row {row}, column {col} of {name} is shaded already: a patch goes on empty cells only.",
                row=row + 1, col=col + 1, name=state.players[seat].name,
            )
        )  # fmt: skip
    return wanted


def _chosen_slot(state: DoodleState, slot: int | None) -> int:
    if slot is None and state.is_final_turn:
        raise IllegalAction(say("In the last turn everyone takes one of the three cards: choose which one."))
    chosen = state.token if slot is None else slot
    if chosen not in range(len(state.ring)) or state.ring[chosen] is None:
        raise IllegalAction(say("There is no card in place {place} of the ring.", place=chosen + 1))
    if chosen not in (*state.choices, *state.neighbours):
        raise IllegalAction(
            say(
                "The card in place {place} is not next to the token: a neighbour is the card just left or right of it.",
                place=chosen + 1,
            )
        )
    return chosen


def _check_shape(card: Shape | None, cells: Cells, cut: bool) -> None:
    """Compare the drawn cells with the card, as far as both were told."""
    if card and cut and not pieces_of_a_cut(card):
        raise IllegalAction(say("A patch of a single cell cannot be cut."))
    if not cells:
        return
    drawn = shape_of(cells)
    if not drawn.is_connected:
        raise IllegalAction(say("These cells do not hang together: a patch is one piece."))
    if card is None:
        return
    if cut and drawn.canonical() not in pieces_of_a_cut(card):
        pieces = ", ".join(sorted(map(str, pieces_of_a_cut(card)), key=lambda text: (text.count("#"), text)))
        raise IllegalAction(
            say(
                "One straight cut through {card} that leaves two pieces cannot give {drawn}. It can give {pieces}.",
                card=str(card), drawn=str(drawn), pieces=pieces,
            )
        )  # fmt: skip
    if not cut and drawn.canonical() != card.canonical():
        raise IllegalAction(
            say(
                "The card shows {card}, turned or flipped as you like; {drawn} is another patch. "
                "A part of it needs the scissors.",
                card=str(card), drawn=str(drawn),
            )
        )  # fmt: skip


def _with_pieces(shape: Shape) -> set[Shape]:
    return {shape, *pieces_of_a_cut(shape)}


def _in_every_orientation(shapes: Iterable[Shape]) -> frozenset[Shape]:
    return frozenset(turned for shape in shapes for turned in shape.orientations())
