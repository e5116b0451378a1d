"""Things that can be drawn, in dp from the top left; a screen is a tuple of them, painted in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.screens.views.tap import Tap

Colour: TypeAlias = str
"""'#RRGGBB', or '#RRGGBBAA' where something shines through."""
__all__ = ["Tap"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle on the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float, vertically: float | None = None) -> Box:
        """The box without a margin all round (or with another margin above and below)."""
        up = by if vertically is None else vertically
        return Box(self.x + by, self.y + up, self.width - 2 * by, self.height - 2 * up)

    def moved(self, right: float = 0, down: float = 0) -> Box:
        return Box(self.x + right, self.y + down, self.width, self.height)

    def columns(self, *shares: float, gap: float = 8) -> tuple[Box, ...]:
        """Side by side; a share above 1 is a width in dp, the others divide what is left by their proportion."""
        return tuple(Box(start, self.y, size, self.height) for start, size in _split(self.x, self.width, shares, gap))

    def rows(self, *shares: float, gap: float = 8) -> tuple[Box, ...]:
        """One below the other; shares as in `columns`."""
        return tuple(Box(self.x, start, self.width, size) for start, size in _split(self.y, self.height, shares, gap))

    def square(self, side: float) -> Box:
        """A square of that side in the middle."""
        middle_x, middle_y = self.centre
        return Box(middle_x - side / 2, middle_y - side / 2, side, side)

    def overlaps(self, other: Box) -> bool:
        """Whether the two have more in common than an edge."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > 0.5 and down > 0.5

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


def _split(start: float, length: float, shares: tuple[float, ...], gap: float) -> list[tuple[float, float]]:
    left = length - gap * (len(shares) - 1) - sum(share for share in shares if share > 1)
    whole = sum(share for share in shares if share <= 1)
    parts = []
    for share in shares:
        size = share if share > 1 else left * share / whole
        parts.append((start, size))
        start += size + gap
    return parts


@dataclass(frozen=True)
class Sheet:
    """A flat piece with round corners: filled, hemmed, and with a felt edge below when it can be pressed."""

    box: Box
    fill: Colour | None
    radius: float = 0
    border: Colour | None = None
    border_width: float = 1.5
    edge: Colour | None = None
    edge_depth: float = 3


@dataclass(frozen=True)
class Weave:
    """The ground behind everything: a fine weave of two colours."""

    box: Box
    colour: Colour
    thread: Colour


@dataclass(frozen=True)
class Stitches:
    """A thread along the border of a box: running stitch, basting or pinholes."""

    box: Box
    colour: Colour
    radius: float = 0
    inset: float = 5
    on: float = 7
    off: float = 5
    width: float = 2
    casing: Colour | None = None
    casing_width: float = 0
    is_round: bool = True
    share: float = 1
    """How much of the thread is sewn already."""


@dataclass(frozen=True)
class Seam:
    """A thread along a path: stitched when `on` and `off` are given, else solid."""

    points: tuple[Point, ...]
    colour: Colour
    width: float = 2
    on: float = 0
    off: float = 0
    is_closed: bool = False
    casing: Colour | None = None
    casing_width: float = 0


@dataclass(frozen=True)
class Cloth:
    """A piece of cloth with a motif, as a rounded box or as any polygons."""

    box: Box
    colour: Colour
    motif_colour: Colour
    motif: str
    tile: float = 12
    radius: float = 0
    polygons: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class Shape:
    """A filled polygon (convex, or a fan around its first point)."""

    points: tuple[Point, ...]
    colour: Colour


@dataclass(frozen=True)
class Disc:
    """A disc or a ring; with `on` and `off` its border is stitched."""

    x: float
    y: float
    radius: float
    fill: Colour | None
    border: Colour | None = None
    border_width: float = 1.5
    on: float = 0
    off: float = 0


@dataclass(frozen=True)
class Words:
    """Text in a box, in one of the theme's styles; it shrinks to 15 dp and is then cut with an ellipsis."""

    box: Box
    text: str
    style: str
    colour: Colour
    align: Literal["left", "center", "right"] = "left"
    lines: int = 1
    is_optional: bool = False
    """Left out when it does not fit, because something more important says enough."""
    is_digits: bool = False
    """Digits drawn on a tile, chip or rosette may be smaller than 15 dp."""
    scale: float = 1
    """How much larger than its style the text is set, where its box has room."""
    icon: str = ""
    """A symbol before the text, set together with it."""


@dataclass(frozen=True)
class Icon:
    """A symbol of the icon font, centred in its box."""

    box: Box
    name: str
    colour: Colour
    size: float = 26


@dataclass(frozen=True)
class Photo:
    """A picture of the camera or of the disk: `key` names it, `version` changes when its pixels do."""

    box: Box
    key: str
    version: int = 0
    crop: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """Left, top, right, bottom as shares of the picture."""
    radius: float = 0
    is_fitted: bool = False
    """Keep the picture's proportions inside the box."""


@dataclass(frozen=True)
class Pressable:
    """Things that are pressed as one; what can be pressed moves down while the finger is on it."""

    box: Box
    tap: Tap
    items: tuple[Item, ...] = ()
    sinks: bool = True
    hold: float = 0
    """Seconds that it must be held; 0 for a simple tap."""


Item: TypeAlias = Sheet | Weave | Stitches | Seam | Cloth | Shape | Disc | Words | Icon | Photo | Pressable


def flattened(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """All items with those inside pressables, in painting order."""
    found: list[Item] = []
    for item in items:
        found.append(item)
        if isinstance(item, Pressable):
            found.extend(flattened(item.items))
    return tuple(found)
