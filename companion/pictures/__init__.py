"""Vector pictures of tiles, patches, quilts, dice, prizes and tracks: drawn once as values, painted by every display.

A picture knows no toolkit and no theme: its colours are '#RRGGBB' or the name of a role ('ink', 'lit', 'seat2.cloth'),
which the display looks up in its own theme.
"""

from .shapes import Box, Colour, Item, Picture, Point

__all__ = ["Box", "Colour", "Item", "Picture", "Point"]
