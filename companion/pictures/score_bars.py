"""The points of the rounds as pieces of cloth, each as long as its points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from .shapes import Box, Cloth, Item, Lettering, Picture, Sheet
from .theme import fabric, score_fabric

PartName: TypeAlias = Literal["patterns", "stars", "complete", "patches", "symmetry"]
"""The kinds of Quiltable points, in the order in which they are counted."""
PARTS: tuple[PartName, ...] = get_args(PartName)

ROUND_FABRICS = ("blue", "green", "yellow")
_PLATE = 30.0
"""Room for the number on a bar, so that even a round of few points can be read."""
_LEAST = 60
"""Points: bars of a whole game are no longer than if somebody had so many."""


def picture_bars(points: Sequence[int], most: int, width: float, height: float = 28) -> Picture:
    """A bar for each round; `most` is what the longest row of bars adds up to."""
    rounds = len(ROUND_FABRICS)
    x, step = 0.0, (width - rounds * (_PLATE + 6)) / max(_LEAST, most)
    items: list[Item] = []
    for number, name in zip(points, ROUND_FABRICS, strict=False):
        cloth, length = fabric(name), _PLATE + 4 + number * step
        items.append(Cloth(Box(x, 0, length, height), cloth.colour, cloth.light, cloth.motif, 10, 6))
        margin = min(4.0, height / 7)
        plate = Box(x + 3, margin, _PLATE - 2, height - 2 * margin)
        items += [Sheet(plate, "surface", 5), Lettering(plate, str(number), "small_strong", "ink")]
        x += length + 2
    return Picture(width, height, tuple(items))


def picture_round(number: int, side: float = 16) -> Picture:
    """The cloth of a round, from 0, for the key to the bars."""
    cloth = fabric(ROUND_FABRICS[number])
    return Picture(side, side, (Cloth(Box(0, 0, side, side), cloth.colour, cloth.light, cloth.motif, 8, 4),))


def picture_parts(points: Mapping[PartName, int], most: int, now: PartName | None, width: float = 250) -> Picture:
    """A piece of cloth for each kind of points, as long as they are; what was just added has a border."""
    height, x = 28.0, 0.0
    items: list[Item] = []
    for name in PARTS:
        if not points.get(name):
            continue
        cloth, wide = score_fabric(name), max(10.0, width * points[name] / max(most, 1))
        box = Box(x, 0, wide - 2, height)
        items.append(Cloth(box, cloth.colour, cloth.light, cloth.motif, 10, 6))
        if name == now:
            items.append(Sheet(box.inset(1), None, 6, "ink", 2.5))
        if wide > _PLATE:
            plate = Box(box.centre[0] - 13, 5, 26, height - 10)
            items += [Sheet(plate, "surface", 5), Lettering(plate, str(points[name]), "small_strong", "ink")]
        x += wide
    return Picture(width, height, tuple(items))
