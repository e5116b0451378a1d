"""What a copy's tiles look like: the taught pictures with their labels, ready to be compared with a photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points
from vision.photo.quantiles import quantile_of_rows

if TYPE_CHECKING:
    from cv2.typing import MatLike

Parts: TypeAlias = tuple[str, ...]
Feature = NDArray[np.float32]
LONG_SIDE = 96
"""Pixels along the longer side of a taught picture."""
COARSE = 16
"""Cells along each side of the small picture that a tile is first looked up by."""
GREEN_WEIGHT = 2.0
"""Dyes differ less between green and purple than between yellow and blue; this evens it out."""


@dataclass(frozen=True)
class Size:
    """The width and height of taught pictures, in pixels."""

    width: int
    height: int

    @property
    def is_square(self) -> bool:
        """Whether a tile may lie in four orientations; an oblong card has two that fit an outline."""
        return abs(self.width - self.height) <= 0.03 * max(self.width, self.height)

    @property
    def corners(self) -> Points:
        """Of the picture's area, clockwise from top left, in its own pixels."""
        right, bottom = self.width - 0.5, self.height - 0.5
        return np.array([[-0.5, -0.5], [right, -0.5], [right, bottom], [-0.5, bottom]])


@dataclass(frozen=True)
class TemplateSet:
    """The taught pictures of a deck; several may have the same label."""

    labels: tuple[str, ...]
    parts: tuple[Parts, ...]
    """Every label split into what it tells: pattern, colour, value."""
    pictures: Pixels
    """n x height x width x (blue, green, red), white balanced."""
    frames: Points
    """k x 4 x (x, y): outlines that show on the tiles, as shares of width and height; the first is the rim."""

    @property
    def size(self) -> Size:
        return Size(self.pictures.shape[2], self.pictures.shape[1])

    @cached_property
    def coarse(self) -> Feature:
        """The small pictures of all looks in all turns, (turns x n) x features, of length one each."""
        small = np.stack([coarse_feature(picture) for picture in self.pictures])
        small = small.reshape(-1, 3, COARSE, COARSE)
        step = 1 if self.size.is_square else 2
        turned = np.concatenate([np.rot90(small, turn, axes=(2, 3)) for turn in range(0, 4, step)])
        return np.ascontiguousarray(turned.reshape(len(turned), -1))

    def turn_of(self, row: int) -> tuple[int, int]:
        """The look's number and its quarter turns (anticlockwise) in a row of `coarse`."""
        step = 1 if self.size.is_square else 2
        return row % len(self.labels), step * (row // len(self.labels))

    @cached_property
    def fine(self) -> FineTemplates:
        """The large features, made when they are first needed."""
        return FineTemplates(self.pictures)


class FineTemplates:
    """Features of single looks, made on demand and kept."""

    def __init__(self, pictures: Pixels) -> None:
        self._pictures = pictures
        self._made: dict[int, Feature] = {}

    def __getitem__(self, look: int) -> Feature:
        if look not in self._made:
            self._made[look] = fine_feature(self._pictures[look])
        return self._made[look]


def opponent(picture: MatLike) -> Feature:
    """Light and two differences of colour, height x width x 3, about 0 to 1."""
    blue, green, red = (np.asarray(picture[..., channel], np.float32) for channel in range(3))
    return np.stack(_opponents(blue, green, red), axis=-1)


def _opponents(*channels: Feature) -> tuple[Feature, Feature, Feature]:
    """The same, each on its own: what lies together is worked on faster."""
    blue, green, red = (np.asarray(channel * np.float32(1 / 255), np.float32) for channel in channels)
    light = (blue + green + red) * np.float32(1 / 3)
    greenish = np.float32(GREEN_WEIGHT) * (green - (red + blue) * np.float32(0.5))
    return light, red - blue, greenish


def coarse_feature(picture: Pixels) -> Feature:
    """A tiny picture in which every place is compared with its neighbourhood, of length one."""
    tiny = cv2.resize(picture, (COARSE, COARSE), interpolation=cv2.INTER_AREA)
    features: Feature = coarse_features(in_planes(np.asarray(tiny, np.uint8)[None]))[0]
    return features


def in_planes(pictures: Pixels) -> Feature:
    """Pictures (n x height x width x 3) with each colour on its own: n x 3 x height x width."""
    return np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), np.float32)


def coarse_features(tiny: Feature) -> Feature:
    """The same of many pictures that are that small already, n x 3 x height x width: n x features.

    The rim is left out: there the table shows when an outline is not exact.
    """
    light, reddish, greenish = _opponents(tiny[:, 0], tiny[:, 1], tiny[:, 2])
    light -= box_means(light, 7)
    light /= np.sqrt(np.maximum(box_means(light * light, 7), 0)) + np.float32(0.03)
    depth = np.sqrt(np.maximum(box_means(reddish * reddish + greenish * greenish, 7), 0)) + np.float32(0.1)
    small = np.zeros(tiny.shape, np.float32)
    inner = slice(1, -1)
    small[:, 0, inner, inner] = light[:, inner, inner]
    small[:, 1, inner, inner] = (reddish / depth)[:, inner, inner]
    small[:, 2, inner, inner] = (greenish / depth)[:, inner, inner]
    flat = small.reshape(len(small), -1)
    flat /= np.maximum(np.sqrt(np.einsum("nd,nd->n", flat, flat)), np.float32(1e-3))[:, None]
    return flat


def box_means(pictures: Feature, side: int) -> Feature:
    """The means of the square neighbourhoods of all pixels, for many small pictures: n x height x width."""
    height, width = pictures.shape[1:]
    return np.asarray(_box(height, side) @ pictures @ _box(width, side).T, np.float32)


@lru_cache(maxsize=16)
def _box(length: int, side: int) -> Feature:
    """The means of neighbourhoods along a line as a matrix; beyond its ends the line is mirrored."""
    reach = np.abs(np.arange(length)[:, None] + np.arange(-(side // 2), side // 2 + 1) + 0.5) - 0.5
    inside = np.where(reach > length - 0.75, 2 * length - 1 - reach, reach).astype(int)
    counts = np.stack([np.bincount(row, minlength=length) for row in inside])
    return np.asarray(counts / side, np.float32)


def fine_feature(picture: Pixels) -> Feature:
    """Light against its neighbourhood, and colour, slightly blurred so that a pixel's shift does not matter."""
    feature = opponent(cv2.GaussianBlur(picture, (0, 0), 1.0))
    window = picture.shape[0] // 4 | 1
    feature[..., 0] -= cv2.boxFilter(feature[..., 0], -1, (window, window), borderType=cv2.BORDER_REFLECT)
    return feature


def shrink(pictures: Pixels | Feature, size: Size) -> Feature:
    """Pictures (n x height x width x 3) made small; where every pixel is made of whole ones, all of them at once."""
    count, height, width = pictures.shape[:3]
    small = (size.width, size.height)
    if height % size.height or width % size.width:
        each = [cv2.resize(picture, small, interpolation=cv2.INTER_AREA) for picture in pictures]
        return np.asarray(each, np.float32).reshape(-1, size.height, size.width, 3)
    tall = pictures.reshape(count * height, width, 3)
    low = cv2.resize(tall, (size.width, count * size.height), interpolation=cv2.INTER_AREA)
    return np.asarray(low, np.float32).reshape(-1, size.height, size.width, 3)


def white_of(pictures: Sequence[Pixels] | Pixels) -> NDArray[np.float64]:
    """The colour of white paper in these pictures: the light that fell on them."""
    return quantile_of_rows(_bright(pictures, 3), 0.5)


def _bright(pictures: Sequence[MatLike] | Pixels, channels: int) -> NDArray[np.float64]:
    """The values that one in fifty exceeds, pictures x channels; counting is ten times as fast as ordering."""
    counts = np.array(
        [
            cv2.calcHist([picture], [channel], None, [256], [0, 256])[:, 0]
            for picture in pictures
            for channel in range(channels)
        ]
    ).cumsum(axis=1)
    values = (counts <= int(0.98 * (counts[0, -1] - 1))).sum(axis=1)
    return np.asarray(np.maximum(values.reshape(-1, channels), 8.0), np.float64)


def gains(pictures: Sequence[Pixels] | Pixels, white: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much the channels of pictures must be stronger to look as in white light, paper as in full light."""
    tint = white / white.mean()
    light = _bright([cv2.transform(picture, (1 / (3 * tint)).reshape(1, 3)) for picture in pictures], 1)
    return np.asarray(235.0 / (light * tint), np.float64)


def balanced(picture: Pixels, white: NDArray[np.float64]) -> Pixels:
    """The picture as in white light, as bright as paper in full light."""
    return np.asarray(cv2.transform(picture, np.diag(gains([picture], white)[0])), np.uint8)


@lru_cache(maxsize=8)
def size_for(aspect: float) -> Size:
    """The size of taught pictures for tiles of that width to height."""
    if aspect >= 1:
        return Size(LONG_SIDE, round(LONG_SIDE / aspect))
    return Size(round(LONG_SIDE * aspect), LONG_SIDE)
