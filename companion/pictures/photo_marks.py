"""What is drawn over photos: found things stitched round, doubtful ones basted, wrong ones pinned."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from .shapes import Box, Disc, Item, Lettering, Point, Seam, Stitches
from .theme import overlay, overlay_alpha, with_alpha

DARK = "#1A1018"
_LARGEST_TOUCH, _SMALLEST_TOUCH = 120.0, 44.0

Outline = Sequence[Point]
"""The corners of something as shares of the photo's width and height."""


def points_of(outline: Outline, width: float, height: float) -> tuple[Point, ...]:
    """Where the corners lie in a photo of this size."""
    return tuple((x * width, y * height) for x, y in outline)


def draw_found(points: tuple[Point, ...], *, has_knots: bool = False) -> list[Item]:
    """The outline stitched over a dark casing, with a knot on each corner."""
    casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
    items: list[Item] = [Seam(points, overlay("found"), 3, 9, 6, True, casing, 3)]
    return items + draw_knots(points) if has_knots else items


def draw_knots(points: tuple[Point, ...]) -> list[Item]:
    """Where threads are tied."""
    casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
    items: list[Item] = []
    for x, y in points:
        items += [Disc(x, y, 6, overlay("found"), casing, 2), Disc(x, y, 2, overlay("casing"))]
    return items


def draw_doubtful(points: tuple[Point, ...]) -> list[Item]:
    """The outline basted, for something to look at."""
    return [Seam(points, overlay("doubt"), 3.5, 11, 7, True, overlay("doubt_casing"), 2)]


def draw_open(points: tuple[Point, ...]) -> list[Item]:
    """A solid dark outline below the thread of the thing that is asked about."""
    return [Seam(points, overlay("casing"), 9, is_closed=True)]


def baste(box: Box, width: float = 3.5) -> Item:
    """A doubtful cell or tile."""
    return Stitches(box, overlay("doubt"), 3, 0, 11, 7, width, overlay("doubt_casing"), 2, is_round=False)


def draw_mark(x: float, y: float, sign: str, colour: str) -> tuple[Item, ...]:
    """A disc with '?' or '!' for what is doubtful or wrong."""
    return (
        Disc(x, y, 10, colour, "paper", 1.5),
        Lettering(Box(x - 10, y - 10, 20, 20), sign, "small_strong", overlay("doubt_casing")),
    )


def question_mark(x: float, y: float) -> tuple[Item, ...]:
    """What somebody should look at."""
    return draw_mark(x, y, "?", overlay("doubt"))


def touch_boxes(outlines: Sequence[tuple[Point, ...]], whole: Box) -> tuple[Box, ...]:
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
        left = min(max(x - side / 2, whole.x), whole.right - side)
        top = min(max(y - side / 2, whole.y), whole.bottom - side)
        boxes.append(Box(left, top, side, side))
    return tuple(boxes)
