"""Lists that scroll with a flick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.pictures.players import draw_swatch
from companion.pictures.shapes import Box, Icon, Item, Seam, Stitches
from companion.screens.views import Listing, ListRow, Span, Text
from companion.touch import skins
from companion.touch.part import WIDGETS, Leaf, PartWidget, Touchable, fill
from companion.touch.placing import place_picture

from .text import colour_of, style_of

_ROW, _TARGET = 52.0, 48.0
_NUMBERS = "score_s"
"""Style of points, money and counts at the end of a row."""
_TALLEST = {"cards": 74.0, "lines": 36.0}
"""dp: rows that cannot be pressed are no higher, however much room there is."""
_GAPS = {"cards": 8.0, "lines": 0.0}
_CLOSE = {"cards": 4.0, "lines": 0.0}
"""dp between rows that are set closer, and around the text of each then."""
_GAP, _BETWEEN = 8.0, 12.0
"""dp between two columns of a row, and between two rows beside each other."""
_MOST_LINES = 3
_MOST_ROWS = 7
"""A list that is longer may always be flicked through."""
_FLOWING = 10
"""Rows in sight where the list stands among other parts at its own height."""


@dataclass(frozen=True)
class RowEntry:
    """A row with what it shares with the others of its list."""

    row: ListRow
    shares: tuple[float, ...] = ()
    is_line: bool = False
    is_head: bool = False


class RowCard(Touchable, Leaf):
    """One entry: a number, a face, picture or symbol, two lines, more columns, and what it came to at the right."""

    part: RowEntry
    tall = NumericProperty(0.0)
    """dp that its list gives it; 0 for as high as it must be."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("tall", self._placed)

    def refresh(self, before: Any) -> None:
        self.tap = self.part.row.tap
        super().refresh(before)

    def measure(self, width: float) -> float:
        if self.tall and not self.part.is_head:
            return float(self.tall)
        high = self.least(width)
        if self.part.is_head:
            return high
        if self.part.is_line:
            return max(_TARGET if self.part.row.tap else 0.0, high + 8)
        return max(_ROW, high + 14)

    def least(self, width: float) -> float:
        """dp that what is written takes."""
        row, inner = self.part.row, self._inner(width)
        places = self._places(inner)
        style = style_of(row.style)
        text = self._high(row.text, style, places[0].width) if not row.detail else self.line_height(style)
        text += self.line_height("small") if row.detail else 0.0
        cells = (
            self._high(cell.text, style_of(cell.style), place.width - self._mark(cell, inner.height))
            for cell, place in zip(row.cells, places[1:], strict=True)
        )
        return max(text, *cells, 0.0)

    def _high(self, text: str, style: str, width: float) -> float:
        return min(_MOST_LINES, self.lines_of(text, style, width)) * self.line_height(style) if text else 0.0

    def _inner(self, width: float, height: float = _ROW) -> Box:
        """Where its text and cells stand."""
        row = self.part.row
        margin = 2.0 if self.part.is_line else 12.0
        left, right = margin, width - margin
        left += 36.0 if row.number else 0.0
        left += self._before(height)
        right -= _TARGET - margin if row.action else 0.0
        above = 0.0 if self.part.is_line else 4.0
        return Box(left, above, right - left, height - 2 * above)

    def _before(self, height: float) -> float:
        row = self.part.row
        if row.face:
            return min(40.0, height - 6) + _GAP
        if row.picture:
            return row.picture.width * min(40.0, height - 10) / row.picture.height + _GAP
        return 36.0 if row.icon else 0.0

    def _places(self, inner: Box) -> list[Box]:
        """Of the text and of each cell."""
        row = self.part.row
        right = inner.right - (self._trailing + _GAP if self._trailing else 0.0)
        count = 1 + len(row.cells)
        shares = self.part.shares or (1.0,) * count
        room = right - inner.x - _GAP * (count - 1)
        places, x = [], inner.x
        for share in shares:
            wide = room * share / sum(shares)
            places.append(Box(x, inner.y, wide, inner.height))
            x += wide + _GAP
        return places

    def draw(self, width: float, height: float) -> Iterator[Item]:
        row = self.part.row
        yield from self._skin(Box(0, 0, width, height))
        inner = self._inner(width, height)
        x = 2.0 if self.part.is_line else 12.0
        if row.number:
            style, colour = ("small_strong", "ink_soft") if row.tap else ("score_s", "ink")
            yield from self.write(Box(x, 0, 30, height), row.number, style, colour, "center")
            x += 36
        yield from self._draw_mark(x, height)
        places = self._places(inner)
        yield from self._lines(places[0], row.text, row.detail, "left", style_of(row.style))
        for cell, place in zip(row.cells, places[1:], strict=True):
            yield from self._draw_cell(cell, place)
        wide = self._trailing
        right = Box(inner.right - wide, inner.y, wide, inner.height)
        style = self._number_style or style_of(row.style)
        yield from self._lines(right, row.trailing, row.trailing_detail, "right", style)
        if row.action:
            yield from self._draw_action(width, height)

    def _skin(self, box: Box) -> Iterator[Item]:
        row, look = self.part.row, self.look
        assert look is not None
        if self.part.is_head:
            return
        if self.part.is_line:
            yield Seam(((0, 0.75), (box.width, 0.75)), "line", 1.5)
        elif row.is_chosen:
            yield from skins.chosen(look, box)
        elif row.is_place:
            yield Stitches(box, "hem", 12, inset=1, on=4, off=3, width=1.5)
        else:
            yield from skins.raised(look, box) if row.tap else skins.rest(look, box)

    def _draw_mark(self, x: float, height: float) -> Iterator[Item]:
        row = self.part.row
        wide = self._before(height) - _GAP
        if row.face:
            yield from draw_swatch(Box(x, (height - wide) / 2, wide, wide), row.face.cloth, row.face.letter)
        elif row.picture:
            yield from place_picture(row.picture, Box(x, 0, wide, height))
        elif row.icon:
            yield Icon(Box(x, 0, 26, height), row.icon, colour_of(row.tone), 24)

    def _mark(self, cell: Span, height: float) -> float:
        """dp that what stands before the words of a cell takes."""
        if cell.face:
            return min(30.0, height - 4) + 6
        return 26.0 if cell.icon else 0.0

    def _draw_cell(self, cell: Span, box: Box) -> Iterator[Item]:
        before = self._mark(cell, box.height)
        if cell.face:
            side = before - 6
            place = Box(box.x, box.centre[1] - side / 2, side, side)
            yield from draw_swatch(place, cell.face.cloth, cell.face.letter)
        elif cell.icon:
            yield Icon(Box(box.x, box.y, 22, box.height), cell.icon, colour_of(cell.tone), 20)
        if cell.picture:
            scale = min(box.width / cell.picture.width, box.height / cell.picture.height)
            wide = cell.picture.width * scale
            yield from place_picture(cell.picture, Box(box.x, box.y, wide, box.height))
        text = Box(box.x + before, box.y, box.width - before, box.height)
        style = style_of(cell.style)
        lines = max(1, min(_MOST_LINES, int((box.height + 2) // self.line_height(style))))
        yield from self.write(text, cell.text, style, colour_of(cell.tone), cell.align, lines)

    def _draw_action(self, width: float, height: float) -> Iterator[Item]:
        action, look = self.part.row.action, self.look
        assert action is not None and look is not None  # noqa: PT018 - both are known to be there
        box = Box(width - _TARGET, (height - _TARGET) / 2, _TARGET, _TARGET)
        if action.is_chosen:
            yield from skins.chosen(look, box.inset(4), radius=8)
        yield Icon(box, action.icon, "ink_soft", 22)

    @property
    def _number_style(self) -> str:
        """Of a number at the right of a card; plain lines lie too close for it."""
        return _NUMBERS if self.part.row.ends_with_number and not self.part.is_line else ""

    @property
    def _trailing(self) -> float:
        row = self.part.row
        if not row.trailing:
            return 0.0
        style = self._number_style or "body_strong"
        return max(self.width_of(row.trailing, style), self.width_of(row.trailing_detail, "small"))

    def _lines(self, box: Box, text: str, detail: str, align: Any, style: str) -> Iterator[Item]:
        colour = colour_of(self.part.row.tone)
        high, low = self.line_height(style), self.line_height("small")
        if self.part.is_head:
            yield from self.write(box, text, "small", "ink_soft", align)
        elif not detail or high + low > box.height + 6:
            lines = max(1, min(_MOST_LINES, int((box.height + 2) // high)))
            yield from self.write(box, text, style, colour, align, lines)
        else:
            top = box.y + (box.height - high - low) / 2
            yield from self.write(Box(box.x, top, box.width, high), text, style, colour, align)
            yield from self.write(Box(box.x, top + high, box.width, low), detail, "small", "ink_soft", align)

    def on_touch_down(self, touch: Any) -> bool:
        row, look = self.part.row, self.look
        if row.action is not None and look is not None:
            self.tap = row.action.tap if touch.x > self.right - (_TARGET + 4) * look.dp else row.tap
        return super().on_touch_down(touch)


@WIDGETS.shows(Listing)
class ListingWidget(PartWidget, ScrollView):
    """The rows in a view that a flick moves."""

    part: Listing

    def __init__(self, **options: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=0, **options)
        self._rows = GridLayout(cols=1, size_hint_y=None)
        self._rows.fbind("minimum_height", self._fit)
        self.fbind("height", self._fit)
        self.add_widget(self._rows)
        self.fbind("scroll_y", self._moved)
        self._spread = Clock.create_trigger(self._resized, -1)
        self.fbind("size", lambda *_: self._spread())
        self._is_asking = False

    def refresh(self, before: Any) -> None:
        look, part = self.look, self.part
        assert look is not None
        self._is_asking = False
        self._rows.cols = part.columns
        self._rows.spacing = [_BETWEEN * look.dp, _GAPS[part.look] * look.dp]
        self._rows.padding = [0, 0, 0, 4 * look.dp]
        if not part.rows and part.empty:
            fill(self._rows, (Text(part.empty, tone="soft", align="center"),), look)
            self.natural = _ROW * look.dp
            return
        for row in fill(self._rows, self._entries(), look, RowCard):
            row.size_hint_x = 1
        self._set_closer()
        self._show_chosen()

    def _entries(self) -> list[RowEntry]:
        part, is_line = self.part, self.part.look == "lines"
        entries = [RowEntry(row, part.shares, is_line) for row in part.rows]
        if part.heads:
            cells = tuple(Span(head, style="small", tone="soft", align="right") for head in part.heads[1:])
            entries.insert(0, RowEntry(ListRow(part.heads[0], cells=cells), part.shares, is_head=True))
        return entries

    def _show_chosen(self) -> None:
        if self.look is None or not 1 < self.height < self._rows.height:
            return
        for row in self._rows.children:
            if isinstance(row.part, RowEntry) and row.part.row.is_chosen:
                self.scroll_to(row, padding=8, animate=self.look.movement == "full")

    def _resized(self, _: float) -> None:
        self._set_closer()
        self._show_chosen()

    def _set_closer(self) -> None:
        """Where nothing can be pressed the rows share the height, as close as their text lets them."""
        look, part = self.look, self.part
        if look is None or not part.rows:
            return
        if any(row.tap or row.action for row in part.rows):
            most = _FLOWING if look.is_flowing else 2
            self.natural = min(most, -(-len(part.rows) // part.columns)) * (_ROW + _GAPS[part.look]) * look.dp
            self.size_hint_max_y = None
            for row in self._rows.children:
                # They may have been set closer while nothing could be pressed.
                row.tall = 0.0
            return
        rows = [row for row in self._rows.children if not row.part.is_head]
        width = (self.width / look.dp - _BETWEEN * (part.columns - 1)) / part.columns
        least = max((row.least(width) for row in rows), default=0.0) + 2 * _CLOSE[part.look]
        count = -(-len(rows) // part.columns)
        head = self.heads_height(width)
        gap = min(_GAPS[part.look], _CLOSE[part.look]) if count > 4 else _GAPS[part.look]
        self.natural = (min(count, _MOST_ROWS) * (least + gap) + head + 4) * look.dp
        self.size_hint_max_y = (count * (max(least, _TALLEST[part.look]) + gap) + head + 4) * look.dp
        room = (self.height / look.dp - head - 4) / count - gap
        self._rows.spacing = [_BETWEEN * look.dp, gap * look.dp]
        for row in rows:
            row.tall = max(least, min(_TALLEST[part.look], room))

    def heads_height(self, width: float) -> float:
        """dp of the line over the columns."""
        return sum((row.least(width) for row in self._rows.children if row.part.is_head), 0.0)

    def _fit(self, *_: object) -> None:
        """A list that is shorter than its place stands at the top of it."""
        self._rows.height = max(self.height, self._rows.minimum_height)

    def _moved(self, _: object, where: float) -> None:
        if where > 0.05 or self.part is None or self.part.more is None or self.look is None or self._is_asking:
            return
        self._is_asking = True
        self.look.act(self.part.more)
