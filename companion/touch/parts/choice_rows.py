"""Choices that are set in rows: the values of a setting in one strip, switches, and the sections of a page."""

from __future__ import annotations

from collections.abc import Iterator

from companion.pictures.shapes import Box, Disc, Icon, Item, Seam, Sheet, Stitches

from .choices import ChoiceCard, ChoicesWidget
from .text import colour_of

_TARGET = 48.0
_SEGMENT = 92.0
_TOGGLE = Box(0, 0, 54, 30)
_SYMBOL = 28.0
"""dp of the symbol above the name of a section."""


class ChoiceSegment(ChoiceCard):
    """One value of a strip: filled when it holds, stitched too when the push buttons change it."""

    def measure(self, width: float) -> float:
        return max(_TARGET, self.line_height("body_strong") + 16)

    def measure_width(self) -> float:
        return max(_SEGMENT, self.width_of(self.part.text, "body_strong") + 24)

    def draw(self, width: float, height: float) -> Iterator[Item]:
        box = Box(0, 0, width, height)
        if self.part.is_chosen:
            yield Sheet(box, "main", 10)
            if self.part.is_here:
                yield Stitches(box, "thread", 10, share=self.sewn)
        ink = "on_main" if self.part.is_chosen else "ink"
        yield from self.write(box.inset(6, 4), self.part.text, "body_strong", ink, "center")


class ChoiceSwitch(ChoiceCard):
    """What it is and what that means at the left, on or off at the right."""

    def measure(self, width: float) -> float:
        room = self._room(width)
        lines = self.lines_of(self.part.text, "body_strong", room) * self.line_height("body_strong")
        if self.part.detail:
            lines += self.lines_of(self.part.detail, "small", room) * self.line_height("small")
        return max(_TARGET, lines + 5)

    def _room(self, width: float) -> float:
        return width - _TOGGLE.width - 20

    def draw(self, width: float, height: float) -> Iterator[Item]:
        part, look, room = self.part, self.look, self._room(width)
        assert look is not None
        yield Seam(((0, 0.75), (width, 0.75)), "line", 1.5)
        if part.is_here:
            border, wide = ("lit", 4.0) if look.theme.is_contrast else ("ink", 2.5)
            yield Sheet(Box(-6, 0, width + 12, height), "lit_bg", 8, border, wide)
        high = self.lines_of(part.text, "body_strong", room) * self.line_height("body_strong")
        low = self.lines_of(part.detail, "small", room) * self.line_height("small") if part.detail else 0.0
        top = (height - high - low) / 2
        yield from self.write(Box(4, top, room, high), part.text, "body_strong", "ink", lines=3)
        yield from self.write(Box(4, top + high, room, low), part.detail, "small", colour_of(part.tone), lines=4)
        yield from _draw_toggle(_TOGGLE.moved(width - 58, height / 2 - 15), part.is_chosen)


def _draw_toggle(box: Box, is_on: bool) -> Iterator[Item]:
    """Filled with a tick when on, an empty track when off."""
    radius = box.height / 2
    if is_on:
        x, y = box.right - radius, box.y + radius
        yield Sheet(box, "good", radius)
        yield Disc(x, y, radius - 4, "surface")
        yield Icon(Box(x - 10, y - 10, 20, 20), "check", "good", 16)
    else:
        yield Sheet(box, "surface", radius, "hem", 1.5)
        yield Disc(box.x + radius, box.y + radius, radius - 5, "hem")


class ChoiceSection(ChoiceCard):
    """A section of a page, its symbol above its name; only the open one has a border."""

    def measure(self, width: float) -> float:
        return max(_TARGET, _SYMBOL + self._lines(width) * self.line_height("small_strong") + 8)

    def _lines(self, width: float) -> int:
        return min(2, self.lines_of(self.part.text, "small_strong", width - 4))

    def draw(self, width: float, height: float) -> Iterator[Item]:
        look, box = self.look, Box(0, 0, width, height)
        assert look is not None
        if self.part.is_chosen:
            yield Sheet(box, "surface", 10, "lit" if look.theme.is_contrast else "ink", 2.5)
        ink = "ink" if self.part.is_chosen else "ink_soft"
        lines = self._lines(width)
        words = lines * self.line_height("small_strong")
        top = (height - _SYMBOL - words) / 2
        yield Icon(Box(0, top, width, _SYMBOL), self.part.icon, "ink", 22)
        yield from self.write(
            Box(2, top + _SYMBOL, width - 4, words), self.part.text, "small_strong", ink, "center", lines
        )


ChoicesWidget.KINDS |= {"strip": ChoiceSegment, "switches": ChoiceSwitch, "sections": ChoiceSection}
