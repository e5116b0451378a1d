"""What each patch within reach, or advancing, would do for the player whose turn it is."""

from __future__ import annotations

import msgspec

from messages import Sentence

from ..values import Seat
from .components import Patch
from .play import refuse_purchase, walk_in_front
from .state import PatchworkState
from .track import INCOME, LAST_SPACE, Walk, income_ahead, spaces_to_next, walk


class Prospect(msgspec.Struct, frozen=True):
    """The outcome of one possible move."""

    patch: Patch | None
    """The patch that would be taken; None for advancing."""
    cost: int
    """The buttons to pay; for advancing 0."""
    time: int
    """The spaces really moved."""
    squares: int
    """The cells that the patch covers."""
    earned: int
    """The buttons for the spaces moved; only advancing earns them."""
    income: int
    """The buttons that this move pays at the income marks it crosses, with the new patch."""
    income_until_end: int
    """The buttons that the patch itself will pay in the whole game, at the marks still ahead."""
    income_passed: tuple[int, ...]
    """The income marks that this move crosses."""
    singles_passed: tuple[int, ...]
    """The 1x1 patches that this move takes."""
    space: int
    """Where the token lands."""
    buttons: int
    """What the player has after the move."""
    to_next_income: int | None
    """From there, how many spaces to the next income."""
    to_next_single: int | None
    """From there, how many spaces to the next 1x1 patch that is left."""
    next_seat: Seat | None
    """Whose turn follows; None when the game is over then."""
    refusal: Sentence | None = None
    """Why this patch cannot be taken."""

    @property
    def is_possible(self) -> bool:
        """Whether the player may do this."""
        return self.refusal is None


def foresee_patches(state: PatchworkState) -> tuple[Prospect, ...]:
    """What each open patch would do: the next three, or all that are left when no ring is told."""
    if state.seat is None or state.singles_due:
        return ()
    return tuple(foresee_patch(state, patch) for patch in state.open_patches)


def foresee_patch(state: PatchworkState, patch: Patch) -> Prospect:
    """What one patch would do for whose turn it is."""
    seat = _mover(state)
    quilter = state.quilters[seat]
    way = walk(quilter.space, patch.time, state.singles_left)
    income = (quilter.income + patch.buttons) * len(way.income)
    return _prospect(state, seat, way, patch=patch, earned=0, income=income, refusal=refuse_purchase(state, patch))


def foresee_advance(state: PatchworkState) -> Prospect:
    """What advancing would do for whose turn it is."""
    seat = _mover(state)
    way = walk_in_front(state, seat)
    income = state.quilters[seat].income * len(way.income)
    return _prospect(state, seat, way, patch=None, earned=way.steps, income=income, refusal=None)


def _mover(state: PatchworkState) -> Seat:
    return state.top if state.seat is None else state.seat


def _prospect(
    state: PatchworkState,
    seat: Seat,
    way: Walk,
    *,
    patch: Patch | None,
    earned: int,
    income: int,
    refusal: Sentence | None,
) -> Prospect:
    quilter = state.quilters[seat]
    cost = patch.cost if patch else 0
    return Prospect(
        patch=patch,
        cost=cost,
        time=way.steps,
        squares=patch.size if patch else 0,
        earned=earned,
        income=income,
        income_until_end=patch.buttons * len(income_ahead(quilter.space)) if patch else 0,
        income_passed=way.income,
        singles_passed=way.singles,
        space=way.end,
        buttons=quilter.buttons - cost + earned + income,
        to_next_income=spaces_to_next(way.end, INCOME),
        to_next_single=spaces_to_next(way.end, state.singles_left),
        next_seat=_seat_after(state, seat, way.end),
        refusal=refusal,
    )


def _seat_after(state: PatchworkState, seat: Seat, space: int) -> Seat | None:
    other = state.quilters[1 - seat].space
    if space == other == LAST_SPACE:
        return None
    return seat if space <= other else 1 - seat
