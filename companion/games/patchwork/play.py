"""The course of a game of Patchwork: what each action makes of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from messages import Sentence, say, say_count, say_list

from ..cells import BadCells, Cells, cells_of, parse_rows
from ..errors import IllegalAction
from ..shapes import shape_of
from ..values import Action, Cell, Seat
from . import actions
from .components import PATCH, PATCHES, SMALLEST, Patch
from .problems import covered_sentence, lost_sentence
from .scoring import WINDOW, find_seven_by_seven, may_hold_seven_by_seven, points_of
from .state import Count, PatchworkState, Quilter
from .track import BUTTONS_IN_BOX, LAST_SPACE, Walk, walk


def choose_start_player(state: PatchworkState, action: actions.ChooseStartPlayer) -> PatchworkState:
    """Put a token on top."""
    if not state.is_set_up:
        raise IllegalAction(say("The start player is chosen before the first move."))
    return replace(state, start=action.seat, top=action.seat)


def lay_ring(state: PatchworkState, action: actions.LayRing) -> PatchworkState:
    """Enter the order of the patches on the table."""
    if state.ring is not None:
        raise IllegalAction(say("The ring of patches was entered before. Undo that step to change it."))
    _check_playing(state)
    due = {patch.id for patch in state.patches_left}
    for number in action.patches:
        name = _patch(number).title
        if number not in due:
            raise IllegalAction(
                say("Patch {number}, the {name}, was entered twice or is bought already.", number=number, name=name)
            )
        due.discard(number)
    if due:
        missing = ", ".join(map(str, sorted(due)))
        raise IllegalAction(say("The ring lacks the patches {missing}.", missing=missing))
    ring = action.patches
    if state.is_set_up:
        after = ring.index(SMALLEST.id) + 1
        ring = ring[after:] + ring[:after]
    return replace(state, ring=ring)


def buy(state: PatchworkState, action: actions.Buy) -> PatchworkState:
    """Choose, move the neutral token, pay, place, move."""
    seat = _mover(state)
    patch = _patch(action.patch)
    if refusal := refuse_purchase(state, patch):
        raise IllegalAction(refusal)
    cells = _check_placement(state, seat, patch, action.cells)
    quilter = state.quilters[seat]
    sewn = replace(
        quilter,
        buttons=quilter.buttons - patch.cost,
        patches=(*quilter.patches, patch.id),
        cells=quilter.cells | cells,
    )
    ring = state.ring
    if ring is not None:
        at = ring.index(patch.id)
        ring = ring[at + 1 :] + ring[:at]
    after = _award_special_tile(replace(_with_quilter(state, seat, sewn), ring=ring), seat)
    return _move(after, seat, walk(quilter.space, patch.time, state.singles_left))


def refuse_purchase(state: PatchworkState, patch: Patch) -> Sentence | None:
    """Why whose turn it is cannot take this patch; None when it is possible."""
    seat = state.seat if state.seat is not None else state.top
    name, quilter = state.players[seat].name, state.quilters[seat]
    if patch not in state.patches_left:
        return say("The {patch} (patch {number}) is bought already.", patch=patch.title, number=patch.id)
    if patch not in state.open_patches:
        names = say_list([one.title for one in state.open_patches])
        return say(
            "The {patch} is not among the next three patches after the neutral token: they are {names}.",
            patch=patch.title, names=names,
        )  # fmt: skip
    if patch.cost > quilter.buttons:
        short = patch.cost - quilter.buttons
        return say_count(
            "{name} is {count} button short: the {patch} costs {cost}. Take another patch or advance.",
            "{name} is {count} buttons short: the {patch} costs {cost}. Take another patch or advance.",
            short, name=name, patch=patch.title, cost=patch.cost,
        )  # fmt: skip
    # The known cells alone tell that it fits nowhere; untold patches may leave even less room.
    if patch.size > quilter.empty or not patch.fits(quilter.cells):
        return say(
            "The {patch} finds no place on the quilt of {name}: who cannot place a patch cannot take it.",
            patch=patch.title, name=name,
        )  # fmt: skip
    return None


def advance(state: PatchworkState, action: actions.Advance) -> PatchworkState:
    """Go in front of the other token and take a button for each space."""
    seat = _mover(state)
    quilter, way = state.quilters[seat], walk_in_front(state, seat)
    return _move(_with_quilter(state, seat, replace(quilter, buttons=quilter.buttons + way.steps)), seat, way)


def walk_in_front(state: PatchworkState, seat: Seat) -> Walk:
    """The way to the space in front of the other token."""
    space, ahead = state.quilters[seat].space, state.quilters[1 - seat].space
    return walk(space, ahead + 1 - space, state.singles_left)


def place_single(state: PatchworkState, action: actions.PlaceSingle) -> PatchworkState:
    """Sew on a 1x1 patch."""
    if not state.singles_due:
        raise IllegalAction(say("There is no 1 × 1 patch to place: who crosses one on the track gets it."))
    seat, quilter = state.top, state.quilters[state.top]
    cells = _check_free(state, seat, [] if action.cell is None else [action.cell])
    sewn = replace(
        quilter,
        singles=quilter.singles + 1,
        cells=quilter.cells | cells,
    )
    after = replace(_with_quilter(state, seat, sewn), singles_due=state.singles_due - 1)
    return _settle(_award_special_tile(after, seat))


def take_special_tile(state: PatchworkState, action: actions.TakeSpecialTile) -> PatchworkState:
    """Believe a player who has filled a 7x7 square on a quilt that the app does not know."""
    if state.phase != "tile":
        _check_playing(state)
    name, quilter = state.players[action.seat].name, state.quilters[action.seat]
    if state.special_tile is not None:
        holder = state.players[state.special_tile].name
        raise IllegalAction(
            say("{holder} has the special tile already: the first 7 × 7 square takes it.", holder=holder)
        )
    if quilter.is_complete or quilter.covered < WINDOW * WINDOW:
        raise IllegalAction(
            say_count(
                "{name} has no full 7 × 7 square: {count} cell is covered.",
                "{name} has no full 7 × 7 square: {count} cells are covered.",
                quilter.covered,
                name=name,
            )
        )
    return _settle(replace(state, special_tile=action.seat))


def leave_special_tile(state: PatchworkState, action: actions.LeaveSpecialTile) -> PatchworkState:
    """Nobody has it."""
    if state.phase != "tile":
        raise IllegalAction(say("The special tile stays on the table until the end of the game."))
    return replace(state, phase="over")


def show_quilt(state: PatchworkState, action: actions.ShowQuilt) -> PatchworkState:
    """Take over a whole quilt board."""
    if state.phase != "tile":
        _check_playing(state)
    quilter = state.quilters[action.seat]
    cells = read_quilt(state, action.seat, action.cells)
    due = state.singles_due if action.seat == state.top else 0
    more = len(cells) - quilter.covered
    if more not in (0, due):
        raise IllegalAction(covered_sentence(state, action.seat, cells))
    shown = replace(quilter, cells=cells, singles=quilter.singles + more)
    taken = 0 if action.seat == state.top else state.singles_taken
    after = replace(_with_quilter(state, action.seat, shown), singles_due=state.singles_due - more, singles_taken=taken)
    return _settle(_award_special_tile(after, action.seat))


def read_quilt(state: PatchworkState, seat: Seat, rows: tuple[str, ...]) -> Cells:
    """The cells of a shown board, when nothing that was covered before is empty, or raise `IllegalAction`."""
    try:
        cells = parse_rows(rows)
    except BadCells as error:
        raise IllegalAction(error.sentence) from error
    if lost := state.quilters[seat].cells - cells:
        raise IllegalAction(lost_sentence(state, seat, lost))
    return cells


def _patch(number: int) -> Patch:
    if number not in PATCH:
        raise IllegalAction(
            say("There is no patch {number}: they are numbered 1 to {count}.", number=number, count=len(PATCHES))
        )
    return PATCH[number]


def _mover(state: PatchworkState) -> Seat:
    """Whose turn it is to buy or advance, or raise `IllegalAction`."""
    _check_playing(state)
    if state.singles_due:
        raise IllegalAction(
            say("{name} crossed a 1 × 1 patch and places it first.", name=state.players[state.top].name)
        )
    assert state.seat is not None, "somebody can move while the game is on"
    return state.seat


def _check_playing(state: PatchworkState) -> None:
    if state.phase == "tile":
        raise IllegalAction(say("Both tokens are at the end: say who has the special tile, if anybody."))
    if state.phase != "play":
        raise IllegalAction(say("The moves are over: the points are being counted. Undo to go back to the moves."))


def _check_placement(state: PatchworkState, seat: Seat, patch: Patch, where: tuple[Cell, ...]) -> Cells:
    cells = _check_free(state, seat, where)
    if cells and shape_of(cells).canonical() != patch.outline.canonical():
        raise IllegalAction(
            say(
                "The {patch} looks like {shape}, turned or flipped as you like; {drawn} is another patch.",
                patch=patch.title, shape=patch.shape, drawn=str(shape_of(cells)),
            )
        )  # fmt: skip
    return cells


def _check_free(state: PatchworkState, seat: Seat, where: Iterable[Cell]) -> Cells:
    try:
        cells = cells_of(where)
    except BadCells as error:
        raise IllegalAction(error.sentence) from error
    if taken := cells & state.quilters[seat].cells:
        row, col = next(iter(taken))
        raise IllegalAction(
            say(
                "Row {row}, column {col} of {name} is covered already: patches do not overlap.",
                row=row + 1, col=col + 1, name=state.players[seat].name,
            )
        )  # fmt: skip
    return cells


def _move(state: PatchworkState, seat: Seat, way: Walk) -> PatchworkState:
    """Go along the track, collect the income, and take the 1x1 patches that were crossed."""
    quilter = state.quilters[seat]
    crossed = min(len(way.singles), quilter.empty)
    # Who does not tell where patches lie need not tell it of the small ones either.
    due = crossed if quilter.is_complete else 0
    moved = replace(
        quilter,
        space=way.end,
        buttons=quilter.buttons + quilter.income * len(way.income),
        singles=quilter.singles + crossed - due,
    )
    first = seat if way.end == LAST_SPACE and state.first is None else state.first
    after = replace(_with_quilter(state, seat, moved), top=seat, singles_due=due, singles_taken=crossed - due)
    return _settle(replace(after, first=first))


def _award_special_tile(state: PatchworkState, seat: Seat) -> PatchworkState:
    if state.special_tile is None and find_seven_by_seven(state.quilters[seat].cells):
        return replace(state, special_tile=seat)
    return state


def _settle(state: PatchworkState) -> PatchworkState:
    """End the game when both tokens have arrived and nothing is left to do."""
    if not state.is_at_the_end or state.singles_due:
        return state
    return replace(state, phase="tile" if state.may_have_the_tile else "over")


def _with_quilter(state: PatchworkState, seat: Seat, quilter: Quilter) -> PatchworkState:
    return replace(state, quilters=(quilter, state.quilters[1]) if seat == 0 else (state.quilters[0], quilter))


def count_up(state: PatchworkState, action: actions.CountUp) -> PatchworkState:
    """Take over the final count of a player; after both the game is decided."""
    name, quilter = state.players[action.seat].name, state.quilters[action.seat]
    if state.phase not in ("play", "count", "tile"):
        raise IllegalAction(say("Both players are counted. Undo to count again."))
    if quilter.count:
        raise IllegalAction(say("{name} is counted already. Undo to count again.", name=name))
    if state.singles_due:
        owner = state.players[state.top].name
        raise IllegalAction(say("{name} crossed a 1 × 1 patch and places it first.", name=owner))
    _check_buttons(state, action)
    cells = read_quilt(state, action.seat, action.cells) if action.cells else None
    empty = _empty_cells(state, action, cells)
    _check_special_tile(state, action, cells, empty)
    quilters = list(state.quilters)
    quilters[action.seat] = replace(
        quilter,
        count=Count(action.buttons, empty, action.special_tile),
        cells=quilter.cells if cells is None else cells,
    )
    after = replace(state, quilters=tuple(quilters), phase="count")
    if any(one.count is None for one in quilters):
        return after
    is_tie = points_of(after, 0) == points_of(after, 1)
    return replace(after, phase="tie" if is_tie and state.first is None else "over")


def _check_buttons(state: PatchworkState, action: actions.CountUp) -> None:
    counted = state.quilters[1 - action.seat].count
    most = BUTTONS_IN_BOX - (counted.buttons if counted else 0)
    if action.buttons < 0:
        raise IllegalAction(say("Nobody has {buttons} buttons: the least is 0.", buttons=action.buttons))
    if action.buttons > most:
        raise IllegalAction(
            say(
                "The box has {box} buttons, so {name} has {most} at most.",
                box=BUTTONS_IN_BOX, name=state.players[action.seat].name, most=most,
            )
        )  # fmt: skip


def _empty_cells(state: PatchworkState, action: actions.CountUp, cells: Cells | None) -> int:
    if cells is not None:
        if action.empty not in (None, len(cells.empty)):
            raise IllegalAction(
                say("The board has {empty} empty cells, not {told}.", empty=len(cells.empty), told=str(action.empty))
            )
        return len(cells.empty)
    if action.empty is None:
        if not state.has_moves:
            raise IllegalAction(say("Show the board, or enter the number of empty cells."))
        return state.quilters[action.seat].empty
    most = len(state.quilters[action.seat].cells.empty)
    if not 0 <= action.empty <= most:
        raise IllegalAction(
            say("There are 0 to {most} empty cells on this board, not {empty}.", most=most, empty=action.empty)
        )
    return action.empty


def _check_special_tile(state: PatchworkState, action: actions.CountUp, cells: Cells | None, empty: int) -> None:
    other = 1 - action.seat
    count = state.quilters[other].count
    if state.special_tile == action.seat and not action.special_tile:
        raise IllegalAction(
            say("{name} took the special tile: it counts. Undo to change that.", name=state.players[action.seat].name)
        )
    if action.special_tile and (state.special_tile == other or (count and count.special_tile)):
        raise IllegalAction(say("The special tile belongs to {name}: there is one.", name=state.players[other].name))
    known = state.quilters[action.seat].cells if cells is None else cells
    if action.special_tile and not may_hold_seven_by_seven(known, empty):
        raise IllegalAction(say("This board has no full 7 × 7 square, so it cannot have the special tile."))


def tell_first(state: PatchworkState, action: actions.TellFirst) -> PatchworkState:
    """Decide a tie by who reached the last space first."""
    if state.phase != "tie":
        raise IllegalAction(say("Who reached the last space first matters only when both have the same points."))
    return replace(state, phase="over", first=action.seat)


PLAY: dict[type[Action], Callable[[PatchworkState, Any], PatchworkState]] = {
    actions.ChooseStartPlayer: choose_start_player,
    actions.LayRing: lay_ring,
    actions.Buy: buy,
    actions.Advance: advance,
    actions.PlaceSingle: place_single,
    actions.TakeSpecialTile: take_special_tile,
    actions.LeaveSpecialTile: leave_special_tile,
    actions.ShowQuilt: show_quilt,
    actions.CountUp: count_up,
    actions.TellFirst: tell_first,
}


def play(state: PatchworkState, action: actions.PatchworkAction) -> PatchworkState:
    """What the action makes of the state, or raise `IllegalAction`."""
    seat = getattr(action, "seat", 0)
    if seat not in (0, 1):
        raise IllegalAction(say("There is no player {number} at this table.", number=seat + 1))
    if state.phase == "over":
        raise IllegalAction(say("The game is over. Undo to correct the last step."))
    return PLAY[type(action)](state, action)
