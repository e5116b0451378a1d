"""A quilt of Quiltable in its frame: blocks, free places, numbered matches, patches that meet, the fold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from companion.games.quiltable.quilt import Tile, groups
from companion.games.quiltable.scoring import Axis, Edge, fold_over
from companion.games.values import Cell

from .patches import outline_of
from .quiltable_cards import Side, draw_patch, draw_tile, patch_middle
from .shapes import Box, Disc, Icon, Item, Lettering, PhotoCut, Picture, Point, Polygon, Seam, Sheet, Stitches
from .theme import overlay

CELL, RIM = 72.0, 6.0
_INK, _PLATE, _DARK, _CREAM = "#2A2130", "#F0B93F", "#1A1018", "#FFF6E6"
_WRONG, _MORE = "#A02C28", "#2F6B3A"
"""The same in every theme, as it lies on drawn cloth."""
_INSET = 4.0
_RISE = 0.12
"""Of the length of an arc over the fold."""


@dataclass(frozen=True)
class QuiltFrame:
    """The part of the plane that is shown: its top left cell, and how many rows and columns."""

    top: int
    left: int
    rows: int
    cols: int

    @property
    def width(self) -> float:
        return self.cols * CELL + 2 * RIM

    @property
    def height(self) -> float:
        return self.rows * CELL + 2 * RIM

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((self.top + row, self.left + col) for row in range(self.rows) for col in range(self.cols))

    def at(self, row: float, col: float) -> Point:
        """Where the top left corner of a cell is in the picture."""
        return RIM + (col - self.left) * CELL, RIM + (row - self.top) * CELL

    def box(self, cell: Cell) -> Box:
        """Where a cell lies in the picture."""
        return Box(*self.at(*cell), CELL, CELL)


@dataclass(frozen=True)
class Marks:
    """What is drawn over the blocks of a quilt."""

    slots: Collection[Cell] = ()
    """Free places that can be touched."""
    chosen: Cell | None = None
    new: Sequence[Cell] = ()
    """Blocks that are being sewn in, numbered in this order."""
    lifted: Collection[Cell] = ()
    """Blocks that are taken off."""
    wrong: Collection[Cell] = ()
    doubtful: Collection[Cell] = ()
    """Places of which the reading is not sure."""
    matches: Sequence[Sequence[Cell]] = ()
    """Each match of one pattern, numbered; all else is dark."""
    lit: Collection[Cell] = ()
    """Single blocks that count; all else is dark."""
    edges: Sequence[Edge] = ()
    """Where two patches meet, numbered; all else is dark."""
    axis: Axis | None = None
    is_dark: bool = False
    """Whether everything that is not marked is dark, also when nothing is marked."""
    badge: str = ""
    """Points for the whole quilt."""
    ghost: tuple[Cell, Tile, str] | None = None
    """A block that does not lie there yet, and the points that it would add."""


PLAIN = Marks()


def whole_frame(size: int) -> QuiltFrame:
    """The frame of a quilt as it lies."""
    return QuiltFrame(0, 0, size, size)


def reach_of(cells: Collection[Cell], size: int) -> QuiltFrame:
    """Every place where another block could lie, so that the quilt still fits its frame."""
    if not cells:
        return whole_frame(size)
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    top, left = max(rows) - size + 1, max(cols) - size + 1
    return QuiltFrame(top, left, min(rows) + size - top, min(cols) + size - left)


def picture_quilt(tiles: Mapping[Cell, Tile], frame: QuiltFrame, marks: Marks = PLAIN) -> Picture:
    """The quilt with what is to be seen on it."""
    items: list[Item] = [Sheet(Box(0, 0, frame.width, frame.height), _INK, 8)]
    for cell in frame.cells:
        items += _draw_place(frame.box(cell), cell, tiles, marks)
    lit = {cell for match in marks.matches for cell in match} | set(marks.lit)
    if marks.matches or marks.lit or marks.edges or marks.is_dark:
        items += [Sheet(frame.box(cell), f"{_DARK}8C") for cell in tiles if cell not in lit]
    for number, match in enumerate(marks.matches, 1):
        items += _draw_match(frame, match, str(number))
    items += [_thread(frame, [cell]) for cell in marks.lit]
    for number, edge in enumerate(marks.edges, 1):
        items += _draw_edge(frame, tiles, edge, number)
    for number, cell in enumerate(marks.new, 1):
        items += [
            _thread(frame, [cell]),
            *_draw_number(frame.box(cell).right - 15, frame.box(cell).y + 15, str(number)),
        ]
    if marks.axis is not None:
        items += _draw_fold(frame, marks.axis, is_fitting=not marks.wrong)
    if marks.ghost is not None:
        items += _draw_ghost(frame, *marks.ghost)
    if marks.badge:
        x, y = frame.width - 34, 34.0
        items += [Disc(x, y, 28, _PLATE, _INK, 2), Disc(x, y, 23, None, _INK, 1.4, 4, 3)]
        items.append(Lettering(Box(x - 22, y - 18, 44, 36), marks.badge, "score_s", _INK))
    return Picture(frame.width, frame.height, tuple(items))


def _draw_place(box: Box, cell: Cell, tiles: Mapping[Cell, Tile], marks: Marks) -> list[Item]:
    items: list[Item] = []
    if cell in marks.lifted and cell in tiles:
        up = box.inset(4).moved(6, -4)
        items += [
            Sheet(box, f"{_DARK}B3"),
            *draw_tile(up, tiles[cell]),
            Stitches(up, overlay("best"), 4, 0, 8, 5, 3, overlay("casing"), 3),
        ]
    elif cell in tiles:
        items += draw_tile(box.inset(0.6), tiles[cell])
    else:
        items.append(
            Stitches(box, _PLATE if cell in marks.slots else f"{_PLATE}59", 4, inset=5, on=5, off=4, width=1.6)
        )
        if cell in marks.slots:
            items.append(Icon(box, "plus", _PLATE, 24))
    if cell in marks.lifted:
        x, y = box.right - 16, box.y + 16
        items += [
            Disc(x, y, 13, _PLATE, _INK, 1.5),
            Icon(Box(x - 13, y - 13, 26, 26), "undo-2", _INK, 16),
        ]
    if cell in marks.wrong:
        x, y = box.right - 14, box.y + 14
        items += [
            Sheet(box.inset(2), None, 4, _WRONG, 3),
            Disc(x, y, 12, _WRONG, "#FFFEFA", 1.5),
            Lettering(Box(x - 12, y - 12, 24, 24), "!", "small_strong", "#FFFEFA"),
        ]
    if cell in marks.doubtful:
        x, y = box.right - 14, box.y + 14
        items += [
            Stitches(box, overlay("doubt"), 4, 3, 11, 7, 3.5, overlay("doubt_casing"), 3, is_round=False),
            Disc(x, y, 12, overlay("doubt"), "#FFFEFA", 1.5),
            Lettering(Box(x - 12, y - 12, 24, 24), "?", "small_strong", "#FFFEFA"),
        ]
    if cell == marks.chosen:
        items.append(Stitches(box, overlay("best"), 4, 2, 8, 5, 3, overlay("casing"), 3))
    return items


def _draw_match(frame: QuiltFrame, match: Sequence[Cell], number: str) -> list[Item]:
    """The outline of each piece of a match, with its number on each piece."""
    items: list[Item] = []
    for piece in groups(match):
        items.append(_thread(frame, sorted(piece)))
        boxes = [frame.box(cell) for cell in piece]
        x = sum(box.centre[0] for box in boxes) / len(boxes)
        y = sum(box.centre[1] for box in boxes) / len(boxes)
        items += _draw_number(x, y, number)
    return items


def _draw_ghost(frame: QuiltFrame, cell: Cell, tile: Tile, points: str) -> list[Item]:
    """The block as through a veil, stitched loosely, with what it would add on a disc."""
    box = frame.box(cell).inset(5)
    x, y = box.right - 12, box.y + 12
    return [
        *draw_tile(box, tile),
        Sheet(box, f"{_INK}73"),
        Stitches(box, _PLATE, 4, 0, 5, 4, 1.6),
        Disc(x, y, 15, _MORE, "#FFFEFA", 1.6),
        Lettering(Box(x - 15, y - 13, 30, 26), points, "small_strong", "#FFFEFA"),
    ]


def _draw_number(x: float, y: float, number: str) -> list[Item]:
    place = Box(x - 13, y - 13, 26, 26)
    return [Disc(x, y, 13, _PLATE, _INK, 1.6), Lettering(place, number, "small_strong", _INK)]


def _thread(frame: QuiltFrame, cells: Sequence[Cell]) -> Seam:
    """A stitched loop just inside the outer edge of connected cells."""
    loop = outline_of(cells)[0]
    points = []
    for number, corner in enumerate(loop):
        before, after = loop[number - 1], loop[(number + 1) % len(loop)]
        inward = {_inward(before, corner), _inward(corner, after)}
        x, y = frame.at(*corner)
        points.append((x + _INSET * sum(dx for dx, _ in inward), y + _INSET * sum(dy for _, dy in inward)))
    return Seam(tuple(points), overlay("best"), 3, 8, 5, is_closed=True, casing=overlay("casing"), casing_width=6)


def _inward(start: Cell, end: Cell) -> tuple[int, int]:
    """To the right of a step along an outline that runs clockwise, as steps right and down."""
    down, right = end[0] - start[0], end[1] - start[1]
    along = (_sign(right), _sign(down))
    return -along[1], along[0]


def _sign(step: int) -> int:
    return (step > 0) - (step < 0)


def _draw_edge(frame: QuiltFrame, tiles: Mapping[Cell, Tile], edge: Edge, number: int) -> list[Item]:
    """Both halves of a patch that meets its like, ringed and numbered."""
    is_beside = edge[0][0] == edge[1][0]
    sides: tuple[Side, Side] = ("right", "left") if is_beside else ("bottom", "top")
    halves: list[Item] = []
    x, y = frame.box(edge[0]).centre
    for cell, side in zip(edge, sides, strict=True):
        tile, box = tiles[cell], frame.box(cell)
        if tile.patch_colour is not None and tile.patch_position is not None:
            halves.append(draw_patch(box, tile.patch_colour, tile.patch_position, side))
            x, y = patch_middle(box, tile.patch_position, side)
    ring = Disc(x, y, 18, None, overlay("best"), 3, 7, 4)
    ground = Disc(x, y, 18, _CREAM, overlay("casing"), 6)
    return [ground, *halves, ring, *_draw_number(x + 14, y - 14, str(number))]


def _draw_fold(frame: QuiltFrame, axis: Axis, is_fitting: bool) -> list[Item]:
    """The thread along the fold with scissors at its end; where it fits the far half is pale, as seen from behind."""
    left, top, right, bottom = 2.0, 2.0, frame.width - 2, frame.height - 2
    across, down = frame.width / 2, frame.height / 2
    ends: dict[Axis, tuple[Point, Point]] = {
        "vertical": ((across, top), (across, bottom)),
        "horizontal": ((left, down), (right, down)),
        "falling diagonal": ((left, top), (right, bottom)),
        "rising diagonal": ((left, bottom), (right, top)),
    }
    far: dict[Axis, tuple[Point, ...]] = {
        "vertical": ((across, top), (right, top), (right, bottom), (across, bottom)),
        "horizontal": ((left, down), (right, down), (right, bottom), (left, bottom)),
        "falling diagonal": ((left, top), (right, top), (right, bottom)),
        "rising diagonal": ((left, bottom), (right, top), (right, bottom)),
    }
    x, y = ends[axis][1]
    x, y = min(x, frame.width - 15), min(max(y, 15.0), frame.height - 15)
    thread = Seam(ends[axis], overlay("best"), 4, 10, 6, casing=overlay("casing"), casing_width=8)
    scissors: list[Item] = [
        Disc(x, y, 14, _INK, _PLATE, 1.6),
        Icon(Box(x - 13, y - 13, 26, 26), "scissors", _PLATE, 16),
    ]
    behind = [Polygon(far[axis], f"{_PLATE}4D"), *_draw_partners(frame, axis)] if is_fitting else []
    return [*behind, thread, *scissors]


def _draw_partners(frame: QuiltFrame, axis: Axis) -> list[Item]:
    """Arcs over the fold, between the outermost blocks that come to lie on each other."""
    outermost: dict[Point, tuple[Point, Point]] = {}
    for cell in frame.cells:
        (x, y), (u, v) = frame.box(cell).centre, frame.box(fold_over(cell, frame.rows - 1, axis)).centre
        middle = ((x + u) / 2, (y + v) / 2)
        before = outermost.get(middle, (middle, middle))
        if hypot(x - u, y - v) > hypot(before[0][0] - before[1][0], before[0][1] - before[1][1]):
            outermost[middle] = ((x, y), (u, v))
    items: list[Item] = []
    for (x, y), (u, v) in outermost.values():
        start, end = (x + (u - x) / 6, y + (v - y) / 6), (u - (u - x) / 6, v - (v - y) / 6)
        items.append(Seam(_arch(start, end), _CREAM, 2.5, casing=overlay("casing"), casing_width=5))
        items += [Disc(*point, 4, _CREAM, overlay("casing"), 1.6) for point in (start, end)]
    return items


def _arch(start: Point, end: Point) -> tuple[Point, ...]:
    """Points along a flat arc that rises to one side of the straight line."""
    (x, y), (u, v) = start, end
    along = [step / 12 for step in range(13)]
    return tuple(
        (x + (u - x) * part + (v - y) * rise, y + (v - y) * part - (u - x) * rise)
        for part in along
        for rise in (_RISE * 4 * part * (1 - part),)
    )


def picture_fold(axis: Axis, side: float = 46) -> Picture:
    """A square of cloth with the line along which it is folded."""
    box = Box(0, 0, side, side).inset(6)
    ends: dict[Axis, tuple[Point, Point]] = {
        "vertical": ((side / 2, 0), (side / 2, side)),
        "horizontal": ((0, side / 2), (side, side / 2)),
        "falling diagonal": ((1, 1), (side - 1, side - 1)),
        "rising diagonal": ((1, side - 1), (side - 1, 1)),
    }
    return Picture(side, side, (Sheet(box, "sunken", 4, "ink", 1.5), Seam(ends[axis], "ink", 2, 5, 4)))


def picture_photo(key: str, version: int, frame: QuiltFrame, marks: Marks, seen: Collection[Cell]) -> Picture:
    """A photographed quilt laid flat: new blocks stitched round and numbered, old ones dark, doubtful ones basted."""
    inner = Box(RIM, RIM, frame.cols * CELL, frame.rows * CELL)
    items: list[Item] = [Sheet(Box(0, 0, frame.width, frame.height), _INK, 8), PhotoCut(inner, key, version)]
    bright = {*marks.new, *marks.lit, *marks.doubtful}
    items += [Sheet(frame.box(cell), f"{_DARK}8C") for cell in seen if cell not in bright]
    for number, cell in enumerate(marks.new, 1):
        box = frame.box(cell)
        items += [_thread(frame, [cell]), *_draw_number(box.right - 15, box.y + 15, str(number))]
    for cell in marks.doubtful:
        items += _draw_place(frame.box(cell), cell, {}, Marks(doubtful=[cell], chosen=marks.chosen))[1:]
    return Picture(frame.width, frame.height, tuple(items))


def picture_close(key: str, version: int, frame: QuiltFrame, cell: Cell, side: float = 104) -> Picture:
    """One block of the photo close up."""
    row, col = cell[0] - frame.top, cell[1] - frame.left
    crop = (col / frame.cols, row / frame.rows, (col + 1) / frame.cols, (row + 1) / frame.rows)
    return Picture(side, side, (PhotoCut(Box(0, 0, side, side), key, version, crop, radius=6),))
