"""A sentence that stands above the keys for a few seconds."""

from __future__ import annotations

from .drawing.items import Box, Icon, Item, Sheet, Words
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


def draw_toast(easel: Easel, toast: Toast) -> tuple[Item, ...]:
    """The sentence on a dark plate."""
    box = Box(120, 338, easel.width - 240, 56)
    return (
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
