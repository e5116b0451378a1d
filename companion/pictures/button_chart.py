"""Both players' buttons along the time track, a thread each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.patchwork.track import INCOME, LAST_SPACE

from .buttons import draw_button
from .players import draw_swatch
from .shapes import Box, Item, Picture, Seam

_WIDE, _HIGH, _FACE = 640.0, 62.0, 22.0
_BASE = _HIGH - 12
_THREADS = ((0.0, 0.0), (5.0, 4.0))
"""Solid for the first player, dashed for the second."""


@dataclass(frozen=True)
class ButtonThread:
    """A player's buttons at the spaces where they changed."""

    cloth: int
    letter: str
    points: tuple[tuple[int, int], ...]


def chart_buttons(threads: Sequence[ButtonThread]) -> Picture:
    """A thread for each player, with the income marks of the track below."""
    most = max((buttons for thread in threads for _, buttons in thread.points), default=1) or 1
    right = _WIDE - _FACE - 8

    def at(space: int, buttons: int) -> tuple[float, float]:
        return 4 + (right - 8) * space / LAST_SPACE, _BASE - (_BASE - 6) * buttons / most

    items: list[Item] = [Seam((at(0, 0), at(LAST_SPACE, 0)), "line", 1)]
    for mark in INCOME:
        items += [Seam((at(mark, 0), at(mark, most)), "line", 1, 2, 4), *draw_button(at(mark, 0)[0], _BASE, 5)]
    for thread, (on, off) in zip(threads, _THREADS, strict=False):
        points = tuple(at(*point) for point in thread.points)
        if len(points) > 1:
            items.append(Seam(points, f"seat{thread.cloth}.cloth", 2.5, on, off))
    for place, thread in enumerate(sorted(threads, key=lambda one: -one.points[-1][1])):
        items += draw_swatch(Box(_WIDE - _FACE, 6 + place * (_FACE + 6), _FACE, _FACE), thread.cloth, thread.letter)
    return Picture(_WIDE, _HIGH, tuple(items))
