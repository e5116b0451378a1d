"""What is shown of a quilt laid by hand: sizes, patterns and colours; then the quilt beside all tiles that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.components import BOX, COLOURS, PATTERNS
from companion.games.quilt_show.quilt import Tile, format_tile, name_tile
from companion.pictures import Picture
from companion.pictures.fabric_cards import fabric_swatch
from companion.pictures.quilts import laid_cells, laid_quilt, outline, pattern_picture, tile_picture
from companion.screens.views import Area, Body, Card, Choice, Choices, Figure, Part, Row, Score, Tap, Text
from messages import Sentence, say

from .parts import reminder

if TYPE_CHECKING:
    from .composing import CutPage, LayPage


def show_cuts(page: CutPage) -> Body:
    """Sizes above, patterns and colours below."""
    patterns = [_kind(page, kind, PATTERNS[kind].title, pattern_picture(kind)) for kind in PATTERNS]
    colours = [_kind(page, kind, say(kind), fabric_swatch(kind)) for kind in COLOURS]
    return Body(
        (
            Choices(tuple(_size(page, number) for number in range(len(BOX.sizes))), "pictures", 0),
            Choices(tuple(patterns), "pictures", 0, grows=True),
            Choices(tuple(colours), "pictures", 0),
        )
    )


def _kind(page: CutPage, kind: str, title: Sentence, picture: Picture) -> Choice:
    """A pattern or a colour; not possible where too few of its tiles are left for this size."""
    tap = Tap("kind", kind)
    can, is_chosen = tap in page.choices, page.chosen == tap
    return Choice(tap, page.words(title), picture=picture, is_chosen=is_chosen, is_possible=can)


def _size(page: CutPage, number: int) -> Choice:
    size, tap = BOX.sizes[number], Tap("size", number)
    cut = page.words("{rows} × {cols}", rows=size.rows, cols=size.cols)
    return Choice(
        tap,
        f"{cut}\n{page.headline(say(size.name))}",
        picture=outline(size.rows, size.cols),
        is_chosen=page.chosen == tap,
        is_picked=number == page.size,
    )


def show_laying(page: LayPage) -> Body:
    """The quilt at the left, the tiles at the right."""
    return Body((_quilt(page),), aside=(*_palette(page), _keep(page)), wide_aside=True)


def _quilt(page: LayPage) -> Card:
    cells = laid_cells(page.rows, page.cols)
    areas = tuple(
        Area(cell, Tap("cell", number), page.words(name_tile(tile)))
        for number, (cell, tile) in enumerate(zip(cells, page.laid, strict=True))
        if tile is not None
    )
    return Card((Figure(laid_quilt(page.laid, page.cols), page.banner().title, areas),), grows=True)


def _palette(page: LayPage) -> tuple[Part, ...]:
    """A column for each colour (or pattern), a row for each value; what exists elsewhere is gone."""
    keys = list(COLOURS if page.kind in PATTERNS else PATTERNS)
    choices = page.choices
    by_place = {
        (tile.value, tile.colour if page.kind in PATTERNS else tile.pattern): _tile(page, tile, choices)
        for tile in page.palette
    }
    tiles = tuple(by_place[value.points, key] for value in BOX.tile_values for key in keys)
    grid = Choices(tiles, "pictures", len(keys), grows=True)
    if page.kind not in PATTERNS:
        return (grid,)
    names = (Text(page.headline(say(key)), "small_strong", "soft", "center", lines=1) for key in keys)
    return (Row(tuple(names), wraps=False), grid)


def _tile(page: LayPage, tile: Tile, choices: list[Tap]) -> Choice:
    tap = Tap("tile", format_tile(tile))
    can = tap in choices
    picture, name = tile_picture(tile, is_gone=not can), page.words(name_tile(tile))
    return Choice(tap, picture=picture, is_chosen=page.chosen == tap, is_possible=can, name=name)


def _keep(page: LayPage) -> Part:
    """What it is worth; once it is full, the way to keep it."""
    points = Score(str(page.points), size="medium", align="right")
    if not page.is_full:
        hint = reminder(page.words("Touch a tile to lay it, a laid one to take it off."))
        return Card((Row((hint, points), (0.8, 0.2), align="middle", wraps=False),))
    tap, text = Tap("keep"), page.words("Keep this quilt")
    row = Row((Text(text, "heading", icon="check"), points), (0.8, 0.2), align="middle", wraps=False)
    return Choices((Choice(tap, parts=(row,), is_chosen=page.chosen == tap, name=text),), "tiles")
