"""A player's quilt board of Patchwork: patches as far as they are known, covered cells, the 7 x 7 square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.cells import SIDE
from companion.games.patchwork.components import PATCH
from companion.games.values import Cell

from .buttons import draw_single
from .patches import fabric_for, outline_of
from .shapes import Box, Cloth, Disc, Item, Picture, Seam, Sheet, Stitches
from .theme import fabric, overlay, with_alpha

CELL, RIM = 35.0, 5.0
SIZE = SIDE * CELL + 2 * RIM
GRID = Box(RIM, RIM, SIDE * CELL, SIDE * CELL)
_BOARD, _LINE, _FRAME = "#EADFC8", "#D6C7A8", "#C3B08A"


@dataclass(frozen=True)
class SewnPatch:
    """A patch whose place is known, and how many buttons are on it."""

    cells: tuple[Cell, ...]
    buttons: int
    is_single: bool = False
    number: int | None = None
    """Which patch it is, where that is known."""


def cell_box(row: float, col: float, rows: float = 1, cols: float = 1) -> Box:
    """Where cells lie in the picture."""
    return Box(RIM + col * CELL, RIM + row * CELL, cols * CELL, rows * CELL)


def draw_board(
    sewn: Sequence[SewnPatch],
    covered: Sequence[Cell],
    square: Cell | None = None,
    chosen: Sequence[Cell] = (),
    open_cells: Sequence[Cell] = (),
    looked_at: SewnPatch | None = None,
    free_cells: Sequence[Cell] = (),
) -> Picture:
    """The board; `covered` are all covered cells, also those of which the patch is not known, `square` is the corner of
    a full 7 x 7 square, `chosen` the cells that are being entered, `open_cells` the empty ones that cost points,
    `looked_at` the patch that is told about and `free_cells` those that can be touched."""
    items: list[Item] = [Sheet(Box(0, 0, SIZE, SIZE), _BOARD, 6, _FRAME, RIM)]
    items += [Seam(((RIM, RIM + k * CELL), (SIZE - RIM, RIM + k * CELL)), _LINE, 1) for k in range(1, SIDE)]
    items += [Seam(((RIM + k * CELL, RIM), (RIM + k * CELL, SIZE - RIM)), _LINE, 1) for k in range(1, SIDE)]
    known = {cell for patch in sewn for cell in patch.cells}
    for cell in covered:
        if cell not in known:
            items.append(Cloth(cell_box(*cell), "#B9A98C", "#A8977A", "gingham", 12))
    for cell in open_cells:
        items.append(_draw_empty(cell_box(*cell).inset(4)))
    for cell in free_cells:
        box = cell_box(*cell).inset(2.5)
        items += [Sheet(box, "paper", 6, _FRAME, 1.5), Disc(*box.centre, 2, _FRAME)]
    for patch in sewn:
        items += _draw_patch(patch)
    if looked_at is not None:
        veil = Sheet(GRID, with_alpha(_BOARD, 0.55))
        items += [veil, *_draw_patch(looked_at)]
        for loop in outline_of(looked_at.cells):
            points = tuple((cell_box(*corner).x, cell_box(*corner).y) for corner in loop)
            items.append(
                Seam(points, overlay("best"), 3, 8, 5, is_closed=True, casing=overlay("casing"), casing_width=3)
            )
    for cell in chosen:
        items.append(Sheet(cell_box(*cell).inset(2), "lit@0.5", 4, "ink", 2))
    if square is not None:
        casing = overlay("casing")
        items.append(Stitches(cell_box(*square, 7, 7), overlay("best"), 3, 0, 8, 5, 3, casing, 3))
    return Picture(SIZE, SIZE, tuple(items))


def picture_place(cell: Cell, covered: Sequence[Cell], side: float = 36) -> Picture:
    """The whole board as small as a stamp, with the one cell that is meant."""
    step = side / SIDE
    items: list[Item] = [Sheet(Box(0, 0, side, side), _BOARD)]
    items += [Sheet(Box(col * step, row * step, step, step), _FRAME) for row, col in covered]
    meant = Box(cell[1] * step, cell[0] * step, step, step).inset(-0.5)
    return Picture(side, side, (*items, Sheet(meant, "bad", 1, "ink", 1)))


def _draw_empty(box: Box) -> Item:
    return Sheet(box, "bad@0.7", box.width * 0.15, "bad", 1)


def picture_empty(side: float = 20) -> Picture:
    """An empty cell that costs points, as a picture of its own."""
    return Picture(side, side, (_draw_empty(Box(1, 1, side - 2, side - 2)),))


def _draw_patch(patch: SewnPatch) -> list[Item]:
    if patch.is_single:
        x, y = cell_box(*patch.cells[0]).centre
        return list(draw_single(x, y, CELL - 4))
    # The same cloth as where the patch is offered, however it lies.
    shape = patch.cells if patch.number is None else PATCH[patch.number].outline.cells
    cloth = fabric(fabric_for(shape))
    boxes = [cell_box(*cell) for cell in patch.cells]
    corners = tuple(((b.x, b.y), (b.right, b.y), (b.right, b.bottom), (b.x, b.bottom)) for b in boxes)
    items: list[Item] = [Cloth(Box(RIM, RIM, 1, 1), cloth.colour, cloth.light, cloth.motif, 12, polygons=corners)]
    for loop in outline_of(patch.cells):
        points = tuple((cell_box(*corner).x, cell_box(*corner).y) for corner in loop)
        items.append(Seam(points, "#2A2130", 1.8, is_closed=True))
    for cell in sorted(patch.cells)[: patch.buttons]:
        x, y = cell_box(*cell).centre
        items += [Disc(x, y, 8, "#FFF6E6", "#2A2130", 1), Disc(x, y, 5, None, "#8A785D", 1)]
    return items
