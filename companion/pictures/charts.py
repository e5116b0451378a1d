"""Numbers as cloth and thread: bars of several pieces, a bar for a share, lines from game to game, legends."""

from __future__ import annotations

from collections.abc import Sequence

from .shapes import Box, Cloth, Disc, Item, Lettering, Picture, Seam, Sheet
from .theme import fabric, player_motif

FABRICS = ("blue", "green", "yellow", "red", "purple", "orange")
"""One for each reason of a score, in turn."""
_PLATE = 34.0
"""Wide enough for a number on a plate."""
LETTER_INK = "#2A2130"
_THREADS = ((0.0, 0.0), (9.0, 5.0), (2.5, 4.0), (14.0, 4.0))
"""On and off of each line's stitches, so that nobody depends on the colour."""


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
        if words and wide >= _PLATE:
            plate = Box(x + 4, 3, 26, height - 6)
            items += [Sheet(plate, "paper", 5), Lettering(plate, words, "small_strong", LETTER_INK)]
        x += wide
    return Picture(width, height, tuple(items))


def room_bar(values: Sequence[float], room: float, width: float, height: float = 26) -> Picture:
    """A piece of cloth for each value, and what is left of the room bare."""
    pieces = cloth_bar([(value, "") for value in values], room, width, height)
    return Picture(width, height, (Sheet(Box(0, 0, width, height), "sunken", 5), *pieces.items))


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


def line_chart(
    lines: Sequence[Sequence[float | None]],
    letters: Sequence[str],
    ticks: Sequence[tuple[float, str]],
    labels: Sequence[str],
    size: tuple[float, float] = (470.0, 230.0),
) -> Picture:
    """A thread for each player, in the colour of the seat; `ticks` are the lines across, `labels` what is below."""
    width, height = size
    field = Box(44, 14, width - 86, height - 44)
    low, high = ticks[0][0], ticks[-1][0]

    def across(number: int) -> float:
        return field.x + field.width * (number + 0.5) / len(labels)

    def down(value: float) -> float:
        return field.bottom - field.height * (value - low) / (high - low)

    items: list[Item] = []
    for value, words in ticks:
        y = down(value)
        items.append(Seam(((field.x, y), (field.right, y)), "line", 1.5))
        items.append(Lettering(Box(0, y - 10, 38, 20), words, "small", "ink_soft", "right"))
    for number in sorted({0, len(labels) // 2, len(labels) - 1}):
        box = Box(across(number) - 60, field.bottom + 6, 120, 20)
        items.append(Lettering(box, labels[number], "small", "ink_soft"))
    ends = []
    for seat, line in enumerate(lines):
        points = [(across(number), down(value)) for number, value in enumerate(line) if value is not None]
        on, off = _THREADS[seat % len(_THREADS)]
        colour = f"seat{seat}.name"
        if len(points) > 1:
            items.append(Seam(tuple(points), colour, 2.5, on, off))
        items += [Disc(x, y, 4, "surface", colour, 2) for x, y in points]
        ends += [(points[-1][1], seat)] if points else []
    return Picture(width, height, (*items, *_name_ends(ends, letters, field)))


def _name_ends(ends: Sequence[tuple[float, int]], letters: Sequence[str], field: Box) -> Sequence[Item]:
    """The players' letters at the right, as high as their threads end, none over another."""
    items: list[Item] = []
    lowest = field.y - 40
    for y, seat in sorted(ends):
        lowest = max(lowest + 23, min(y, field.bottom))
        place = Box(field.right + 8, lowest - 11, 22, 22)
        x, middle = place.centre
        items.append(Disc(x, middle, 11, f"seat{seat}.cloth"))
        items.append(Lettering(place, letters[seat], "small_strong", f"seat{seat}.letter"))
    return items
