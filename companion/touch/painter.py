"""Paints pictures on Kivy's canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture

from companion.pictures.paths import circle, round_rectangle
from companion.pictures.shapes import (
    Box,
    Cloth,
    Colour,
    Disc,
    Icon,
    Item,
    Lettering,
    PhotoCut,
    Point,
    Polygon,
    Seam,
    Sheet,
    Stitches,
)
from companion.pictures.stitching import Points, stitch_along, thicken
from companion.pictures.theme import Theme, style

from .lettering import fit_digits, icon_text, line_texture, set_line
from .motifs import motif_texture

PhotoSource = Callable[[str], Texture | None]


@dataclass(frozen=True)
class PicturePlace:
    """Where a picture lies in the window: its top left corner in Kivy's pixels, and pixels for one of its units."""

    left: float
    top: float
    scale: float


def paint(items: Iterable[Item], place: PicturePlace, theme: Theme, photo: PhotoSource) -> InstructionGroup:
    """The instructions for the items of a picture at that place."""
    painter = _CanvasPainter(place, theme, photo)
    for item in items:
        _PAINTERS[type(item)](painter, item)
    return painter.group


def tint(theme: Theme, colour: Colour) -> Color:
    """Kivy's colour for a name."""
    return Color(*rgba(theme, colour))


def rgba(theme: Theme, colour: Colour) -> tuple[float, ...]:
    """A colour by name as numbers from 0 to 1."""
    found = theme.colour(colour)
    return tuple(int(found[place : place + 2], 16) / 255 for place in range(1, len(found), 2))


class _CanvasPainter:
    """Turns items into instructions, one after the other."""

    def __init__(self, place: PicturePlace, theme: Theme, photo: PhotoSource) -> None:
        self._place = place
        self._scale = place.scale
        self._theme = theme
        self._photo = photo
        self.group = InstructionGroup()

    def _x(self, x: float) -> float:
        return self._place.left + x * self._scale

    def _y(self, y: float) -> float:
        return self._place.top - y * self._scale

    def _points(self, points: Iterable[Point]) -> list[float]:
        return [value for x, y in points for value in (self._x(x), self._y(y))]

    def _rectangle(self, box: Box) -> dict[str, tuple[float, float]]:
        size = (box.width * self._scale, box.height * self._scale)
        return {"pos": (self._x(box.x), self._y(box.bottom)), "size": size}

    def _colour(self, colour: Colour) -> None:
        self.group.add(tint(self._theme, colour))

    def sheet(self, item: Sheet) -> None:
        radius = [min(item.radius, item.box.width / 2, item.box.height / 2) * self._scale]
        if item.edge:
            self._colour(item.edge)
            below = item.box.moved(down=item.edge_depth)
            self.group.add(SmoothRoundedRectangle(**self._rectangle(below), radius=radius))
        if item.fill:
            self._colour(item.fill)
            self.group.add(SmoothRoundedRectangle(**self._rectangle(item.box), radius=radius))
        if item.border:
            self._colour(item.border)
            inner = max(0.0, item.radius - item.border_width / 2)
            outline = round_rectangle(item.box.inset(item.border_width / 2), inner)
            self._solid(outline, item.border_width, True)

    def _solid(self, points: Iterable[Point], width: float, is_closed: bool) -> None:
        self.group.add(SmoothLine(points=self._points(points), width=width * self._scale / 2, close=is_closed))

    def stitches(self, item: Stitches) -> None:
        outline = round_rectangle(item.box.inset(item.inset), max(0.0, item.radius - item.inset))
        if item.casing:
            self._colour(item.casing)
            self._solid(outline, item.width + item.casing_width, True)
        self._thread(outline, (item.on, item.off, item.width), item.colour, True, item.is_round, item.share)

    def seam(self, item: Seam) -> None:
        if item.casing:
            self._colour(item.casing)
            self._solid(item.points, item.width + item.casing_width, item.is_closed)
        if item.on:
            self._thread(item.points, (item.on, item.off, item.width), item.colour, item.is_closed)
        else:
            self._colour(item.colour)
            self._solid(item.points, item.width, item.is_closed)

    def _thread(
        self,
        path: tuple[Point, ...],
        stitch: tuple[float, float, float],
        colour: Colour,
        is_closed: bool,
        is_round: bool = True,
        share: float = 1,
    ) -> None:
        """All stitches of one thread in one mesh; `stitch` is on, off and width."""
        on, off, width = stitch
        corners = thicken(stitch_along(path, on, off, is_closed, share), width, is_round)
        if len(corners):
            self._colour(colour)
            self._triangles(corners)

    def _triangles(self, corners: Points) -> None:
        """Plain triangles, three corners each."""
        vertices = np.zeros((len(corners), 4), np.float32)
        vertices[:, 0] = self._place.left + corners[:, 0] * self._scale
        vertices[:, 1] = self._place.top - corners[:, 1] * self._scale
        # One mesh holds at most 65,535 corners; threads stay far below.
        indices = np.arange(len(corners), dtype=np.uint16)
        self.group.add(Mesh(vertices=vertices.reshape(-1), indices=indices, mode="triangles"))

    def _fan(self, corners: Iterable[tuple[float, float, float, float]], texture: Texture | None = None) -> None:
        vertices = [value for x, y, u, v in corners for value in (self._x(x), self._y(y), u, v)]
        self.group.add(
            Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_fan", texture=texture)
        )

    def cloth(self, item: Cloth) -> None:
        texture = motif_texture(self._theme.colour(item.colour), self._theme.colour(item.motif_colour), item.motif)
        self.group.add(Color(1, 1, 1, 1))
        left, top = item.box.x, item.box.y
        for polygon in item.polygons or (round_rectangle(item.box, item.radius),):
            self._fan([(x, y, (x - left) / item.tile, -(y - top) / item.tile) for x, y in polygon], texture)

    def polygon(self, item: Polygon) -> None:
        self._colour(item.colour)
        self._fan([(x, y, 0.0, 0.0) for x, y in item.points])

    def disc(self, item: Disc) -> None:
        if item.fill:
            box = Box(item.x - item.radius, item.y - item.radius, 2 * item.radius, 2 * item.radius)
            self._colour(item.fill)
            self.group.add(SmoothEllipse(**self._rectangle(box)))
        if not item.border:
            return
        radius = item.radius - item.border_width / 2
        if item.on:
            self._thread(circle(item.x, item.y, radius), (item.on, item.off, item.border_width), item.border, True)
        else:
            self._colour(item.border)
            ring = (self._x(item.x), self._y(item.y), radius * self._scale)
            self.group.add(SmoothLine(circle=ring, width=item.border_width * self._scale / 2))

    def lettering(self, item: Lettering) -> None:
        text, size = item.text, item.size
        if not size:
            setting = fit_digits(item.text, item.style, item.box.width)
            text, size = setting.lines[0], min(setting.size, item.box.height)
        if not text:
            return
        room = item.box.width * self._scale
        texture = set_line(text, style(item.style).font, size * self._scale, room)
        free = room - texture.size[0]
        left = self._x(item.box.x) + {"left": 0.0, "center": free / 2, "right": free}[item.align]
        self._texture(texture, left, self._y(item.box.centre[1]), item.colour)

    def icon(self, item: Icon) -> None:
        texture = line_texture(icon_text(item.name), "lucide", max(6, round(item.size * self._scale)))
        x, y = item.box.centre
        self._texture(texture, self._x(x) - texture.size[0] / 2, self._y(y), item.colour)

    def _texture(self, texture: Texture, left: float, middle: float, colour: Colour) -> None:
        self._colour(colour)
        # Whole pixels: a texture between two pixels looks blurred.
        where = (round(left), round(middle - texture.size[1] / 2))
        self.group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def photo(self, item: PhotoCut) -> None:
        texture = self._photo(item.key)
        if texture is None:
            return
        left, top, right, bottom = item.crop
        # The texture's first row is the picture's top row.
        coordinates = [left, bottom, right, bottom, right, top, left, top]
        if item.radius:
            self.group.add(StencilPush())
            self._clip(item)
            self.group.add(StencilUse())
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(Rectangle(**self._rectangle(item.box), texture=texture, tex_coords=coordinates))
        if item.radius:
            self.group.add(StencilUnUse())
            self._clip(item)
            self.group.add(StencilPop())

    def _clip(self, item: PhotoCut) -> None:
        self._fan([(x, y, 0.0, 0.0) for x, y in round_rectangle(item.box, item.radius)])


_PAINTERS: dict[type, Callable[[_CanvasPainter, Any], None]] = {
    Sheet: _CanvasPainter.sheet,
    Stitches: _CanvasPainter.stitches,
    Seam: _CanvasPainter.seam,
    Cloth: _CanvasPainter.cloth,
    Polygon: _CanvasPainter.polygon,
    Disc: _CanvasPainter.disc,
    Lettering: _CanvasPainter.lettering,
    Icon: _CanvasPainter.icon,
    PhotoCut: _CanvasPainter.photo,
}
