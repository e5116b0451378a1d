"""A small picture of each theme, in its own colours."""

from __future__ import annotations

from .shapes import Box, Lettering, Picture, Sheet, Stitches
from .theme import ThemeName, load_theme

_WIDTH, _HEIGHT = 164.0, 60.0


def draw_look(name: ThemeName) -> Picture:
    """A table of that theme, seen from far: a number, three players and the main key."""
    theme, box = load_theme(name), Box(0, 0, _WIDTH, _HEIGHT)
    number = Box(8, 8, _WIDTH * 0.38, _HEIGHT - 16)
    left, width = number.right + 8, _WIDTH - number.right - 16
    cloths = Box(left, 8, width, 16).columns(1, 1, 1, gap=5)
    key = Box(left, 30, width, _HEIGHT - 38)
    return Picture(
        _WIDTH,
        _HEIGHT,
        (
            Sheet(box, theme.ground, 8, theme.line if theme.is_contrast else None),
            Sheet(number, theme.surface, 8, theme.hem, 1.5),
            Lettering(number, "42", "score_s", theme.ink),
            *(Sheet(place, theme.player(seat).cloth, 4) for place, seat in zip(cloths, (0, 1, 3), strict=True)),
            Sheet(key, theme.main, 6),
            Stitches(key, theme.thread, 6, inset=4, on=5, off=4, width=1.5),
        ),
    )
