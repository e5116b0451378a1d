"""How tiles lie to one another: rows and columns worked out from the tiles' outlines."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from vision.photo.pixels import Points
from vision.photo.quantiles import quantile

Place: TypeAlias = tuple[int, int]
Axes: TypeAlias = tuple[complex, ...]
"""A tile's own steps to the right and down."""
NEXT = [1, 2, 3, 0]
"""The corners after the four corners of an outline."""
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
    sides = clockwise[:, NEXT] - clockwise
    axes = sides - sides[:, [2, 3, 0, 1]]
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


def _axes(quads: Points) -> tuple[Points, Points]:
    """The tiles' own steps to the right and down."""
    first, second, third, fourth = np.moveaxis(quads, -2, 0)
    return (second - first + third - fourth) / 2, (fourth - first + third - second) / 2


def _walk(quads: Points, start: int, free: set[int], reach: float) -> dict[Place, int]:
    """Go from neighbour to neighbour; every tile gets its place relative to the first, and is turned like it."""
    centres = _as_numbers(quads.mean(axis=1))
    axes = list(zip(*map(_as_numbers, _axes(quads)), strict=True))
    cells: dict[Place, int] = {(0, 0): start}
    turns = {start: 0}
    left = free - {start}
    queue = deque([(0, 0)])
    while queue and left:
        row, col = queue.popleft()
        number = cells[row, col]
        right, down = _turned(axes[number], turns[number])
        for place, near in _neighbours(centres, number, left, (right, down), reach).items():
            at = (row + place[0], col + place[1])
            for _, other in sorted(near) if at not in cells else ():
                turn = _turn_like((right, down), axes[other])
                if turn is not None:
                    cells[at] = other
                    turns[other] = turn
                    left.discard(other)
                    queue.append(at)
                    break
    for number, turn in turns.items():
        if turn:
            quads[number] = np.roll(quads[number], -turn, axis=0)
    return cells


def _neighbours(
    centres: list[complex], number: int, others: Iterable[int], axes: Axes, reach: float
) -> dict[Place, list[tuple[float, int]]]:
    """The others that lie about one step away in each direction, each with how far and how much aside it lies."""
    right, down = axes
    near: dict[Place, list[tuple[float, int]]] = {step: [] for step in STEPS}
    for other in others:
        x, y = _steps_to(centres[other] - centres[number], right, down)
        along, aside = (abs(x), abs(y)) if abs(x) > abs(y) else (abs(y), abs(x))
        if 0.8 < along < reach and aside < 0.3:
            step = (0, 1 if x > 0 else -1) if abs(x) > abs(y) else (1 if y > 0 else -1, 0)
            near[step].append((along + 2 * aside, other))
    return near


def _as_numbers(points: Points) -> list[complex]:
    """Points as complex numbers, x + y i: plain arithmetic is fastest for so few."""
    numbers: list[complex] = (points[:, 0] + 1j * points[:, 1]).tolist()
    return numbers


def _cross(one: complex, other: complex) -> float:
    return one.real * other.imag - one.imag * other.real


def _steps_to(way: complex, right: complex, down: complex) -> tuple[float, float]:
    """How many steps to the right and down a way is."""
    size = _cross(right, down) or 1e-9
    return _cross(way, down) / size, _cross(right, way) / size


def _turned(axes: Axes, turn: int) -> Axes:
    """The steps to the right and down of a tile that begins with another of its corners."""
    right, down = axes
    for _ in range(turn):
        right, down = down, -right
    return right, down


def _turn_like(axes: Axes, other: Axes) -> int | None:
    """By how many corners another tile must be turned to lie like a tile; None when it is not of the same kind."""
    right, down = axes
    size = abs(_cross(right, down)) ** 0.5
    apart = []
    for turn in range(4):
        own_right, own_down = _turned(other, turn)
        apart.append((abs(own_right - right) + abs(own_down - down)) / (2 * size or 1e-9))
    smallest = min(apart)
    return apart.index(smallest) if smallest < 0.45 else None


def _as_seen(quads: Points, cells: dict[Place, int]) -> Lattice:
    """Turn the places so that rows run to the right and columns down in the photo, and find the corners."""
    members = list(cells.values())
    right = _axes(quads[members])[0].mean(axis=0)
    turn = 0
    while turn < 4 and (abs(right[0]) + 1e-9 < abs(right[1]) or right[0] < 0):
        right = np.array([-right[1], right[0]])
        turn += 1
        cells = {(-col, row): number for (row, col), number in cells.items()}
    if turn:
        quads[members] = np.roll(quads[members], -turn, axis=1)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    cells = {(row - top, col - left): number for (row, col), number in cells.items()}
    rows, cols = max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1
    half = 0.5 / _pitch(quads, cells)
    to_photo = _to_photo(quads, cells, half)
    rim = 0.5 - half
    box = np.array([[[rim, rim], [cols - rim, rim], [cols - rim, rows - rim], [rim, rows - rim]]])
    return Lattice(rows, cols, cells, cv2.perspectiveTransform(box, to_photo)[0], to_photo, half)


def predict(lattice: Lattice, places: Sequence[Place]) -> Points:
    """The outlines n x 4 x (x, y) that tiles at these places have, also at places beyond the rim."""
    flat = _flat(places, lattice.half)
    if len(flat) == 0:
        return flat
    return np.asarray(cv2.perspectiveTransform(flat, lattice.to_photo), np.float64)


def _flat(places: Iterable[Place], half: float) -> Points:
    """Where the tiles of places lie on the table, where neighbours are one apart."""
    middles = np.array([(col + 0.5, row + 0.5) for row, col in places]).reshape(-1, 1, 2)
    flat: Points = middles + np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return flat


def _to_photo(quads: Points, cells: dict[Place, int], half: float) -> Points:
    flat = _flat(cells, half).reshape(-1, 2)
    homography, _ = cv2.findHomography(flat, quads[list(cells.values())].reshape(-1, 2))
    return np.asarray(homography, np.float64)


def _pitch(quads: Points, cells: dict[Place, int]) -> float:
    """How many tiles far apart the centres of neighbours are: 1 when they touch."""
    centres = _as_numbers(quads.mean(axis=1))
    steps = zip(((0, 1), (1, 0)), map(_as_numbers, _axes(quads)), strict=True)
    gaps = [
        abs(centres[other] - centres[number]) / abs(axes[number])
        for (down, right), axes in steps
        for (row, col), number in cells.items()
        if (other := cells.get((row + down, col + right))) is not None
    ]
    return quantile(np.array(gaps), 0.5) if gaps else 1.0
