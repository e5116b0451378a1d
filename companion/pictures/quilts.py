"""Quilts of Quilt Show: their tiles in a frame, with the chip that lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.quilt_show.quilt import Tile, is_tile

from .quilt_tiles import CREAM, draw_tile
from .shapes import Box, Disc, Icon, Item, Lettering, Picture, Sheet, Stitches

_INK = "#2A2130"


def quilt_cells(box: Box, rows: int, cols: int, largest: float = 200, gap: float = 0) -> tuple[Box, ...]:
    """The places of a quilt's tiles, row by row, as large as fits and centred in the box."""
    side = min(largest, (box.width - gap * (cols - 1)) / cols, (box.height - gap * (rows - 1)) / rows)
    left = box.x + (box.width - cols * side - gap * (cols - 1)) / 2
    top = box.y + (box.height - rows * side - gap * (rows - 1)) / 2
    return tuple(
        Box(left + col * (side + gap), top + row * (side + gap), side, side)
        for row in range(rows)
        for col in range(cols)
    )


def draw_quilt(box: Box, tiles: Sequence[Sequence[Tile]], chip: int = 0) -> tuple[Item, ...]:
    """A small picture of a quilt."""
    cols = max(len(row) for row in tiles)
    cells = quilt_cells(box.inset(2), len(tiles), cols)
    first, last = cells[0], cells[-1]
    frame = Box(first.x - 2, first.y - 2, last.right - first.x + 4, last.bottom - first.y + 4)
    items: list[Item] = [Sheet(frame, _INK, 2, "ink", 1)]
    for row, line in enumerate(tiles):
        for col, tile in enumerate(line):
            # A photo may show a tile that the game does not have; its place stays dark.
            if not is_tile(tile):
                continue
            items += draw_tile(cells[row * cols + col], tile.pattern, tile.colour)
    return (*items, *(draw_chip(frame.right - 6, frame.bottom - 6, 9, chip) if chip else ()))


def draw_chip(x: float, y: float, radius: float, chip: int) -> tuple[Item, ...]:
    """A chip lying on a quilt."""
    place = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    return (
        Disc(x, y, radius, CREAM, _INK, 1.5),
        Lettering(place, str(chip), "small_strong", _INK, "center"),
    )


def draw_outline(box: Box, rows: int, cols: int) -> tuple[Item, ...]:
    """The cut of a quilt without its tiles."""
    return tuple(
        item
        for cell in quilt_cells(box, rows, cols, largest=18, gap=2)
        for item in (
            Sheet(cell, "sunken", 3, "hem", 1),
            Stitches(cell, "hem", 2, inset=3.5, on=2.5, off=2, width=1),
        )
    )


def quilt(tiles: Sequence[Sequence[Tile]], chip: int = 0, width: float = 62, height: float = 52) -> Picture:
    """A quilt in the middle of a picture of this size, so that quilts of all shapes stand in line."""
    return Picture(width, height, draw_quilt(Box(0, 0, width, height), tiles, chip))


def outline(rows: int, cols: int) -> Picture:
    """The cut of a quilt as a picture of its own."""
    return Picture(64, 44, draw_outline(Box(0, 0, 64, 44), rows, cols))


def tile_picture(tile: Tile, *, is_gone: bool = False) -> Picture:
    """A tile with its value, veiled where it is not to be had: still to be recognised."""
    box = Box(0, 0, 52, 52)
    veil = (Sheet(box, "ground@0.8", 4),) if is_gone else ()
    return Picture(box.width, box.height, (*draw_tile(box, tile.pattern, tile.colour, tile.value), *veil))


def pattern_picture(pattern: str) -> Picture:
    """What a pattern looks like, in blue."""
    return Picture(52, 52, draw_tile(Box(0, 0, 52, 52), pattern, "blue"))


_LAID = 84.0
"""The side of a place in the quilt that is being laid."""


def laid_cells(rows: int, cols: int) -> tuple[Box, ...]:
    """The places of a quilt that is being laid, row by row."""
    return quilt_cells(Box(4, 4, cols * (_LAID + 6) - 6, rows * (_LAID + 6) - 6), rows, cols, gap=6)


def laid_quilt(laid: Sequence[Tile | None], cols: int, chosen: int | None = None) -> Picture:
    """A quilt that is being laid: its tiles, the place of the next one, and those that follow; one may be chosen."""
    cells = laid_cells(len(laid) // cols, cols)
    following = next((number for number, tile in enumerate(laid) if tile is None), None)
    items: list[Item] = []
    for number, (cell, tile) in enumerate(zip(cells, laid, strict=True)):
        if tile is not None:
            items += draw_tile(cell, tile.pattern, tile.colour, tile.value)
        elif number == following:
            items += [Sheet(cell, "lit_bg", 6, "ink", 2), Icon(cell, "plus", "ink", 26)]
        else:
            items.append(Stitches(cell, "hem", 6, inset=1, on=3, off=3, width=1.5))
        if number == chosen:
            ring = cell.inset(-3)
            items += [Sheet(ring, None, 6, "ink", 2.5), Stitches(ring, "lit", 6, inset=6)]
    return Picture(cells[-1].right + 4, cells[-1].bottom + 4, tuple(items))
