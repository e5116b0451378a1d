"""A symbol of the icon font as a picture of its own."""

from __future__ import annotations

from .shapes import Box, Colour, Icon, Picture


def symbol(name: str, side: float = 52, colour: Colour = "ink") -> Picture:
    """The symbol, so large."""
    return Picture(side, side, (Icon(Box(0, 0, side, side), name, colour, side),))
