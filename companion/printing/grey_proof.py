"""Cloth for paper that may come out of a black-and-white printer: every colour has a print and a grey of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.pictures import Box, Colour, Item
from companion.pictures.quilt_tiles import tones
from companion.pictures.shapes import Cloth, Polygon
from companion.pictures.theme import fabric

_INK, _CREAM = "#2A2130", "#FFF6E6"


@dataclass(frozen=True)
class _Print:
    """What is printed on the cloth of a colour."""

    ground: Colour
    """The colour, as light or dark as no other."""
    motif: str
    ink: Colour
    tile: float
    """How large the motif is, in hundredths of a tile's side."""


_PRINTS = {
    "purple": _Print("#4B2355", "sprig", _CREAM, 22),
    "blue": _Print("#30549A", "dots", _CREAM, 18),
    "red": _Print("#C2453D", "gingham", _CREAM, 20),
    "green": _Print("#6F9F5C", "chevron", _INK, 20),
    "orange": _Print("#EE9C62", "diamond", _INK, 16),
    "yellow": _Print("#F1CB62", "stripes", _INK, 16),
}


def print_tile(items: Iterable[Item], colour: str, box: Box) -> Iterator[Item]:
    """A tile of one colour in three tones: its middle tone gets the print."""
    pieces, told = tones(colour), _PRINTS[colour]
    for item in items:
        if isinstance(item, Polygon) and item.colour == pieces.middle:
            yield Cloth(box, told.ground, told.ink, told.motif, told.tile, polygons=(item.points,))
        else:
            yield item


def print_card(items: Iterable[Item]) -> Iterator[Item]:
    """A card of several fabrics: each gets the print of its colour."""
    by_cloth = {fabric(name).colour: told for name, told in _PRINTS.items()}
    for item in items:
        told = by_cloth.get(item.colour) if isinstance(item, Cloth) else None
        if told is None or not isinstance(item, Cloth):
            yield item
        else:
            yield replace(item, colour=told.ground, motif_colour=told.ink, motif=told.motif, tile=told.tile)
