"""Larger text for the far side of the table: boxes keep their size, second lines drop out first."""

from __future__ import annotations

from dataclasses import replace

from .items import Box, Item, Pressable, Words
from .theme import style

_APART = 4.0
"""dp at most between two lines that belong together."""


def enlarge(items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
    """The items with their text set larger; digits drawn on things stay as they are."""
    if scale == 1:
        return items
    enlarged: list[Item] = []
    for item in items:
        before = enlarged[-1] if enlarged else None
        if isinstance(item, Pressable):
            enlarged.append(replace(item, items=enlarge(item.items, scale)))
        elif isinstance(item, Words) and isinstance(before, Words) and _is_crowded(before, item):
            enlarged[-1] = merge_lines(before, item)
        elif isinstance(item, Words) and not item.is_digits:
            enlarged.append(replace(item, scale=scale))
        else:
            enlarged.append(item)
    return tuple(enlarged)


def _is_crowded(first: Words, second: Words) -> bool:
    """Whether the first line needs the place of the second, which can be spared."""
    return is_second_line(first, second) and style(first.style).size * first.scale > first.box.height


def is_second_line(first: Words, second: Words) -> bool:
    """Whether it stands right below the other and can be spared."""
    is_below = abs(second.box.y - first.box.bottom) <= _APART and second.box.x == first.box.x
    return second.is_optional and is_below


def merge_lines(first: Words, second: Words) -> Words:
    """The first line alone, in the place of both."""
    return replace(first, box=Box(first.box.x, first.box.y, first.box.width, second.box.bottom - first.box.y))
