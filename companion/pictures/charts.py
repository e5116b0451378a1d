"""Numbers as cloth: a bar of several pieces, a bar for a share, and a small patch for a legend."""

from __future__ import annotations

from collections.abc import Sequence

from .shapes import Box, Cloth, Item, Lettering, Picture, Sheet
from .theme import fabric, player_motif

FABRICS = ("blue", "green", "yellow", "red", "purple", "orange")
"""One for each reason of a score, in turn."""
_PLATE = 34.0
"""Wide enough for a number on a plate."""
_INK = "#2A2130"


def cloth_bar(values: Sequence[tuple[float, str]], most: float, width: float = 200, height: float = 26) -> Picture:
    """A piece of cloth for each value above nothing, its words on a plate where there is room; `most` fills it all."""
    items: list[Item] = []
    x = 0.0
    for number, (value, words) in enumerate(values):
        if value <= 0:
            continue
        wide = max(8.0, width * value / max(most, 1))
        cloth = fabric(FABRICS[number % len(FABRICS)])
        items.append(Cloth(Box(x, 0, wide - 2, height), cloth.colour, cloth.light, cloth.motif, 8, 5))
        if wide >= _PLATE:
            plate = Box(x + 4, 3, 26, height - 6)
            items += [Sheet(plate, "paper", 5), Lettering(plate, words, "small_strong", _INK)]
        x += wide
    return Picture(width, height, tuple(items))


def legend_patch(number: int, side: float = 14) -> Picture:
    """The cloth of that value in a bar."""
    cloth = fabric(FABRICS[number % len(FABRICS)])
    return Picture(side, side, (Cloth(Box(0, 0, side, side), cloth.colour, cloth.light, cloth.motif, 7, 3),))


def share_bar(share: float, seat: int, width: float = 160, height: float = 14) -> Picture:
    """How much of the whole, in a player's cloth."""
    track = Box(0, 0, width, height)
    items: list[Item] = [Sheet(track, "sunken", height / 2)]
    if share > 0:
        filled = Box(0, 0, max(height, width * share), height)
        items.append(Cloth(filled, f"seat{seat}.cloth", f"seat{seat}.motif", player_motif(seat), 8, height / 2))
    return Picture(width, height, tuple(items))
