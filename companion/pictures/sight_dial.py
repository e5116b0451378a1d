"""How well the camera sees: a dial of four cloths, a hand, and a dashed line where it stood before."""

from __future__ import annotations

from math import cos, pi, sin

from .shapes import Box, Cloth, Disc, Item, Picture, Point, Seam
from .theme import fabric

_CLOTHS = ("red", "orange", "yellow", "green")
_WIDE, _HIGH, _OUTER, _INNER = 190.0, 112.0, 84.0, 54.0
_MIDDLE: Point = (95.0, 98.0)


def draw_sight(level: int | None, before: int | None = None) -> Picture:
    """The reached cloth at full strength, the others faint; no hand while nothing was checked."""
    items: list[Item] = []
    for number, name in enumerate(_CLOTHS):
        cloth = fabric(name)
        alpha = "" if number == level else "55"
        ring = _ring(number)
        items.append(
            Cloth(Box(0, 0, _WIDE, _HIGH), cloth.colour + alpha, cloth.light + alpha, cloth.motif, 9, 0, (ring,))
        )
    if before is not None:
        items.append(Seam((_at(before, _INNER - 6), _at(before, _OUTER + 6)), "ink", 2.5, 5, 4))
    if level is not None:
        items.append(Seam((_MIDDLE, _at(level, _INNER + 12)), "ink", 6))
    items += [Disc(*_MIDDLE, 11, "ink"), Disc(*_MIDDLE, 4, "thread")]
    return Picture(_WIDE, _HIGH, tuple(items))


def _angle(share: float) -> float:
    return pi * (1 - share)


def _at(level: int, radius: float) -> Point:
    angle = _angle((level + 0.5) / len(_CLOTHS))
    return _MIDDLE[0] + radius * cos(angle), _MIDDLE[1] - radius * sin(angle)


def _ring(number: int) -> tuple[Point, ...]:
    first, last = (number + 0.03) / len(_CLOTHS), (number + 0.97) / len(_CLOTHS)
    shares = [first + (last - first) * step / 12 for step in range(13)]
    outer = [(_OUTER, share) for share in shares]
    inner = [(_INNER, share) for share in reversed(shares)]
    return tuple(
        (_MIDDLE[0] + radius * cos(_angle(share)), _MIDDLE[1] - radius * sin(_angle(share)))
        for radius, share in (*outer, *inner)
    )
