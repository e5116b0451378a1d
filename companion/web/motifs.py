"""The motifs of cloth as SVG patterns, each on a tile of side 1."""

from __future__ import annotations

from companion.pictures import Colour
from companion.pictures.motifs import MOTIFS, Print

from .colours import paint


def motif_shapes(motif: str, colour: Colour) -> str:
    """What is printed on one tile of side 1, in that colour; nothing on plain cloth."""
    return "".join(_shape(each, colour) for each in MOTIFS[motif])


def _shape(shape: Print, colour: Colour) -> str:
    way = "M" + "L".join(f"{x:.3g} {y:.3g}" for x, y in shape.points)
    if shape.width:
        return f'<path fill="none" {paint("stroke", colour)} stroke-width="{shape.width:g}" d="{way}"/>'
    opacity = f' opacity="{shape.strength:g}"' if shape.strength < 1 else ""
    return f'<path {paint("fill", colour)}{opacity} d="{way}Z"/>'
