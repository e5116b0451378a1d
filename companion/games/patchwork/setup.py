"""The set-up of Patchwork, and what the app can do in the place of drawing lots and shuffling."""

from __future__ import annotations

from random import Random

from msgspec.structs import force_setattr

from ..values import Options, Player
from .actions import ChooseStartPlayer, LayRing
from .components import PATCHES
from .state import PatchworkState
from .track import BoardName


class PatchworkOptions(Options, frozen=True):
    """The choices of a game of Patchwork."""

    board: BoardName = "original"
    """Which printing of the time board lies on the table: the 1x1 patches lie elsewhere on the revised one."""
    revised_board: bool = False
    """The switch of the set-up for the same."""

    def __post_init__(self) -> None:
        if self.revised_board:
            force_setattr(self, "board", "revised")
            force_setattr(self, "revised_board", False)


def set_up(players: tuple[Player, ...], options: PatchworkOptions) -> PatchworkState:
    """The table before the first move."""
    return PatchworkState(players, options)


def draw_by_chance(state: PatchworkState, random: Random) -> ChooseStartPlayer | LayRing | None:
    """Who begins, then the shuffled ring."""
    if not state.is_set_up:
        return None
    if state.start is None:
        return ChooseStartPlayer(random.randrange(2))
    if state.ring is None:
        return LayRing(tuple(random.sample([patch.id for patch in PATCHES], len(PATCHES))))
    return None
