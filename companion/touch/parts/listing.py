"""Lists that scroll with a flick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.pictures.players import draw_swatch
from companion.pictures.shapes import Box, Icon, Item
from companion.screens.views import Listing, ListRow, Text
from companion.touch import skins
from companion.touch.part import WIDGETS, Leaf, PartWidget, Touchable, fill
from companion.touch.placing import place_picture

from .text import TextWidget, colour_of

_ROW = 52.0
_FLOWING = 10
"""Rows in sight where the list stands among other parts at its own height."""
_GAP = 8.0


class RowCard(Touchable, Leaf):
    """One entry: a face, picture or symbol, two lines, and what it came to at the right."""

    part: ListRow

    def refresh(self, before: Any) -> None:
        self.tap = self.part.tap
        super().refresh(before)

    def measure(self, width: float) -> float:
        first = self.line_height("body_strong")
        if self.part.detail:
            return max(_ROW, first + self.line_height("small") + 14)
        room = width - 24 - (46 if self.part.face or self.part.picture or self.part.icon else 0) - self._trailing - 10
        return max(_ROW, min(2, self.lines_of(self.part.text, "body_strong", room)) * first + 14)

    def draw(self, width: float, height: float) -> Iterator[Item]:
        part, look = self.part, self.look
        assert look is not None
        box = Box(0, 0, width, height)
        if part.is_chosen:
            yield from skins.chosen(look, box)
        else:
            yield from skins.raised(look, box) if part.tap else skins.rest(look, box)
        inner = box.inset(12, 5)
        if part.face:
            yield from draw_swatch(Box(inner.x, height / 2 - 18, 36, 36), part.face.seat, part.face.letter)
            inner = Box(inner.x + 46, inner.y, inner.width - 46, inner.height)
        elif part.picture:
            wide = min(part.picture.width * inner.height / part.picture.height, inner.width / 3)
            yield from place_picture(part.picture, Box(inner.x, inner.y, wide, inner.height))
            inner = Box(inner.x + wide + 10, inner.y, inner.width - wide - 10, inner.height)
        elif part.icon:
            yield Icon(Box(inner.x, 0, 26, height), part.icon, colour_of(part.tone), 24)
            inner = Box(inner.x + 36, inner.y, inner.width - 36, inner.height)
        wide = self._trailing
        yield from self._lines(
            Box(inner.right - wide, inner.y, wide, inner.height), part.trailing, part.trailing_detail, "right"
        )
        room = inner.width - (wide + 10 if wide else 0)
        yield from self._lines(Box(inner.x, inner.y, room, inner.height), part.text, part.detail, "left")

    @property
    def _trailing(self) -> float:
        return (
            max(self.width_of(self.part.trailing, "body_strong"), self.width_of(self.part.trailing_detail, "small"))
            if self.part.trailing
            else 0.0
        )

    def _lines(self, box: Box, text: str, detail: str, align: Any) -> Iterator[Item]:
        colour = colour_of(self.part.tone)
        if not detail:
            yield from self.write(box, text, "body_strong", colour, align, 2)
            return
        high, low = self.line_height("body_strong"), self.line_height("small")
        top = box.y + (box.height - high - low) / 2
        yield from self.write(Box(box.x, top, box.width, high), text, "body_strong", colour, align)
        yield from self.write(Box(box.x, top + high, box.width, low), detail, "small", "ink_soft", align)


@WIDGETS.shows(Listing)
class ListingWidget(PartWidget, ScrollView):
    """The rows in a view that a flick moves."""

    part: Listing

    def __init__(self, **options: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=0, **options)
        self._rows = GridLayout(cols=1, size_hint_y=None)
        self._rows.fbind("minimum_height", self._grown)
        self._nothing: TextWidget | None = None
        self.add_widget(self._rows)
        self.fbind("scroll_y", self._moved)

    def refresh(self, before: Any) -> None:
        look, part = self.look, self.part
        assert look is not None
        rows = min(_FLOWING, len(part.rows) / part.columns) if look.is_flowing else 0
        self.natural = max(2, rows) * (_ROW + _GAP) * look.dp
        self._rows.cols = part.columns
        self._rows.spacing = _GAP * look.dp
        self._rows.padding = [0, 0, 0, 4 * look.dp]
        if not part.rows and part.empty:
            fill(self._rows, (Text(part.empty, tone="soft", align="center"),), look)
        else:
            for row in fill(self._rows, part.rows, look, RowCard):
                row.size_hint_x = 1
        chosen = next((row for row in self._rows.children if getattr(row.part, "is_chosen", False)), None)
        if chosen is not None and self._rows.height > self.height > 1:
            self.scroll_to(chosen, padding=8, animate=look.movement == "full")

    def _grown(self, _: object, height: float) -> None:
        self._rows.height = height

    def _moved(self, _: object, where: float) -> None:
        if where <= 0.05 and self.part is not None and self.part.more is not None and self.look is not None:
            self.look.act(self.part.more)
