"""What is in the box of Quilt Show: blocks, chips, prize markers and the chart of the set-up.

No text source names all six colours of the printed game; those in the data file are the likeliest ones, and nothing
else in the project repeats them.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from messages import Sentence, say


class Pattern(msgspec.Struct, frozen=True):
    """The design of a block; `code` stands for it in the notation."""

    slug: str
    name: str
    code: str

    @property
    def title(self) -> Sentence:
        """Its name as players say it."""
        return say(self.name)


class Colour(msgspec.Struct, frozen=True):
    """The colour of a block; `code` stands for it in the notation."""

    slug: str
    code: str


class TileValue(msgspec.Struct, frozen=True):
    """What a block counts and how many fabric cards it costs."""

    points: int
    fabric_cards: int


class Size(msgspec.Struct, frozen=True):
    """A permitted size of a quilt; it may lie either way round."""

    rows: int
    cols: int
    name: str


class Chart(msgspec.Struct, frozen=True):
    """What the number of players changes."""

    players: int
    small_markers: int
    stacks: int
    prizes_per_show: int
    removed_prizes: tuple[int, ...]

    @property
    def time_markers(self) -> int:
        """The pool of a round: the small markers and the large one."""
        return self.small_markers + 1

    @property
    def prizes(self) -> tuple[int, ...]:
        """The prize markers that are in the game, the highest first."""
        return tuple(prize for prize in BOX.prizes if prize not in self.removed_prizes)


class FabricCards(msgspec.Struct, frozen=True):
    """How many fabric cards there are and how many are handled at a time."""

    all: int
    dealt: int
    face_up: int
    collected: int
    collected_with_dye_goods: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box, in dollars and points."""

    patterns: tuple[Pattern, ...]
    colours: tuple[Colour, ...]
    tile_values: tuple[TileValue, ...]
    chips: tuple[int, ...]
    prizes: tuple[int, ...]
    sizes: tuple[Size, ...]
    charts: tuple[Chart, ...]
    fabric_cards: FabricCards
    shows: int
    shows_time_saving: int
    smallest_bill: int
    final_sale: int

    @property
    def tiles_in_a_stack(self) -> int:
        """How many blocks have one pattern; as many have one colour."""
        return len(self.colours) * len(self.tile_values)


BOX = msgspec.json.decode(files(__package__).joinpath("components.json").read_bytes(), type=Box)
PATTERNS = {pattern.slug: pattern for pattern in BOX.patterns}
COLOURS = {colour.slug: colour for colour in BOX.colours}
TILE_POINTS = frozenset(value.points for value in BOX.tile_values)
SIZES = {frozenset((size.rows, size.cols)): size for size in BOX.sizes}
WORDS = (*COLOURS, *(size.name for size in BOX.sizes), *(pattern.name for pattern in BOX.patterns))
"""What players read of this data, to be translated."""
CHARTS = {chart.players: chart for chart in BOX.charts}
_SHOWS = (say("first show"), say("second show"), say("third show"))
SHOW_TITLES = (say("First show"), say("Second show"), say("Third show"))
"""The shows where a line begins with them."""


def name_show(number: int) -> Sentence:
    """The name of a show, counted from 1."""
    return _SHOWS[number - 1]
