"""Paints the drawings of the screens as pixels, for files that people keep: no window and no browser is needed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.pictures import Colour, Item, Picture, Point
from companion.pictures.motifs import MOTIFS
from companion.pictures.paths import circle, round_rectangle
from companion.pictures.shapes import Cloth, Disc, Icon, Lettering, PhotoCut, Polygon, Seam, Sheet, Stitches
from companion.pictures.stitching import stitch_along
from companion.pictures.theme import ThemeName, load_theme, style

if TYPE_CHECKING:
    from vision.photo.pixels import Pixels

_FINER = 2
"""Painted so much larger and made smaller at the end: edges become smooth."""
_CAPITAL = 0.7
"""How high a capital is, in shares of the size of its font."""


def paint_pixels(
    picture: Picture, width: int, photos: Mapping[str, Pixels] | None = None, theme: ThemeName = "linen"
) -> Image.Image:
    """The picture so many pixels wide; `photos` are those that it shows, by key, in the order B, G, R."""
    scale = _FINER * width / picture.width
    size = (round(picture.width * scale), round(picture.height * scale))
    canvas = _Canvas(size, scale, photos or {}, theme)
    for item in picture.items:
        _PAINTERS[type(item)](canvas, item)
    return canvas.image.resize((size[0] // _FINER, size[1] // _FINER), Image.Resampling.LANCZOS)


class _Canvas:
    def __init__(self, size: tuple[int, int], scale: float, photos: Mapping[str, Pixels], theme: ThemeName) -> None:
        self.image = Image.new("RGB", size, load_theme(theme).surface)
        self.scale = scale
        self.photos = photos
        self._theme = load_theme(theme)
        self._mixed: dict[Colour, tuple[int, int, int, int]] = {}
        # Drawn in this mode, colours that shine through are mixed with what lies below.
        self._draw = ImageDraw.Draw(self.image, "RGBA")

    def colour(self, name: Colour) -> tuple[int, int, int, int]:
        """Red, green, blue and how much of it covers what lies below."""
        if name not in self._mixed:
            told = self._theme.colour(name)
            red, green, blue = (int(told[start : start + 2], 16) for start in (1, 3, 5))
            self._mixed[name] = red, green, blue, int(told[7:9], 16) if len(told) == 9 else 255
        return self._mixed[name]

    def polygon(self, points: Sequence[Point] | Any, colour: Colour) -> None:
        if len(points) > 2:
            self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=self.colour(colour))

    def thread(
        self, points: Sequence[Point], colour: Colour, width: float, on: float, off: float, closed: bool
    ) -> None:
        """A line, or stitches along it, with round ends."""
        sewn = stitch_along(points, on or 1e6, off if on else 0.0, closed)
        paint = self.colour(colour)
        is_opaque = paint[3] == 255
        # On a layer of its own: where pieces overlap, a colour that shines through would be laid twice.
        mask = self.image if is_opaque else Image.new("L", self.image.size)
        drawing, fill = (self._draw, paint) if is_opaque else (ImageDraw.Draw(mask), 255)
        half = width * self.scale / 2
        pieces = zip(sewn.points[:-1] * self.scale, sewn.points[1:] * self.scale, strict=True)
        for is_sewn, (start, end) in zip(sewn.is_sewn, pieces, strict=True):
            if is_sewn:
                drawing.line((*start, *end), fill, max(1, round(2 * half)))
                for x, y in (start, end):
                    drawing.ellipse((x - half, y - half, x + half, y + half), fill)
        if not is_opaque:
            self.fill(mask, colour)

    def fill(self, mask: Image.Image, colour: Colour) -> None:
        *paint, cover = self.colour(colour)
        if cover < 255:
            mask = mask.point(lambda value: value * cover // 255)
        self.image.paste(tuple(paint), (0, 0), mask)

    def cloth(self, item: Cloth) -> None:
        left, top = item.box.x * self.scale, item.box.y * self.scale
        size = ceil(item.box.width * self.scale) + 1, ceil(item.box.height * self.scale) + 1
        tile = np.asarray(self._print(item))
        across, down = ceil(size[0] / tile.shape[1]), ceil(size[1] / tile.shape[0])
        piece = Image.fromarray(np.tile(tile, (down, across, 1))[: size[1], : size[0]])
        mask = Image.new("L", size)
        outlines = item.polygons or (round_rectangle(item.box, item.radius),)
        for outline in outlines:
            ImageDraw.Draw(mask).polygon([(x * self.scale - left, y * self.scale - top) for x, y in outline], fill=255)
        self.image.paste(piece, (round(left), round(top)), mask)

    def _print(self, item: Cloth) -> Image.Image:
        """One tile of a cloth."""
        side = max(2, round(item.tile * self.scale))
        tile = Image.new("RGB", (side, side), self.colour(item.colour)[:3])
        drawing = ImageDraw.Draw(tile)
        ground, motif = (np.array(self.colour(name)[:3]) for name in (item.colour, item.motif_colour))
        for shape in MOTIFS[item.motif]:
            mixed = tuple(int(part) for part in ground + shape.strength * (motif - ground))
            points = [(x * side, y * side) for x, y in shape.points]
            if shape.width:
                drawing.line(points, mixed, max(1, round(shape.width * side)), joint="curve")
            else:
                drawing.polygon(points, mixed)
        return tile

    def letters(self, text: str, font_name: str, size: float, at: Point, anchor: str, colour: Colour) -> None:
        font = _font(font_name, max(1, round(size * self.scale)))
        place = (at[0] * self.scale, at[1] * self.scale)
        self._draw.text(place, text, fill=self.colour(colour), font=font, anchor=anchor)

    def photo(self, item: PhotoCut) -> None:
        pixels = self.photos.get(item.key)
        if pixels is None:
            self.polygon(round_rectangle(item.box, item.radius), "sunken")
            return
        height, width = pixels.shape[:2]
        left, top, right, bottom = item.crop
        cut = pixels[int(top * height) : ceil(bottom * height), int(left * width) : ceil(right * width), ::-1]
        scale = min(item.box.width / cut.shape[1], item.box.height / cut.shape[0]) * self.scale
        size = max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale))
        shown = Image.fromarray(np.ascontiguousarray(cut)).resize(size, Image.Resampling.LANCZOS)
        middle_x, middle_y = item.box.centre
        self.image.paste(
            shown, (round(middle_x * self.scale - size[0] / 2), round(middle_y * self.scale - size[1] / 2))
        )


def _sheet(canvas: _Canvas, item: Sheet) -> None:
    if item.edge:
        canvas.polygon(round_rectangle(item.box.moved(down=item.edge_depth), item.radius), item.edge)
    if item.fill:
        canvas.polygon(round_rectangle(item.box, item.radius), item.fill)
    if item.border:
        outline = round_rectangle(item.box.inset(item.border_width / 2), item.radius - item.border_width / 2)
        canvas.thread(outline, item.border, item.border_width, 0, 0, closed=True)


def _stitches(canvas: _Canvas, item: Stitches) -> None:
    outline = round_rectangle(item.box.inset(item.inset), item.radius)
    if item.casing:
        canvas.thread(outline, item.casing, item.width + item.casing_width, 0, 0, closed=True)
    canvas.thread(outline, item.colour, item.width, item.on, item.off, closed=True)


def _seam(canvas: _Canvas, item: Seam) -> None:
    if item.casing:
        canvas.thread(item.points, item.casing, item.width + item.casing_width, 0, 0, item.is_closed)
    canvas.thread(item.points, item.colour, item.width, item.on, item.off, item.is_closed)


def _disc(canvas: _Canvas, item: Disc) -> None:
    if item.fill:
        canvas.polygon(circle(item.x, item.y, item.radius), item.fill)
    if item.border:
        ring = circle(item.x, item.y, item.radius - item.border_width / 2)
        canvas.thread(ring, item.border, item.border_width, item.on, item.off, closed=True)


def _lettering(canvas: _Canvas, item: Lettering) -> None:
    set_in = style(item.style)
    wide = _font(set_in.font, 100).getlength(item.text) / 100 or 1.0
    size = item.size or min(set_in.size, item.box.width / wide, item.box.height / _CAPITAL)
    x = {"left": item.box.x, "center": item.box.centre[0], "right": item.box.right}[item.align]
    anchor = {"left": "ls", "center": "ms", "right": "rs"}[item.align]
    canvas.letters(item.text, set_in.font, size, (x, item.box.centre[1] + size * _CAPITAL / 2), anchor, item.colour)


def _icon(canvas: _Canvas, item: Icon) -> None:
    canvas.letters(chr(_icons()[item.name]), "lucide", item.size, item.box.centre, "mm", item.colour)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("companion.screens") / "fonts" / f"{name}.ttf") as path:
        return ImageFont.truetype(str(path), size)


@cache
def _icons() -> dict[str, int]:
    codes: dict[str, int] = json.loads((files("companion.screens") / "fonts" / "icons.json").read_text())
    return codes


_PAINTERS: dict[type[Item], Callable[[_Canvas, Any], None]] = {
    Sheet: _sheet, Stitches: _stitches, Seam: _seam, Disc: _disc, Lettering: _lettering, Icon: _icon,
    Cloth: _Canvas.cloth, PhotoCut: _Canvas.photo,
    Polygon: lambda canvas, item: canvas.polygon(item.points, item.colour),
}  # fmt: skip
"""How each shape is painted."""
