"""Where a game of Patchwork stands: the track, the ring of patches and both quilts as far as they were told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ..cells import BOARD, Cells
from ..values import Player, Seat
from .components import PATCH, PATCHES, Patch
from .scoring import WINDOW
from .track import INCOME, LAST_SPACE, NEXT_PATCHES, SINGLE_PATCHES, START_BUTTONS, spaces_to_next

if TYPE_CHECKING:
    from .setup import PatchworkOptions

Phase: TypeAlias = Literal["play", "tile", "count", "tie", "over"]
"""Moves; whether somebody has the special tile; the final counts of the table; who was first at the end; over."""


class Count(msgspec.Struct, frozen=True):
    """A final count as the table told it."""

    buttons: int
    empty: int
    special_tile: bool


class Quilter(msgspec.Struct, frozen=True):
    """One player: the token, the buttons and the quilt."""

    space: int = 0
    buttons: int = START_BUTTONS
    patches: tuple[int, ...] = ()
    """The numbers of the patches bought, in order."""
    singles: int = 0
    """How many 1x1 patches are sewn on."""
    cells: Cells = Cells()
    """The covered cells that the app knows of."""
    count: Count | None = None

    @property
    def income(self) -> int:
        """How many buttons are sewn on this quilt."""
        return sum(PATCH[number].buttons for number in self.patches)

    @property
    def covered(self) -> int:
        """How many cells the patches bought so far cover, wherever they lie."""
        return self.singles + sum(PATCH[number].size for number in self.patches)

    @property
    def empty(self) -> int:
        """How many cells are still empty."""
        return len(BOARD) - self.covered

    @property
    def is_complete(self) -> bool:
        """Whether the app knows where all the patches lie."""
        return len(self.cells) == self.covered


class PatchworkState(msgspec.Struct, frozen=True):
    """A game of Patchwork."""

    players: tuple[Player, ...]
    options: PatchworkOptions
    quilters: tuple[Quilter, ...] = (Quilter(), Quilter())
    phase: Phase = "play"
    start: Seat | None = None
    """Who begins; None when nobody told, then it is the first player."""
    top: Seat = 0
    """Who moved last, so whose token lies on top when both are on one space."""
    ring: tuple[int, ...] | None = None
    """The patches clockwise from the neutral token; None when the ring is not told."""
    singles_due: int = 0
    """How many 1x1 patches the player who moved last has to sew on now."""
    singles_taken: int = 0
    """How many 1x1 patches the last move took for a quilt whose places are not told: they are laid now."""
    special_tile: Seat | None = None
    first: Seat | None = None
    """Who reached the last space first."""

    @property
    def has_moves(self) -> bool:
        """Whether the app was told of any move."""
        return any(one.space or one.patches for one in self.quilters)

    @property
    def is_set_up(self) -> bool:
        """Whether nobody has moved yet."""
        return self.phase == "play" and not self.has_moves

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is: who has to place a 1x1 patch, else who is furthest behind, else whose token is on top."""
        if self.phase != "play":
            return None
        one, other = (quilter.space for quilter in self.quilters)
        if self.singles_due or one == other:
            return self.top
        return 0 if one < other else 1

    @property
    def singles_left(self) -> tuple[int, ...]:
        """The spaces of the 1x1 patches that nobody has crossed yet."""
        furthest = max(quilter.space for quilter in self.quilters)
        return tuple(space for space in SINGLE_PATCHES[self.options.board] if space > furthest)

    def spaces_to_income(self, seat: Seat) -> int | None:
        """How far this player has to go to the next income; None after the last."""
        return spaces_to_next(self.quilters[seat].space, INCOME)

    def spaces_to_single(self, seat: Seat) -> int | None:
        """How far this player has to go to the next 1x1 patch; None when all are taken."""
        return spaces_to_next(self.quilters[seat].space, self.singles_left)

    @property
    def patches_left(self) -> tuple[Patch, ...]:
        """The patches that nobody has bought, in the order of the ring where it is told."""
        if self.ring is not None:
            return tuple(PATCH[number] for number in self.ring)
        bought = {number for quilter in self.quilters for number in quilter.patches}
        return tuple(patch for patch in PATCHES if patch.id not in bought)

    @property
    def open_patches(self) -> tuple[Patch, ...]:
        """The patches that may be taken now: the next three of the ring, or any that is left when no ring is told."""
        return self.patches_left if self.ring is None else self.patches_left[:NEXT_PATCHES]

    @property
    def may_have_the_tile(self) -> tuple[Seat, ...]:
        """Who may have filled a 7x7 square unseen, while nobody has the special tile."""
        if self.special_tile is not None:
            return ()
        return tuple(
            seat
            for seat, quilter in enumerate(self.quilters)
            if not quilter.is_complete and quilter.covered >= WINDOW * WINDOW
        )

    @property
    def is_at_the_end(self) -> bool:
        """Whether both tokens stand on the last space."""
        return all(quilter.space == LAST_SPACE for quilter in self.quilters)

    def count_of(self, seat: Seat) -> Count:
        """A player's buttons, empty cells and special tile: as the table counted them, else as the moves gave them."""
        quilter = self.quilters[seat]
        return quilter.count or Count(quilter.buttons, quilter.empty, self.special_tile == seat)
