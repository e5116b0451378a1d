"""The whole window: banner, players | stage | aside, keys, and a sentence that stands above them for a moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.pictures.shapes import Box, Icon, Item, Sheet
from companion.pictures.theme import overlay
from companion.screens.views import Button, Notice, Part, Tap, View

from . import parts as _parts  # noqa: F401  registers the widgets of all parts
from .banner import BannerWidget
from .keys import KeysWidget
from .locking import LockStrip
from .look import Look
from .motifs import weave_texture
from .part import Leaf, Touchable
from .parts.field import leave_hidden_field
from .scrolling import Scrolled

SAME_TOUCH = (0.05, 12.0)
"""A second touch within so many seconds and dp is an echo of the first, as some touchscreens send it."""
PLAYERS, NARROW_PLAYERS, BOARD, NARROW_ASIDE, ASIDE, WIDE_ASIDE = 196.0, 104.0, 328.0, 226.0, 314.0, 340.0
"""dp: how wide the players, a square board and what stands beside it (wider without players) are side by side."""
_WEAVE = 4


class NoticePlate(Touchable, Leaf):
    """A sentence on a dark plate; a touch takes it away."""

    part: Notice
    sinks = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tap = Tap("toast")

    def measure(self, width: float) -> float:
        return 56.0

    def draw(self, width: float, height: float) -> Iterator[Item]:
        yield Sheet(Box(0, 0, width, height), overlay("plate"), 12)
        yield Icon(Box(10, 0, 30, height), "info", overlay("plate_text"), 22)
        text = Box(48, 4, width - 60, height - 8)
        yield from self.write(text, self.part.text, "body", overlay("plate_text"), lines=2)


class Display(FloatLayout):
    """Shows one view after the other; what did not change between two is not touched."""

    def __init__(self, **options: Any) -> None:
        self.view: View | None = None
        self.look: Look | None = None
        super().__init__(**options)
        with self.canvas.before:
            self._tint = Color(1, 1, 1, 1)
            self._ground = Rectangle()
        self._frame = BoxLayout(orientation="vertical")
        self._banner, self._keys, self._lock = BannerWidget(), KeysWidget(), LockStrip()
        self._body = BoxLayout()
        self._columns = {name: Scrolled() for name in ("players", "stage", "aside")}
        for widget in (self._banner, self._body, self._keys):
            self._frame.add_widget(widget)
        self.add_widget(self._frame)
        self._notice = NoticePlate()
        self._settled = Clock.create_trigger(self._place_notice, 0)
        self._body.fbind("size", lambda *_: self._settled())
        self._last_touch = (-1.0, 0.0, 0.0)

    def show(self, view: View, look: Look) -> None:
        """Show this view from now on."""
        look = replace(look, is_flowing=self.height > self.width)
        before, self.view, self.look = self.view, view, look
        self._lay_ground()
        if before is not None and view.shakes > before.shakes:
            self._keys.shake()
        if before is not None and view.version < before.version:
            # Another game, or none: no number counts on from where it stood in the one before.
            for column in self._columns.values():
                column.content.clear_widgets()
        if before is not None and view.banner.title != before.banner.title:
            for column in self._columns.values():
                column.begin_at_top()
        self._banner.show(view.banner, look)
        self._show_strip(view, look)
        self._arrange(view, look)
        self._show_notice(view.notice, look)
        leave_hidden_field()

    def _show_strip(self, view: View, look: Look) -> None:
        """The keys, or the lock in their place."""
        unlock = next((part for part in view.banner.actions if isinstance(part, Button)), None)
        is_locked = view.banner.is_locked and unlock is not None
        wanted, other = (self._lock, self._keys) if is_locked else (self._keys, self._lock)
        if is_locked and unlock is not None:
            self._lock.show(unlock, view.keys, look)
        else:
            self._keys.show(view.keys, view.push_buttons, look)
        if wanted.parent is None:
            self._frame.remove_widget(other)
            self._frame.add_widget(wanted)

    @property
    def columns(self) -> dict[str, Scrolled]:
        """The columns of the body that are shown, by name."""
        return {name: column for name, column in self._columns.items() if column.parent is not None}

    def on_size(self, *_: object) -> None:
        if self.view is not None:
            self._lay_ground()

    def on_touch_down(self, touch: Any) -> bool:
        dp = self.look.dp if self.look else 1.0
        when, x, y = self._last_touch
        self._last_touch = (monotonic(), touch.x, touch.y)
        if monotonic() - when < SAME_TOUCH[0] and abs(touch.x - x) + abs(touch.y - y) < SAME_TOUCH[1] * dp:
            return True
        return bool(super().on_touch_down(touch))

    def forget_touch(self) -> None:
        """The next touch is a new one, however soon it comes."""
        self._last_touch = (-1.0, 0.0, 0.0)

    def _lay_ground(self) -> None:
        assert self.look is not None
        pitch = max(2, round(_WEAVE * self.look.dp))
        theme = self.look.theme
        self._ground.texture = weave_texture(theme.ground, theme.weave, pitch)
        self._ground.pos, self._ground.size = self.pos, self.size
        across, down = self.width / pitch, self.height / pitch
        self._ground.tex_coords = (0, down, across, down, across, 0, 0, 0)

    def _arrange(self, view: View, look: Look) -> None:
        is_tall = self.height > self.width
        self._body.orientation = "vertical" if is_tall else "horizontal"
        self._body.padding = [12 * look.dp, (11 if view.banner.face else 12) * look.dp, 12 * look.dp, 12 * look.dp]
        self._body.spacing = 12 * look.dp
        shown = [(name, parts) for name, parts in _columns_of(view, is_tall) if parts]
        wanted = [self._columns[name] for name, _ in shown]
        if wanted != list(reversed(self._body.children)):
            self._body.clear_widgets()
            for column in wanted:
                self._body.add_widget(column)
        for name, parts in shown:
            column = self._columns[name]
            self._size(column, name, view, look, is_tall)
            column.fill(parts, look)

    def _size(self, column: Scrolled, name: str, view: View, look: Look, is_tall: bool) -> None:
        column.size_hint = (1, 1)
        if is_tall:
            if name == "players":
                column.size_hint_y, column.height = None, 120 * look.dp
            return
        aside = NARROW_ASIDE if view.body.narrow_aside else ASIDE if view.body.players else WIDE_ASIDE
        players = NARROW_PLAYERS if view.body.narrow_players else PLAYERS
        fixed = {"players": players, "aside": aside, "stage": 0.0}
        if view.body.wide_aside:
            fixed |= {"aside": 0.0, "stage": BOARD}
        if fixed[name]:
            column.size_hint_x, column.width = None, fixed[name] * look.dp

    def _show_notice(self, notice: Notice | None, look: Look) -> None:
        if notice is None:
            self.remove_widget(self._notice)
            return
        self._notice.show(notice, look)
        self._notice.size_hint = (None, None)
        wanted = self._notice.width_of(notice.text, "body") + 64
        self._notice.width = min(self.width - 240 * look.dp, wanted * look.dp)
        if self._notice.parent is None:
            self.add_widget(self._notice)
        self._settled()

    def _place_notice(self, *_: object) -> None:
        """Where it covers the least that can be pressed or read: above the keys or below the banner, in the middle or
        at a side."""
        if self.look is None or self._notice.parent is None:
            return
        dp = self.look.dp
        wide, high = self._notice.size
        rows = (self._keys.height + 10 * dp, self.height - self._banner.height - 10 * dp - high)
        columns = ((self.width - wide) / 2, 12 * dp, self.width - wide - 12 * dp)
        touched = [(*widget.to_window(*widget.pos), *widget.size) for widget in _touchables(self._body)]

        def covered(place: tuple[float, float]) -> float:
            left, bottom = place
            areas = (
                max(0.0, min(x + across, left + wide) - max(x, left))
                * max(0.0, min(y + tall, bottom + high) - max(y, bottom))
                for x, y, across, tall in touched
            )
            return float(sum(areas))

        self._notice.pos = min(((left, bottom) for bottom in rows for left in columns), key=covered)


def _touchables(widget: Any) -> Iterator[Any]:
    if isinstance(widget, Touchable) and widget.tap is not None:
        yield widget
    for child in widget.children:
        yield from _touchables(child)


def _columns_of(view: View, is_tall: bool) -> list[tuple[str, tuple[Part, ...]]]:
    if is_tall:
        return [("players", view.body.players), ("stage", (*view.body.stage, *view.body.aside))]
    return [("players", view.body.players), ("stage", view.body.stage), ("aside", view.body.aside)]
