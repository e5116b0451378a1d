"""The tiles of Quilt Show, drawn in our own way: three tones of one colour, the value in a disc."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

import msgspec

from .shapes import Box, Colour, Disc, Item, Lettering, Picture, Point, Polygon, Seam
from .theme import tokens_about

CREAM = "#FFF6E6"
_INK = "#2A2130"


class Tones(msgspec.Struct, frozen=True):
    """One colour in three tones."""

    middle: Colour
    light: Colour
    dark: Colour


class _Tones(msgspec.Struct, frozen=True):
    colours: dict[str, tuple[str, str, str]]


@cache
def tones(colour: str) -> Tones:
    """The tones of a colour: red, orange, yellow, green, blue or purple."""
    return Tones(*msgspec.json.decode(tokens_about("quilt_show_tones"), type=_Tones).colours[colour])


def draw_tile(box: Box, pattern: str, colour: str, value: int | None = None) -> tuple[Item, ...]:
    """One tile; without a value when only its look matters."""
    side = box.width
    pieces = _PATTERNS[pattern](tones(colour))

    def at(x: float, y: float) -> Point:
        return box.x + x * side, box.y + y * side

    seam = max(0.6, side / 90)
    items: list[Item] = []
    for points, fill in pieces:
        placed = tuple(at(x, y) for x, y in points)
        items.append(Polygon(placed, fill))
        items.append(Seam(placed, CREAM, seam, is_closed=True))
    if value is not None:
        radius = max(8.0, side * 0.2)
        x, y = box.right - radius - side * 0.04, box.bottom - radius - side * 0.04
        items.append(Disc(x, y, radius, CREAM, _INK, max(1, side / 50)))
        digits = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        items.append(Lettering(digits, str(value), "body_strong", _INK, "center"))
    return tuple(items)


Piece = tuple[tuple[Point, ...], Colour]


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _log_cabin(light: Colour, dark: Colour, core: Colour) -> list[Piece]:
    pieces: list[Piece] = []
    start, size, log = 0.0, 1.0, 0.19
    for _ in range(2):
        pieces.append((_rectangle(start, start, size, log), light))
        pieces.append((_rectangle(start, start + log, log, size - log), light))
        pieces.append((_rectangle(start + size - log, start + log, log, size - log), dark))
        pieces.append((_rectangle(start + log, start + size - log, size - 2 * log, log), dark))
        start, size = start + log, size - 2 * log
    return [*pieces, (_rectangle(start, start, size, size), core)]


def _lakeshore(tone: Tones) -> list[Piece]:
    return _log_cabin(tone.light, tone.middle, tone.dark)


def _snake_river(tone: Tones) -> list[Piece]:
    return _log_cabin(tone.middle, tone.light, CREAM)


def _spring_valley(tone: Tones) -> list[Piece]:
    log = 0.3
    core = 1 - 2 * log
    return [
        (_rectangle(0, 0, 1, log), tone.middle),
        (_rectangle(0, log, log, 1 - log), tone.middle),
        (_rectangle(1 - log, log, log, 1 - log), tone.middle),
        (_rectangle(log, 1 - log, core, log), tone.middle),
        (_rectangle(log, log, core, core), tone.light),
        (_rhomb(core * 0.38), tone.dark),
    ]


def _rhomb(reach: float) -> tuple[Point, ...]:
    return ((0.5, 0.5 - reach), (0.5 + reach, 0.5), (0.5, 0.5 + reach), (0.5 - reach, 0.5))


def _boston_beauty(tone: Tones) -> list[Piece]:
    pieces: list[Piece] = [(_rectangle(0, 0, 1, 1), tone.light)]
    for ray in range(8):
        middle, side = ray * pi / 4, pi / 8

        def at(angle: float, radius: float) -> Point:
            return 0.5 + radius * sin(angle), 0.5 - radius * cos(angle)

        kite = ((0.5, 0.5), at(middle - side, 0.27), at(middle, 0.48), at(middle + side, 0.27))
        pieces.append((kite, tone.dark if ray % 2 else tone.middle))
    return pieces


def _apron_strings(tone: Tones) -> list[Piece]:
    pieces: list[Piece] = [(_rectangle(0, 0, 1, 1), tone.middle)]
    strips = ((0.0, 0.35, tone.light), (0.6, 0.85, tone.dark), (1.1, 1.35, tone.light), (1.6, 2.0, tone.dark))
    for start, end, colour in strips:
        pieces.append((_diagonal(start, end), colour))
    return pieces


def _diagonal(start: float, end: float) -> tuple[Point, ...]:
    """The part of the tile between two diagonals x + y = start and x + y = end."""
    points: list[Point] = [(min(start, 1.0), max(start - 1, 0.0)), (min(end, 1.0), max(end - 1, 0.0))]
    if start < 1 < end:
        points.insert(1, (1.0, 0.0))
    points += [(max(end - 1, 0.0), min(end, 1.0))]
    if start < 1 < end:
        points.append((0.0, 1.0))
    points.append((max(start - 1, 0.0), min(start, 1.0)))
    return tuple(points)


def _diamonds(tone: Tones) -> list[Piece]:
    return [
        (_rectangle(0, 0, 1, 1), tone.dark),
        (_rhomb(0.5), tone.middle),
        (_rhomb(0.33), tone.light),
        (_rhomb(0.14), tone.middle),
    ]


_PATTERNS: dict[str, Callable[[Tones], list[Piece]]] = {
    "lakeshore-log-cabin": _lakeshore,
    "boston-beauty": _boston_beauty,
    "apron-strings": _apron_strings,
    "snake-river-log-cabin": _snake_river,
    "spring-valley-log-cabin": _spring_valley,
    "diamonds-are-forever": _diamonds,
}


def picture_tile(pattern: str, colour: str, value: int | None = None, side: float = 60) -> Picture:
    """One tile as a picture of its own."""
    return Picture(side, side, draw_tile(Box(0, 0, side, side), pattern, colour, value))
