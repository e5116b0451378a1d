"""What a tile was recognised as: the parts of its label, how sure each is, and whether it was taught at all."""

from __future__ import annotations

from dataclasses import dataclass

from .familiarity import Familiarity
from .templates import Parts

KNOWN = 0.5
"""The share of a look's own print that a tile must show to be that tile; below it is none of the taught ones."""
POSSIBLE = (0.55, 0.65, 0.84)
"""Shares of light, of everything and of colour below which glare or a shadow hides too much to be sure of anything."""
FAMILIAR, FAMILIAR_ON_PAPER = (0.82, 0.865, 0.88), (0.62, 0.66, 0.84)
"""The same below which a tile may be one that was never taught; on plain paper much less is printed to be alike.

In made-up photos with glare of four decks whose dyes were left out in turn 76 tiles of a dye left out show at most 0.83
of their colours, all but two less than none; of 143 taught ones 5 show less than these, each in glare. With every other
pattern of the rendered decks left out no stranger is sure, and 2.4 % of the taught tiles are not. The limits were once
made lower with the rendered decks and a real one on paper in view: these do not judge them.
"""
COVERED = (0.72, 0.86, 0.98)
"""The same beside a chip: what lies under it is taken for the look's own when the colours around it are."""
OTHER_VALUE, CLEAR_VALUE, CLEAR_LEAD = 0.4, 0.45, 4.0
"""A spot is another one than all taught when its look leaves the first share of what tells taught values apart, or the
second when the value is that far ahead of all others: glare leaves something of a value that is clearly to be read.

In photos of six made-up decks, three in four with glare, the value left out that is most like a taught one leaves 0.57.
In those of `./study accuracy --set untaught` it leaves 0.498 and is far ahead; the second limit is below it for that.
Of 1,243 taught tiles in these 219 are not sure, where 243 are not by the first limit alone.
"""


@dataclass(frozen=True)
class Recognised:
    """What a tile was recognised as."""

    look: int
    """The taught look that the whole tile resembles most."""
    alike: float
    """How much it resembles that look: 1 is the same."""
    parts: Parts
    """The label's parts, each read where it shows best."""
    leads: tuple[float, ...]
    """For every part how far it is ahead of the next best reading: 0 not at all, 1 is the limit of being sure."""
    alternatives: tuple[Parts, ...]
    """What else the tile could be, the likeliest first."""
    turn: int
    """Quarter turns against the clock that bring its picture upright."""
    whole: Familiarity
    """How much of what it shows the look accounts for."""
    uncovered: Familiarity
    """The same beside the one place where a chip may lie."""
    is_on_paper: bool
    """Whether the deck is printed on plain white paper."""
    novelty: tuple[float, ...]
    """For every part how far it is from all that was taught: 1 is as far as taught values are from one another."""

    @property
    def is_known(self) -> bool:
        """Whether it is one of the taught tiles at all."""
        return self.alike >= KNOWN

    @property
    def sure(self) -> tuple[bool, ...]:
        """For every part of the label whether it is as good as certain, when it is one of the taught ones."""
        is_possible = self.uncovered.is_at_least(*POSSIBLE)
        return tuple(is_possible and lead >= 1 for lead in self.leads)

    def is_familiar(self, covered: bool) -> bool:
        """Whether the whole tile has been taught, as far as can be seen; where told so a chip may cover some of it."""
        least = FAMILIAR_ON_PAPER if self.is_on_paper else FAMILIAR
        return self.whole.is_at_least(*least) or (covered and self.uncovered.is_at_least(*COVERED))

    @property
    def is_new(self) -> tuple[bool, ...]:
        """For every part whether its spot shows something else than all taught values."""
        return tuple(
            novelty >= (CLEAR_VALUE if lead >= CLEAR_LEAD else OTHER_VALUE)
            for novelty, lead in zip(self.novelty, self.leads, strict=True)
        )
