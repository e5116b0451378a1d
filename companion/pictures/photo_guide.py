"""How a photo should look: all four corners of the sheet in sight, seen from above."""

from __future__ import annotations

from .shapes import Box, Disc, Item, Picture, Seam, Sheet

_WIDE, _HIGH = 300.0, 200.0
_SIDE, _LINES = 140.0, 9
_CORNER = 22.0


def draw_photo_guide() -> Picture:
    """A ruled sheet in the middle of what the camera sees."""
    paper = Box((_WIDE - _SIDE) / 2, (_HIGH - _SIDE) / 2, _SIDE, _SIDE)
    items: list[Item] = [Sheet(Box(0, 0, _WIDE, _HIGH), "sunken", 12), Sheet(paper.inset(-8), "paper", 2, "paper_line")]
    for line in range(_LINES + 1):
        at = _SIDE * line / _LINES
        items.append(Seam(((paper.x + at, paper.y), (paper.x + at, paper.y + _SIDE)), "paper_line", 1))
        items.append(Seam(((paper.x, paper.y + at), (paper.x + _SIDE, paper.y + at)), "paper_line", 1))
    corners = [(paper.x + x * _SIDE, paper.y + y * _SIDE) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    items.append(Seam(tuple(corners), "lit", 3, 7, 5, is_closed=True, casing="ink", casing_width=1.5))
    items += [Disc(x, y, 5, "lit", "ink") for x, y in corners]
    frame = paper.inset(-20)
    for x, y, right, down in ((0, 0, 1, 1), (1, 0, -1, 1), (1, 1, -1, -1), (0, 1, 1, -1)):
        at, top = frame.x + x * frame.width, frame.y + y * frame.height
        items.append(Seam(((at + right * _CORNER, top), (at, top), (at, top + down * _CORNER)), "ink", 4))
    return Picture(_WIDE, _HIGH, tuple(items))
