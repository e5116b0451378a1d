"""Quilting chips: those that a player has left, and one to lay on a quilt."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .shapes import Box, Disc, Item, Lettering, Picture

_CREAM, _INK = "#FFF6E6", "#2A2130"


def chips_left(values: Sequence[int], owned: Collection[int]) -> Picture:
    """All chips of a player in a row; a ring of pinholes where one is gone."""
    side, gap = 18.0, 2.0
    items: list[Item] = []
    for number, value in enumerate(values):
        box = Box(number * (side + gap), 0, side, side)
        x, y = box.centre
        if value in owned:
            items += [
                Disc(x, y, side / 2, "paper", "hem", 1.5),
                Lettering(box, str(value), "small_strong", _INK),
            ]
        else:
            items.append(Disc(x, y, side / 2, None, "hem", 1.5, on=1.5, off=3))
    return Picture(len(values) * (side + gap) - gap, side, tuple(items))


def chip_to_lay(value: int, *, is_here: bool, is_elsewhere: bool) -> Picture:
    """A chip: full where it lies on this quilt, pale where it lies on another one."""
    side = 34.0
    on, off = (2, 3) if is_elsewhere else (0, 0)
    ring = Disc(side / 2, side / 2, 16, _CREAM if is_here else None, _INK if is_here else "hem", 2, on, off)
    ink = _INK if is_here else "ink_soft" if is_elsewhere else "ink"
    return Picture(side, side, (ring, Lettering(Box(0, 0, side, side), str(value), "body_strong", ink)))
