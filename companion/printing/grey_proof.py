"""Cloth for paper that may come out of a black-and-white printer: every colour has a print and a grey of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.pictures import Box, Colour, Item
from companion.pictures.quilt_tiles import tones
from companion.pictures.shapes import Cloth, Polygon
from companion.pictures.theme import fabric


@dataclass(frozen=True)
class _Print:
    """What is printed on the cloth of a colour."""

    ground: Colour
    """The colour, as light or dark as no other."""
    motif: str
    ink: Colour
    tile: float
    """How large the motif is, in hundredths of a tile's side."""


_OF_TILES = {
    "purple": _Print("#4B2355", "sprig", "#C4A5CF", 22),
    "blue": _Print("#30549A", "dots", "#A9BCE4", 18),
    "red": _Print("#C2453D", "gingham", "#F08F83", 20),
    "green": _Print("#6F9F5C", "chevron", "#B9D8A9", 20),
    "orange": _Print("#EE9C62", "diamond", "#FDE7CF", 16),
    "yellow": _Print("#F1CB62", "stripes", "#FFF3CF", 16),
}
"""A tile is of one colour, and its grey tells which: prints are lighter than their ground, and greys keep their order.

Of 240 tiles in made-up photos of grey pages 1 is in doubt, and none is wrong and sure.
"""
_OF_CARDS = {
    "blue": _Print("#1B2F66", "plain", "#1B2F66", 20),
    "red": _Print("#C2453D", "gingham", "#FFF6E6", 40),
    "green": _Print("#8DBB7A", "chevron", "#173F22", 40),
    "yellow": _Print("#F6D572", "stripes", "#5E430A", 20),
}
"""On a card of several fabrics another light can look like another grey, so that large prints tell them.

Of 160 cards in made-up photos of grey pages 11 are in doubt, most of them of Crazy House, and none is wrong and sure;
with prints as fine as those of tiles 1 of 100 was. They were chosen among thirteen on these photos.
"""


def print_tile(items: Iterable[Item], colour: str, box: Box) -> Iterator[Item]:
    """A tile of one colour in three tones: its middle tone gets the print."""
    pieces, told = tones(colour), _OF_TILES[colour]
    for item in items:
        if isinstance(item, Polygon) and item.colour == pieces.middle:
            yield Cloth(box, told.ground, told.ink, told.motif, told.tile, polygons=(item.points,))
        else:
            yield item


def print_card(items: Iterable[Item]) -> Iterator[Item]:
    """A card of several fabrics: each gets the print of its colour."""
    by_cloth = {fabric(name).colour: told for name, told in _OF_CARDS.items()}
    for item in items:
        told = by_cloth.get(item.colour) if isinstance(item, Cloth) else None
        if told is None or not isinstance(item, Cloth):
            yield item
        else:
            yield replace(item, colour=told.ground, motif_colour=told.ink, motif=told.motif, tile=told.tile)
