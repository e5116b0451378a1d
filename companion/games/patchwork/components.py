"""The 33 patches of Patchwork, and where each can lie."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from messages import Sentence, say

from ..cells import SIDE, Cells, cells_of
from ..shapes import Shape, parse_shape


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One patch: its shape in `##/#.` notation, its price in buttons, the time it takes, the buttons sewn on it."""

    id: int
    name: str
    shape: str
    cost: int
    time: int
    buttons: int

    @property
    def title(self) -> Sentence:
        """Its name as players say it."""
        return say(self.name)

    @property
    def outline(self) -> Shape:
        """Its shape as a value."""
        return parse_shape(self.shape)

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return self.shape.count("#")

    def fits(self, covered: Cells) -> bool:
        """Whether it still finds a place on a quilt."""
        return any(not place & covered.mask for place in _places(self.outline.canonical()))


PATCHES: tuple[Patch, ...] = msgspec.json.decode(
    files(__package__).joinpath("patches.json").read_bytes(), type=tuple[Patch, ...]
)

WORDS = tuple(patch.name for patch in PATCHES)
"""What players read of this data, to be translated."""

PATCH: dict[int, Patch] = {patch.id: patch for patch in PATCHES}
"""Each patch by its number."""

SMALLEST = min(PATCHES, key=lambda patch: patch.size)
"""The neutral token starts right after it."""


@cache
def patches_of_shape(shape: Shape) -> tuple[Patch, ...]:
    """The patches that look like this, however it is turned or flipped; cost and time tell them apart."""
    return tuple(patch for patch in PATCHES if patch.outline.canonical() == shape.canonical())


@cache
def _places(shape: Shape) -> tuple[int, ...]:
    """The masks of all places on an empty board."""
    return tuple(
        cells_of(turned.placed(row, col)).mask
        for turned in shape.orientations()
        for row in range(SIDE - turned.height + 1)
        for col in range(SIDE - turned.width + 1)
    )
