"""A symbol as a picture of its own."""

from __future__ import annotations

from .shapes import Box, Colour, Icon, Picture


def icon_picture(name: str, side: float = 60, colour: Colour = "ink_soft") -> Picture:
    """The symbol in the middle, with a little room around it."""
    return Picture(side, side, (Icon(Box(0, 0, side, side), name, colour, side * 0.75),))
