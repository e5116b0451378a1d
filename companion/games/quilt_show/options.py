"""The five variants of Quilt Show and with how many players each makes sense."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ..errors import BadSetup
from ..sentences import Sentence, say
from ..values import Options
from .components import BOX, CHARTS, Chart

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


def check_variants(options: QuiltShowOptions, players: int) -> None:
    """Raise `BadSetup` when a variant makes no sense with so many players."""
    for variant in options.variants:
        if objection := object_to(variant, players):
            raise BadSetup(objection)
