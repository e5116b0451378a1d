"""Cuts through a patch, the parts that they give, and every way in which a patch can lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.shapes import Shape
from companion.games.values import Cell

from .patches import draw_patch, fabric_for, outline_of
from .shapes import Box, Cloth, Icon, Item, Picture, Point, Seam
from .theme import fabric

_LARGEST_CELL = 30.0
_REACH = 0.3
"""Cells that the line of a cut is longer than the patch is wide there, so that it is seen to go all the way through."""


@dataclass(frozen=True)
class CutMarks:
    """A patch in two: the part that is drawn, and the line from grid corner to grid corner."""

    whole: Shape
    part: tuple[Cell, ...]
    line: tuple[Cell, Cell]


def draw_cut(box: Box, cut: CutMarks) -> Iterable[Item]:
    """The part in its cloth, the rest in plain linen, a dashed line with scissors; in the middle of the box."""
    whole = cut.whole
    side = min(box.width / whole.width, box.height / whole.height, _LARGEST_CELL)
    left, top = box.centre[0] - whole.width * side / 2, box.centre[1] - whole.height * side / 2

    def at(row: float, col: float) -> Point:
        return left + col * side, top + row * side

    rest = tuple(cell for cell in whole.cells if cell not in cut.part)
    for cells, cloth in ((cut.part, fabric(fabric_for(whole.cells))), (rest, fabric("plain"))):
        squares = tuple((at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)) for r, c in cells)
        area = Box(left, top, whole.width * side, whole.height * side)
        yield Cloth(area, cloth.colour, cloth.light, cloth.motif, 10, polygons=squares)
    for loop in outline_of(whole.cells):
        yield Seam(tuple(at(*corner) for corner in loop), "ink", 1.8, is_closed=True)
    (row, col), (last_row, last_col) = cut.line
    across, down = (_REACH, 0.0) if row == last_row else (0.0, _REACH)
    start, end = at(row - down, col - across), at(last_row + down, last_col + across)
    yield Seam((start, end), "bad", 2.5, on=6, off=4)
    yield Icon(Box(start[0] - 12, start[1] - 12, 24, 24), "scissors", "bad", 20)


def picture_ways(ways: Sequence[Shape], cloth: str, cut: CutMarks | None = None) -> Picture:
    """A patch in every way it can lie; before it the cut that gave it, when it is a part."""
    whole = Box(0, 0, 604, 190)
    items: list[Item] = []
    box = whole
    if cut is not None:
        left, box = whole.columns(160, 1, gap=20)
        items += draw_cut(left.inset(14), cut)
        items.append(Seam(((left.right, 0), (left.right, whole.height)), "line", 1.5))
    per_row = 4 if len(ways) > 2 else len(ways)
    rows = -(-len(ways) // per_row)
    places = [place for row in box.rows(*(1,) * rows) for place in row.columns(*(1,) * per_row, gap=16)]
    for way, place in zip(ways, places, strict=False):
        items += draw_patch(way.cells, place, fabric(cloth), "ink", 32)
    return Picture(whole.width, whole.height, tuple(items))


def picture_piece(cells: Iterable[Cell], cloth: str, symbol: str) -> Picture:
    """A part of a patch with a symbol below it: scissors, or a square for the whole."""
    patch = draw_patch(cells, Box(0, 0, 70, 42), fabric(cloth), "ink", 13)
    return Picture(70, 70, (*patch, Icon(Box(0, 46, 70, 20), symbol, "info", 18)))


def picture_pieces(pieces: Sequence[Shape], cloth: str) -> Picture:
    """The parts that cuts of a patch can give, side by side."""
    whole = Box(0, 0, 250, 70)
    rows = 2 if len(pieces) > 5 else 1
    per_row = max(4, -(-len(pieces) // rows))
    places = [place for row in whole.rows(*(1,) * rows, gap=6) for place in row.columns(*(1,) * per_row, gap=10)]
    items = [
        item
        for piece, place in zip(pieces, places, strict=False)
        for item in draw_patch(piece.cells, place.inset(1), fabric(cloth), "ink", 14)
    ]
    return Picture(whole.width, whole.height, tuple(items))
