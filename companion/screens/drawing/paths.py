"""Paths and the stitches along them, as plain points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from .items import Box, Point

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


def stitch_along(points: Sequence[Point], on: float, off: float, is_closed: bool) -> list[list[Point]]:
    """The stitches of a thread along a path: stretched a little so that none is cut, each as its own short path."""
    path = [*points, points[0]] if is_closed else list(points)
    reached = [0.0]
    for (x1, y1), (x2, y2) in pairwise(path):
        reached.append(reached[-1] + hypot(x2 - x1, y2 - y1))
    length = reached[-1]
    if length == 0:
        return []
    gap_at_the_end = 0.0 if is_closed else off
    count = max(1, round((length + gap_at_the_end) / (on + off)))
    stretch = length / (count * (on + off) - gap_at_the_end)
    pitch, stitch = (on + off) * stretch, on * stretch
    return [_piece(path, reached, number * pitch, number * pitch + stitch) for number in range(count)]


def _piece(path: Sequence[Point], reached: Sequence[float], start: float, end: float) -> list[Point]:
    inner = [path[k] for k in range(len(path)) if start < reached[k] < end]
    return [_at(path, reached, start), *inner, _at(path, reached, end)]


def _at(path: Sequence[Point], reached: Sequence[float], where: float) -> Point:
    for number in range(1, len(path)):
        if where <= reached[number] or number == len(path) - 1:
            step = reached[number] - reached[number - 1]
            share = (where - reached[number - 1]) / step if step else 0.0
            (x1, y1), (x2, y2) = path[number - 1], path[number]
            return x1 + share * (x2 - x1), y1 + share * (y2 - y1)
    return path[-1]


def thicken(path: Sequence[Point], width: float, is_round: bool) -> list[tuple[Point, Point, Point]]:
    """The triangles of a thick line along a path, with round or square ends."""
    triangles: list[tuple[Point, Point, Point]] = []
    half = width / 2
    for (x1, y1), (x2, y2) in pairwise(path):
        length = hypot(x2 - x1, y2 - y1)
        if length == 0:
            continue
        across_x, across_y = -(y2 - y1) / length * half, (x2 - x1) / length * half
        a, b = (x1 + across_x, y1 + across_y), (x1 - across_x, y1 - across_y)
        c, d = (x2 + across_x, y2 + across_y), (x2 - across_x, y2 - across_y)
        triangles += [(a, b, c), (b, c, d)]
    joints = path if is_round else path[1:-1]
    for x, y in joints:
        ring = [(x + half * cos(k * pi / 4), y + half * sin(k * pi / 4)) for k in range(8)]
        triangles += [((x, y), ring[k], ring[(k + 1) % 8]) for k in range(8)]
    return triangles


def turned(points: Sequence[Point], centre: Point, quarter_turns: float) -> tuple[Point, ...]:
    """The points turned clockwise about a centre."""
    angle = quarter_turns * pi / 2
    found = []
    for x, y in points:
        radius, at = hypot(x - centre[0], y - centre[1]), atan2(y - centre[1], x - centre[0])
        found.append((centre[0] + radius * cos(at + angle), centre[1] + radius * sin(at + angle)))
    return tuple(found)
