"""Families of what puzzle pages show: those that a network is fitted to, and those that it must not know."""

from __future__ import annotations

from .puzzle_paper import FONTS

FITTED_FILLS = ("printed", "felt", "hatched", "pencil", "dots")
FILLS = {"crayon": "crayon", "checks": "checks"}
"""Ways to fill cells that are held out, by the name of their family."""
HELD_OUT_FONTS = {"script": FONTS[7], "triplex": FONTS[4]}
"""Fonts that are held out, by the name of their family."""
FOR_CHOOSING, FOR_MEASURING = frozenset({"crayon", "script"}), frozenset({"checks", "triplex"})
"""Families on which the bounds of sureness are chosen, and families on which nothing is."""


def fills_of(strange: frozenset[str]) -> tuple[str, ...]:
    """The ways to fill cells: the held out ones of the strange families, else all that are fitted to."""
    return tuple(way for family, way in FILLS.items() if family in strange) or FITTED_FILLS


def fonts_of(strange: frozenset[str]) -> tuple[int, ...]:
    """The same for fonts."""
    chosen = tuple(font for family, font in HELD_OUT_FONTS.items() if family in strange)
    return chosen or tuple(font for font in FONTS if font not in HELD_OUT_FONTS.values())
