"""Made-up decks of quilt tiles: every deck with patterns, dyes and printed values of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels

from .symbol_cards import table_scene
from .tile_photos import CREAM, INK, SIDE, Place, Scene

APART = 38.0
"""Degrees of hue between the dyes of a deck at least: neighbours in a rainbow of six or seven, as red and orange."""
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
_FINE = 3
"""Tiles are drawn so many times larger, then shrunk."""

TileName = tuple[str, str, str]
"""Pattern, colour, value."""
Blocks = NDArray[np.int_]


@dataclass(frozen=True)
class QuiltStyle:
    """How the tiles of one deck look."""

    seed: int
    patterns: tuple[str, ...]
    dyes: tuple[tuple[str, tuple[int, int, int]], ...]
    """Colours by name, as blue, green, red."""
    values: tuple[str, ...]
    corner: int
    """The corner in which the value is printed, clockwise from the top left."""
    font: int
    has_frame: bool


def make_quilt_style(seed: int, patterns: int = 4, dyes: int = 5, values: int = 3) -> QuiltStyle:
    """The style of one made-up deck."""
    random = np.random.default_rng(seed)
    hues = _hues(random, dyes)
    shades = tuple((f"dye{number}", _dye(hue, random)) for number, hue in enumerate(hues))
    chosen = sorted(int(value) for value in random.permutation(np.arange(1, 10))[:values])
    return QuiltStyle(
        seed,
        tuple(f"pattern{number}" for number in range(patterns)),
        shades,
        tuple(map(str, chosen)),
        int(random.integers(4)),
        int(random.choice(FONTS)),
        bool(random.random() < 0.6),
    )


def _hues(random: np.random.Generator, count: int) -> list[float]:
    """Hues of the colour circle, none of them near another."""
    while True:
        hues = np.sort(random.uniform(0, 360, count))
        if np.diff(np.append(hues, hues[0] + 360)).min() >= APART:
            return [float(hue) for hue in hues]


def _dye(hue: float, random: np.random.Generator) -> tuple[int, int, int]:
    pixel = np.array([[[hue / 2, random.uniform(120, 230), random.uniform(100, 225)]]], np.float32).astype(np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def names_of_tiles(style: QuiltStyle) -> list[TileName]:
    """All tiles of a deck."""
    return list(product(style.patterns, [name for name, _ in style.dyes], style.values))


@lru_cache(maxsize=1024)
def draw_quilt_tile(style: QuiltStyle, name: TileName) -> Pixels:
    """One tile, flat: squares and triangles of cloth, and its value in a disc in a corner."""
    pattern, colour, value = name
    paint = np.array(dict(style.dyes)[colour], float)
    shades = [tuple(int(part) for part in shade) for shade in (paint, 0.55 * paint, CREAM, 0.5 * paint + 120)]
    side = SIDE * _FINE
    tile = np.full((side, side, 3), CREAM, np.uint8)
    _sew(tile, _blocks(style.seed, style.patterns.index(pattern)), shades)
    if style.has_frame:
        cv2.rectangle(tile, (5 * _FINE, 5 * _FINE), (side - 6 * _FINE, side - 6 * _FINE), INK, 2 * _FINE)
    middle = _disc_at(style.corner, side)
    cv2.circle(tile, middle, 21 * _FINE, (250, 250, 250), -1, cv2.LINE_AA)
    cv2.circle(tile, middle, 21 * _FINE, INK, 2 * _FINE, cv2.LINE_AA)
    (width, height), _ = cv2.getTextSize(value, style.font, 1.1 * _FINE, 2 * _FINE)
    place = (middle[0] - width // 2, middle[1] + height // 2)
    cv2.putText(tile, value, place, style.font, 1.1 * _FINE, INK, 2 * _FINE, cv2.LINE_AA)
    return np.asarray(cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _disc_at(corner: int, side: int) -> tuple[int, int]:
    near, far = 32 * _FINE, side - 32 * _FINE
    return ((near, near), (far, near), (far, far), (near, far))[corner]


@lru_cache(maxsize=256)
def _blocks(seed: int, number: int) -> Blocks:
    """Rows x columns x (one shade, another, how they part): what every square of a pattern is sewn of."""
    random = np.random.default_rng([seed, number])
    half = int(random.integers(2, 4))
    part = np.stack(
        [random.integers(0, 4, (half, half)), random.integers(0, 4, (half, half)), random.integers(0, 3, (half, half))],
        axis=-1,
    )
    if random.random() < 0.5:
        top = np.concatenate([part, _mirrored(part)], axis=1)
    else:
        top = np.concatenate([part, np.rot90(part, 3)], axis=1)
    return np.concatenate([top, np.rot90(top, 2)], axis=0)


def _mirrored(part: Blocks) -> Blocks:
    flipped = part[:, ::-1].copy()
    flipped[..., 2] = np.choose(flipped[..., 2], [0, 2, 1])
    return flipped


def _sew(tile: Pixels, blocks: Blocks, shades: list[tuple[int, ...]]) -> None:
    count = len(blocks)
    edges = np.linspace(9 * _FINE, tile.shape[0] - 9 * _FINE, count + 1).round().astype(int)
    for row, col in product(range(count), range(count)):
        one, other, parting = (int(part) for part in blocks[row, col])
        top, left, bottom, right = edges[row], edges[col], edges[row + 1], edges[col + 1]
        tile[top:bottom, left:right] = shades[one]
        if parting:
            start, end = ((left, top), (right, bottom)) if parting == 1 else ((right, top), (left, bottom))
            third = (left, bottom) if parting == 1 else (right, bottom)
            cv2.fillPoly(tile, [np.array([start, end, third])], shades[other], cv2.LINE_AA)


def teaching_tiles(style: QuiltStyle, pattern: str) -> dict[Place, TileName]:
    """All tiles of one pattern: a row for each value, a column for each colour."""
    return {
        (row, col): (pattern, colour, value)
        for row, value in enumerate(style.values)
        for col, (colour, _) in enumerate(style.dyes)
    }


def draw_quilt_tiles(style: QuiltStyle, tiles: Mapping[Place, TileName]) -> dict[Place, Pixels]:
    """The pictures of tiles that lie somewhere."""
    return {place: draw_quilt_tile(style, name) for place, name in tiles.items()}


def deal_tiles(style: QuiltStyle, random: np.random.Generator, rows: int, cols: int) -> dict[Place, TileName]:
    """Tiles laid at random in rows and columns."""
    names = names_of_tiles(style)
    chosen = random.permutation(len(names))[: rows * cols]
    return {divmod(number, cols): names[card] for number, card in enumerate(chosen)}


def quilt_scene(random: np.random.Generator) -> Scene:
    """A photo of a quilt as players take it."""
    scene = table_scene(random)
    return replace(scene, gap=float(random.uniform(0.01, 0.1)), tile=int(random.integers(130, 250)))
