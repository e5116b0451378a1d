"""How a quilt is laid out by hand: sizes, patterns and colours; then the quilt beside all tiles that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.components import BOX, COLOURS, PATTERNS
from companion.games.quilt_show.quilt import Tile, format_tile
from companion.screens.drawing.items import Box, Cloth, Icon, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import card, chosen_card
from companion.screens.drawing.quilt_tiles import draw_tile
from companion.screens.drawing.quilts import draw_outline, quilt_cells
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme, fabric, with_alpha
from companion.screens.screen import Easel
from messages import say

from .parts import choice_card

if TYPE_CHECKING:
    from .composing import CutPage, LayPage


def draw_cut_page(page: CutPage, easel: Easel) -> tuple[Item, ...]:
    """Sizes above, patterns and colours below."""
    theme = easel.theme
    sizes, patterns, colours = body_box(easel.width).rows(84, 1, 76)
    items: list[Item] = []
    for number, place in enumerate(sizes.columns(*(1,) * len(BOX.sizes))):
        items.append(_draw_size(page, theme, place, number))
    for kind, place in zip(PATTERNS, patterns.columns(*(1,) * len(PATTERNS)), strict=True):
        tap = Tap("kind", kind)
        tile = Box(place.x + (place.width - 64) / 2, place.y + 10, 64, 64)
        name = Words(
            Box(place.x + 6, place.y + 78, place.width - 12, place.height - 82),
            page.words(PATTERNS[kind].title), "small_strong", theme.ink, "center", lines=3,
        )  # fmt: skip
        items.append(
            choice_card(theme, place, tap, (*draw_tile(tile, kind, "blue"), name), is_chosen=page.chosen == tap)
        )
    for kind, place in zip(COLOURS, colours.columns(*(1,) * len(COLOURS)), strict=True):
        tap, cloth = Tap("kind", kind), fabric(kind)
        swatch = Cloth(
            Box(place.x + 12, place.y + 10, place.width - 24, 30), cloth.colour, cloth.light, cloth.motif, 12, 6
        )
        name = Words(
            Box(place.x + 8, place.y + 44, place.width - 16, 26),
            page.words(say(kind)),
            "body_strong",
            theme.ink,
            "center",
        )
        items.append(choice_card(theme, place, tap, (swatch, name), is_chosen=page.chosen == tap))
    return tuple(items)


def _draw_size(page: CutPage, theme: Theme, box: Box, number: int) -> Item:
    size, tap = BOX.sizes[number], Tap("size", number)
    picture = draw_outline(theme, Box(box.x + 8, box.y + 8, 44, box.height - 16), size.rows, size.cols)
    text = page.words("{rows} × {cols}", rows=size.rows, cols=size.cols)
    inside: tuple[Item, ...] = (
        *picture,
        Words(Box(box.x + 58, box.y + 8, box.width - 64, 28), text, "heading", theme.ink),
        Words(
            Box(box.x + 58, box.y + 36, box.width - 62, 42),
            page.headline(say(size.name)),
            "small",
            theme.ink_soft,
            lines=2,
        ),
    )
    if number == page.size and page.chosen != tap:
        return Pressable(box, tap, (Sheet(box, theme.lit_bg, 12, theme.ink, 2.5), *inside), sinks=False)
    return choice_card(theme, box, tap, inside, is_chosen=page.chosen == tap)


def draw_lay_page(page: LayPage, easel: Easel) -> tuple[Item, ...]:
    """The quilt at the left, the tiles at the right."""
    theme = easel.theme
    quilt, tiles = body_box(easel.width).columns(330, 1, gap=12)
    return (*_draw_quilt(page, theme, quilt), *_draw_palette(page, theme, tiles))


def _draw_quilt(page: LayPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    items: list[Item] = [card(theme, box)]
    cells = quilt_cells(box.inset(16, 16), page.rows, page.cols, largest=92, gap=6)
    following = page.laid.index(None) if not page.is_full else None
    for number, (cell, tile) in enumerate(zip(cells, page.laid, strict=True)):
        tap = Tap("cell", number)
        if tile is not None:
            ring = chosen_card(theme, cell.inset(-2), radius=4)[1:] if page.chosen == tap else ()
            items.append(Pressable(cell, tap, (*draw_tile(cell, tile.pattern, tile.colour, tile.value), *ring)))
        elif number == following:
            items += [Sheet(cell, theme.lit_bg, 6, theme.ink, 2), Icon(cell, "plus", theme.ink, 26)]
        else:
            items.append(Stitches(cell, theme.hem, 6, inset=1, on=3, off=3, width=1.5))
    return tuple(items)


def _draw_palette(page: LayPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    """A column for each colour (or pattern), a row for each value; what exists elsewhere is gone."""
    values = [value.points for value in BOX.tile_values]
    keep = Box(box.x, box.bottom - 64, box.width, 64)
    names = 22.0 if page.kind in PATTERNS else 0.0
    columns = Box(box.x, box.y + names, box.width, box.height - 76 - names).columns(*(1,) * 6, gap=8)
    groups: list[list[Tile]] = [
        [tile for tile in page.palette if key in (tile.pattern, tile.colour)]
        for key in (COLOURS if page.kind in PATTERNS else PATTERNS)
    ]
    choices = page.choices
    items: list[Item] = []
    for column, group in zip(columns, groups, strict=True):
        if names:
            label = Box(column.x - 3, box.y - 2, column.width + 6, names)
            text = page.headline(say(group[0].colour))
            items.append(Words(label, text, "small_strong", theme.ink_soft, "center"))
        side = min(column.width, (column.height - 16) / len(values))
        for row, tile in enumerate(group):
            place = Box(column.x + (column.width - side) / 2, column.y + row * (side + 8), side, side)
            items += _draw_choice(page, theme, place, tile, choices)
    return (*items, *_draw_keep(page, theme, keep))


def _draw_choice(page: LayPage, theme: Theme, box: Box, tile: Tile, choices: list[Tap]) -> tuple[Item, ...]:
    tap = Tap("tile", format_tile(tile))
    drawn = draw_tile(box.inset(3), tile.pattern, tile.colour, tile.value)
    if tap not in choices:
        # Faded under a veil of the ground: still to be recognised, plainly not to be had.
        return (*drawn, Sheet(box, with_alpha(theme.ground, 0.8), 4))
    if page.chosen == tap:
        return (Pressable(box, tap, (Sheet(box.inset(-3), theme.lit, 6, theme.ink, 2), *drawn), sinks=False),)
    return (Pressable(box, tap, (Sheet(box, theme.surface, 5, theme.hem, 1.5, theme.edge), *drawn)),)


def _draw_keep(page: LayPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    points = Words(Box(box.right - 84, box.y, 72, box.height), str(page.points), "score_m", theme.ink, "right")
    text = Box(box.x + 52, box.y + 4, box.width - 140, box.height - 8)
    if page.is_full:
        tap = Tap("keep")
        inside = (
            Icon(Box(box.x + 12, box.y, 32, box.height), "check", theme.ink, 24),
            Words(text, page.words("Keep this quilt"), "heading", theme.ink),
            points,
        )
        return (choice_card(theme, box, tap, inside, is_chosen=page.chosen == tap),)
    hint = page.words("Touch a tile to lay it, a laid one to take it off.")
    return (
        card(theme, box),
        Icon(Box(box.x + 12, box.y, 32, box.height), "lightbulb", theme.ink_soft, 20),
        Words(text, hint, "small", theme.ink_soft, lines=3),
        points,
    )
