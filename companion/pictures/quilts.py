"""Quilts of Quilt Show: their tiles in a frame, with the chip that lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.quilt_show.quilt import Tile, is_tile

from .quilt_tiles import CREAM, draw_tile
from .shapes import Box, Disc, Item, Lettering, Sheet, Stitches

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
    cells = quilt_cells(box.inset(2), len(tiles), cols, largest=30)
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
