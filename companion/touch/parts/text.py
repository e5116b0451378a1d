"""Paragraphs, lines of small things, and big numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.pictures.players import draw_swatch
from companion.pictures.shapes import Box, Colour, Icon, Item, Sheet
from companion.pictures.theme import style
from companion.screens.views import Line, Score, Span, Text
from companion.touch.counting import Counting
from companion.touch.lettering import SMALLEST, measure
from companion.touch.part import WIDGETS, Leaf, Touchable
from companion.touch.placing import place_picture

STYLES = {"strong": "body_strong"}
TONES: dict[str, Colour] = {"soft": "ink_soft"}
SCORES = {"lock": "lock_score", "large": "score_l", "medium": "score_m", "small": "score_s"}
_PLATES = ("good", "warn", "bad", "info")
_ICON = 28.0
_BETWEEN = "·"
"""Stands between two things in one row; nobody wants it at the end of a row or at its beginning."""
"""dp that a symbol before a text takes with its gap."""


def style_of(name: str) -> str:
    """The theme's style for a text style."""
    return STYLES.get(name, name)


def colour_of(tone: str) -> Colour:
    """The theme's colour for a tone."""
    return TONES.get(tone, tone)


@WIDGETS.shows(Text)
class TextWidget(Leaf):
    """A paragraph in as many lines as it needs."""

    part: Text

    def measure(self, width: float) -> float:
        style = style_of(self.part.style)
        lines = self.lines_of(self.part.text, style, width - self._before)
        return (min(lines, self.part.lines) if self.part.lines else lines) * self.line_height(style)

    def measure_width(self) -> float:
        return self._before + self.width_of(self.part.text, style_of(self.part.style))

    @property
    def _before(self) -> float:
        return _ICON if self.part.icon else 0.0

    def draw(self, width: float, height: float) -> Iterator[Item]:
        style, colour = style_of(self.part.style), colour_of(self.part.tone)
        most = self.part.lines or 99
        if self.part.icon and self.part.align == "center":
            wide = min(self.measure_width(), width)
            left = (width - wide) / 2
            yield Icon(Box(left, 0, 22, height), self.part.icon, colour, 20)
            box = Box(left + self._before, 0, wide - self._before, height)
            yield from self.write(box, self.part.text, style, colour, "left", most)
            return
        if self.part.icon:
            yield Icon(Box(0, 0, 22, min(height, self.line_height(style))), self.part.icon, colour, 20)
        box = Box(self._before, 0, width - self._before, height)
        yield from self.write(box, self.part.text, style, colour, self.part.align, most)


@WIDGETS.shows(Line)
class LineWidget(Touchable, Leaf):
    """Spans beside each other, going on in the next row where there is no room."""

    part: Line
    _GAP = 6.0

    def refresh(self, before: Any) -> None:
        self.tap = self.part.tap
        super().refresh(before)

    def measure_width(self) -> float:
        return sum(self._width(span) for span in self.part.spans) + self._GAP * (len(self.part.spans) - 1)

    def measure(self, width: float) -> float:
        return sum(max(self._height(span) for span, _, _ in row) for row in self._rows(width))

    def _width(self, span: Span) -> float:
        wide = self.width_of(span.text, style_of(span.style)) if span.text else 0.0
        high = self._height(span)
        if span.icon:
            wide += 22 + (4 if span.text else 0)
        if span.face:
            wide += 24 + (4 if span.text else 0)
        if span.picture:
            wide += span.picture.width * min(1.0, high / span.picture.height) + (4 if span.text else 0)
        return wide + (20 if span.is_plate else 0)

    def _least(self, span: Span) -> float:
        """dp that it takes when its text is set as small as text may be."""
        font = style(style_of(span.style))
        text = measure(span.text, font.font, min(SMALLEST, font.size)) + 1 if span.text else 0.0
        return self._width(replace(span, text="")) + text

    def _height(self, span: Span) -> float:
        is_picture = span.picture is not None and not (span.text or span.icon)
        high = 0.0 if is_picture else self.line_height(style_of(span.style))
        if span.picture:
            high = max(high, min(span.picture.height, 40.0))
        return max(high, 24.0) if span.face or span.is_plate else high

    def _rows(self, width: float) -> list[list[tuple[Span, float, float]]]:
        """The spans by row, each with where it begins and how wide it is."""
        rows: list[list[tuple[Span, float, float]]] = [[]]
        x = 0.0
        for span in self.part.spans:
            wide = min(self._width(span), width)
            if rows[-1] and x + wide > width + 0.5:
                if span.grows and x + self._least(span) <= width:
                    wide = width - x
                else:
                    if rows[-1][-1][0].text == _BETWEEN:
                        rows[-1].pop()
                    rows.append([])
                    x = 0.0
            if span.text == _BETWEEN and not rows[-1]:
                continue
            rows[-1].append((span, x, wide))
            x += wide + self._GAP
        return [self._spread(row, width) for row in rows]

    def _spread(self, row: list[tuple[Span, float, float]], width: float) -> list[tuple[Span, float, float]]:
        if not row:
            return row
        free = width - (row[-1][1] + row[-1][2])
        growing = next((number for number, (span, _, _) in enumerate(row) if span.grows), None)
        if growing is not None and free > 0:
            return [
                (span, x + (free if number > growing else 0), wide + (free if number == growing else 0))
                for number, (span, x, wide) in enumerate(row)
            ]
        shift = {"left": 0.0, "center": free / 2, "right": free}[self.part.align]
        return [(span, x + max(0.0, shift), wide) for span, x, wide in row]

    def draw(self, width: float, height: float) -> Iterator[Item]:
        rows = self._rows(width)
        y = max(0.0, (height - self.measure(width)) / 2)
        for row in rows:
            high = max(self._height(span) for span, _, _ in row)
            for span, x, wide in row:
                yield from self._draw_span(span, Box(x, y, wide, high))
            y += high

    def _plate(self, box: Box, tone: str) -> Sheet:
        assert self.look is not None
        role = tone if tone in _PLATES else "lit"
        # Where contrast is high the grounds hardly differ.
        return Sheet(box, f"{role}_bg", 8, role if self.look.theme.is_contrast else None, 2)

    def _draw_span(self, span: Span, box: Box) -> Iterator[Item]:
        colour = colour_of(span.tone)
        if span.is_plate:
            high = min(box.height, 28.0)
            yield self._plate(Box(box.x, box.centre[1] - high / 2, box.width, high), span.tone)
            box = box.inset(10, 0)
        x = box.x
        if span.face:
            yield from draw_swatch(Box(x, box.centre[1] - 12, 24, 24), span.face.cloth, span.face.letter)
            x += 28
        if span.picture:
            scale = min(1.0, box.height / span.picture.height)
            wide = span.picture.width * scale
            yield from place_picture(span.picture, Box(x, box.y, wide, box.height))
            x += wide + 4
        if span.icon:
            yield Icon(Box(x, box.y, 22, box.height), span.icon, colour, 20)
            x += 26
        text = Box(x, box.y, box.right - x, box.height)
        yield from self.write(text, span.text, style_of(span.style), colour, "center" if span.is_plate else span.align)


@WIDGETS.shows(Score)
class ScoreWidget(Touchable, Counting):
    """A big number that counts up when it changes, with what it counts below it."""

    part: Score
    sinks = False

    def refresh(self, before: Any) -> None:
        self.tap = self.part.explain
        self.count(before.value if before else "", self.part.value)
        super().refresh(before)

    @property
    def _style(self) -> str:
        return SCORES[self.part.size]

    def measure(self, width: float) -> float:
        return self.line_height(self._style) + (self.line_height("small") if self.part.label else 0)

    def measure_width(self) -> float:
        return max(self.width_of(self.part.value, self._style), self.width_of(self.part.label, "small"))

    def draw(self, width: float, height: float) -> Iterator[Item]:
        value = self.counted(self.part.value)
        high, low = self.line_height(self._style), self.line_height("small") if self.part.label else 0.0
        top = (height - high - low) / 2
        colour = colour_of(self.part.tone)
        yield from self.write(Box(0, top, width, high), value, self._style, colour, self.part.align)
        yield from self.write(Box(0, top + high, width, low), self.part.label, "small", "ink_soft", self.part.align)
