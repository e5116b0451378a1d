"""How tiles lie to one another: rows and columns worked out from the tiles' outlines."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from .board import Points

Place: TypeAlias = tuple[int, int]
STEPS: tuple[Place, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Lattice:
    """Tiles that lie in rows and columns as the photo shows them: which tile lies at which place."""

    rows: int
    cols: int
    places: dict[Place, int]
    """Place to the tile's number; a place without a tile is missing."""
    corners: Points
    """Of the whole arrangement, clockwise from top left, in photo pixels."""
    to_photo: Points
    """The way from the table, where neighbours are one apart, to the photo."""
    half: float
    """Half the side of a tile, where neighbours are one apart."""

    @property
    def is_full(self) -> bool:
        """Whether every place holds a tile."""
        return len(self.places) == self.rows * self.cols


def area_of(quad: Points) -> float:
    """The area inside a four-sided outline."""
    return float(cv2.contourArea(quad.astype(np.float32)))


def areas_of(quads: Points) -> Points:
    """The areas inside many four-sided outlines."""
    one, two = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    areas: Points = np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) / 2
    return areas


def upright(quads: Points) -> Points:
    """The same outlines clockwise, beginning with the corner that the photo shows at the top left."""
    one, two = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    is_backward = one[:, 0] * two[:, 1] < one[:, 1] * two[:, 0]
    clockwise = np.where(is_backward[:, None, None], quads[:, ::-1], quads)
    sides = np.roll(clockwise, -1, axis=1) - clockwise
    axes = sides - np.roll(sides, 2, axis=1)
    first = np.argmax(axes[..., 0] / np.maximum(np.linalg.norm(axes, axis=2), 1e-9), axis=1)
    order = (first[:, None] + np.arange(4)) % 4
    turned: Points = clockwise[np.arange(len(quads))[:, None], order]
    return turned


def arrange(quads: Points, reach: float) -> list[Lattice]:
    """Sort outlines into arrangements; neighbours' centres are at most `reach` tiles apart."""
    turned = upright(quads)
    free = set(range(len(turned)))
    found = []
    while free:
        cells = _walk(turned, min(free), free, reach)
        free -= set(cells.values())
        found.append(_as_seen(turned, cells))
    return sorted(found, key=lambda lattice: (-len(lattice.places), lattice.corners[0, 1], lattice.corners[0, 0]))


def _axes(quad: Points) -> tuple[Points, Points]:
    """The tile's own steps to the right and down."""
    return (quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[3] - quad[0] + quad[2] - quad[1]) / 2


def _walk(quads: Points, start: int, free: set[int], reach: float) -> dict[Place, int]:
    """Go from neighbour to neighbour; every tile gets its place relative to the first."""
    centres = quads.mean(axis=1)
    cells: dict[Place, int] = {(0, 0): start}
    turns = {start: quads[start]}
    left = free - {start}
    queue = deque([(0, 0)])
    while queue:
        row, col = queue.popleft()
        number = cells[(row, col)]
        right, down = _axes(turns[number])
        others = np.array(sorted(left), dtype=int)
        if len(others) == 0:
            break
        offsets = np.linalg.solve(np.stack([right, down], axis=1), (centres[others] - centres[number]).T).T
        for step_row, step_col in STEPS:
            along = offsets @ np.array([step_col, step_row], dtype=float)
            aside = np.abs(offsets @ np.array([step_row, step_col], dtype=float))
            fits = (along > 0.8) & (along < reach) & (aside < 0.3)
            place = (row + step_row, col + step_col)
            for index in np.argsort(along + 2 * aside):
                other = int(others[index])
                if not fits[index] or place in cells or other not in left:
                    continue
                turned = _turned_like(turns[number], quads[other])
                if turned is None:
                    continue
                cells[place] = other
                turns[other] = turned
                left.discard(other)
                queue.append(place)
    for number, quad in turns.items():
        quads[number] = quad
    return cells


def _turned_like(quad: Points, other: Points) -> Points | None:
    """The other outline begun at the corner that matches, or None when it is not of the same kind."""
    right, down = _axes(quad)
    size = float(np.sqrt(abs(right[0] * down[1] - right[1] * down[0])))
    best, smallest = None, 0.45
    for turn in range(4):
        rolled = np.roll(other, -turn, axis=0)
        other_right, other_down = _axes(rolled)
        difference = float(np.linalg.norm(other_right - right) + np.linalg.norm(other_down - down)) / (2 * size)
        if difference < smallest:
            best, smallest = rolled, difference
    return best


def _as_seen(quads: Points, cells: dict[Place, int]) -> Lattice:
    """Turn the places so that rows run to the right and columns down in the photo, and find the corners."""
    members = [quads[number] for number in cells.values()]
    right = np.mean([_axes(quad)[0] for quad in members], axis=0)
    turn = 0
    while abs(right[0]) + 1e-9 < abs(right[1]) or right[0] < 0:
        right = np.array([-right[1], right[0]])
        turn += 1
        if turn == 4:
            break
    for _ in range(turn):
        cells = {(-col, row): number for (row, col), number in cells.items()}
    if turn:
        for number in cells.values():
            quads[number] = np.roll(quads[number], -turn, axis=0)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    cells = {(row - top, col - left): number for (row, col), number in cells.items()}
    rows, cols = max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1
    half = 0.5 / _pitch(quads, cells)
    to_photo = _to_photo(quads, cells, half)
    rim = 0.5 - half
    box = np.array([[[rim, rim], [cols - rim, rim], [cols - rim, rows - rim], [rim, rows - rim]]])
    return Lattice(rows, cols, cells, cv2.perspectiveTransform(box, to_photo)[0], to_photo, half)


def predict(lattice: Lattice, row: int, col: int) -> Points:
    """The outline that a tile at this place has, also at places beyond the rim."""
    middle = np.array([col + 0.5, row + 0.5])
    flat: Points = cv2.perspectiveTransform((middle + _square(lattice.half))[None], lattice.to_photo)[0]
    return flat


def _square(half: float) -> Points:
    return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def _to_photo(quads: Points, cells: dict[Place, int], half: float) -> Points:
    flat = np.concatenate([_square(half) + np.array([col + 0.5, row + 0.5]) for row, col in cells])
    seen = np.concatenate([quads[number] for number in cells.values()])
    homography, _ = cv2.findHomography(flat, seen)
    return np.asarray(homography, np.float64)


def _pitch(quads: Points, cells: dict[Place, int]) -> float:
    """How many tiles far apart the centres of neighbours are: 1 when they touch."""
    gaps = []
    for (row, col), number in cells.items():
        right, down = _axes(quads[number])
        for step, axis in (((0, 1), right), ((1, 0), down)):
            other = cells.get((row + step[0], col + step[1]))
            if other is not None:
                way = quads[other].mean(axis=0) - quads[number].mean(axis=0)
                gaps.append(float(np.linalg.norm(way) / np.linalg.norm(axis)))
    return float(np.median(gaps)) if gaps else 1.0
