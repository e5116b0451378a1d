"""Fabric cards: a little fan of cloth."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from .shapes import Box, Cloth, Icon, Item, Picture, Point, Polygon, Seam
from .theme import fabric

_CREAM = "#FFF6E6"
_DYE = "#5F7FC0"


def draw_fan(box: Box, colours: Sequence[str], *, has_dye: bool = False) -> tuple[Item, ...]:
    """Cards side by side, turned a little; with a dye goods card, a drop on cream, as the first."""
    count = len(colours) + has_dye
    height = min(box.height, box.width / (0.62 * count * 0.72 + 0.3))
    width = height * 0.66
    middle_x, middle_y = box.centre
    items: list[Item] = []
    cards = (["dye"] if has_dye else []) + list(colours)
    for number, colour in enumerate(cards):
        place = number - (count - 1) / 2
        x, y = middle_x + place * width * 0.78, middle_y + abs(place) * height * 0.05
        corners = _turned(x, y, width, height, place * pi / 30)
        around = Box(x - width, y - height, 2 * width, 2 * height)
        if colour == "dye":
            items.append(Polygon(corners, _CREAM))
            items.append(Icon(Box(x - 12, y - 12, 24, 24), "droplet", _DYE, min(20, height * 0.5)))
        else:
            cloth = fabric(colour)
            items.append(Cloth(around, cloth.colour, cloth.light, cloth.motif, 10, polygons=(corners,)))
        items.append(Seam(corners, "hem" if colour == "dye" else _CREAM, 1.5, is_closed=True))
    return tuple(items)


def _turned(x: float, y: float, width: float, height: float, angle: float) -> tuple[Point, ...]:
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return tuple(
        (
            x + px * width * cos(angle) - py * height * sin(angle),
            y + px * width * sin(angle) + py * height * cos(angle),
        )
        for px, py in corners
    )


def fan(colours: Sequence[str], *, has_dye: bool = False, width: float = 44, height: float = 42) -> Picture:
    """The fan as a picture of its own."""
    return Picture(width, height, draw_fan(Box(0, 0, width, height).inset(2), colours, has_dye=has_dye))


def fabric_swatch(colour: str) -> Picture:
    """A piece of one fabric."""
    cloth = fabric(colour)
    return Picture(96, 34, (Cloth(Box(0, 0, 96, 34), cloth.colour, cloth.light, cloth.motif, 12, 6),))
