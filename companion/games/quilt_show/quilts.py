"""Tiles and quilts, and the judge who says what a quilt is worth or what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from ..sentences import Sentence, say, say_count
from ..values import Cell, Line, Problem
from .components import BOX, COLOURS, PATTERNS, SIZES, TILE_POINTS
from .wording import either

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


class Judgement(msgspec.Struct, frozen=True):
    """What the judge says of a quilt; only a legal quilt has points, and the lines that they are made of.

    A tile that exists only once but shows twice is a problem of the reading; the quilt still has its points.
    """

    style: Style | None
    is_legal: bool
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def points(self) -> int | None:
        """What the quilt is worth, or None when it may not enter a show."""
        return sum(line.points for line in self.lines) if self.is_legal else None


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
    return say(slug) if slug in COLOURS else slug


def name_pattern(slug: str) -> str:
    return PATTERNS[slug].name if slug in PATTERNS else slug


def name_quilt(quilt: Quilt) -> Sentence:
    """A legal quilt in words: lap quilt, Boston Beauty."""
    size = SIZES[frozenset((len(quilt.tiles), len(quilt.tiles[0])))]
    tile = quilt.tiles[0][0]
    if find_style(tiles_of(quilt.tiles)) == "scrap":
        return say("{size}, {pattern}", size=say(size.name), pattern=PATTERNS[tile.pattern].name)
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


def count_points(grid: Grid, chip: int, *, large_quilts: bool) -> int:
    """What a legal quilt is worth."""
    return sum(line.points for line in explain_points(grid, chip, large_quilts=large_quilts))


def explain_points(grid: Grid, chip: int, *, large_quilts: bool) -> tuple[Line, ...]:
    """The tiles' values, the chip, and with the large-quilt variant one point for each block."""
    cells = tuple(cell for cell, tile in _cells(grid) if tile is not None)
    lines = [Line(say("Blocks"), sum(tile.value for tile in tiles_of(grid)), cells)]
    if chip:
        lines.append(Line(say("Quilting chip"), chip))
    if large_quilts:
        lines.append(Line(say("Large quilt: 1 for each block"), len(cells), cells))
    return tuple(lines)


def judge(
    grid: Grid,
    chip: int = 0,
    *,
    large_quilts: bool = False,
    elsewhere: Collection[Tile] = (),
    bought: Collection[Tile] = (),
) -> Judgement:
    """Judge one quilt as it lies there; `elsewhere` are tiles in other quilts, `bought` those sold in earlier shows."""
    faults = (*_find_shape_faults(grid), *_find_unknown(grid, chip), *_find_style_faults(grid))
    repeats = _find_repeats(grid, elsewhere, bought)
    lines = () if faults else explain_points(grid, chip, large_quilts=large_quilts)
    return Judgement(find_style(tiles_of(grid)), not faults, lines, (*faults, *repeats))


def judge_together(
    quilts: Sequence[tuple[Grid, int]], *, large_quilts: bool = False, bought: Collection[Tile] = ()
) -> tuple[Judgement, ...]:
    """Judge quilts (tiles and chip) that are in play at the same time, so that a tile in two of them is noticed."""
    seen = Counter(tile for grid, _ in quilts for tile in tiles_of(grid))
    judgements = []
    for grid, chip in quilts:
        own = Counter(tiles_of(grid))
        elsewhere = {tile for tile, times in own.items() if seen[tile] > times}
        judgements.append(judge(grid, chip, large_quilts=large_quilts, elsewhere=elsewhere, bought=bought))
    return tuple(judgements)


def _cells(grid: Grid) -> Iterator[tuple[Cell, Tile | None]]:
    for row, tiles in enumerate(grid):
        for col, tile in enumerate(tiles):
            yield (row, col), tile


def _find_shape_faults(grid: Grid) -> Iterator[Problem]:
    rows, cols = len(grid), max((len(row) for row in grid), default=0)
    lying = {cell for cell, tile in _cells(grid) if tile is not None}
    gaps = tuple((row, col) for row in range(rows) for col in range(cols) if (row, col) not in lying)
    if gaps:
        sentence = say_count(
            "A quilt has no gaps, and 1 place in this one has no tile that can be told.",
            "A quilt has no gaps, and {count} places in this one have no tile that can be told.",
            len(gaps),
        )
        yield Problem("gap", sentence, gaps)
    if frozenset((rows, cols)) not in SIZES:
        sizes = either([say("{rows}x{cols}", rows=size.rows, cols=size.cols) for size in BOX.sizes])
        sentence = say("A quilt is {sizes} blocks, not {rows}x{cols}.", sizes=sizes, rows=rows, cols=cols)
        yield Problem("shape", sentence, tuple(sorted(lying)))


def _find_unknown(grid: Grid, chip: int) -> Iterator[Problem]:
    for cell, tile in _cells(grid):
        if tile is not None and not is_tile(tile):
            yield Problem("unknown-tile", say("The game has no {tile} block.", tile=name_tile(tile)), (cell,))
    if chip != 0 and chip not in BOX.chips:
        sentence = say("A quilting chip is worth {chips}, not {chip}.", chips=either([*map(str, BOX.chips)]), chip=chip)
        yield Problem("unknown-chip", sentence)


def _find_style_faults(grid: Grid) -> Iterator[Problem]:
    tiles = tuple(tiles_of(grid))
    if not tiles or find_style(tiles):
        return
    (pattern, by_pattern), *_ = Counter(tile.pattern for tile in tiles).most_common(1)
    (colour, by_colour), *_ = Counter(tile.colour for tile in tiles).most_common(1)
    is_nearly_scrap = by_pattern >= by_colour
    odd = tuple(
        cell
        for cell, tile in _cells(grid)
        if tile is not None and (tile.pattern != pattern if is_nearly_scrap else tile.colour != colour)
    )
    sentence = say_count(
        "A quilt is all one pattern or all one colour: most of this one is {most}, 1 block is not.",
        "A quilt is all one pattern or all one colour: most of this one is {most}, {count} blocks are not.",
        len(odd),
        most=name_pattern(pattern) if is_nearly_scrap else name_colour(colour),
    )
    yield Problem("style", sentence, odd)


def _find_repeats(grid: Grid, elsewhere: Collection[Tile], bought: Collection[Tile]) -> Iterator[Problem]:
    places: dict[Tile, list[Cell]] = {}
    for cell, tile in _cells(grid):
        if tile is not None:
            places.setdefault(tile, []).append(cell)
    for tile, cells in places.items():
        if len(cells) > 1:
            template = "There is only one {tile}, and this quilt shows it more than once: look at these tiles again."
            yield Problem("tile-twice", say(template, tile=name_tile(tile)), tuple(cells))
        elif tile in elsewhere:
            template = "There is only one {tile}, and another quilt shows it too: look at both again."
            yield Problem("tile-twice", say(template, tile=name_tile(tile)), tuple(cells))
        if tile in bought:
            template = "The {tile} was bought in an earlier show and cannot be here: look at this tile again."
            yield Problem("tile-bought", say(template, tile=name_tile(tile)), tuple(cells))


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
