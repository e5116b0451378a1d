"""The keyboard of a touchscreen: Kivy's own, in the theme's cloth, above the keys while somebody types."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.uix.vkeyboard import VKeyboard

from companion.pictures.shapes import Box, Icon, Item, Lettering, Sheet

from . import skins
from .keys import HEIGHT
from .look import Look
from .painter import Place, paint

LAYOUTS = Path(__file__).with_name("keyboards")
_ROW = 46.0
"""dp: five rows leave room for the field above them."""
_SYMBOLS = ("backspace", "capslock", "enter")
"""Keys that show a symbol instead of what they write."""


class ThemedKeyboard(VKeyboard):
    """Docked above the key strip, so that the push buttons' names stay in sight; a real keyboard goes on working."""

    def __init__(self, **options: Any) -> None:
        self.look: Look | None = None
        super().__init__(layout_path=str(LAYOUTS), layout="en", margin_hint=[0.02, 0.008, 0.02, 0.008], **options)

    def setup_mode_dock(self, *_: object) -> None:
        """As wide as the window; the field that asked for it says in which look and language."""
        self.do_translation = self.do_rotation = self.do_scale = False
        window = self.get_parent_window()
        self.look = look = self.target.parent.look
        layout = self.available_layouts[look.language if look.language in self.available_layouts else "en"]
        self.scale, self.rotation = 1, 0
        self.size = window.width, layout["rows"] * _ROW * look.dp
        self.pos = 0, HEIGHT * look.dp
        self.key_margin = [3 * look.dp] * 4
        self.layout = look.language
        self.refresh(force=True)
        window.bind(on_resize=self._update_dock_mode)

    def _update_dock_mode(self, window: Any, *_: object) -> None:
        if self.parent is not None and self.look is not None:
            self.width = window.width
            self.refresh(force=True)

    def draw_keys(self) -> None:
        """All keys, at rest."""
        self._paint_on(self.background_key_layer, self._draw_all)

    def refresh_active_keys_layer(self) -> None:
        """Those under a finger, pressed in; and capitals as long as they are on."""
        self._paint_on(self.active_keys_layer, self._draw_pressed)

    def _paint_on(self, layer: Any, draw: Any) -> None:
        layer.clear()
        if self.look is not None and self.layout_geometry.get("LINE_1"):
            layer.add(paint(draw(self.look), Place(0, self.height, self.look.dp), self.look.theme, self.look.photo))

    def _draw_all(self, look: Look) -> Iterator[Item]:
        yield Sheet(Box(0, 0, self.width / look.dp, self.height / look.dp), "sunken")
        for line in range(1, self._lines + 1):
            for index in range(len(self.layout_geometry[f"LINE_{line}"])):
                box = self._box(line, index)
                yield from skins.raised(look, box, 10)
                yield from self._label(line, index, box)

    def _draw_pressed(self, look: Look) -> Iterator[Item]:
        for line, index in self.active_keys.values():
            box = self._box(line, index)
            yield from skins.lit(look, box)
            yield from self._label(line, index, box)

    @property
    def _lines(self) -> int:
        return int(self.available_layouts[self.layout]["rows"])

    def _box(self, line: int, index: int) -> Box:
        assert self.look is not None
        (x, y), (width, height) = self.layout_geometry[f"LINE_{line}"][index]
        dp = self.look.dp
        return Box(x / dp, (self.height - y - height) / dp, width / dp, height / dp)

    def _label(self, line: int, index: int, box: Box) -> Iterator[Item]:
        text, _, kind, _ = self.available_layouts[self.layout][f"{self.layout_mode}_{line}"][index]
        if kind in _SYMBOLS:
            yield Icon(box, text, "ink", 22)
        else:
            yield Lettering(box, text, "score_s", "ink")
