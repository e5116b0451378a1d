"""The set-up of Quilt Show: its five variants, with how many players each makes sense, and what the app draws."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, get_args

from msgspec import UNSET, UnsetType

from messages import Sentence, say

from ..errors import BadSetup
from ..values import Choice, Options, Player
from .actions import ChooseStart, DrawPrizes
from .components import BOX, CHARTS, Chart
from .state import State

Variant: TypeAlias = Literal["large-quilt", "time-saving", "tension-reducing", "colour-sorting", "block-swapping"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)


class QuiltShowOptions(Options, frozen=True):
    """The variants that are played, in any combination; none is the game of the rulebook's main part."""

    large_quilt: bool = False
    """Each quilt counts one point more for each block."""
    time_saving: bool = False
    """Two shows instead of three."""
    tension_reducing: bool = False
    """All six stacks of blocks with 2 or 3 players."""
    colour_sorting: bool = False
    """Six stacks by colour instead of stacks by pattern."""
    block_swapping: bool = False
    """A swap with another player is a third kind of turn."""
    private_trials: bool | UnsetType = UNSET
    """Whoever waits may try a quilt on a phone of their own; no variant: the rules stay as they are. Games without are
    written as ever."""

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The names of the variants that are played."""
        return tuple(variant for variant in VARIANTS if getattr(self, variant.replace("-", "_")))

    @property
    def shows(self) -> int:
        """How many shows the game has."""
        return BOX.shows_time_saving if self.time_saving else BOX.shows

    def count_stacks(self, chart: Chart) -> int:
        """How many stacks of blocks lie on the table."""
        if self.colour_sorting:
            return len(BOX.colours)
        return len(BOX.patterns) if self.tension_reducing else chart.stacks


CHOICES = (
    Choice("time_saving", say("Two shows"), say("a shorter game instead of three shows")),
    Choice("large_quilt", say("Large quilts"), say("one point more for each block")),
    Choice("tension_reducing", say("All six stacks"), say("less rush for blocks")),
    Choice("block_swapping", say("Swap blocks"), say("a swap may be your turn")),
    Choice("colour_sorting", say("Stacks by colour"), say("six stacks, one for each colour")),
    Choice("private_trials", say("Private trials"), say("a waiting phone tries quilts; not in tournaments")),
)


def choose_variants(names: tuple[Variant, ...]) -> QuiltShowOptions:
    """The options with these variants."""
    return QuiltShowOptions(**{name.replace("-", "_"): True for name in names})


def object_to(variant: Variant, players: int) -> Sentence | None:
    """Why a variant makes no sense with so many players; None when it does."""
    if variant == "block-swapping" and players == 2:
        return say("The block-swapping variant is for 3 or 4 players.")
    if variant == "tension-reducing" and CHARTS[players].stacks == len(BOX.patterns):
        return say("The tension-reducing variant is for 2 or 3 players: with {players} all stacks are used anyway.",
                   players=players)  # fmt: skip
    return None


def object_to_choice(choice: Choice, players: int) -> Sentence | None:
    """Why a switch makes no sense with so many players; None when it does, or while somebody sits alone."""
    variant = next((each for each in VARIANTS if each.replace("-", "_") == choice.field), None)
    return object_to(variant, players) if variant is not None and players > 1 else None


def check_variants(options: QuiltShowOptions, players: int) -> None:
    """Raise `BadSetup` when a variant makes no sense with so many players."""
    for variant in options.variants:
        if objection := object_to(variant, players):
            raise BadSetup(objection)


def set_up(players: tuple[Player, ...], options: QuiltShowOptions) -> State:
    """The table before the first turn, or raise `BadSetup`."""
    check_variants(options, len(players))
    nothing = (0,) * len(players)
    untold = (None,) * len(players)
    return State(
        players, options, markers=nothing, blocks=nothing, fabric=nothing, swaps=nothing, entered=untold, hands=untold
    )


def draw_by_chance(state: State, random: Random) -> ChooseStart | DrawPrizes | None:
    """Who starts, and the prize markers of a show."""
    if state.phase == "start":
        return ChooseStart(random.choice(state.seats))
    if state.phase == "drawing":
        drawn = random.sample(state.chart.prizes, state.chart.prizes_per_show)
        return DrawPrizes(tuple(sorted(drawn, reverse=True)))
    return None
