"""The key strip: the label of the push buttons, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pictures.players import draw_sewing_button
from companion.pictures.shapes import Box, Icon, Item, Sheet, Stitches
from companion.pictures.theme import lamp, motion_seconds
from companion.screens.views import Key, KeyName, Keys, Tap

from . import skins
from .look import Look
from .part import Leaf, Touchable
from .skins import SkinCanvas

HEIGHT = 76.0
_HOLDS: dict[KeyName, float] = {"undo": 1.0, "scan": 2.0}
"""Seconds that a key must be held, as the push button below it."""
_SHAKE = 6.0
"""dp to each side."""
_SHARES: dict[KeyName, float] = {"undo": 194.0, "scan": 204.0, "main": 354.0}


class KeyWidget(Touchable, Leaf):
    """One key: what the button does now, and to whom or with what result; pinholes when it does nothing."""

    part: tuple[Key, bool]
    """The key, and whether a push button is fitted below it."""

    swing = NumericProperty(0.0)
    """dp that it stands beside its place while it shakes."""

    def __init__(self, name: KeyName, **options: Any) -> None:
        super().__init__(**options)
        self._name: KeyName = name
        self._holding: Any = None
        self._is_held = False
        self.fbind("swing", self._swung)

    def on_touch_down(self, touch: Any) -> bool:
        is_mine = bool(super().on_touch_down(touch))
        seconds = _HOLDS.get(self._name)
        if touch.grab_current is None and seconds and self.collide_point(*touch.pos) and self.look is not None:
            self._is_held = False
            self._holding = Clock.schedule_once(self._hold, seconds)
        return is_mine

    def on_touch_up(self, touch: Any) -> bool:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        return bool(super().on_touch_up(touch))

    def _hold(self, _: float) -> None:
        """Held for as long as a push button must be: the same happens."""
        self._is_held = True
        if self.look is not None:
            self.look.act(Tap("hold", self._name))

    def _act(self) -> None:
        if not self._is_held:
            super()._act()
        self._is_held = False

    def shake(self) -> None:
        """What was pressed does nothing yet."""
        assert self.look is not None
        if self.look.movement != "full":
            return
        Animation.cancel_all(self, "swing")
        quarter = motion_seconds("shake") / 4
        swings = (Animation(swing=at, duration=quarter) for at in (_SHAKE, -_SHAKE, _SHAKE / 2, 0.0))
        reduce(add, swings).start(self)

    def _swung(self, *_: object) -> None:
        self._moved.x = self.swing * (self.look.dp if self.look else 1.0)

    def refresh(self, before: Any) -> None:
        key, _ = self.part
        self.tap = Tap("key", self._name) if key.is_lit else None
        super().refresh(before)

    def measure(self, width: float) -> float:
        return 64.0

    def draw(self, width: float, height: float) -> Iterator[Item]:
        look, (key, has_button) = self.look, self.part
        assert look is not None
        box = Box(0, 0, width, height)
        is_main = self._name == "main" and key.is_lit
        ink = "on_main" if is_main else "ink" if key.is_lit else "ink_soft"
        yield from self._skin(look, box, key.is_lit, is_main)
        x = 30.0 if is_main else 24.0
        if has_button:
            yield from self._draw_button(look, x, height / 2, key.is_lit, is_main)
            x += 44 if is_main else 32
        if key.icon:
            yield Icon(Box(x - 14, 0, 28, height), key.icon, ink, 26 if is_main else 22)
            x += 24 if is_main else 20
        text = Box(x, 0, width - x - (20 if is_main else 8), height)
        first = "key_main" if is_main else "body_strong"
        # Letters stand between the stitches of the main key, not on them.
        yield from self.write_two(text, (key.text, first, ink), (key.detail, "small", ink), spare=16 if is_main else 8)

    def _skin(self, look: Look, box: Box, is_lit: bool, is_main: bool) -> tuple[Item, ...]:
        if not is_lit:
            return skins.pinholes(look, box, 14)
        if is_main:
            return (Sheet(box, "main", 14, edge="main_edge"), Stitches(box, "thread", 14, inset=6))
        return skins.raised(look, box, 14)

    def _draw_button(self, look: Look, x: float, y: float, is_lit: bool, is_main: bool) -> tuple[Item, ...]:
        on_light = is_main and look.theme.name != "linen"
        colour = lamp("main_on_light_key") if on_light else lamp(self._name)
        hole = "main" if is_main else "ink"
        return draw_sewing_button(x, y, 14 if is_main else 12, colour if is_lit else "hem", hole, is_lit=is_lit)


class KeysWidget(BoxLayout):
    """The three keys on their strip."""

    def __init__(self, **options: Any) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, **options)
        self._skin = SkinCanvas(self)
        self._keys: dict[KeyName, KeyWidget] = {name: KeyWidget(name) for name in _SHARES}
        for key in self._keys.values():
            key.is_growing = True
            self.add_widget(key)

    def shake(self) -> None:
        """A press came before anybody can have seen what it would do."""
        self._keys["main"].shake()

    def show(self, keys: Keys, fitted: frozenset[KeyName], look: Look) -> None:
        """Show what the keys do now."""
        self.height = HEIGHT * look.dp
        self.padding = [12 * look.dp, 6 * look.dp, 12 * look.dp, 6 * look.dp]
        self.spacing = 12 * look.dp
        for name, widget in self._keys.items():
            widget.show((getattr(keys, name), name in fitted), look)
            widget.size_hint_x = None if name != "main" else 1
            if name != "main":
                widget.width = _SHARES[name] * look.dp
        self._skin.show(look, lambda box: (Sheet(box, "sunken"),))
