"""A sentence that stands above the keys for a few seconds."""

from __future__ import annotations

from .drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from .drawing.theme import motion_seconds, overlay
from .screen import Easel


class Toast:
    """One sentence and how long it still stands."""

    def __init__(self, text: str, is_refusal: bool = False) -> None:
        self.text = text
        self.is_refusal = is_refusal
        self._left = motion_seconds("toast")

    def fade(self, seconds: float) -> bool:
        """Let time pass; returns whether it is over."""
        self._left -= seconds
        return self._left <= 0


def draw_toast(easel: Easel, toast: Toast, below: tuple[Item, ...]) -> Item:
    """The sentence on a dark plate, where it covers the least that can be pressed; a touch takes it away."""
    places = (Box(120, 338, easel.width - 240, 56), Box(120, 66, easel.width - 240, 56))
    pressables = [item.box for item in below if isinstance(item, Pressable)]
    box = min(places, key=lambda place: sum(place.overlaps(pressable) for pressable in pressables))
    inside = (
        Sheet(box, overlay("plate"), 12),
        Icon(Box(box.x + 10, box.y, 30, box.height), "info", overlay("plate_text"), 22),
        Words(
            Box(box.x + 48, box.y + 4, box.width - 60, box.height - 8),
            toast.text,
            "body",
            overlay("plate_text"),
            lines=2,
        ),
    )
    return Pressable(box, Tap("toast"), inside, sinks=False)
