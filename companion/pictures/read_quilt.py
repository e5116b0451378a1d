"""A photographed quilt laid flat, with what was read drawn over it: doubtful tiles, wrong ones, the open one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.values import Cell

from .photo_marks import baste, draw_mark, question_mark
from .shapes import Box, Item, PhotoCut, Picture, Sheet, Stitches
from .theme import overlay

SIZE, RIM = 324.0, 8.0


@dataclass(frozen=True)
class TileMarks:
    """What is drawn over the photo."""

    unsure: tuple[Cell, ...]
    wrong: tuple[Cell, ...]
    open_cell: Cell | None


def read_quilt(key: str, version: int, rows: int, cols: int, marks: TileMarks) -> tuple[Picture, Box]:
    """The photo with what was read, and where its tiles lie in the picture."""
    side = min((SIZE - 2 * RIM) / cols, (SIZE - 2 * RIM) / rows)
    grid = Box(SIZE / 2 - cols * side / 2, SIZE / 2 - rows * side / 2, cols * side, rows * side)

    def tile(cell: Cell) -> Box:
        return Box(grid.x + cell[1] * side, grid.y + cell[0] * side, side, side)

    items: list[Item] = [
        Sheet(Box(0, 0, SIZE, SIZE), "surface", 12, "line", 1.5),
        PhotoCut(grid, key, version, radius=4),
    ]
    for cell in marks.unsure:
        place = tile(cell).inset(4)
        items += [baste(place), *question_mark(place.right - 6, place.y + 6)]
    for cell in marks.wrong:
        place = tile(cell).inset(2)
        items += [Sheet(place, None, 4, "bad", 2.5), *draw_mark(place.x + 10, place.y + 10, "!", "bad")]
    if marks.open_cell is not None:
        items.append(Stitches(tile(marks.open_cell), overlay("best"), 4, 3, 8, 5, 3, overlay("casing"), 3))
    return Picture(SIZE, SIZE, tuple(items)), grid
