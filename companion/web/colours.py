"""Colours of pictures as the page's own CSS variables, so that one drawing serves every theme."""

from __future__ import annotations

from typing import Literal

from companion.pictures import Colour
from companion.pictures.theme import cloth_count


def variable(role: str) -> str:
    """The CSS variable of a role: 'ink_soft' is --ink-soft, 'seat2.cloth' is --seat2-cloth; seats begin anew after
    the last cloth."""
    seat, _, part = role.partition(".")
    if part:
        return f"--seat{int(seat.removeprefix('seat')) % cloth_count()}-{part}"
    return f"--{role.replace('_', '-')}"


def css_colour(colour: Colour) -> str:
    """A colour for CSS, without what shines through it."""
    return colour if colour.startswith("#") else f"var({variable(colour.partition('@')[0])})"


def paint(what: Literal["fill", "stroke"], colour: Colour | None) -> str:
    """The attributes that fill or draw a shape in that colour."""
    if colour is None:
        return f'{what}="none"'
    _, _, share = colour.partition("@")
    return f'{what}="{css_colour(colour)}"' + (f' {what}-opacity="{float(share):g}"' if share else "")
