"""What the pictures of one page share, drawn once: icons, cloths, the shapes that photos are cut to."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files

import msgspec
from markupsafe import Markup

from companion.pictures import Box, Colour

from .motifs import motif_shapes

_ODD = re.compile(r"[^a-z0-9]+")


@cache
def icon_outlines() -> dict[str, str]:
    """The outline of every icon that the screens name, on a square of 1000; made by `environment/page-files`."""
    return msgspec.json.decode((files(__package__) / "icons.json").read_bytes(), type=dict[str, str])


class Sprite:
    """Collects what is used; a name follows from the look, so that parts of two pages can stand together."""

    def __init__(self) -> None:
        self._definitions: dict[str, str] = {}

    def copy(self) -> Sprite:
        """The same, to be added to aside."""
        other = Sprite()
        other._definitions.update(self._definitions)
        return other

    def icon(self, name: str) -> str:
        """The id of an icon; an unknown one stays empty, because a page must not fail for want of a symbol."""
        outline = icon_outlines().get(name, "")
        key = _slug(f"icon-{name}")
        self._definitions[key] = f'<symbol id="{key}" viewBox="0 0 1000 1000"><path d="{outline}"/></symbol>'
        return key

    def motif(self, motif: str, colour: Colour, tile: float) -> str:
        """The id of what is printed on a cloth."""
        key = _slug(f"cloth-{motif}-{tile:g}-{colour}")
        self._definitions[key] = (
            f'<pattern id="{key}" patternUnits="userSpaceOnUse" width="{tile:g}" height="{tile:g}">'
            f'<g transform="scale({tile:g})">{motif_shapes(motif, colour)}</g></pattern>'
        )
        return key

    def round_cut(self, box: Box, radius: float) -> str:
        """The id of a clip with round corners."""
        key = f"cut-{blake2b(repr((box, radius)).encode(), digest_size=6).hexdigest()}"
        self._definitions[key] = (
            f'<clipPath id="{key}"><rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
            f' rx="{radius:g}"/></clipPath>'
        )
        return key

    def definitions(self) -> Markup:
        """All of it, in the order of the names."""
        return Markup("".join(self._definitions[key] for key in sorted(self._definitions)))


def _slug(text: str) -> str:
    return _ODD.sub("-", text.lower())
