"""How a cut through a patch is drawn: the part in its cloth, the rest in plain linen, a dashed line with scissors."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.shapes import Shape
from companion.games.values import Cell
from companion.screens.drawing.items import Box, Cloth, Icon, Item, Point, Seam
from companion.screens.drawing.patches import fabric_for, outline_of
from companion.screens.drawing.theme import Theme, fabric

LARGEST_CELL = 30.0


def draw_cut(
    theme: Theme, box: Box, whole: Shape, part: Iterable[Cell], rest: Iterable[Cell], line: tuple[Cell, Cell]
) -> Iterable[Item]:
    """The patch in the middle of the box; the line goes from grid corner to grid corner."""
    side = min(box.width / whole.width, box.height / whole.height, LARGEST_CELL)
    left, top = box.centre[0] - whole.width * side / 2, box.centre[1] - whole.height * side / 2

    def at(row: float, col: float) -> Point:
        return left + col * side, top + row * side

    for cells, cloth in ((part, fabric(fabric_for(whole.cells))), (rest, fabric("plain"))):
        squares = tuple((at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)) for r, c in cells)
        area = Box(left, top, whole.width * side, whole.height * side)
        yield Cloth(area, cloth.colour, cloth.light, cloth.motif, 10, polygons=squares)
    for loop in outline_of(whole.cells):
        yield Seam(tuple(at(*corner) for corner in loop), theme.ink, 1.8, is_closed=True)
    (row, col), (last_row, last_col) = line
    # A little longer than the patch is wide there, so that the cut is seen to go all the way through.
    reach = 0.3
    across, down = (reach, 0.0) if row == last_row else (0.0, reach)
    start, end = at(row - down, col - across), at(last_row + down, last_col + across)
    yield Seam((start, end), theme.bad, 2.5, on=6, off=4)
    yield Icon(Box(start[0] - 12, start[1] - 12, 24, 24), "scissors", theme.bad, 20)
