"""Outlines as plain points."""

from __future__ import annotations

from math import cos, pi, sin

from .shapes import Box, Point

_CORNER_STEPS = 6


def round_rectangle(box: Box, radius: float) -> tuple[Point, ...]:
    """The outline of a box with round corners, clockwise from the top left, not closed."""
    radius = max(0.0, min(radius, box.width / 2, box.height / 2))
    if radius == 0:
        return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    corners = (
        (box.x + radius, box.y + radius, pi),
        (box.right - radius, box.y + radius, 1.5 * pi),
        (box.right - radius, box.bottom - radius, 0.0),
        (box.x + radius, box.bottom - radius, 0.5 * pi),
    )
    return tuple(
        (
            x + radius * cos(start + step * pi / 2 / _CORNER_STEPS),
            y + radius * sin(start + step * pi / 2 / _CORNER_STEPS),
        )
        for x, y, start in corners
        for step in range(_CORNER_STEPS + 1)
    )


def circle(x: float, y: float, radius: float, steps: int = 40) -> tuple[Point, ...]:
    """The outline of a disc, not closed."""
    return tuple((x + radius * cos(2 * pi * k / steps), y + radius * sin(2 * pi * k / steps)) for k in range(steps))
