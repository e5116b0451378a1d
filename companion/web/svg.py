"""Paints pictures as SVG: one drawing for every theme, because roles stay CSS variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, pi
from typing import Any

from markupsafe import Markup, escape

from companion.pictures import Box, Item, Picture, Point
from companion.pictures.shapes import (
    Cloth,
    Disc,
    Icon,
    Lettering,
    PhotoCut,
    Polygon,
    Seam,
    Sheet,
    Stitches,
)

from .colours import paint
from .font_metrics import drop_to_baseline, fitted_size
from .sprite import Sprite


@dataclass(frozen=True)
class ServedPhoto:
    """Where a browser finds a photo, and how large it is in pixels."""

    address: str
    width: float
    height: float


PhotoSource = Callable[[str, int], ServedPhoto | None]
"""The photo of that key and version, or nothing when it is not there any more."""


def paint_items(items: Sequence[Item], sprite: Sprite, photos: PhotoSource) -> Markup:
    """The inside of an <svg>: the items in painting order."""
    painter = _Painter(sprite, photos)
    return Markup("".join(_PAINTERS[type(item)](painter, item) for item in items))


def paint_picture(
    picture: Picture, sprite: Sprite, photos: PhotoSource, name: str = "", kind: str = "picture"
) -> Markup:
    """A whole <svg>; with a name it is a picture for screen readers, without one they pass it by."""
    told = f'role="img" aria-label="{escape(name)}"' if name else 'aria-hidden="true"'
    inside = paint_items(picture.items, sprite, photos)
    return Markup(f'<svg class="{kind}" viewBox="0 0 {_n(picture.width)} {_n(picture.height)}" {told}>{inside}</svg>')


class _Painter:
    """One method for each shape."""

    def __init__(self, sprite: Sprite, photos: PhotoSource) -> None:
        self._sprite = sprite
        self._photos = photos

    def sheet(self, item: Sheet) -> str:
        below = _rect(item.box.moved(down=item.edge_depth), item.radius, paint("fill", item.edge)) if item.edge else ""
        if not item.border:
            return below + _rect(item.box, item.radius, paint("fill", item.fill))
        half = item.border_width / 2
        hem = f'{paint("stroke", item.border)} stroke-width="{_n(item.border_width)}"'
        return below + _rect(item.box.inset(half), item.radius - half, f"{paint('fill', item.fill)} {hem}")

    def stitches(self, item: Stitches) -> str:
        box, radius = item.box.inset(item.inset), max(0.0, item.radius)
        length = _around(box, radius)
        dashes = stretched_dashes(length, item.on, item.off, is_closed=True, share=item.share)
        casing = ""
        if item.casing:
            around = f'fill="none" {paint("stroke", item.casing)} stroke-width="{_n(item.width + item.casing_width)}"'
            casing = _rect(box, radius, around)
        ends = ' stroke-linecap="round"' if item.is_round else ""
        thread = f'fill="none" {paint("stroke", item.colour)} stroke-width="{_n(item.width)}"'
        return casing + _rect(box, radius, f'{thread} stroke-dasharray="{dashes}"{ends}')

    def seam(self, item: Seam) -> str:
        way = _path(item.points, item.is_closed)
        casing = ""
        if item.casing:
            casing = (
                f'<path d="{way}" fill="none" {paint("stroke", item.casing)}'
                f' stroke-width="{_n(item.width + item.casing_width)}"'
                ' stroke-linejoin="round" stroke-linecap="round"/>'
            )
        dashes = ""
        if item.on:
            found = stretched_dashes(_along(item.points, item.is_closed), item.on, item.off, is_closed=item.is_closed)
            dashes = f' stroke-dasharray="{found}"'
        return (
            f'{casing}<path d="{way}" fill="none" {paint("stroke", item.colour)} stroke-width="{_n(item.width)}"'
            f' stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
        )

    def cloth(self, item: Cloth) -> str:
        """Moved to the box's own corner, so that the motif begins there."""
        left, top = item.box.x, item.box.y
        printed = f'fill="url(#{self._sprite.motif(item.motif, item.motif_colour, item.tile)})"'
        if item.polygons:
            way = "".join(_path([(x - left, y - top) for x, y in each], is_closed=True) for each in item.polygons)
            pieces = [f'<path d="{way}" {fill}/>' for fill in (paint("fill", item.colour), printed)]
        else:
            box = Box(0, 0, item.box.width, item.box.height)
            pieces = [_rect(box, item.radius, fill) for fill in (paint("fill", item.colour), printed)]
        return f'<g transform="translate({_n(left)} {_n(top)})">{"".join(pieces)}</g>'

    def polygon(self, item: Polygon) -> str:
        return f'<path d="{_path(item.points, is_closed=True)}" {paint("fill", item.colour)}/>'

    def disc(self, item: Disc) -> str:
        radius = item.radius - item.border_width / 2 if item.border else item.radius
        border = ""
        if item.border:
            border = f' {paint("stroke", item.border)} stroke-width="{_n(item.border_width)}"'
        if item.border and item.on:
            dashes = stretched_dashes(2 * pi * radius, item.on, item.off, is_closed=True)
            border += f' stroke-dasharray="{dashes}" stroke-linecap="round"'
        return f'<circle cx="{_n(item.x)}" cy="{_n(item.y)}" r="{_n(radius)}" {paint("fill", item.fill)}{border}/>'

    def lettering(self, item: Lettering) -> str:
        size = item.size or fitted_size(item.text, item.style, item.box)
        x = {"left": item.box.x, "center": item.box.centre[0], "right": item.box.right}[item.align]
        anchor = {"left": "start", "center": "middle", "right": "end"}[item.align]
        y = item.box.centre[1] + drop_to_baseline(size, item.style)
        return (
            f'<text class="letters-{item.style}" x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
            f' text-anchor="{anchor}" {paint("fill", item.colour)}>{escape(item.text)}</text>'
        )

    def icon(self, item: Icon) -> str:
        place = item.box.square(item.size)
        return (
            f'<use href="#{self._sprite.icon(item.name)}" x="{_n(place.x)}" y="{_n(place.y)}"'
            f' width="{_n(item.size)}" height="{_n(item.size)}" {paint("fill", item.colour)}/>'
        )

    def photo_cut(self, item: PhotoCut) -> str:
        photo = self._photos(item.key, item.version)
        if photo is None:
            return _rect(item.box, item.radius, paint("fill", "sunken"))
        left, top, right, bottom = item.crop
        across, down = (right - left) * photo.width, (bottom - top) * photo.height
        scale = min(item.box.width / across, item.box.height / down)
        middle_x, middle_y = item.box.centre
        place = Box(middle_x - across * scale / 2, middle_y - down * scale / 2, across * scale, down * scale)
        clip = f' clip-path="url(#{self._sprite.round_cut(place, item.radius)})"' if item.radius else ""
        shown = f"{_n(left * photo.width)} {_n(top * photo.height)} {_n(across)} {_n(down)}"
        return (
            f'<g{clip}><svg x="{_n(place.x)}" y="{_n(place.y)}" width="{_n(place.width)}"'
            f' height="{_n(place.height)}" viewBox="{shown}"><image href="{escape(photo.address)}"'
            f' width="{_n(photo.width)}" height="{_n(photo.height)}"/></svg></g>'
        )


_PAINTERS: dict[type, Callable[[_Painter, Any], str]] = {
    Sheet: _Painter.sheet,
    Stitches: _Painter.stitches,
    Seam: _Painter.seam,
    Cloth: _Painter.cloth,
    Polygon: _Painter.polygon,
    Disc: _Painter.disc,
    Lettering: _Painter.lettering,
    Icon: _Painter.icon,
    PhotoCut: _Painter.photo_cut,
}


def stretched_dashes(length: float, on: float, off: float, *, is_closed: bool, share: float = 1) -> str:
    """Stitches along a thread of that length, stretched so that none is cut; perhaps only the first of them."""
    gap_at_the_end = 0.0 if is_closed else off
    count = max(1, round((length + gap_at_the_end) / (on + off)))
    stretch = length / (count * (on + off) - gap_at_the_end) if length else 1
    stitch, gap = on * stretch, off * stretch
    if share >= 1:
        return f"{_n(stitch, 4)} {_n(gap, 4)}"
    sewn = round(count * share)
    if sewn == 0:
        return f"0 {_n(length + 1)}"
    first = f"{_n(stitch, 4)} {_n(gap, 4)} " * (sewn - 1)
    return f"{first}{_n(stitch, 4)} {_n(length + 1)}"


def _around(box: Box, radius: float) -> float:
    radius = min(radius, box.width / 2, box.height / 2)
    return 2 * (box.width + box.height) - 8 * radius + 2 * pi * radius


def _along(points: Sequence[Point], is_closed: bool) -> float:
    whole = [*points, points[0]] if is_closed else list(points)
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(whole))


def _rect(box: Box, radius: float, look: str) -> str:
    corners = f' rx="{_n(min(radius, box.width / 2, box.height / 2))}"' if radius > 0 else ""
    return (
        f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(max(0, box.width))}" height="{_n(max(0, box.height))}"'
        f"{corners} {look}/>"
    )


def _path(points: Sequence[Point], is_closed: bool) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + ("Z" if is_closed else "")


def _n(value: float, digits: int = 2) -> str:
    """A number as short as it can be."""
    short = f"{value:.{digits}f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return "0" if short in {"-0", ""} else short
