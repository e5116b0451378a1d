"""What a deck must be before anything is kept of it or read with it: whole, of a sensible size, and not degenerate."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points
from vision.tiles.label_parts import Spot
from vision.tiles.templates import LONG_SIDE, Parts, TemplateSet

MOST_TAUGHT = 5000
"""TemplateSet of one deck at most: ten of each of the largest game's tiles would be 1,080."""
MOST_FRAMES = 100
"""Outlines that show on the tiles; teaching finds a handful, and each of them is looked for everywhere in a photo."""
SHORTEST_SIDE = 16
"""Pixels along the shorter side of a taught picture."""
SMALLEST_FRAME = 0.2
"""The share of a tile that an outline on it takes at least; teaching asks for more."""
BESIDE = 0.1
"""How far an outline may lie outside its tile, as a share of it."""


def has_sound_pictures(shape: tuple[int, ...], aspect: float) -> bool:
    """Whether that is the shape of taught pictures of tiles so many times as wide as high."""
    if len(shape) != 4 or shape[3] != 3 or not 1 <= shape[0] <= MOST_TAUGHT:
        return False
    height, width = shape[1:3]
    has_size = max(height, width) == LONG_SIDE and min(height, width) >= SHORTEST_SIDE
    return has_size and abs(aspect - width / height) <= 0.01 * aspect


def has_sound_frames(frames: Points) -> bool:
    """Whether these are outlines on a tile, clockwise, none of them folded or shrunk to a line."""
    if not 1 <= len(frames) <= MOST_FRAMES or not np.isfinite(frames).all():
        return False
    if frames.min() < -BESIDE or frames.max() > 1 + BESIDE:
        return False
    sides = np.roll(frames, -1, axis=1) - frames
    after = np.roll(sides, -1, axis=1)
    turns = sides[..., 0] * after[..., 1] - sides[..., 1] * after[..., 0]
    x, y = frames[..., 0], frames[..., 1]
    areas = (x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1) / 2
    return bool((turns > 0).all() and (areas >= SMALLEST_FRAME).all())


def has_sound_names(looks: TemplateSet) -> bool:
    """Whether every label tells something, and all of them as many things."""
    counts = {len(parts) for parts in looks.parts}
    return len(counts) == 1 and min(counts) >= 1 and all(looks.labels)


def has_sound_spots(spots: Sequence[Spot], count: int) -> bool:
    """Whether every spot is somewhere on the tile, and is of parts that labels of so many parts have."""
    factors = [factor for spot in spots for factor in spot.factors]
    return (
        all(spot.factors and _is_somewhere(spot.mask) for spot in spots)
        and len(set(factors)) == len(factors)
        and all(0 <= factor < count for factor in factors)
    )


def _is_somewhere(mask: NDArray[np.bool_]) -> bool:
    return bool(mask.any())


def even_parts(labels: Sequence[str], parts: Sequence[Parts]) -> tuple[Parts, ...]:
    """The parts of the labels, or each label whole where they have not all the same number of parts."""
    return tuple(parts) if len({len(each) for each in parts}) <= 1 else tuple((label,) for label in labels)
