"""Printed fabrics of our own design: any colour, plain or with dots, stripes, checks, waves, flowers and the like."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""Rows x columns x (blue, green, red), 0 to 1."""
Colour = NDArray[np.float32]
Random = np.random.Generator


def any_colour(rng: Random, saturation: tuple[float, float] = (0.0, 0.95)) -> Colour:
    """A colour of any hue, from pale to dark."""
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(*saturation), rng.uniform(0.18, 0.97)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def colour_near(rng: Random, colour: Colour, spread: float) -> Colour:
    """A colour that differs from the given one by about `spread`, but never by nothing at all."""
    step = rng.normal(0, 1, 3)
    step *= spread * rng.uniform(0.7, 1.5) / max(float(np.linalg.norm(step)), 1e-6)
    return np.clip(colour + step, 0.04, 0.98).astype(np.float32)


def smooth_noise(rng: Random, height: int, width: int, grain: float) -> NDArray[np.float32]:
    """Blotches of about `grain` pixels, mean 0, deviation 1."""
    small = rng.normal(0, 1, (max(3, int(height / grain) + 2), max(3, int(width / grain) + 2))).astype(np.float32)
    blotches = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray((blotches - blotches.mean()) / (blotches.std() + 1e-6), np.float32)


def make_fabric(rng: Random, height: int, width: int, cell: int, base: Colour) -> Picture:
    """A printed cloth of that ground colour; `cell` is the side of a board's cell in pixels."""
    ground = np.empty((height, width, 3), np.float32)
    ground[:] = base
    if rng.random() < 0.82:
        pattern = _PATTERNS[rng.integers(len(_PATTERNS))]
        ink = any_colour(rng) if rng.random() < 0.6 else colour_near(rng, base, rng.uniform(0.12, 0.5))
        share = pattern(rng, height, width, cell)[..., None].astype(np.float32) * np.float32(rng.uniform(0.35, 1.0))
        ground = ground * (1 - share) + ink * share
    weave = np.float32(rng.uniform(0.002, 0.02)) * rng.standard_normal((height, width), np.float32)
    worn = np.float32(rng.uniform(0, 0.04)) * smooth_noise(rng, height, width, cell / 2)
    return np.clip(ground * (1 + weave + worn)[..., None], 0, 1).astype(np.float32)


def turned_grid(rng: Random, height: int, width: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    angle = rng.choice([0.0, np.pi / 4, np.pi / 2, rng.uniform(0, np.pi)])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return np.cos(angle) * x + np.sin(angle) * y, np.cos(angle) * y - np.sin(angle) * x


def wave(along: NDArray[np.float32], period: float, sharp: float, width: float) -> NDArray[np.float32]:
    """Stripes of a share `width` of the period with edges of the given sharpness."""
    return np.asarray(
        np.clip(0.5 + sharp * (np.cos(2 * np.pi * along / period) - np.cos(np.pi * width)), 0, 1), np.float32
    )


def stripes(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, _ = turned_grid(rng, height, width)
    return wave(u + rng.uniform(0, cell), cell * rng.uniform(0.12, 0.6), rng.uniform(1, 6), rng.uniform(0.2, 0.7))


def plaid(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, v = turned_grid(rng, height, width)
    period, thin = cell * rng.uniform(0.2, 0.9), rng.uniform(0.12, 0.55)
    one, two = (wave(w + rng.uniform(0, cell), period, 4, thin) for w in (u, v))
    return 0.5 * (one + two)


def checks(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, v = turned_grid(rng, height, width)
    period = cell * rng.uniform(0.2, 0.7)
    return np.asarray(
        np.clip(0.5 + 4 * np.sin(2 * np.pi * u / period) * np.sin(2 * np.pi * v / period), 0, 1), np.float32
    )


def dots(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, v = turned_grid(rng, height, width)
    period, size = cell * rng.uniform(0.14, 0.55), rng.uniform(0.15, 0.4)
    row = np.floor(v / period)
    x = np.mod(u / period + 0.5 * row * rng.integers(0, 2), 1.0) - 0.5
    y = np.mod(v / period, 1.0) - 0.5
    return np.asarray(np.clip((size - np.hypot(x, y)) * period + 0.5, 0, 1), np.float32)


def zigzag(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, v = turned_grid(rng, height, width)
    period = cell * rng.uniform(0.18, 0.5)
    bent = v + rng.uniform(0.15, 0.5) * period * np.abs(np.mod(u / period, 2.0) - 1)
    return wave(bent, period, 4, rng.uniform(0.25, 0.6))


def scales(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    u, v = turned_grid(rng, height, width)
    period = cell * rng.uniform(0.25, 0.55)
    row = np.floor(v / (period / 2))
    x = np.mod(u / period + 0.5 * np.mod(row, 2), 1.0) - 0.5
    y = np.mod(v / (period / 2), 1.0)
    return np.asarray(np.exp(-(((np.hypot(x, 0.5 * y) - 0.42) * period / 1.3) ** 2)), np.float32)


def marbling(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    return np.asarray(
        np.clip(0.5 + rng.uniform(0.3, 1.5) * smooth_noise(rng, height, width, cell * rng.uniform(0.1, 0.6)), 0, 1),
        np.float32,
    )


def stamps(rng: Random, height: int, width: int, cell: int) -> NDArray[np.float32]:
    """Small figures (stars, hearts, leaves, blossoms, rings) strewn over the cloth."""
    canvas = np.zeros((height, width), np.float32)
    figure, size = rng.integers(2, 7), cell * rng.uniform(0.06, 0.16)
    period, shake, ring = size * rng.uniform(2.4, 4.5), rng.uniform(0, 0.3), rng.random() < 0.3
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    radius = size * (1 + rng.uniform(0.1, 0.6) * np.cos(figure * angles))
    for row in range(int(height / period) + 2):
        for col in range(int(width / period) + 2):
            turn, move = rng.uniform(0, 6.3), rng.normal(0, shake * period, 2)
            centre = np.array([(col + 0.5 * (row % 2)) * period, row * period]) + move
            outline = centre + radius[:, None] * np.stack([np.cos(angles + turn), np.sin(angles + turn)], -1)
            points = np.round(outline * 16).astype(np.int32)[None]
            if ring:
                cv2.polylines(canvas, points, True, 1.0, max(1, int(size / 3)), cv2.LINE_AA, 4)
            else:
                cv2.fillPoly(canvas, points, 1.0, cv2.LINE_AA, 4)
    return canvas


_PATTERNS: tuple[Callable[[Random, int, int, int], NDArray[np.float32]], ...] = (
    stripes, plaid, checks, dots, dots, zigzag, scales, marbling, stamps, stamps,
)  # fmt: skip
