"""Actions of a turn that are left: a number in a ring each."""

from __future__ import annotations

from .shapes import Box, Disc, Lettering, Picture

_SIDE = 26.0
_CREAM, _INK = "#FFF6E6", "#2A2130"


def picture_pip(number: int) -> Picture:
    """Light with a dark ring, which shows on a light ground and on a dark one."""
    middle = _SIDE / 2
    ring = Disc(middle, middle, middle - 1, _CREAM, _INK, 2)
    return Picture(_SIDE, _SIDE, (ring, Lettering(Box(0, 0, _SIDE, _SIDE), str(number), "small_strong", _INK)))
