"""The whole photo with what was found in it: a thread around each thing, which can be touched."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from companion.scanning.straight import Outline
from companion.screens.drawing.items import Box, Disc, Item, Photo, Point, Seam, Sheet
from companion.screens.drawing.theme import overlay, overlay_alpha, with_alpha

DARK = "#1A1018"
_LARGEST_TOUCH, _SMALLEST_TOUCH = 120.0, 44.0


def fit_into(box: Box, width: float, height: float) -> Box:
    """The largest place in a box for a picture of these proportions."""
    scale = min(box.width / width, box.height / height)
    x, y = box.centre
    return Box(x - width * scale / 2, y - height * scale / 2, width * scale, height * scale)


def draw_photo(box: Box, place: Box, key: str, version: int = 0) -> tuple[Item, ...]:
    """The photo on a dark ground."""
    return Sheet(box, DARK, 12), Photo(place, key, version, radius=8)


def points_of(outline: Outline, place: Box) -> tuple[Point, ...]:
    """Where the corners lie on the screen."""
    return tuple((place.x + x * place.width, place.y + y * place.height) for x, y in outline)


def draw_found(points: tuple[Point, ...], *, has_knots: bool = False) -> list[Item]:
    """The outline stitched over a dark casing, with a knot on each corner."""
    casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
    items: list[Item] = [Seam(points, overlay("found"), 3, 9, 6, True, casing, 3)]
    for x, y in points if has_knots else ():
        items += [Disc(x, y, 6, overlay("found"), casing, 2), Disc(x, y, 2, overlay("casing"))]
    return items


def draw_doubtful(points: tuple[Point, ...]) -> list[Item]:
    """The outline basted, for something to look at."""
    return [Seam(points, overlay("doubt"), 3.5, 11, 7, True, overlay("doubt_casing"), 2)]


def draw_open(points: tuple[Point, ...]) -> list[Item]:
    """A solid dark outline below the thread of the thing that is asked about."""
    return [Seam(points, overlay("casing"), 9, is_closed=True)]


def touch_boxes(outlines: Sequence[tuple[Point, ...]], place: Box) -> tuple[Box, ...]:
    """A place to touch for each thing: in its middle, no nearer to its neighbours than needed."""
    middles = [(sum(x for x, _ in one) / len(one), sum(y for _, y in one) / len(one)) for one in outlines]
    boxes = []
    for number, (x, y) in enumerate(middles):
        room = min(
            (max(abs(x - a), abs(y - b)) for other, (a, b) in enumerate(middles) if other != number),
            default=_LARGEST_TOUCH,
        )
        own = max(hypot(a - x, b - y) for a, b in outlines[number]) * 1.4
        side = max(_SMALLEST_TOUCH, min(own, room, _LARGEST_TOUCH))
        left = min(max(x - side / 2, place.x), place.right - side)
        top = min(max(y - side / 2, place.y), place.bottom - side)
        boxes.append(Box(left, top, side, side))
    return tuple(boxes)
