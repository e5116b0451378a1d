"""The shape of a patch: which cells it has, however it is turned or flipped."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec

from messages import Sentence, say

from .errors import GameError
from .values import Cell


class BadShape(GameError, ValueError):
    """Something that is not the shape of a patch."""

    def __init__(self, text: str, reason: Sentence) -> None:
        super().__init__(say("{text} is not the shape of a patch: {reason}", text=repr(text), reason=reason))


class Shape(msgspec.Struct, frozen=True, order=True):
    """Cells that touch the top and the left edge of their frame, in reading order: make one with `shape_of`."""

    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.cells)

    @property
    def height(self) -> int:
        """How many rows it spans."""
        return 1 + max(row for row, _ in self.cells)

    @property
    def width(self) -> int:
        """How many columns it spans."""
        return 1 + max(col for _, col in self.cells)

    @property
    def is_connected(self) -> bool:
        """Whether all cells hang together by their edges."""
        return len(connected_parts(self.cells)) == 1

    def __str__(self) -> str:
        return format_shape(self)

    def rotated(self) -> Shape:
        """A quarter turn clockwise."""
        return shape_of((col, -row) for row, col in self.cells)

    def flipped(self) -> Shape:
        """The mirror image."""
        return shape_of((row, -col) for row, col in self.cells)

    def orientations(self) -> tuple[Shape, ...]:
        """Every way it can lie, rotated and flipped: 1, 2, 4 or 8 different ones."""
        return _orientations(self)

    def canonical(self) -> Shape:
        """The one orientation that stands for all: the flattest, and of these the first in the order of its text."""
        return _orientations(self)[0]

    def placed(self, row: int, col: int) -> tuple[Cell, ...]:
        """Its cells when the top left corner of its frame lies on that cell."""
        return tuple((row + r, col + c) for r, c in self.cells)


def shape_of(cells: Iterable[Cell]) -> Shape:
    """The shape of some cells, wherever they lie."""
    listed = sorted(set(cells))
    if not listed:
        raise BadShape("", say("it has no cell."))
    top = listed[0][0]
    left = min(col for _, col in listed)
    return Shape(tuple((row - top, col - left) for row, col in listed))


def connected_parts(cells: Collection[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The cells grouped into parts that hang together by their edges, each in reading order."""
    left = set(cells)
    parts = []
    for first in sorted(cells):
        if first not in left:
            continue
        left.discard(first)
        part, edge = [first], [first]
        while edge:
            row, col = edge.pop()
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if near in left:
                    left.discard(near)
                    part.append(near)
                    edge.append(near)
        parts.append(tuple(sorted(part)))
    return tuple(parts)


@lru_cache(maxsize=1024)
def parse_shape(text: str) -> Shape:
    """The shape written as rows of `#` and `.` joined by `/`, such as `##/#.`, or raise `BadShape`."""
    rows = text.split("/")
    if set(text) - set("#./"):
        raise BadShape(text, say("write # for a cell, . for none and / between rows, as in ##/#."))
    if any(len(row) != len(rows[0]) for row in rows):
        raise BadShape(text, say("its rows are not equally long."))
    shape = shape_of((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    if (shape.height, shape.width) != (len(rows), len(rows[0])):
        raise BadShape(text, say("it has an empty row or column at its edge."))
    if not shape.is_connected:
        raise BadShape(text, say("its cells do not all hang together."))
    return shape


@lru_cache(maxsize=1024)
def format_shape(shape: Shape) -> str:
    """The shape as rows of `#` and `.` joined by `/`."""
    marked = set(shape.cells)
    return "/".join(
        "".join("#" if (row, col) in marked else "." for col in range(shape.width)) for row in range(shape.height)
    )


@lru_cache(maxsize=1024)
def _orientations(shape: Shape) -> tuple[Shape, ...]:
    found = set()
    for side in (shape, shape.flipped()):
        turned = side
        for _ in range(4):
            found.add(turned)
            turned = turned.rotated()
    return tuple(sorted(found, key=lambda one: (one.height, format_shape(one))))
