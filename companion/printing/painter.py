"""Paints the drawings of the screens onto paper, in the colours of the day theme."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from reportlab.lib.colors import Color  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from companion.pictures import Box, Colour, Item, Picture, Point
from companion.pictures.motifs import MOTIFS
from companion.pictures.shapes import Cloth, Disc, Icon, Lettering, Polygon, Seam, Sheet, Stitches
from companion.pictures.theme import load_theme, style


def paint_picture(canvas: Canvas, picture: Picture) -> None:
    """Everything in it, in its own units from its top left corner."""
    for item in picture.items:
        canvas.saveState()
        _PAINTERS[type(item)](canvas, item)
        canvas.restoreState()


def _colour(name: Colour) -> Color:
    """A colour of paper; what shines through is mixed with white, because some printers know nothing else."""
    told = load_theme("linen").colour(name)
    red, green, blue = (int(told[start : start + 2], 16) / 255 for start in (1, 3, 5))
    share = int(told[7:9], 16) / 255 if len(told) == 9 else 1.0
    return Color(*(1 - share * (1 - part) for part in (red, green, blue)))


def _fill(canvas: Canvas, colour: Colour | None) -> int:
    if colour is not None:
        canvas.setFillColor(_colour(colour))
    return int(colour is not None)


def _stroke(canvas: Canvas, colour: Colour | None, width: float, on: float = 0, off: float = 0) -> int:
    if colour is not None:
        canvas.setStrokeColor(_colour(colour))
        canvas.setLineWidth(width)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        if on:
            canvas.setDash([on, off])
    return int(colour is not None)


def _rounded(canvas: Canvas, box: Box, radius: float, **options: int) -> None:
    radius = min(radius, box.width / 2, box.height / 2)
    if radius > 0:
        canvas.roundRect(box.x, box.y, box.width, box.height, radius, **options)
    else:
        canvas.rect(box.x, box.y, box.width, box.height, **options)


def _sheet(canvas: Canvas, item: Sheet) -> None:
    box = item.box.inset(item.border_width / 2) if item.border else item.box
    stroke = _stroke(canvas, item.border, item.border_width)
    _rounded(canvas, box, item.radius, stroke=stroke, fill=_fill(canvas, item.fill))


def _stitches(canvas: Canvas, item: Stitches) -> None:
    _stroke(canvas, item.colour, item.width, item.on, item.off)
    _rounded(canvas, item.box.inset(item.inset), item.radius, stroke=1, fill=0)


def _seam(canvas: Canvas, item: Seam) -> None:
    _stroke(canvas, item.colour, item.width, item.on, item.off)
    canvas.drawPath(_path(canvas, item.points, is_closed=item.is_closed), stroke=1, fill=0)


def _polygon(canvas: Canvas, item: Polygon) -> None:
    _fill(canvas, item.colour)
    canvas.drawPath(_path(canvas, item.points), stroke=0, fill=1)


def _disc(canvas: Canvas, item: Disc) -> None:
    radius = item.radius - item.border_width / 2 if item.border else item.radius
    stroke = _stroke(canvas, item.border, item.border_width, item.on, item.off)
    canvas.circle(item.x, item.y, radius, stroke=stroke, fill=_fill(canvas, item.fill))


def _cloth(canvas: Canvas, item: Cloth) -> None:
    """The motif begins at the box's own corner, as on every display."""
    outline = canvas.beginPath()
    if item.polygons:
        for points in item.polygons:
            _add(outline, points)
    else:
        radius = min(item.radius, item.box.width / 2, item.box.height / 2)
        outline.roundRect(item.box.x, item.box.y, item.box.width, item.box.height, radius)
    _fill(canvas, item.colour)
    canvas.drawPath(outline, stroke=0, fill=1)
    canvas.clipPath(outline, stroke=0, fill=0)
    across, down = (int(size / item.tile) + 1 for size in (item.box.width, item.box.height))
    for shape in MOTIFS[item.motif]:
        colour = _colour(item.motif_colour)
        ground = _colour(item.colour)
        mixed = Color(*(g + shape.strength * (c - g) for c, g in zip(colour.rgb(), ground.rgb(), strict=True)))
        canvas.setFillColor(mixed)
        canvas.setStrokeColor(mixed)
        canvas.setLineWidth(shape.width * item.tile)
        path = canvas.beginPath()
        for row in range(down):
            for col in range(across):
                left, top = item.box.x + col * item.tile, item.box.y + row * item.tile
                _add(path, [(left + x * item.tile, top + y * item.tile) for x, y in shape.points], not shape.width)
        canvas.drawPath(path, stroke=int(bool(shape.width)), fill=int(not shape.width))


def _lettering(canvas: Canvas, item: Lettering) -> None:
    set_in = style(item.style)
    width = stringWidth(item.text, set_in.font, 1.0) or 1.0
    capital = getFont(set_in.font).face.capHeight / 1000
    size = item.size or min(set_in.size, item.box.width / width, item.box.height / capital)
    start = {
        "left": item.box.x,
        "center": item.box.centre[0] - width * size / 2,
        "right": item.box.right - width * size,
    }
    _write(
        canvas, item.text, set_in.font, size, (start[item.align], item.box.centre[1] + size * capital / 2), item.colour
    )


def _icon(canvas: Canvas, item: Icon) -> None:
    x, y = item.box.centre
    letter = chr(_icons()[item.name])
    width = stringWidth(letter, "lucide", item.size)
    _write(canvas, letter, "lucide", item.size, (x - width / 2, y + item.size / 2), item.colour)


def _write(canvas: Canvas, text: str, font: str, size: float, at: Point, colour: Colour) -> None:
    canvas.translate(*at)
    canvas.scale(1, -1)
    _fill(canvas, colour)
    canvas.setFont(font, size)
    canvas.drawString(0, 0, text)


@cache
def _icons() -> dict[str, int]:
    """The letters of the icon font by their names."""
    codes: dict[str, int] = json.loads((files("companion.screens") / "fonts" / "icons.json").read_text())
    return codes


def _path(canvas: Canvas, points: Sequence[Point], *, is_closed: bool = True) -> Any:
    path = canvas.beginPath()
    _add(path, points, is_closed)
    return path


def _add(path: Any, points: Sequence[Point], is_closed: bool = True) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if is_closed:
        path.close()


_PAINTERS: dict[type[Item], Callable[[Canvas, Any], None]] = {
    Sheet: _sheet, Stitches: _stitches, Seam: _seam, Cloth: _cloth, Polygon: _polygon, Disc: _disc,
    Lettering: _lettering, Icon: _icon,
}  # fmt: skip
"""How each shape is painted; photos are never printed."""
