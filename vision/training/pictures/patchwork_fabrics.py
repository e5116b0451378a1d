"""Cloths of Patchwork patches by name, so that whole families of them can be left out of the fitting."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import (
    Colour,
    Picture,
    Random,
    any_colour,
    checks,
    colour_near,
    dots,
    marbling,
    plaid,
    scales,
    smooth_noise,
    stamps,
    stripes,
    turned_grid,
    wave,
    zigzag,
)

Share = NDArray[np.float32]
"""Rows x columns: how much of the ink covers the ground, 0 to 1."""


def make_cloth(rng: Random, name: str, size: tuple[int, int], cell: int, base: Colour) -> Picture:
    """A cloth of that family with that ground colour; `cell` is the side of a board's cell in pixels."""
    cloth = np.empty((*size, 3), np.float32)
    cloth[:] = base
    subtle = rng.random() < 0.3
    for share, ink in CLOTHS[name](rng, size, cell, base):
        tone = colour_near(rng, base, rng.uniform(0.03, 0.15)) if subtle else ink
        cloth += share[..., None] * (tone - cloth)
    weave = np.float32(rng.uniform(0.002, 0.025)) * rng.standard_normal(size, np.float32)
    worn = np.float32(rng.uniform(0, 0.04)) * smooth_noise(rng, *size, cell / 2)
    return np.clip(cloth * (1 + weave + worn)[..., None], 0, 1).astype(np.float32)


Layers = list[tuple[Share, Colour]]
Cloth = Callable[[Random, tuple[int, int], int, Colour], Layers]


def _ink(rng: Random, base: Colour) -> Colour:
    return any_colour(rng) if rng.random() < 0.65 else colour_near(rng, base, rng.uniform(0.12, 0.5))


def _one_ink(pattern: Callable[[Random, int, int, int], Share]) -> Cloth:
    def layers(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
        share = pattern(rng, *size, cell).astype(np.float32) * np.float32(rng.uniform(0.35, 1.0))
        return [(share, _ink(rng, base))]

    return layers


def _plain(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    return []


def _tartan(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    """Bands of several colours both ways, woven diagonally, often with a period near a cell."""
    u, v = turned_grid(rng, *size)
    if rng.random() < 0.7:
        y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
        u, v = x, y
    period = cell * (rng.uniform(0.85, 1.15) if rng.random() < 0.5 else rng.uniform(0.35, 1.6))
    away = rng.uniform(0, period, 2)
    layers: Layers = []
    for _ in range(rng.integers(2, 5)):
        ink, phase, width = _ink(rng, base), rng.uniform(0, period), rng.uniform(0.05, 0.5)
        strength = rng.uniform(0.35, 0.7)
        for along, start in ((u, away[0]), (v, away[1])):
            layers.append(((wave(along + start + phase, period, 6, width) * strength).astype(np.float32), ink))
    return layers


def _ticking(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    """Thin stripes in groups."""
    u, _ = turned_grid(rng, *size)
    period, ink = cell * rng.uniform(0.2, 1.1), _ink(rng, base)
    share = np.zeros(size, np.float32)
    for place in np.cumsum(rng.uniform(0.06, 0.2, rng.integers(1, 5))):
        share = np.maximum(share, wave(u + place * period, period, 8, rng.uniform(0.03, 0.12)))
    return [(share.astype(np.float32) * np.float32(rng.uniform(0.5, 1)), ink)]


def _tiled(rng: Random, size: tuple[int, int], cell: int, motif: Share, period: float) -> Share:
    u, v = turned_grid(rng, *size)
    side = len(motif)
    x, y = (np.mod((w + rng.uniform(0, cell)) / period, 1.0) * side for w in (u, v))
    return np.asarray(
        cv2.remap(motif, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP),
        np.float32,
    )


def _houndstooth(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    y, x = np.mgrid[0:32, 0:32] / 8.0
    dark = np.where((x < 2) == (y < 2), (x < 2) & (y < 2), np.mod(np.floor(2 * x) + np.floor(2 * y), 4) < 2)
    return [(_tiled(rng, size, cell, dark.astype(np.float32), cell * rng.uniform(0.15, 1.1)), _ink(rng, base))]


def _herringbone(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    y, x = np.mgrid[0:48, 0:48] / 48.0
    slanted = np.where(x < 0.5, np.mod(4 * y + 4 * x, 1), np.mod(4 * y - 4 * x, 1)) < rng.uniform(0.3, 0.6)
    return [(_tiled(rng, size, cell, slanted.astype(np.float32), cell * rng.uniform(0.3, 1.2)), _ink(rng, base))]


def _argyle(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    y, x = np.mgrid[0:48, 0:48] / 48.0
    diamond = (np.abs(x - 0.5) + np.abs(y - 0.5) < 0.48).astype(np.float32)
    cross = (np.minimum(np.abs(x - y), np.abs(x + y - 1)) < 0.03).astype(np.float32)
    seed, period = rng.integers(1 << 30), cell * rng.uniform(0.4, 1.3)
    parts = (diamond, cross)
    return [(_tiled(np.random.default_rng(seed), size, cell, part, period), _ink(rng, base)) for part in parts]


def _crosshatch(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    period, ink = cell * rng.uniform(0.06, 0.25), _ink(rng, base)
    layers: Layers = []
    for _ in range(2):
        u, _ = turned_grid(rng, *size)
        layers.append(((wave(u, period, 3, 0.25) * rng.uniform(0.3, 0.8)).astype(np.float32), ink))
    return layers


def _blossoms(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    """Large flowers, up to a cell wide, in two colours."""
    petals, hearts = np.zeros(size, np.float32), np.zeros(size, np.float32)
    for _ in range(int(size[0] * size[1] / cell**2 * rng.uniform(0.7, 2.5)) + 1):
        y, x = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        radius, turn, count = cell * rng.uniform(0.12, 0.45), rng.uniform(0, 6.3), rng.integers(4, 8)
        for k in range(count):
            angle = turn + 2 * np.pi * k / count
            centre = (int(x + 0.6 * radius * np.cos(angle)), int(y + 0.6 * radius * np.sin(angle)))
            axes = (max(1, int(0.4 * radius)), max(1, int(0.25 * radius)))
            cv2.ellipse(petals, centre, axes, float(np.degrees(angle)), 0, 360, 1.0, -1, cv2.LINE_AA)
        cv2.circle(hearts, (int(x), int(y)), max(1, int(0.25 * radius)), 1.0, -1, cv2.LINE_AA)
    return [(petals, _ink(rng, base)), (hearts, _ink(rng, base))]


def _ombre(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    u, _ = turned_grid(rng, *size)
    low, high = float(u.min()), float(u.max())
    return [(((u - low) / (high - low + 1e-6) * rng.uniform(0.3, 1)).astype(np.float32), _ink(rng, base))]


def _printed_squares(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    """Squares of many colours, as if the cloth were pieced together itself."""
    period = cell * rng.uniform(0.3, 1.2)
    y, x = np.mgrid[0 : size[0], 0 : size[1]]
    away = rng.uniform(0, period, 2)
    number = np.floor((x + away[0]) / period) + 7 * np.floor((y + away[1]) / period)
    inks = [_ink(rng, base) for _ in range(rng.integers(2, 5))]
    return [((np.mod(number * 5, len(inks) + 1) == k).astype(np.float32), ink) for k, ink in enumerate(inks)]


def _newsprint(rng: Random, size: tuple[int, int], cell: int, base: Colour) -> Layers:
    share = np.zeros(size, np.float32)
    scale = cell / rng.uniform(60, 160)
    for line in np.arange(0, size[0] + cell, max(6.0, 30 * scale)):
        words = "".join(rng.choice(list("abcdefghij klmnop qrstuv"), 90))
        where = (-int(rng.integers(0, cell)), int(line))
        cv2.putText(share, words, where, cv2.FONT_HERSHEY_SIMPLEX, scale, 1.0, 1, cv2.LINE_AA)
    return [(share, _ink(rng, base))]


CLOTHS: dict[str, Cloth] = {
    "plain": _plain,
    "stripes": _one_ink(stripes),
    "plaid": _one_ink(plaid),
    "checks": _one_ink(checks),
    "dots": _one_ink(dots),
    "zigzag": _one_ink(zigzag),
    "scales": _one_ink(scales),
    "marbling": _one_ink(marbling),
    "stamps": _one_ink(stamps),
    "tartan": _tartan,
    "ticking": _ticking,
    "houndstooth": _houndstooth,
    "crosshatch": _crosshatch,
    "blossoms": _blossoms,
    "ombre": _ombre,
    "argyle": _argyle,
    "herringbone": _herringbone,
    "printed squares": _printed_squares,
    "newsprint": _newsprint,
}
