"""A photographed sheet laid flat, with what was read drawn over it: cells, patches, what scores, what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.cells import SIDE
from companion.games.values import Cell

from .patches import outline_of
from .photo_marks import baste, draw_mark, question_mark
from .shapes import Box, Item, PhotoCut, Picture, Point, Seam, Sheet, Stitches
from .theme import overlay, overlay_alpha, with_alpha

SIZE = 324.0


@dataclass(frozen=True)
class FlatPhoto:
    """A photo laid flat: its key, its version, and the share of it that lies outside the board on each side."""

    key: str
    version: int
    inset: float

    @property
    def grid(self) -> Box:
        """Where the board lies in the picture."""
        edge = SIZE * self.inset
        return Box(edge, edge, SIZE - 2 * edge, SIZE - 2 * edge)

    def box(self, row: float, col: float, rows: float = 1, cols: float = 1) -> Box:
        """A cell, or several."""
        side = self.grid.width / SIDE
        return Box(self.grid.x + col * side, self.grid.y + row * side, cols * side, rows * side)

    def corners(self, loop: Iterable[Cell]) -> tuple[Point, ...]:
        """Where corners of the grid lie."""
        return tuple((place.x, place.y) for place in (self.box(*corner) for corner in loop))

    def close_up(self, cell: Cell, side: float) -> Picture:
        """The cell with half of its neighbours, cut from the photo."""
        share = (1 - 2 * self.inset) / SIDE
        left, top = self.inset + (cell[1] - 0.5) * share, self.inset + (cell[0] - 0.5) * share
        left, top = min(max(left, 0.0), 1 - 2 * share), min(max(top, 0.0), 1 - 2 * share)
        whole = Box(0, 0, side, side)
        cut = PhotoCut(whole, self.key, self.version, (left, top, left + 2 * share, top + 2 * share), radius=8)
        return Picture(side, side, (cut, baste(whole.inset(side / 4), 3)))


@dataclass(frozen=True)
class SheetMarks:
    """What is drawn over the photo."""

    shaded: frozenset[Cell]
    patches: tuple[tuple[Cell, ...], ...]
    best: tuple[int, int, int, int] | None
    """Row, column, height and width of the rectangle that scores."""
    unsure: tuple[Cell, ...]
    wrong: tuple[tuple[Cell, ...], ...]
    open_cell: Cell | None


def read_sheet(photo: FlatPhoto, marks: SheetMarks, shows_cells: bool) -> Picture:
    """The photo with what was read; without it only what is asked."""
    items: list[Item] = [PhotoCut(Box(0, 0, SIZE, SIZE), photo.key, photo.version, radius=8)]
    if shows_cells:
        items += _draw_cells(photo, marks)
    items += [baste(photo.box(*cell).inset(1)) for cell in marks.unsure]
    for cells in marks.wrong:
        items += [Seam(photo.corners(loop), "bad", 2.5, is_closed=True) for loop in outline_of(cells)]
        place = photo.box(*cells[0])
        items += draw_mark(place.x + 6, place.y + 6, "!", "bad")
    if marks.open_cell is not None:
        place = photo.box(*marks.open_cell)
        items += [Sheet(place, None, 3, overlay("plate"), 3), baste(place.inset(1), 4)]
    for cell in marks.unsure:
        place = photo.box(*cell)
        items += question_mark(place.right - 2, place.y + 2)
    return Picture(SIZE, SIZE, tuple(items))


def _draw_cells(photo: FlatPhoto, marks: SheetMarks) -> list[Item]:
    """Wash on shaded cells, outlines of patches, then what scores."""
    wash = with_alpha(overlay("shaded_wash"), overlay_alpha("shaded_wash_alpha"))
    items: list[Item] = [Sheet(photo.box(*cell), wash) for cell in sorted(marks.shaded)]
    line = with_alpha(overlay("shaded_wash"), 0.7)
    for cells in marks.patches:
        items += [Seam(photo.corners(loop), line, 1.5, is_closed=True) for loop in outline_of(cells)]
    if marks.best is not None:
        best = photo.box(*marks.best)
        casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
        items.append(Sheet(best, with_alpha(overlay("best"), overlay_alpha("best_wash_alpha"))))
        items.append(Stitches(best, overlay("best"), 3, 0, 8, 5, 3, casing, 3))
    return items


def best_rectangle(height: int, width: int, side: float = 70) -> Picture:
    """The rectangle that scores: its square dark, its further rows or columns pale."""
    cell = min(side / height, side / width)
    short = min(height, width)
    items: list[Item] = []
    for row in range(height):
        for col in range(width):
            fill = "#E3A630" if row < short and col < short else "#F3D48A"
            items.append(Sheet(Box(col * cell, row * cell, cell, cell), fill, 0, "#7A5A1E", 1))
    items.append(Sheet(Box(0, 0, short * cell, short * cell), None, 0, overlay("plate"), 2))
    return Picture(width * cell, height * cell, tuple(items))
