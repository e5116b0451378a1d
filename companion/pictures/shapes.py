"""The shapes that pictures are made of, from the top left, and the picture that holds them in painting order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Colour: TypeAlias = str
"""'#RRGGBB', '#RRGGBBAA' where something shines through, or the name of a role ('ink', 'seat2.cloth', 'lit@0.3')."""
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
class Polygon:
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
class Lettering:
    """A few letters or digits in a box of the picture: set in a style's font, as large as fits up to its size."""

    box: Box
    text: str
    style: str
    colour: Colour
    align: Literal["left", "center", "right"] = "center"
    size: float = 0
    """Exactly so large, when it is known to fit."""


@dataclass(frozen=True)
class Icon:
    """A symbol of the icon font, centred in its box."""

    box: Box
    name: str
    colour: Colour
    size: float = 26


@dataclass(frozen=True)
class PhotoCut:
    """A part of a photo: `key` names it among the pictures of the display, `version` changes when its pixels do."""

    box: Box
    key: str
    version: int = 0
    crop: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """Left, top, right, bottom as shares of the photo."""
    radius: float = 0


Item: TypeAlias = Sheet | Stitches | Seam | Cloth | Polygon | Disc | Lettering | Icon | PhotoCut


@dataclass(frozen=True)
class Picture:
    """Items on a canvas of its own size; a display scales it as a whole."""

    width: float
    height: float
    items: tuple[Item, ...]

    @property
    def box(self) -> Box:
        """The whole canvas."""
        return Box(0, 0, self.width, self.height)
