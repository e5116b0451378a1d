"""Cutting tiles out of a photo and laying them flat, many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

from .templates import Size

Matrix = NDArray[np.float64]
"""3 x 3: where in the photo each pixel of a tile's flat picture lies."""
Matrices = NDArray[np.float64]
"""n x 3 x 3."""
Levels = NDArray[np.int_]
ENOUGH = 0.81
"""How many pixels of the photo make one of a flat picture, along a side, where it is as sharp as it can be."""
MOST_ROWS = 32_000
"""Of a picture in which tiles are laid below one another; OpenCV looks up no more at once."""


class PhotoPyramid:
    """A photo at several sizes, so that a tile of any size is cut out without grain and without waste."""

    def __init__(self, pixels: Pixels, doubled: Callable[[], Pixels] | None = None) -> None:
        self._levels = {0: pixels}
        self._doubled = doubled
        """Gives the photo in twice the size, where a photo has it: it is fetched for small tiles only."""
        self._greys: dict[int, Pixels] = {}

    @property
    def pixels(self) -> Pixels:
        """The photo itself, in whose pixels all places are told."""
        return self._levels[0]

    @property
    def finest(self) -> int:
        """The number of the largest level."""
        return 0 if self._doubled is None else -1

    def level(self, number: int) -> Pixels:
        """The photo halved `number` times, or in twice the size for -1."""
        if number not in self._levels:
            if number < 0:
                self._levels[number] = self._doubled() if self._doubled else self.pixels
                return self._levels[number]
            last = self.level(number - 1)
            if min(last.shape[:2]) < 32:
                return last
            half = cv2.resize(last, (last.shape[1] // 2, last.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self._levels[number] = np.asarray(half, np.uint8)
        return self._levels[number]

    def grey(self, number: int) -> Pixels:
        """The same without colour."""
        if number not in self._greys:
            self._greys[number] = np.asarray(cv2.cvtColor(self.level(number), cv2.COLOR_BGR2GRAY), np.uint8)
        return self._greys[number]

    def fitting(self, places: Matrices, size: Size, enough: float = ENOUGH) -> Levels:
        """For every place the level whose pixels are about as large as those of the tile's flat picture.

        The photo in twice the size is fetched only where fewer pixels than `enough` make one of the picture, along a
        side; with 0 it never is.
        """
        corners = outlines(places, size)
        sides = corners[:, [1, 2, 3, 0]] - corners
        across = np.sqrt((sides * sides).sum(axis=2).min(axis=1)) / min(size.width, size.height)
        levels = np.clip(np.floor(np.log2(np.maximum(across, 1e-6) / ENOUGH)), 0, 6)
        return np.asarray(np.where(across < enough, self.finest, levels), int)

    def cut(self, to_photo: Matrix, size: Size) -> Pixels:
        """The flat picture of one tile."""
        picture: Pixels = self.cut_all(to_photo[None], size)[0]
        return picture

    def cut_all(self, places: Matrices, size: Size, enough: float = ENOUGH) -> Pixels:
        """The flat pictures of many tiles: n x height x width x 3."""
        pictures = np.empty((len(places), size.height, size.width, 3), np.uint8)
        levels = self.fitting(places, size, enough)
        for number, own in _parts(levels, MOST_ROWS // size.height):
            below = _look_up(self.level(number), self._in_level(places[own], number), size, size.width)
            pictures[own] = below.reshape(-1, size.height, size.width, 3)
        return pictures

    def cut_grey(self, places: Matrices, size: Size, levels: Levels) -> Pixels:
        """The same without colour, from these levels, the tiles as the channels of one picture: height x width x n."""
        pictures = np.empty((size.height * size.width, len(places)), np.uint8)
        for number, own in _parts(levels, MOST_ROWS):
            beside = _look_up(self.grey(number), self._in_level(places[own], number), size, size.width * size.height)
            pictures[:, own] = beside.T
        return pictures.reshape(size.height, size.width, len(places))

    def _in_level(self, places: Matrices, number: int) -> Matrices:
        """The same places in the pixels of a level."""
        factor = 2.0 if number < 0 else self.level(number).shape[1] / self.pixels.shape[1]
        scale = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
        scaled: Matrices = scale @ places
        return scaled


def _parts(levels: Levels, most: int) -> Iterator[tuple[int, Levels]]:
    """Every level with the numbers of the tiles that are cut from it, so many at once."""
    for number in sorted(set(levels.tolist())):
        own = np.flatnonzero(levels == number)
        for first in range(0, len(own), most):
            yield number, own[first : first + most]


@lru_cache(maxsize=16)
def _grid(size: Size) -> NDArray[np.float32]:
    """All pixels of a flat picture, row by row: 3 x pixels."""
    y, x = np.mgrid[0 : size.height, 0 : size.width].reshape(2, -1).astype(np.float32)
    return np.stack([x, y, np.ones_like(x)])


def _look_up(level: Pixels, places: Matrices, size: Size, width: int) -> Pixels:
    """The pixels of flat pictures in rows of that width, each between the level's pixels; its rim goes on beyond it."""
    found = places.astype(np.float32) @ _grid(size)
    x, y = ((found[:, axis] / found[:, 2]).reshape(-1, width) for axis in range(2))
    return np.asarray(cv2.remap(level, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


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
    first, second, third, fourth = quads.astype(np.float64).transpose(1, 0, 2)
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
