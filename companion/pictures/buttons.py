"""The small things of Patchwork: buttons, leather 1 x 1 patches, the special tile."""

from __future__ import annotations

from .shapes import Box, Disc, Item, Lettering, Picture, Sheet, Stitches

_BLUE, _DARK, _CREAM = "#30549A", "#1F3A70", "#FFF6E6"
_LEATHER, _STITCH = "#8A6248", "#E9DAC0"


def draw_button(x: float, y: float, radius: float, *, is_faded: bool = False) -> tuple[Item, ...]:
    """A blue button with four holes; faded where it is behind everybody."""
    colour, hole = ("#9AA8C4", "#C9D1E2") if is_faded else (_BLUE, _CREAM)
    reach = radius * 0.3
    return (
        Disc(x, y, radius, colour, "#6F7FA2" if is_faded else _DARK, max(1.0, radius / 9)),
        Disc(x, y, radius * 0.7, None, hole, max(0.8, radius / 14)),
        *(Disc(x + dx * reach, y + dy * reach, radius * 0.15, hole) for dx in (-1, 1) for dy in (-1, 1)),
    )


def picture_button(side: float = 20) -> Picture:
    """A button as a picture of its own."""
    return Picture(side, side, draw_button(side / 2, side / 2, side / 2 - 1))


def draw_single(x: float, y: float, side: float) -> tuple[Item, ...]:
    """A 1 x 1 patch: a leather square with a light stitch."""
    box = Box(x - side / 2, y - side / 2, side, side)
    stitch = Stitches(box, _STITCH, side * 0.15, inset=side * 0.2, on=side * 0.14, off=side * 0.1, width=side * 0.08)
    return Sheet(box, _LEATHER, side * 0.15, "#5C3F2C", max(1.0, side / 18)), stitch


def picture_single(side: float = 20) -> Picture:
    """A 1 x 1 patch as a picture of its own."""
    return Picture(side, side, draw_single(side / 2, side / 2, side - 2))


def picture_special_tile(side: float = 64) -> Picture:
    """The tile for a full 7 x 7 square: checks on saffron, a dark disc with 7."""
    cell = side / 7
    items: list[Item] = [Sheet(Box(0, 0, side, side), "#E3A630", side * 0.06, "#7A5A1E", 1.5)]
    for row in range(7):
        items += [Sheet(Box(col * cell, row * cell, cell, cell), "#F3C66B") for col in range(row % 2, 7, 2)]
    middle = side / 2
    items += [
        Disc(middle, middle, side * 0.26, "#2A2130", _CREAM, 1.5),
        Lettering(Box(middle - side * 0.22, middle - side * 0.22, side * 0.44, side * 0.44), "7", "score_m", _CREAM),
    ]
    return Picture(side, side, tuple(items))
