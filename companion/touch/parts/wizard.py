"""Where one is: the steps of a wizard, and how far something is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from companion.pictures.shapes import Box, Disc, Icon, Item, Lettering, Seam, Sheet
from companion.screens.views import Progress, Stepper, Tap
from companion.touch.part import WIDGETS, Leaf

_DISC = 13.0


@WIDGETS.shows(Stepper)
class StepperWidget(Leaf):
    """Discs with the names of the steps; those that are done can be tapped."""

    part: Stepper

    def measure(self, width: float) -> float:
        return 48.0

    def _places(self, width: float) -> list[float]:
        count = len(self.part.steps)
        return [width * (number + 0.5) / count for number in range(count)]

    def draw(self, width: float, height: float) -> Iterator[Item]:
        places, y = self._places(width), 15.0
        for left, right in pairwise(places):
            yield Seam(((left + _DISC + 4, y), (right - _DISC - 4, y)), "hem", 2, 8, 6)
        for number, (x, name) in enumerate(zip(places, self.part.steps, strict=True)):
            yield from self._draw_step(number, x, y)
            room = width / len(places) - 6
            text = Box(x - room / 2, y + _DISC + 2, room, height - y - _DISC - 2)
            style = "small_strong" if number == self.part.now else "small"
            yield from self.write(text, name, style, "ink" if number <= self.part.now else "ink_soft", "center")

    def _draw_step(self, number: int, x: float, y: float) -> Iterator[Item]:
        box = Box(x - _DISC, y - _DISC, 2 * _DISC, 2 * _DISC)
        if number < self.part.now:
            yield Disc(x, y, _DISC, "good")
            yield Icon(box, "check", "surface", 18)
        elif number == self.part.now:
            yield Disc(x, y, _DISC, "ink")
            yield Lettering(box, str(number + 1), "small_strong", "surface")
        else:
            yield Disc(x, y, _DISC, None, "hem", 1.5)
            yield Lettering(box, str(number + 1), "small_strong", "ink_soft")

    def on_touch_up(self, touch: Any) -> bool:
        if self.look is None or not self.part.tap or not self.collide_point(*touch.pos):
            return False
        number = int((touch.x - self.x) / self.width * len(self.part.steps))
        if number < self.part.now:
            self.look.act(Tap(self.part.tap, number))
        return True


@WIDGETS.shows(Progress)
class ProgressWidget(Leaf):
    """A bar that fills, with what is being done above it."""

    part: Progress

    def measure(self, width: float) -> float:
        return self.line_height("body") + 24

    def draw(self, width: float, height: float) -> Iterator[Item]:
        high = self.line_height("body")
        yield from self.write(Box(0, 0, width, high), self.part.text, "body", "ink")
        bar = Box(0, high + 6, width, 14)
        yield Sheet(bar, "sunken", 7, "line", 1.5)
        share = min(1.0, max(0.0, self.part.share))
        if share > 0:
            yield Sheet(Box(bar.x, bar.y, max(14.0, bar.width * share), bar.height), "good", 7)
