"""The panel as it is built: its buttons on a wooden plate, found, waited for or missing, with their lamps."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .players import draw_sewing_button
from .shapes import Box, Colour, Disc, Icon, Item, Lettering, Picture, Sheet

_COLOURS: dict[str, Colour] = {"undo": "lit", "scan": "info", "end_turn": "good", "up": "hem", "down": "hem"}
_STEP, _HIGH = 104.0, 116.0


def draw_panel(names: Mapping[str, str], found: Collection[str], lamps: Collection[str], awaited: str = "") -> Picture:
    """Buttons that were found are sewn on, the awaited one has a ring, the others are outlines only."""
    width = _STEP * len(names)
    items: list[Item] = [Sheet(Box(0, 0, width, _HIGH), "sunken", 12)]
    for number, (button, name) in enumerate(names.items()):
        x, y = _STEP * (number + 0.5), 46.0
        items += draw_sewing_button(x, y, 26, _COLOURS[button], "ink", is_lit=button in found)
        if button == awaited:
            items.append(Disc(x, y, 35, None, "ink", 3))
        if button in found:
            items += [Disc(x + 24, 22, 10, "good"), Icon(Box(x + 14, 12, 20, 20), "check", "paper", 14)]
        if button in lamps:
            items += [Disc(x - 24, 22, 10, "lit_bg"), Icon(Box(x - 34, 12, 20, 20), "lightbulb", "ink", 14)]
        style = "body_strong" if button == awaited else "small"
        items.append(Lettering(Box(x - _STEP / 2, 82, _STEP, 24), name, style, "ink"))
    return Picture(width, _HIGH, tuple(items))
