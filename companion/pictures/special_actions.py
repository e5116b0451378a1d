"""The special actions that a player has left: one small square each, empty when it is used."""

from __future__ import annotations

from .shapes import Box, Icon, Item, Picture, Sheet


def picture_specials(left: int, whole: int, side: float = 12, *, has_scissors: bool = False) -> Picture:
    """The squares in a row, after a pair of scissors where nothing else says what they are."""
    start = 20.0 if has_scissors else 0.0
    high = max(side, 16.0) if has_scissors else side
    items: list[Item] = [Icon(Box(0, 0, 16, high), "scissors", "ink_soft", 16)] if has_scissors else []
    for number in range(whole):
        box = Box(start + number * (side + 2), (high - side) / 2, side, side)
        is_left = number < left
        items.append(Sheet(box, "good" if is_left else None, 3, "good" if is_left else "hem", 1.5))
    return Picture(start + whole * (side + 2) - 2, high, tuple(items))
