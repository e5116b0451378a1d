"""Rosettes: the prize markers of a show."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from .shapes import Box, Disc, Icon, Item, Lettering, Picture, Polygon, Seam
from .theme import fabric

_CREAM = "#FFF6E6"
_INK = "#2A2130"
_DARKER = {"red": "#7E211F", "blue": "#1B3566", "green": "#2C5122"}
_FADED, _FADED_DARK = "#A89C8A", "#7E7364"


def draw_rosette(box: Box, text: str, *, is_faded: bool = False, colour: str = "red") -> tuple[Item, ...]:
    """Twelve discs round a cream one with the prize in it, and two notched tails; faded when it is not in play."""
    side = min(box.width, box.height / 1.12)
    x, y = box.x + box.width / 2, box.y + (box.height - side * 1.12) / 2 + side * 0.47
    cloth, tail_colour = (_FADED, _FADED_DARK) if is_faded else (fabric(colour).colour, _DARKER[colour])
    unit = side / 96
    items: list[Item] = []
    for direction in (-1, 1):
        tail = ((4, 26), (24, 24), (29, 60), (19, 52), (11, 62))
        items.append(Polygon(tuple((x + direction * px * unit, y + py * unit) for px, py in tail), tail_colour))
    for petal in range(12):
        angle = petal * pi / 6
        items.append(Disc(x + 34 * unit * sin(angle), y - 34 * unit * cos(angle), 11 * unit, cloth))
    items += [
        Disc(x, y, 37 * unit, cloth),
        Disc(x, y, 31 * unit, _CREAM),
        Disc(x, y, 27 * unit, None, cloth, max(0.8, unit * 1.4), on=5 * unit, off=4 * unit),
    ]
    reach = 26 * unit
    style = "score_s" if side >= 72 else "small_strong"
    items.append(Lettering(Box(x - reach, y - reach, 2 * reach, 2 * reach), text, style, _INK, "center"))
    return tuple(items)


def rosette(
    text: str, *, side: float = 72, is_faded: bool = False, is_picked: bool = False, colour: str = "red"
) -> Picture:
    """One prize marker as a picture of its own; a tick beside it when it is picked."""
    box = Box(0, 0, side, side * 1.12)
    tick = (Icon(Box(side - 18, box.height - 20, 22, 22), "check", "ink", 20),) if is_picked else ()
    return Picture(box.width, box.height, (*draw_rosette(box, text, is_faded=is_faded, colour=colour), *tick))


def tied_rosettes(texts: Sequence[str], *, side: float = 40, is_faded: bool = False) -> Picture:
    """The prize markers beside quilts of one value, below each other with a bracket; none for an empty text."""
    pitch = side * 1.12 + 2
    items = [
        item
        for number, text in enumerate(texts)
        if text
        for item in draw_rosette(Box(0, number * pitch + 1, side, side * 1.12), text, is_faded=is_faded)
    ]
    high = pitch * len(texts)
    if len(texts) > 1:
        left, right = side + 3, side + 9
        items.append(Seam(((left, 3), (right, 3), (right, high - 3), (left, high - 3)), "hem", 2))
    return Picture(side + 11, high, tuple(items))


def rosettes(texts: Sequence[str]) -> Picture:
    """The prize markers of a show; more than three of them in two rows."""
    columns = len(texts) if len(texts) <= 3 else -(-len(texts) // 2)
    wide, high = 80.0, 88.0
    rows = -(-len(texts) // columns)
    return Picture(
        columns * wide,
        rows * high,
        tuple(
            item
            for number, text in enumerate(texts)
            for item in draw_rosette(
                Box(number % columns * wide, number // columns * high, wide, high).inset(3, 2), text
            )
        ),
    )
