"""A symbol of the icon font as a picture of its own."""

from __future__ import annotations

from .shapes import Box, Colour, Icon, Picture


def symbol(name: str, side: float = 52, colour: Colour = "ink", room: float = 0.0) -> Picture:
    """The symbol, so large, with that much room on all sides."""
    whole = side + 2 * room
    return Picture(whole, whole, (Icon(Box(0, 0, whole, whole), name, colour, side),))
