"""Cutting tiles out of a photo and laying them flat, many at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Pixels, Points
from .looks import Size

Matrix = NDArray[np.float64]
"""3 x 3: where in the photo each pixel of a tile's flat picture lies."""
Matrices = NDArray[np.float64]
"""n x 3 x 3."""
Levels = NDArray[np.int_]
MOST_ROWS = 32_000
"""Of a picture in which tiles are laid below one another; OpenCV looks up no more at once."""


class Sheet:
    """A photo at several sizes, so that a tile of any size is cut out without grain and without waste."""

    def __init__(self, pixels: Pixels) -> None:
        self.levels = [pixels]
        self._greys: dict[int, Pixels] = {}

    def level(self, number: int) -> Pixels:
        """The photo halved `number` times."""
        while len(self.levels) <= number:
            last = self.levels[-1]
            if min(last.shape[:2]) < 32:
                return last
            half = cv2.resize(last, (last.shape[1] // 2, last.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self.levels.append(np.asarray(half, np.uint8))
        return self.levels[number]

    def grey(self, number: int) -> Pixels:
        """The same without colour."""
        if number not in self._greys:
            self._greys[number] = np.asarray(cv2.cvtColor(self.level(number), cv2.COLOR_BGR2GRAY), np.uint8)
        return self._greys[number]

    def fitting(self, places: Matrices, size: Size) -> Levels:
        """For every place the level whose pixels are about as large as those of the tile's flat picture."""
        corners = outlines(places, size)
        x, y = np.moveaxis(corners[:, [1, 2, 3, 0]] - corners, 2, 0)
        across = np.sqrt((x * x + y * y).min(axis=1)) / min(size.width, size.height)
        finest = np.log2(np.maximum(across, 1e-6)) + 0.3
        return np.asarray(np.clip(np.floor(finest), 0, 6), int)

    def cut(self, to_photo: Matrix, size: Size) -> Pixels:
        """The flat picture of one tile."""
        picture: Pixels = self.cut_all(to_photo[None], size)[0]
        return picture

    def cut_all(self, places: Matrices, size: Size) -> Pixels:
        """The flat pictures of many tiles: n x height x width x 3."""
        pictures = np.empty((len(places), size.height, size.width, 3), np.uint8)
        levels = self.fitting(places, size)
        for number, own in _parts(levels, MOST_ROWS // size.height):
            level = self.level(number)
            x, y, depth = np.moveaxis(self._shrunk(places[own], level) @ _grid(size), 1, 0)
            x, y = (x / depth).reshape(-1, size.width), (y / depth).reshape(-1, size.width)
            pictures[own] = _look_up(level, x, y).reshape(-1, size.height, size.width, 3)
        return pictures

    def cut_grey(self, places: Matrices, size: Size, levels: Levels) -> Pixels:
        """The same without colour, from these levels, the tiles as the channels of one picture: height x width x n."""
        pictures = np.empty((size.height * size.width, len(places)), np.uint8)
        for number, own in _parts(levels, MOST_ROWS):
            level = self.grey(number)
            x, y, depth = self._shrunk(places[own], level).transpose(1, 0, 2) @ _grid(size)
            pictures[:, own] = _look_up(level, x / depth, y / depth).T
        return pictures.reshape(size.height, size.width, len(places))

    def _shrunk(self, places: Matrices, level: Pixels) -> Matrices:
        """The same places in the pixels of a level."""
        factor = level.shape[1] / self.levels[0].shape[1]
        shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
        shrunk: Matrices = shrink @ places
        return shrunk


def _parts(levels: Levels, most: int) -> Iterator[tuple[int, Levels]]:
    """Every level with the numbers of the tiles that are cut from it, so many at once."""
    for number in sorted(set(levels.tolist())):
        own = np.flatnonzero(levels == number)
        for first in range(0, len(own), most):
            yield number, own[first : first + most]


@lru_cache(maxsize=16)
def _grid(size: Size) -> Matrix:
    """All pixels of a flat picture, row by row: 3 x pixels."""
    y, x = np.mgrid[0 : size.height, 0 : size.width].reshape(2, -1).astype(np.float64)
    return np.stack([x, y, np.ones_like(x)])


def _look_up(level: Pixels, x: Points, y: Points) -> Pixels:
    """The picture's values between its pixels; what lies beyond the rim looks like the rim."""
    found = cv2.remap(
        level, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(found, np.uint8)


def placing(quad: Points, size: Size) -> Matrix:
    """Where in the photo each pixel of a tile's flat picture lies, when the tile's outline is `quad`."""
    place: Matrix = placings(quad[None], size.corners)[0]
    return place


def placings(quads: Points, corners: Points) -> Matrices:
    """The same for many outlines n x 4 x (x, y) around which the flat picture's points `corners` lie."""
    places: Matrices = _from_unit(quads) @ np.linalg.inv(_from_unit(corners[None])[0])
    return places


def _from_unit(quads: Points) -> Matrices:
    """The ways from the square between (0, 0) and (1, 1) to four-sided outlines."""
    first, second, third, fourth = np.moveaxis(quads.astype(np.float64), 1, 0)
    one, two, lean = second - third, fourth - third, first - second + third - fourth
    turn = one[:, 0] * two[:, 1] - two[:, 0] * one[:, 1]
    turn = np.where(np.abs(turn) < 1e-9, 1e-9, turn)
    across = (lean[:, 0] * two[:, 1] - two[:, 0] * lean[:, 1]) / turn
    down = (one[:, 0] * lean[:, 1] - lean[:, 0] * one[:, 1]) / turn
    ways = np.empty((len(quads), 3, 3))
    ways[:, :2, 0] = second - first + across[:, None] * second
    ways[:, :2, 1] = fourth - first + down[:, None] * fourth
    ways[:, :2, 2] = first
    ways[:, 2] = np.stack([across, down, np.ones_like(down)], axis=1)
    return ways


def outline(to_photo: Matrix, size: Size) -> Points:
    """The tile's outline in the photo, its own top left corner first."""
    quad: Points = outlines(to_photo[None], size)[0]
    return quad


def outlines(places: Matrices, size: Size) -> Points:
    """The outlines of many tiles: n x 4 x (x, y)."""
    corners = np.concatenate([size.corners, np.ones((4, 1))], axis=1)
    found = corners @ places.transpose(0, 2, 1)
    quads: Points = found[..., :2] / found[..., 2:]
    return quads
