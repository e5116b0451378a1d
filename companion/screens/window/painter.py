"""Paints items: each becomes a group of instructions, kept as long as the item stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.texture import Texture

from companion.screens.drawing.items import (
    Box,
    Cloth,
    Disc,
    Icon,
    Item,
    Photo,
    Point,
    Pressable,
    Seam,
    Shape,
    Sheet,
    Stitches,
    Weave,
    Words,
)
from companion.screens.drawing.paths import Points, circle, round_rectangle, stitch_along, thicken
from companion.screens.drawing.theme import style

from .motifs import motif_texture, weave_texture
from .text import ICON_ROOM, fit, icon_text, line_texture, pitch, room_of

SINK = 3
_WEAVE = 4
"""dp between two threads of the ground."""
PhotoSource = Callable[[str], Texture | None]


class Painter:
    """Turns items into instructions for a window of a given height and density."""

    def __init__(self, height: float, dp: float, photo: PhotoSource) -> None:
        self._height = height
        self._dp = dp
        self._photo = photo
        self._kept: dict[tuple[Item, bool], InstructionGroup] = {}

    def paint(self, items: Iterable[Item], pressed: Pressable | None = None) -> list[InstructionGroup]:
        """The instructions for the items; those of unchanged items are the same objects as before."""
        kept: dict[tuple[Item, bool], InstructionGroup] = {}
        groups = []
        for item in items:
            key = (item, item == pressed)
            group = kept.get(key) or self._kept.get(key) or self._group(item, item == pressed)
            kept[key] = group
            groups.append(group)
        self._kept = kept
        return groups

    def _group(self, item: Item, is_pressed: bool) -> InstructionGroup:
        group = InstructionGroup()
        if isinstance(item, Pressable):
            group.add(PushMatrix())
            group.add(Translate(0, -SINK * self._dp if is_pressed and item.sinks else 0))
            for inner in item.items:
                group.add(self._group(_without_edge(inner) if is_pressed and item.sinks else inner, False))
            group.add(PopMatrix())
        else:
            _PAINTERS[type(item)](self, item, group)
        return group

    def _x(self, x: float) -> float:
        return x * self._dp

    def _y(self, y: float) -> float:
        return self._height - y * self._dp

    def _points(self, points: Iterable[Point]) -> list[float]:
        return [value for x, y in points for value in (self._x(x), self._y(y))]

    def _rectangle(self, box: Box) -> dict[str, tuple[float, float]]:
        size = (box.width * self._dp, box.height * self._dp)
        return {"pos": (self._x(box.x), self._y(box.bottom)), "size": size}

    def _sheet(self, item: Sheet, group: InstructionGroup) -> None:
        radius = [min(item.radius, item.box.width / 2, item.box.height / 2) * self._dp]
        if item.edge:
            group.add(_colour(item.edge))
            below = item.box.moved(down=item.edge_depth)
            group.add(SmoothRoundedRectangle(**self._rectangle(below), radius=radius))
        if item.fill:
            group.add(_colour(item.fill))
            group.add(SmoothRoundedRectangle(**self._rectangle(item.box), radius=radius))
        if item.border:
            group.add(_colour(item.border))
            outline = round_rectangle(
                item.box.inset(item.border_width / 2), max(0.0, item.radius - item.border_width / 2)
            )
            group.add(SmoothLine(points=self._points(outline), width=item.border_width * self._dp / 2, close=True))

    def _weave(self, item: Weave, group: InstructionGroup) -> None:
        pitch = max(2, round(_WEAVE * self._dp))
        frame = self._rectangle(item.box)
        across, down = (side / pitch for side in frame["size"])
        group.add(Color(1, 1, 1, 1))
        texture = weave_texture(item.colour, item.thread, pitch)
        group.add(Rectangle(**frame, texture=texture, tex_coords=(0, down, across, down, across, 0, 0, 0)))

    def _stitches(self, item: Stitches, group: InstructionGroup) -> None:
        outline = round_rectangle(item.box.inset(item.inset), max(0.0, item.radius - item.inset))
        if item.casing:
            group.add(_colour(item.casing))
            width = (item.width + item.casing_width) * self._dp / 2
            group.add(SmoothLine(points=self._points(outline), width=width, close=True))
        self._thread(outline, True, item, group)

    def _seam(self, item: Seam, group: InstructionGroup) -> None:
        if item.casing:
            group.add(_colour(item.casing))
            width = (item.width + item.casing_width) * self._dp / 2
            group.add(SmoothLine(points=self._points(item.points), width=width, close=item.is_closed))
        if item.on:
            self._thread(item.points, item.is_closed, item, group)
        else:
            group.add(_colour(item.colour))
            points = self._points(item.points)
            group.add(SmoothLine(points=points, width=item.width * self._dp / 2, close=item.is_closed))

    def _thread(
        self, path: tuple[Point, ...], is_closed: bool, item: Stitches | Seam | Disc, group: InstructionGroup
    ) -> None:
        """All stitches of one thread in one mesh."""
        if isinstance(item, Disc):
            assert item.border is not None
            colour, width, is_round = item.border, item.border_width, True
        else:
            colour, width, is_round = item.colour, item.width, getattr(item, "is_round", True)
        group.add(_colour(colour))
        thread = stitch_along(path, item.on, item.off, is_closed, getattr(item, "share", 1))
        self._triangles(thicken(thread, width, is_round), group)

    def _triangles(self, corners: Points, group: InstructionGroup) -> None:
        """Plain triangles, three corners each; a thread of which nothing is sewn yet has none."""
        if not len(corners):
            return
        vertices = np.zeros((len(corners), 4), np.float32)
        vertices[:, 0] = corners[:, 0] * self._dp
        vertices[:, 1] = self._height - corners[:, 1] * self._dp
        # One mesh holds at most 65,535 corners; threads stay far below.
        indices = np.arange(len(corners), dtype=np.uint16)
        group.add(Mesh(vertices=vertices.reshape(-1), indices=indices, mode="triangles"))

    def _mesh(
        self,
        corners: list[tuple[float, float, float, float]],
        mode: str,
        texture: Texture | None,
        group: InstructionGroup,
    ) -> None:
        vertices = [value for x, y, u, v in corners for value in (self._x(x), self._y(y), u, v)]
        group.add(Mesh(vertices=vertices, indices=list(range(len(corners))), mode=mode, texture=texture))

    def _cloth(self, item: Cloth, group: InstructionGroup) -> None:
        texture = motif_texture(item.colour, item.motif_colour, item.motif)
        group.add(Color(1, 1, 1, 1))
        left, top = item.box.x, item.box.y
        for polygon in item.polygons or (round_rectangle(item.box, item.radius),):
            corners = [(x, y, (x - left) / item.tile, -(y - top) / item.tile) for x, y in polygon]
            self._mesh(corners, "triangle_fan", texture, group)

    def _shape(self, item: Shape, group: InstructionGroup) -> None:
        group.add(_colour(item.colour))
        self._mesh([(x, y, 0.0, 0.0) for x, y in item.points], "triangle_fan", None, group)

    def _disc(self, item: Disc, group: InstructionGroup) -> None:
        box = Box(item.x - item.radius, item.y - item.radius, 2 * item.radius, 2 * item.radius)
        if item.fill:
            group.add(_colour(item.fill))
            group.add(SmoothEllipse(**self._rectangle(box)))
        if not item.border:
            return
        if item.on:
            self._thread(circle(item.x, item.y, item.radius - item.border_width / 2), True, item, group)
        else:
            group.add(_colour(item.border))
            radius = (item.radius - item.border_width / 2) * self._dp
            ring = (self._x(item.x), self._y(item.y), radius)
            group.add(SmoothLine(circle=ring, width=item.border_width * self._dp / 2))

    def _words(self, item: Words, group: InstructionGroup) -> None:
        lines, size = fit(item)
        font, high = style(item.style).font, pitch(item, size)
        top = item.box.y + (item.box.height - high * len(lines)) / 2
        group.add(_colour(item.colour))
        for number, line in enumerate(lines):
            self._line(line, font, size, item, top + (number + 0.5) * high, group)

    def _line(self, text: str, font: str, size: float, item: Words, middle: float, group: InstructionGroup) -> None:
        if not text:
            return
        texture = line_texture(text, font, round(size * self._dp))
        width, height = texture.size
        left, free = self._x(item.box.x), room_of(item) * self._dp - width
        if item.align == "center":
            left += free / 2
        elif item.align == "right":
            left += free
        if item.icon:
            place = Box(left / self._dp, middle - ICON_ROOM / 2, ICON_ROOM - 8, ICON_ROOM)
            self._icon(Icon(place, item.icon, item.colour, ICON_ROOM - 8), group)
            left += ICON_ROOM * self._dp
        # Whole pixels: a texture between two pixels looks blurred.
        where = (round(left), round(self._y(middle) - height / 2))
        group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def _icon(self, item: Icon, group: InstructionGroup) -> None:
        texture = line_texture(icon_text(item.name), "lucide", round(item.size * self._dp))
        x, y = item.box.centre
        group.add(_colour(item.colour))
        where = (round(self._x(x) - texture.size[0] / 2), round(self._y(y) - texture.size[1] / 2))
        group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def _photo_item(self, item: Photo, group: InstructionGroup) -> None:
        texture = self._photo(item.key)
        if texture is None:
            return
        box = _fitted(item, texture.size) if item.is_fitted else item.box
        left, top, right, bottom = item.crop
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        frame = self._rectangle(box)
        if item.radius:
            group.add(StencilPush())
            self._clip(box, item.radius, group)
            group.add(StencilUse())
        group.add(Color(1, 1, 1, 1))
        # The texture's first row is the picture's top row.
        coordinates = [value for u, v in (corners[3], corners[2], corners[1], corners[0]) for value in (u, v)]
        group.add(Rectangle(**frame, texture=texture, tex_coords=coordinates))
        if item.radius:
            group.add(StencilUnUse())
            self._clip(box, item.radius, group)
            group.add(StencilPop())

    def _clip(self, box: Box, radius: float, group: InstructionGroup) -> None:
        self._mesh([(x, y, 0.0, 0.0) for x, y in round_rectangle(box, radius)], "triangle_fan", None, group)


_PAINTERS: dict[type, Callable[[Painter, Any, InstructionGroup], None]] = {
    Sheet: Painter._sheet,
    Weave: Painter._weave,
    Stitches: Painter._stitches,
    Seam: Painter._seam,
    Cloth: Painter._cloth,
    Shape: Painter._shape,
    Disc: Painter._disc,
    Words: Painter._words,
    Icon: Painter._icon,
    Photo: Painter._photo_item,
}


def _colour(colour: str) -> Color:
    parts = [int(colour[place : place + 2], 16) / 255 for place in range(1, len(colour), 2)]
    return Color(*parts)


def _without_edge(item: Item) -> Item:
    if isinstance(item, Sheet) and item.edge:
        return Sheet(item.box, item.fill, item.radius, item.border, item.border_width)
    return item


def _fitted(item: Photo, size: tuple[float, float]) -> Box:
    left, top, right, bottom = item.crop
    width, height = size[0] * (right - left), size[1] * (bottom - top)
    scale = min(item.box.width / width, item.box.height / height)
    x, y = item.box.centre
    return Box(x - width * scale / 2, y - height * scale / 2, width * scale, height * scale)
