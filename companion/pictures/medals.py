"""Medals, and the scale on which a game played alone is measured."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, TypeAlias

from .shapes import Box, Disc, Item, Lettering, Picture, Polygon, Sheet
from .theme import medal_colours

MedalName: TypeAlias = Literal["bronze", "silver", "gold"]
MEDALS: tuple[MedalName, ...] = ("bronze", "silver", "gold")
_INK = "#2A2130"
_SCALLOPS = 20


def picture_medal(medal: MedalName | None, text: str, seat: int) -> Picture:
    """A scalloped medal on two ribbons of the player's cloth; without one only the number on plain paper."""
    rim, band, face, stitch = medal_colours(medal) if medal else ("#CFC3AD", "#DDD2BD", "#FFFEFA", "#A89C8A")
    x, y = 66.0, 62.0
    items: list[Item] = []
    for side in (-1, 1):
        tail = ((6, 40), (34, 34), (46, 86), (31, 80), (20, 92))
        items.append(Polygon(tuple((x + side * px, y + py) for px, py in tail), f"seat{seat}.cloth"))
    for petal in range(_SCALLOPS):
        angle = 2 * pi * petal / _SCALLOPS
        items.append(Disc(x + 50 * sin(angle), y - 50 * cos(angle), 9.5, rim))
    items += [Disc(x, y, 52, rim), Disc(x, y, 45, band), Disc(x, y, 38, face)]
    items.append(Disc(x, y, 34, None, stitch, 1.6, 5, 4))
    items.append(Lettering(Box(x - 32, y - 30, 64, 60), text, "score_l", _INK, size=38))
    return Picture(132, 158, tuple(items))


def picture_scale(
    limits: Sequence[int], names: Sequence[str], points: int, before: Sequence[int], best: str = ""
) -> Picture:
    """The three medals as a bar, earlier games as dots on it, and a pointer at this one; `best` stands beside it."""
    low, high = limits[0] - 10, limits[-1] + 10
    left, wide, top, tall = 8.0, 344.0, 44.0, 18.0

    def across(value: float) -> float:
        return left + wide * (min(max(value, low), high) - low) / (high - low)

    ends = [low, *limits, high]
    fills = ["#E6DAC2", *(medal_colours(medal)[1] for medal in MEDALS)]
    items: list[Item] = []
    for start, end, fill in zip(ends, ends[1:], fills, strict=False):
        items.append(Sheet(Box(across(start) + 1, top, across(end) - across(start) - 2, tall), fill, 4))
    items += [Disc(across(one), top + tall / 2, 5.5, "#FFFEFA", _INK, 1.6) for one in before]
    x = across(points)
    items.append(Polygon(((x, top - 3), (x - 8, top - 15), (x + 8, top - 15)), "ink"))
    items.append(Lettering(Box(x - 30, 0, 60, 28), str(points), "score_s", "ink"))
    if best:
        is_right = x > left + wide / 2
        place = Box(x - 136, 10, 112, 20) if is_right else Box(x + 24, 10, 112, 20)
        items.append(Lettering(place, best, "small", "ink_soft", "right" if is_right else "left"))
    for number, (limit, name) in enumerate(zip(limits, names, strict=True)):
        items.append(Lettering(Box(across(limit) - 20, top + tall + 4, 40, 20), str(limit), "small_strong", "ink"))
        end = ends[number + 2]
        middle = (across(limit) + across(end)) / 2 + 8
        items.append(Lettering(Box(middle - 40, top + tall + 4, 80, 20), name, "small", "ink_soft"))
    return Picture(left * 2 + wide, top + tall + 26, tuple(items))
