"""Cells shaded by pencil: a few diagonal strokes each, never quite straight, always the same in the same cell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from companion.games.values import Cell

from .shapes import Box, Colour, Item, Point, Seam


def draw_hatching(cells: Iterable[Cell], grid: Box, side: float, colour: Colour) -> tuple[Item, ...]:
    """Pencil strokes over the cells of a grid whose cells are `side` wide."""
    return tuple(
        Seam(_strokes(Box(grid.x + col * side, grid.y + row * side, side, side), 9 * row + col), colour, 1.1)
        for row, col in cells
    )


@lru_cache(maxsize=512)
def _strokes(cell: Box, seed: int) -> tuple[Point, ...]:
    """To and fro without lifting the pencil: one path a cell is painted much faster than seven."""
    # The seed is the cell's place, so that the strokes stay where they are when something else changes.
    pencil = Random(seed)
    count = pencil.choice((5, 6, 7))
    path: list[Point] = []
    for number in range(count):
        share = 2 * (number + 0.5) / count
        low, high = max(0.0, share - 1), min(1.0, share)
        ends = [(low, high), (high, low)]
        path += ends if number % 2 else reversed(ends)
    return tuple(_shaken(point, cell, pencil) for point in path)


def _shaken(point: Point, cell: Box, pencil: Random) -> Point:
    x, y = (min(0.97, max(0.03, value + pencil.uniform(-0.05, 0.05))) for value in point)
    return cell.x + x * cell.width, cell.y + y * cell.height
