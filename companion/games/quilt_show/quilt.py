"""Tiles and quilts: their labels, their names, and the style of a quilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from messages import Sentence, say

from ..values import Cell
from .components import BOX, COLOURS, PATTERNS, SIZES, TILE_POINTS

Style: TypeAlias = Literal["scrap", "sampler"]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quilt block; each exists once in the game."""

    pattern: str
    colour: str
    value: int


Grid: TypeAlias = Sequence[Sequence[Tile | None]]
"""Tiles as they lie, row by row; None where there is no tile or none that can be told."""


class Quilt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles as they lie, row by row, and the value of the chip on them (0 for none)."""

    tiles: tuple[tuple[Tile, ...], ...]
    chip: int = 0


def format_tile(tile: Tile) -> str:
    """The label of a tile as decks have it: boston-beauty/blue/5."""
    return "/".join((tile.pattern, tile.colour, str(tile.value)))


def parse_tile(label: str) -> Tile | None:
    """The tile with that label; None when the game has no such tile."""
    return _TILES.get(label)


def is_tile(tile: Tile) -> bool:
    """Whether the game has this tile."""
    return tile.pattern in PATTERNS and tile.colour in COLOURS and tile.value in TILE_POINTS


def name_tile(tile: Tile) -> Sentence:
    """A tile in words: blue Boston Beauty 5."""
    colour, pattern = name_colour(tile.colour), name_pattern(tile.pattern)
    return say("{colour} {pattern} {value}", colour=colour, pattern=pattern, value=tile.value)


def name_colour(slug: str) -> str | Sentence:
    """A colour in words; what is no colour of the game as it was told."""
    return say(slug) if slug in COLOURS else slug


def name_pattern(slug: str) -> str | Sentence:
    """A pattern in words; what is no pattern of the game as it was told."""
    return PATTERNS[slug].title if slug in PATTERNS else slug


def name_quilt(quilt: Quilt) -> Sentence:
    """A legal quilt in words: lap quilt, Boston Beauty."""
    size = SIZES[frozenset((len(quilt.tiles), len(quilt.tiles[0])))]
    tile = quilt.tiles[0][0]
    if find_style(tiles_of(quilt.tiles)) == "scrap":
        return say("{size}, {pattern}", size=say(size.name), pattern=PATTERNS[tile.pattern].title)
    return say("{size}, {colour} sampler", size=say(size.name), colour=say(tile.colour))


def tiles_of(grid: Grid) -> Iterator[Tile]:
    """Every tile of a quilt, row by row."""
    return (tile for row in grid for tile in row if tile is not None)


def find_style(tiles: Iterable[Tile]) -> Style | None:
    """Scrap (all one pattern; also when all one colour too), sampler (all one colour) or neither."""
    seen = tuple(tiles)
    if len({tile.pattern for tile in seen}) == 1:
        return "scrap"
    if len({tile.colour for tile in seen}) == 1:
        return "sampler"
    return None


def cells_of(grid: Grid) -> Iterator[tuple[Cell, Tile | None]]:
    """Every cell with what lies on it, row by row."""
    for row, tiles in enumerate(grid):
        for col, tile in enumerate(tiles):
            yield (row, col), tile


_TILES = {
    format_tile(tile): tile
    for tile in (
        Tile(pattern.slug, colour.slug, value.points)
        for pattern in BOX.patterns
        for colour in BOX.colours
        for value in BOX.tile_values
    )
}
ALL_TILES = tuple(_TILES.values())
