"""A sheet of Patchwork Doodle as paper with its squares: pencil strokes, the cells of now, the best rectangle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.cells import SIDE
from companion.games.patchwork_doodle.scoring import Rectangle
from companion.games.values import Cell

from .hatching import draw_hatching
from .shapes import Box, Cloth, Colour, Item, Lettering, Picture, Point, Polygon, Seam, Sheet, Stitches
from .theme import fabric, overlay, overlay_alpha, with_alpha

HEAD = 27.0
"""dp for the numbers of the rows."""
_WIDE, _HIGH = 328.0, 320.0
_NEW = 0.34
"""How much of the wash is seen on cells that are shaded just now."""


@dataclass(frozen=True)
class Paper:
    """Where a grid lies: its box, how many cells a side, how large they are."""

    box: Box
    side: int
    cell: float

    @property
    def grid(self) -> Box:
        """The cells without the row numbers."""
        length = self.side * self.cell
        top = self.box.y + (self.box.height - length) / 2
        return Box(self.box.x + HEAD, top, length, length)

    def box_of(self, cell: Cell) -> Box:
        """Where a cell lies."""
        row, col = cell
        return Box(self.grid.x + col * self.cell, self.grid.y + row * self.cell, self.cell, self.cell)

    def head_of(self, row: int) -> Box:
        """Where the number of a row stands."""
        return Box(self.box.x, self.grid.y + row * self.cell, HEAD, self.cell)


SHEET = Paper(Box(0, 0, _WIDE, _HIGH), SIDE, 33)
"""A player's sheet."""


def shape_paper(side: int) -> Paper:
    """A smaller grid on paper of the same size."""
    return Paper(Box(0, 0, _WIDE, _HIGH), side, (_HIGH - 32) / side)


@dataclass(frozen=True)
class PencilMarks:
    """What is to be seen on the paper."""

    old: frozenset[Cell] = frozenset()
    new: frozenset[Cell] = frozenset()
    best: Rectangle | None = None
    row: int | None = None
    """The row where the push buttons are."""
    cell: Cell | None = None
    """The cell where they are."""


def picture_sheet(paper: Paper, marks: PencilMarks) -> Picture:
    """The sheet with everything on it and the numbers of its rows."""
    items: list[Item] = [Sheet(paper.box, "paper", 12, "line", 1.5), *_draw_marks(paper, marks)]
    for row in range(paper.side):
        head = paper.head_of(row)
        if row == marks.row:
            items.append(Sheet(head.inset(2), with_alpha(overlay("best"), 0.4), 6, overlay("plate"), 2.5))
        # Paper is light in every theme, so what stands on it is dark in every theme.
        items.append(Lettering(head, str(row + 1), "small_strong", overlay("plate")))
    if marks.cell is not None:
        box = paper.box_of(marks.cell)
        items.append(Sheet(box.inset(-2), None, 5, overlay("plate"), 4))
        items.append(Stitches(box, "lit", 4, inset=0, on=5, off=4, width=2))
    return Picture(paper.box.width, paper.box.height, tuple(items))


def still_sheet(cells: Iterable[Cell], best: Rectangle | None, side: float = 240) -> Picture:
    """A sheet to look at, not to tap."""
    margin = 8.0
    paper = Paper(Box(margin - HEAD, 0, side, side), SIDE, (side - 2 * margin) / SIDE)
    marks = PencilMarks(frozenset(cells), best=best)
    return Picture(side, side, (Sheet(Box(0, 0, side, side), "paper", 12, "line", 1.5), *_draw_marks(paper, marks)))


def small_sheet(cells: Iterable[Cell], best: Rectangle | None, side: float = 50) -> Picture:
    """A whole sheet as small as a stamp: what is shaded, and the rectangle that scored."""
    whole = Box(1, 1, side, side)
    paper = Paper(Box(1 - HEAD, 1, side + HEAD, side), SIDE, side / SIDE)
    squares = tuple(_corners(paper.box_of(cell)) for cell in cells)
    blue = fabric("blue").light
    items: list[Item] = [Sheet(whole, "paper", 4)]
    if squares:
        # One piece of cloth for all cells: a table of eight shows eight sheets at once.
        items.append(Cloth(whole, blue, blue, "plain", polygons=squares))
    items.append(Sheet(whole.inset(-1), None, 4, "ink", 2))
    if best:
        rectangle = _area(paper, best)
        items.append(_filled(rectangle, with_alpha(overlay("best"), 0.8)))
        items.append(Sheet(rectangle, None, 2, overlay("plate"), 2))
    return Picture(side + 2, side + 2, tuple(items))


def draw_best(paper: Paper, best: Rectangle) -> tuple[Item, ...]:
    """The rectangle that scores: a saffron wash, sewn round."""
    box = _area(paper, best)
    return (
        _filled(box, with_alpha(overlay("best"), overlay_alpha("best_wash_alpha"))),
        Stitches(box, overlay("best"), 4, inset=0, width=3, casing=overlay("casing"), casing_width=3),
    )


def _draw_marks(paper: Paper, marks: PencilMarks) -> Iterable[Item]:
    """What the pencil did, the printed lines, and what scores."""
    for cells, strength in ((marks.old, overlay_alpha("shaded_wash_alpha")), (marks.new, _NEW)):
        wash = with_alpha(overlay("shaded_wash"), strength)
        yield from (_filled(paper.box_of(cell), wash) for cell in sorted(cells))
    yield from draw_hatching(sorted(marks.old | marks.new), paper.grid, paper.cell, overlay("shaded_wash"))
    yield from _draw_lines(paper)
    if marks.best:
        yield from draw_best(paper, marks.best)


def _draw_lines(paper: Paper) -> Iterable[Item]:
    grid = paper.grid
    for number in range(paper.side + 1):
        at = number * paper.cell
        width = 2 if number in (0, paper.side) else 1
        colour = overlay("plate") if number in (0, paper.side) else "paper_line"
        yield Seam(((grid.x + at, grid.y), (grid.x + at, grid.bottom)), colour, width)
        yield Seam(((grid.x, grid.y + at), (grid.right, grid.y + at)), colour, width)


def _area(paper: Paper, rectangle: Rectangle) -> Box:
    first = paper.box_of((rectangle.row, rectangle.col))
    return Box(first.x, first.y, rectangle.width * paper.cell, rectangle.height * paper.cell)


def _filled(box: Box, colour: Colour) -> Polygon:
    return Polygon(_corners(box), colour)


def _corners(box: Box) -> tuple[Point, ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
