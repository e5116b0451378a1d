"""The course of a game of Quiltable: PLAN, CHOOSE, RETURN, passing the turn marker, and how the last turns come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from messages import say, say_count

from ..errors import IllegalAction
from ..values import Action, Cell, Seat
from . import actions, assistants, quilting_master, showing
from .actions import Choose, EndTurn, LaidTile, Plan, Return, Start, TellPiles
from .changes import add_patterns, change_count, fit_quilt, lay_quilt, note
from .ending import bring_end
from .legality import (
    can_help,
    check_actions,
    check_active,
    check_connected,
    check_free,
    check_helper,
    check_known,
    check_pattern,
    check_pile,
    check_seat,
    check_tile,
)
from .state import PILES, Ending, Marker, Stack, State, with_marker, with_quilter


def start(state: State, action: Start) -> State:
    """The first player gets the turn marker; with two Pattern Areas the player across gets the other."""
    check_seat(state, action.seat)
    if state.phase != "setup":
        raise IllegalAction(say("The game has begun already."))
    if state.options.assistants and state.centre is None:
        raise IllegalAction(say("Deal the assistants first: one to each player and one to the centre."))
    seats = len(state.players)
    across = (action.seat + seats // 2) % seats
    markers = tuple(Marker(seat) for seat in (action.seat, across)[: state.options.areas])
    return msgspec.structs.replace(state, start=action.seat, markers=markers)


def plan(state: State, action: Plan) -> State:
    """Take a pattern card; Sneaky Sally takes three for two actions."""
    seat = action.seat
    check_active(state, seat)
    if not state.options.can_plan:
        raise IllegalAction(say("This game has no PLAN action: CHOOSE or RETURN blocks."))
    if action.count not in (1, 3):
        raise IllegalAction(
            say("PLAN takes one pattern card, or three with Sneaky Sally, not {count}.", count=action.count)
        )
    if action.cards and len(action.cards) != action.count:
        raise IllegalAction(
            say_count(
                "{count} card was entered for a PLAN of {wanted}: enter all of them or none.",
                "{count} cards were entered for a PLAN of {wanted}: enter all of them or none.",
                len(action.cards), wanted=action.count,
            )
        )  # fmt: skip
    if action.count == 3:
        check_helper(state, seat, "sneaky-sally")
    check_actions(state, seat, 1)
    check_pile(state, seat)
    for card in action.cards:
        check_pattern(state, card)
    check_free(state, action.cards)
    state = add_patterns(state, seat, action.cards, action.count - len(action.cards))
    return note(state, seat, "sneaky-sally" if action.count == 3 else "plan")


def choose(state: State, action: Choose) -> State:
    """Take two or three connected blocks into the quilt."""
    seat = action.seat
    check_active(state, seat)
    check_actions(state, seat, 1)
    count = _agree_count(action.count, len(action.blocks))
    if not has_room(state, seat):
        raise IllegalAction(
            say("{name}'s quilt has no room for another CHOOSE: RETURN blocks first.", name=state.name(seat))
        )
    is_billy = count is not None and count not in (2, 3)
    if is_billy:
        _check_big_choice(state, seat, count or 0)
    state = _lay_chosen(state, seat, action.blocks) if action.blocks else change_count(state, seat, count)
    return note(state, seat, "big-billy" if is_billy else "choose")


def has_room(state: State, seat: Seat) -> bool:
    """Whether the smallest choice still fits into the player's quilt."""
    blocks = state.quilters[seat].blocks
    smallest = 1 if can_help(state, seat, "big-billy") else 2
    return blocks is None or state.options.size**2 - blocks >= smallest


def _check_big_choice(state: State, seat: Seat, count: int) -> None:
    if state.quilters[seat].assistant != "big-billy" or count not in (1, 4):
        raise IllegalAction(
            say("CHOOSE takes 2 or 3 connected blocks (1 to 4 with Big Billy, once a turn), not {count}.", count=count)
        )
    check_helper(state, seat, "big-billy")


def _lay_chosen(state: State, seat: Seat, blocks: Sequence[LaidTile]) -> State:
    check_known(state, seat)
    placed = state.quilters[seat].quilt.placed
    cells = [block.cell for block in blocks]
    for cell in cells:
        if cell in placed:
            raise IllegalAction(
                say(
                    "Row {row}, column {col} of the quilt holds a block already: choose a free cell.",
                    row=cell[0] + 1,
                    col=cell[1] + 1,
                )
            )
    if len(set(cells)) < len(cells):
        raise IllegalAction(say("Two blocks cannot lie on one cell."))
    for block in blocks:
        check_tile(block.tile)
    check_free(state, [block.tile.card.id for block in blocks if block.tile.card])
    check_connected(state, seat, cells, "CHOOSE")
    _check_taken_from(state, seat, blocks)
    placed.update((block.cell, block.tile) for block in blocks)
    return lay_quilt(state, seat, fit_quilt(state, seat, placed))


def _check_taken_from(state: State, seat: Seat, blocks: Sequence[LaidTile]) -> None:
    """Chosen blocks lie in the quilt as they lay in the Pattern Area, the whole group turned at most."""
    before = [block.taken_from for block in blocks if block.taken_from is not None]
    if not before:
        return
    if len(before) < len(blocks):
        raise IllegalAction(say("Say for every chosen block where it was in the Pattern Area, or for none."))
    if len(set(before)) < len(before):
        raise IllegalAction(say("Two blocks cannot come from one place of the Pattern Area."))
    check_connected(state, seat, before, "CHOOSE")
    after = _from_first([block.cell for block in blocks])
    turned = _from_first(before)
    for _ in range(4):
        if turned == after:
            return
        turned = [(col, -row) for row, col in turned]
    raise IllegalAction(
        say("Chosen blocks stay joined as they were in the Pattern Area; only the whole group may be turned.")
    )


def _from_first(cells: Sequence[Cell]) -> list[Cell]:
    top, left = cells[0]
    return [(row - top, col - left) for row, col in cells]


def give_back(state: State, action: Return) -> State:
    """Move one to four connected blocks from the quilt to the edge of the Pattern Area."""
    seat = action.seat
    check_active(state, seat)
    check_actions(state, seat, 1)
    count = _agree_count(action.count, len(action.cells))
    if count is not None and not 1 <= count <= 4:
        raise IllegalAction(say("RETURN moves 1 to 4 connected blocks, not {count}.", count=count))
    if state.quilters[seat].blocks == 0:
        raise IllegalAction(say("{name}'s quilt has no block to RETURN.", name=state.name(seat)))
    if not action.cells:
        return note(change_count(state, seat, None if count is None else -count), seat, "return")
    check_known(state, seat)
    placed = state.quilters[seat].quilt.placed
    if len(set(action.cells)) < len(action.cells):
        raise IllegalAction(say("One block was entered twice."))
    for cell in action.cells:
        if cell not in placed:
            raise IllegalAction(say("Row {row}, column {col} of the quilt is empty.", row=cell[0] + 1, col=cell[1] + 1))
    check_connected(state, seat, action.cells, "RETURN")
    left = {cell: tile for cell, tile in placed.items() if cell not in action.cells}
    return note(lay_quilt(state, seat, fit_quilt(state, seat, left)), seat, "return")


def _agree_count(count: int | None, told: int) -> int | None:
    if count is not None and told and count != told:
        raise IllegalAction(
            say_count(
                "{count} block was entered, but {other} as their number: enter it again.",
                "{count} blocks were entered one by one, but {other} as their number: enter it again.",
                told, other=count,
            )
        )  # fmt: skip
    return told or count


def end_turn(state: State, action: EndTurn) -> State:
    """Pass the marker on; a complete quilt gives every other player one last turn."""
    seat = action.seat
    check_active(state, seat)
    state, is_complete = _settle_complete(state, action)
    area = state.area_of(seat)
    if is_complete and state.ending is None and not state.options.is_race:
        state = bring_end(state, "complete", seat)
    if state.stack is not None:
        return _pass_to_master(state, state.stack)
    return pass_marker(state, area)


def may_be_untold(state: State, seat: Seat) -> bool:
    """Whether a quilt may hold blocks that nobody told: some tables tell only the end of each turn."""
    blocks = state.quilters[seat].blocks
    return blocks is None or (blocks == 0 and state.actions_left(seat) > 0)


def _settle_complete(state: State, action: EndTurn) -> tuple[State, bool]:
    quilter = state.quilters[action.seat]
    full = state.options.size**2
    if action.quilt_complete and state.options.is_race:
        raise IllegalAction(say("In the race scan or enter the whole quilt, so that its symmetry can be seen."))
    if quilter.blocks is not None and not (action.quilt_complete and may_be_untold(state, action.seat)):
        if action.quilt_complete and quilter.blocks < full:
            raise IllegalAction(
                say(
                    "{name}'s quilt has {blocks} of {full} blocks: enter the quilt again if that is wrong.",
                    name=state.name(action.seat),
                    blocks=quilter.blocks,
                    full=full,
                )
            )
        return state, quilter.blocks == full
    if action.quilt_complete:
        complete = msgspec.structs.replace(quilter, blocks=full, is_current=False)
        state = with_quilter(state, action.seat, complete)
    return state, action.quilt_complete


def pass_marker(state: State, area: int) -> State:
    """Give the marker to the next player, clockwise, who is not busy with the other marker and has a turn to come."""
    seat = state.markers[area].seat or 0
    busy = {marker.seat for other, marker in enumerate(state.markers) if other != area}
    clockwise = [(seat + step) % len(state.players) for step in range(1, len(state.players) + 1)]
    waiting = [other for other in clockwise if other not in busy and (state.ending is None or other in state.owed)]
    if not waiting:
        return with_marker(state, area, Marker(None))
    following = waiting[0]
    state = with_marker(state, area, Marker(following))
    if state.ending is not None:
        return msgspec.structs.replace(state, owed=tuple(other for other in state.owed if other != following))
    if state.options.ends_with_piles and state.piles[area] == 0:
        return bring_end(state, "piles", following)
    return state


def _pass_to_master(state: State, stack: Stack) -> State:
    """In a solo game the player's turn is the last one, so the end that has come needs no turn of the master."""
    state = with_marker(state, 0, Marker(None))
    if state.ending is not None:
        return state
    ending = Ending("piles", None) if state.piles[0] == 0 else None
    return msgspec.structs.replace(state, stack=msgspec.structs.replace(stack, is_next=True), ending=ending)


def tell_piles(state: State, action: TellPiles) -> State:
    """Piles run out; all four empty before a turn make it the first of the last turns."""
    if state.phase != "playing":
        raise IllegalAction(say("Piles matter only while turns are played."))
    if not state.options.ends_with_piles:
        raise IllegalAction(say("In this game the piles do not matter: only a finished quilt ends it."))
    if not 0 <= action.area < state.options.areas:
        raise IllegalAction(say("There is no Pattern Area {area}.", area=action.area + 1))
    left = state.piles[action.area]
    if not 0 <= action.left <= PILES or action.left > left:
        raise IllegalAction(
            say(
                "A Pattern Area has {left} piles left, and no pile fills up again: {told} cannot be.",
                left=left,
                told=action.left,
            )
        )
    piles = (*state.piles[: action.area], action.left, *state.piles[action.area + 1 :])
    state = msgspec.structs.replace(state, piles=piles)
    if not action.before_turn:
        return state
    seat = state.markers[action.area].seat
    if action.left or seat is None:
        raise IllegalAction(say("Only four empty piles bring the end, and only before a player's turn."))
    return state if state.ending is not None else bring_end(state, "piles", seat)


PLAY: dict[type[Action], Callable[[State, Any], State]] = {
    actions.Start: start,
    actions.Plan: plan,
    actions.Choose: choose,
    actions.Return: give_back,
    actions.EndTurn: end_turn,
    actions.TellPiles: tell_piles,
    actions.TellQuilt: showing.tell_quilt,
    actions.TellPatterns: showing.tell_patterns,
    actions.AcceptScore: showing.accept_score,
    actions.MasterTakes: quilting_master.master_takes,
    actions.TellStack: quilting_master.tell_stack,
    actions.CountStack: quilting_master.count_stack,
    actions.DealAssistants: assistants.deal,
    actions.TurnAssistant: assistants.turn_over,
    actions.TradeAssistant: assistants.trade,
    actions.FlipBlock: assistants.flip_block,
    actions.FlipPattern: assistants.flip_pattern,
    actions.SwapBlock: assistants.swap_block,
    actions.DonatePattern: assistants.donate,
    actions.FlipAssistant: assistants.flip_assistant,
    actions.SwitchAssistants: assistants.switch,
}


def play(state: State, action: actions.QuiltableAction) -> State:
    """What the action makes of the state, or raise `IllegalAction`."""
    return PLAY[type(action)](state, action)
