"""The strip of a locked display: the lock to hold, and what the push buttons do now."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pictures.shapes import Box, Disc, Icon, Item, Seam, Sheet
from companion.pictures.theme import lamp
from companion.screens.views import Button, Key, KeyName, Keys

from .keys import HEIGHT
from .look import Look
from .part import Leaf, Touchable
from .skins import SkinCanvas

_NAMES: tuple[KeyName, ...] = ("undo", "scan", "main")
_DISC, _RING = 28.0, 32.0
_STEPS = 48


class HoldDisc(Touchable, Leaf):
    """A disc to hold; a ring closes round it meanwhile."""

    part: Button
    sinks = False
    held = NumericProperty(0.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("held", lambda *_: self._repaint())

    def refresh(self, before: Any) -> None:
        self.tap, self.hold = self.part.tap, self.part.hold
        super().refresh(before)

    def measure(self, width: float) -> float:
        return 2 * _RING + 4

    def on_touch_down(self, touch: Any) -> bool:
        is_mine = super().on_touch_down(touch)
        if is_mine and self.hold:
            Animation(held=1.0, duration=self.hold).start(self)
        return is_mine

    def on_touch_up(self, touch: Any) -> bool:
        Animation.cancel_all(self, "held")
        self.held = 0.0
        return super().on_touch_up(touch)

    def draw(self, width: float, height: float) -> Iterator[Item]:
        x, y = width / 2, height / 2
        yield Disc(x, y, _DISC, "main")
        yield Icon(Box(x - 20, y - 20, 40, 40), self.part.icon, "on_main", 26)
        last = round(_STEPS * self.held)
        if last > 1:
            turns = (2 * pi * step / _STEPS for step in range(last + 1))
            ring = tuple((x + _RING * sin(turn), y - _RING * cos(turn)) for turn in turns)
            yield Seam(ring, "ink", 4)


class HoldWords(Leaf):
    """What the lock means, and how it is opened."""

    part: Button

    def measure(self, width: float) -> float:
        return HEIGHT

    def draw(self, width: float, height: float) -> Iterator[Item]:
        told, detail = (self.part.text, "body_strong", "ink"), (self.part.detail, "small", "ink_soft")
        yield from self.write_two(Box(0, 0, width, height), told, detail)


class LampLabel(Leaf):
    """A push button's lamp and what it does now."""

    part: tuple[KeyName, Key]

    def measure(self, width: float) -> float:
        return HEIGHT

    def draw(self, width: float, height: float) -> Iterator[Item]:
        name, key = self.part
        fill = lamp(name) if key.is_lit else None
        yield Disc(15, height / 2, 14, fill, "ink" if key.is_lit else "hem", 2)
        text = Box(36, 4, width - 38, height - 8)
        is_long = self.width_of(key.text, "small_strong") > text.width
        if is_long or not key.detail:
            yield from self.write(text, key.text, "small_strong", "ink", lines=3)
            return
        yield from self.write_two(text, (key.text, "small_strong", "ink"), (key.detail, "small", "ink_soft"), spare=0)


class LockStrip(BoxLayout):
    """Stands where the keys stand while the touch is locked."""

    def __init__(self, **options: Any) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, **options)
        self._skin = SkinCanvas(self)
        self._disc, self._words = HoldDisc(), HoldWords()
        self._lamps = {name: LampLabel() for name in _NAMES}
        for widget in (self._disc, self._words, *self._lamps.values()):
            widget.is_growing = True
            self.add_widget(widget)

    def show(self, unlock: Button, keys: Keys, look: Look) -> None:
        """Show how it is unlocked, and what the keys do."""
        self.height = HEIGHT * look.dp
        self.padding = [8 * look.dp, 0, 8 * look.dp, 0]
        self.spacing = 8 * look.dp
        self._disc.show(unlock, look)
        self._words.show(unlock, look)
        self._disc.size_hint_x, self._disc.width = None, 72 * look.dp
        self._words.size_hint_x = 1.5
        for name, label in self._lamps.items():
            label.show((name, getattr(keys, name)), look)
        self._skin.show(look, lambda box: (Sheet(box, "sunken"),))
