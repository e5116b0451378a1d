"""Small movements between two pictures: threads are sewn in, numbers count up; all as plain items."""

from __future__ import annotations

import re
from dataclasses import replace

from .drawing.items import Box, Item, Pressable, Stitches, Words
from .drawing.theme import motion_seconds
from .settings import Movement

Place = tuple[Box, str, str]
"""Where a number stands, in which style, and what stands around its digits."""
_NUMBER = re.compile(r"(\D*)(\d+)(\D*)")
_NUMBERS = ("score_l", "score_m", "score_s", "lock_score")
_RUNNING = 7.0
"""The length of a running stitch, the thread that is sewn in; basting and pinholes are there at once."""


class Motion:
    """Remembers what was there before, so that what is new can come in gently."""

    def __init__(self) -> None:
        self._threads: dict[Box, float] = {}
        self._numbers: dict[Place, tuple[float, int, float]] = {}
        self._is_first = True

    def apply(self, items: tuple[Item, ...], now: float, movement: Movement) -> tuple[tuple[Item, ...], bool]:
        """The items as they look at this moment, and whether they go on moving."""
        if movement != "full":
            self._threads.clear()
            self._numbers.clear()
            return items, False
        threads: dict[Box, float] = {}
        numbers: dict[Place, tuple[float, int, float]] = {}
        moved = tuple(self._move(item, now, threads, numbers) for item in items)
        self._threads, self._numbers, self._is_first = threads, numbers, False
        sewing, counting = motion_seconds("stitch_in"), motion_seconds("count_up")
        is_moving = any(now - born < sewing for born in threads.values()) or any(
            now - start < counting for _, _, start in numbers.values()
        )
        return moved, is_moving

    def _move(
        self,
        item: Item,
        now: float,
        threads: dict[Box, float],
        numbers: dict[Place, tuple[float, int, float]],
    ) -> Item:
        if isinstance(item, Pressable):
            inside = tuple(self._move(each, now, threads, numbers) for each in item.items)
            return item if inside == item.items else replace(item, items=inside)
        if isinstance(item, Stitches) and item.on == _RUNNING:
            born = self._threads.get(item.box, now if not self._is_first else float("-inf"))
            threads[item.box] = born
            share = _share(now - born, motion_seconds("stitch_in"))
            return item if share >= 1 else replace(item, share=share)
        if isinstance(item, Words) and item.style in _NUMBERS:
            number = _NUMBER.fullmatch(item.text)
            return self._count(item, number, now, numbers) if number else item
        return item

    def _count(
        self, item: Words, number: re.Match[str], now: float, numbers: dict[Place, tuple[float, int, float]]
    ) -> Words:
        before_it, digits, after_it = number.groups()
        place, target = (item.box, item.style, before_it + after_it), int(digits)
        before = self._numbers.get(place)
        if before is None:
            numbers[place] = (target, target, float("-inf"))
            return item
        start, goal, since = before
        if goal != target:
            start, since = self._reached(before, now), now
        numbers[place] = (start, target, since)
        shown = round(self._reached(numbers[place], now))
        return item if shown == target else replace(item, text=f"{before_it}{shown}{after_it}")

    def _reached(self, number: tuple[float, int, float], now: float) -> float:
        start, goal, since = number
        return start + (goal - start) * _share(now - since, motion_seconds("count_up"))


def _share(passed: float, whole: float) -> float:
    return min(1.0, passed / whole)
