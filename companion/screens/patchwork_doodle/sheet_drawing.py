"""How a sheet of paper with its squares is drawn: pencil strokes, the cells of now, the best rectangle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.patchwork_doodle.scoring import Rectangle
from companion.games.values import Cell
from companion.screens.drawing.hatching import draw_hatching
from companion.screens.drawing.items import (
    Box,
    Cloth,
    Colour,
    Item,
    Point,
    Pressable,
    Seam,
    Shape,
    Sheet,
    Stitches,
    Tap,
    Words,
)
from companion.screens.drawing.theme import Theme, fabric, overlay, overlay_alpha, with_alpha

HEAD = 27.0


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


@dataclass(frozen=True)
class Shown:
    """What is to be seen on the paper."""

    old: frozenset[Cell]
    new: frozenset[Cell]
    best: Rectangle | None = None
    chosen: Tap | None = None
    """The row or the cell where the buttons are."""
    open_row: int | None = None
    can_fill: bool = True
    """Whether a touch on a row's number shades the row."""


def sheet_paper(top: float = 70) -> Paper:
    """The place of a player's sheet on the screen."""
    return Paper(Box(12, top, 328, 328), 9, 33)


def draw_paper(theme: Theme, paper: Paper, shown: Shown) -> tuple[Item, ...]:
    """The sheet with everything on it; every cell and every row number can be tapped."""
    items: list[Item] = [Sheet(paper.box, theme.paper, 12, theme.line, 1.5)]
    items += _draw_marks(theme, paper, shown)
    items += _draw_heads(paper, shown)
    if shown.chosen and shown.chosen.name == "cell":
        items += _draw_cursor(theme, paper.box_of(shown.chosen.cell))
    items += (Pressable(paper.box_of(cell), Tap("cell", cell), sinks=False) for cell in _all(paper.side))
    return tuple(items)


def draw_still_paper(theme: Theme, box: Box, cells: Iterable[Cell], best: Rectangle | None) -> tuple[Item, ...]:
    """A sheet to look at, not to tap."""
    margin = 8.0
    paper = Paper(box.moved(right=margin - HEAD), 9, (box.width - 2 * margin) / 9)
    shown = Shown(frozenset(cells), frozenset(), best)
    return (Sheet(box, theme.paper, 12, theme.line, 1.5), *_draw_marks(theme, paper, shown))


def _draw_marks(theme: Theme, paper: Paper, shown: Shown) -> Iterable[Item]:
    """What the pencil did, the printed lines, and what scores."""
    for cells, strength in ((shown.old, overlay_alpha("shaded_wash_alpha")), (shown.new, 0.34)):
        wash = with_alpha(overlay("shaded_wash"), strength)
        yield from (_filled(paper.box_of(cell), wash) for cell in sorted(cells))
    yield from draw_hatching(sorted(shown.old | shown.new), paper.grid, paper.cell, overlay("shaded_wash"))
    yield from _draw_lines(theme, paper)
    if shown.best:
        yield from draw_best(paper, shown.best)


def draw_best(paper: Paper, best: Rectangle) -> tuple[Item, ...]:
    """The rectangle that scores: a saffron wash, sewn round."""
    first = paper.box_of((best.row, best.col))
    box = Box(first.x, first.y, best.width * paper.cell, best.height * paper.cell)
    return (
        _filled(box, with_alpha(overlay("best"), overlay_alpha("best_wash_alpha"))),
        Stitches(box, overlay("best"), 4, inset=0, width=3, casing=overlay("casing"), casing_width=3),
    )


def draw_small_sheet(theme: Theme, box: Box, cells: Iterable[Cell], best: Rectangle | None) -> tuple[Item, ...]:
    """A whole sheet as small as a stamp: what is shaded, and the rectangle that scored."""
    paper = Paper(Box(box.x - HEAD, box.y, box.width + HEAD, box.height), 9, box.width / 9)
    squares = tuple(_corners(paper.box_of(cell)) for cell in cells)
    blue = fabric("blue").light
    items: list[Item] = [Sheet(box, theme.paper, 4)]
    if squares:
        # One piece of cloth for all cells: a table of eight shows eight sheets at once.
        items.append(Cloth(box, blue, blue, "plain", polygons=squares))
    items.append(Sheet(box.inset(-1), None, 4, theme.ink, 2))
    if best:
        first = paper.box_of((best.row, best.col))
        rectangle = Box(first.x, first.y, best.width * paper.cell, best.height * paper.cell)
        items.append(_filled(rectangle, with_alpha(overlay("best"), 0.8)))
        items.append(Sheet(rectangle, None, 2, overlay("plate"), 2))
    return tuple(items)


def _draw_lines(theme: Theme, paper: Paper) -> Iterable[Item]:
    grid = paper.grid
    for number in range(paper.side + 1):
        at = number * paper.cell
        width = 2 if number in (0, paper.side) else 1
        colour = overlay("plate") if number in (0, paper.side) else theme.paper_line
        yield Seam(((grid.x + at, grid.y), (grid.x + at, grid.bottom)), colour, width)
        yield Seam(((grid.x, grid.y + at), (grid.right, grid.y + at)), colour, width)


def _draw_heads(paper: Paper, shown: Shown) -> Iterable[Item]:
    for row in range(paper.side):
        head = paper.head_of(row)
        is_here = shown.chosen == Tap("row", row) or shown.open_row == row
        inside: list[Item] = []
        if is_here:
            plate = head.inset(2)
            inside.append(Sheet(plate, with_alpha(overlay("best"), 0.4), 6, overlay("plate"), 2.5))
        # Paper is light in every theme, so what stands on it is dark in every theme.
        inside.append(Words(head, str(row + 1), "small_strong", overlay("plate"), "center", is_digits=True))
        if shown.can_fill:
            yield Pressable(head, Tap("fill", row), tuple(inside), sinks=False)
        else:
            yield from inside


def _draw_cursor(theme: Theme, box: Box) -> tuple[Item, ...]:
    return (
        Sheet(box.inset(-2), None, 5, overlay("plate"), 4),
        Stitches(box, theme.lit, 4, inset=0, on=5, off=4, width=2),
    )


def _filled(box: Box, colour: Colour) -> Shape:
    return Shape(_corners(box), colour)


def _corners(box: Box) -> tuple[Point, ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _all(side: int) -> list[Cell]:
    return [(row, col) for row in range(side) for col in range(side)]
