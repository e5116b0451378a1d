"""A die as it lies on the table, a little turned."""

from __future__ import annotations

from math import cos, sin

from .paths import round_rectangle
from .shapes import Box, Disc, Item, Picture, Point, Polygon, Seam
from .theme import overlay

_TILT = -0.14
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.26), (0.74, 0.74)),
    3: ((0.24, 0.24), (0.5, 0.5), (0.76, 0.76)),
}


def draw_die(box: Box, pips: int | None, tilt: float = _TILT) -> tuple[Item, ...]:
    """A die that shows so many pips; without any before the first roll."""
    # Paper is light in every theme, so the pips are dark in every theme.
    middle, ink = box.centre, overlay("plate")
    side = min(box.width, box.height)
    square = box.square(side)
    body = tuple(_turned(point, middle, tilt) for point in round_rectangle(square, side * 0.17))
    below = tuple(_turned(point, middle, tilt) for point in round_rectangle(square.moved(down=4), side * 0.17))
    items: list[Item] = [
        Polygon((_centre(below), *below, below[0]), "edge"),
        Polygon((middle, *body, body[0]), "paper"),
        Seam(body, ink, 2.5, is_closed=True),
    ]
    for x, y in _PIPS.get(pips or 0, ()):
        place = _turned((square.x + x * side, square.y + y * side), middle, tilt)
        items.append(Disc(*place, side * 0.085, ink))
    return tuple(items)


def _turned(point: Point, about: Point, angle: float) -> Point:
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * cos(angle) - y * sin(angle), about[1] + x * sin(angle) + y * cos(angle)


def _centre(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def picture_die(pips: int | None, side: float = 110) -> Picture:
    """A die as a picture of its own."""
    return Picture(side + 20, side + 24, draw_die(Box(10, 10, side, side), pips))
