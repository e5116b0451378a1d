"""Results as a quilt: a patch for every day that somebody played, dots for what was reached, bars for how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from .charts import LETTER_INK
from .shapes import Box, Cloth, Disc, Item, Lettering, Picture, Polygon, Seam, Sheet
from .theme import fabric, player_motif

GAME_FABRICS = {
    "quilt-show": "red", "patchwork-doodle": "yellow", "patchwork": "blue", "quiltable": "green",
    "match-quilt": "purple",
}  # fmt: skip
"""Which cloth stands for which game."""
_SQUARE, _PITCH, _MARGIN = 12.0, 13.5, 40.0
_CREAM = "#FFF6E6"


def season_quilt(
    played: Mapping[tuple[int, int], tuple[str, bool]],
    weeks: int,
    weekdays: Sequence[str],
    months: Sequence[tuple[int, str]],
) -> Picture:
    """A square for each day, a column a week: by week and weekday the game that was played and whether it was won.

    `weekdays` are the words beside the rows, empty where there is none; `months` those below, with their weeks."""
    items: list[Item] = []
    for row, word in enumerate(weekdays):
        if word:
            items.append(Lettering(Box(0, row * _PITCH - 4, _MARGIN - 6, 20), word, "small", "ink_soft", "left"))
    for week in range(weeks):
        for row in range(len(weekdays)):
            box = Box(_MARGIN + week * _PITCH, row * _PITCH, _SQUARE, _SQUARE)
            found = played.get((week, row))
            if found is None:
                items.append(Sheet(box, None, 3, "line", 1))
                continue
            cloth = fabric(GAME_FABRICS.get(found[0], "orange"))
            items.append(Cloth(box, cloth.colour, cloth.light, cloth.motif, 7, 3))
            if found[1]:
                items += draw_star(*box.centre, 5)
    below = len(weekdays) * _PITCH + 1
    width = _MARGIN + weeks * _PITCH
    for week, word in months:
        left = _MARGIN + week * _PITCH
        items.append(Lettering(Box(left, below, min(70, width - left), 20), word, "small", "ink_soft", "left"))
    return Picture(width, below + 20, tuple(items))


def game_patch(game: str, side: float = 18) -> Picture:
    """The cloth that stands for a game."""
    cloth = fabric(GAME_FABRICS.get(game, "orange"))
    return Picture(side, side, (Cloth(Box(0, 0, side, side), cloth.colour, cloth.light, cloth.motif, 8, 4),))


def score_strip(game: str, spread: Mapping[int, int], average: float, width: float = 250) -> Picture:
    """A dot for every number of points that was reached, from the lowest to the highest; a bar for the average and a
    star for the best."""
    height, end = 20.0, 12.0
    low, high = min(spread), max(spread)

    def across(points: float) -> float:
        return end + (width - 2 * end) * ((points - low) / (high - low) if high > low else 1.0)

    cloth = fabric(GAME_FABRICS.get(game, "orange"))
    items: list[Item] = [Sheet(Box(0, height / 2 - 4, width, 8), "sunken", 4)]
    items += [Disc(across(points), height / 2, 5, cloth.colour, "surface", 1) for points in spread]
    items.append(Seam(((across(average), 1), (across(average), height - 1)), "ink", 2.5))
    items += draw_star(across(high), height / 2, 9)
    return Picture(width, height, tuple(items))


def spread_bars(bars: Sequence[tuple[str, int]], size: tuple[float, float] = (470.0, 190.0)) -> Picture:
    """How often results of each group were reached: a column of cloth each, with its number above and its words
    below."""
    width, height = size
    most = max((count for _, count in bars), default=1) or 1
    wide = width / max(1, len(bars))
    ground = height - 24
    items: list[Item] = [Seam(((0, ground), (width, ground)), "line", 1.5)]
    cloth = fabric("blue")
    for number, (words, count) in enumerate(bars):
        left, tall = number * wide, (ground - 24) * count / most
        if count:
            column = Box(left + wide * 0.12, ground - tall, wide * 0.76, tall)
            items.append(Cloth(column, cloth.colour, cloth.light, cloth.motif, 10, 3))
            items.append(Lettering(Box(left, ground - tall - 22, wide, 20), str(count), "small_strong", "ink"))
        items.append(Lettering(Box(left, ground + 4, wide, 20), words, "small", "ink_soft"))
    return Picture(width, height, tuple(items))


def versus_bar(one: int, other: int, cloths: tuple[int, int], width: float = 150, height: float = 14) -> Picture:
    """How often one was ahead and how often the other, each in their cloth."""
    whole = max(1, one + other)
    items: list[Item] = [Sheet(Box(0, 0, width, height), "sunken", height / 2)]
    x = 0.0
    for count, cloth in ((one, cloths[0]), (other, cloths[1])):
        wide = (width - 2) * count / whole
        if count:
            piece = Box(x, 0, wide, height)
            items.append(Cloth(piece, f"seat{cloth}.cloth", f"seat{cloth}.motif", player_motif(cloth), 8, 5))
        x += wide + 2
    return Picture(width, height, tuple(items))


def draw_star(x: float, y: float, radius: float) -> list[Item]:
    """A cream star on a dark disc: a win, or the best."""
    points = []
    for corner in range(10):
        far, angle = radius * (0.78 if corner % 2 == 0 else 0.33), pi * corner / 5 - pi / 2
        points.append((x + far * cos(angle), y + far * sin(angle)))
    # Each ray from the middle: a star is not convex.
    rays = [Polygon(((x, y), points[i - 1], points[i], points[(i + 1) % 10]), _CREAM) for i in range(0, 10, 2)]
    return [Disc(x, y, radius, LETTER_INK), *rays]
