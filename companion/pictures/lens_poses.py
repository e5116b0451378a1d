"""The poses of the printed target: the wanted one over the live picture, and all of them as small tiles."""

from __future__ import annotations

from collections.abc import Sequence

from .photo_marks import DARK, Outline
from .shapes import Box, Disc, Item, Picture, Point, Polygon, Seam, Sheet
from .theme import overlay

_ACROSS, _WIDE, _HIGH, _GAP = 4, 58.0, 42.0, 6.0


def draw_wanted(points: Sequence[Point]) -> list[Item]:
    """Where the target is to be held, as a dotted outline."""
    return [Seam(tuple(points), "#9FE3B4", 3, 3, 7, True, DARK, 3)]


def draw_corners(points: Sequence[Point]) -> list[Item]:
    """The corners that were found."""
    return [item for x, y in points for item in (Disc(x, y, 4.5, overlay("found"), DARK, 1.5), Disc(x, y, 1.5, DARK))]


def draw_poses(outlines: Sequence[Outline], now: int) -> Picture:
    """A tile for each pose: done with a tick, the present one lit, those to come faint."""
    items: list[Item] = []
    for number, outline in enumerate(outlines):
        row, col = divmod(number, _ACROSS)
        tile = Box(col * (_WIDE + _GAP), row * (_HIGH + _GAP), _WIDE, _HIGH)
        items.append(Sheet(tile, "lit_bg" if number == now else "surface", 6, "ink" if number == now else "hem", 1.5))
        inner = tile.inset(7, 5)
        corners = tuple(
            (inner.x + min(max(x, 0), 1) * inner.width, inner.y + min(max(y, 0), 1) * inner.height) for x, y in outline
        )
        items.append(Polygon(corners, "ink" if number <= now else "hem"))
        if number < now:
            x, y = tile.right - 8, tile.y + 8
            items += [Disc(x, y, 8, "good"), Seam(((x - 4, y), (x - 1, y + 3), (x + 4, y - 3)), "surface", 2)]
    rows = -(-len(outlines) // _ACROSS)
    return Picture(_ACROSS * (_WIDE + _GAP) - _GAP, rows * (_HIGH + _GAP) - _GAP, tuple(items))
