"""A column that scrolls with a flick when it must be higher than its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.views import Card, CellBoard, Choice

from .look import Look
from .part import Stack


class Scrolled(ScrollView):
    """A column that fills its place, and scrolls with a flick when it must be higher."""

    def __init__(self, **options: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=0, **options)
        self.content = Stack(size_hint_y=None)
        self.add_widget(self.content)
        self.content.fbind("minimum_height", self._fit)
        self.fbind("height", self._fit)
        self._looked_at: object = None
        self._goal: Widget | None = None
        self._is_animated = False
        self._turn = Clock.create_trigger(self._turn_to_it, -1)

    def bring_into_sight(self, look: Look) -> None:
        """Scroll to what is chosen or looked at, once it is another than before."""
        looked_at = [widget for widget in self.content.walk() if _is_looked_at(widget)]
        # Where the buttons stand among several that are on.
        found = next(
            (widget for widget in looked_at if getattr(widget.part, "is_here", False)), next(iter(looked_at), None)
        )
        part = getattr(found, "part", None)
        if part != self._looked_at:
            self._looked_at, self._goal, self._is_animated = part, found, look.movement == "full"
            self._turn()

    def begin_at_top(self) -> None:
        """Another page comes: how far the one before was scrolled does not matter to it."""
        self._looked_at, self._goal = None, None
        self.scroll_y = 1.0

    def _turn_to_it(self, *_: object) -> None:
        if self._goal is not None and self.overflows:
            self.scroll_to(self._goal, padding=8, animate=self._is_animated)

    def fill(self, parts: Sequence[Any], look: Look) -> None:
        """Show these parts; they fill the place, and scroll where they need more."""
        self.content.fill(parts, look, is_centred=look.is_flowing)
        self._fit()
        self.bring_into_sight(look)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger waits to see whether it flicks only where there is more to see, and never where it draws."""
        if self.collide_point(*touch.pos) and (not self.overflows or self._draws(touch)):
            return bool(self.simulate_touch_down(touch))
        return bool(super().on_touch_down(touch))

    def _draws(self, touch: Any) -> bool:
        spot = self.to_local(*touch.pos)
        boards = (widget for widget in self.content.walk() if isinstance(getattr(widget, "part", None), CellBoard))
        return any(board.part.may_draw and board.collide_point(*spot) for board in boards)

    def _fit(self, *_: object) -> None:
        self.content.height = max(self.height, self.content.minimum_height)

    @property
    def overflows(self) -> bool:
        """Whether there is more than is seen at once; heights are rounded, so a pixel does not count."""
        return bool(self.content.minimum_height > self.height + 1)


def _is_looked_at(widget: Widget) -> bool:
    part = getattr(widget, "part", None)
    return part.is_chosen or part.is_here if isinstance(part, Choice) else isinstance(part, Card) and part.is_looked_at
