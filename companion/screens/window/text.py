"""Text as textures: set in the theme's fonts, shrunk to fit, wrapped, and cut with an ellipsis at last."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from companion.screens.drawing.enlarging import is_second_line, merge_lines
from companion.screens.drawing.items import Item, Pressable, Words
from companion.screens.drawing.theme import style

SMALLEST = 15
ICON_ROOM = 30
"""dp that a symbol before the text takes with its gap."""
_FONTS = Path(str(files("companion.screens") / "fonts"))


@lru_cache(maxsize=4000)
def measure(text: str, style_name: str, size: float | None = None) -> tuple[float, float]:
    """Width and height in dp of one line of text."""
    font = style(style_name)
    width, height = _label(font.font, size or font.size).get_extents(text)
    return width / _FINE, height / _FINE


def fit(words: Words) -> tuple[tuple[str, ...], float]:
    """The lines and the size at which the text fits: larger if asked and possible, else smaller, else cut short."""
    usual = style(words.style).size
    smallest = min(usual, 8 if words.is_digits else SMALLEST)
    size = usual * words.scale
    while True:
        broken = _break(words.text, words.style, size, room_of(words))
        if len(broken) <= words.lines and _has_room(broken, size, words):
            return tuple(broken), size
        if size <= smallest:
            break
        size = max(usual if size > usual else smallest, size - 1)
    kept = broken[: words.lines - 1]
    rest = " ".join(broken[words.lines - 1 :])
    while rest and measure(rest + "…", words.style, size)[0] > room_of(words):
        rest = rest[:-1].rstrip()
    return (*kept, rest + "…"), size


def room_of(words: Words) -> float:
    """How wide a line may be."""
    return words.box.width - (ICON_ROOM if words.icon else 0)


def pitch(words: Words, size: float) -> float:
    """The distance of two lines in dp."""
    font = style(words.style)
    return font.line * size / font.size


def is_cut(words: Words) -> bool:
    """Whether the text had to be cut to fit its box."""
    lines, _ = fit(words)
    return lines[-1].endswith("…") and not words.text.endswith("…")


def settle(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items without second lines that do not fit; the first line takes their place too."""
    settled: list[Item] = []
    for item in items:
        before = settled[-1] if settled else None
        if isinstance(item, Pressable):
            settled.append(replace(item, items=settle(item.items)))
        elif not (isinstance(item, Words) and item.is_optional and is_cut(item)):
            settled.append(item)
        elif isinstance(before, Words) and is_second_line(before, item):
            settled[-1] = merge_lines(before, item)
    return tuple(settled)


def _has_room(lines: list[str], size: float, words: Words) -> bool:
    """Whether the lines are as wide as the box at most, and as high at most when they are larger than usual."""
    if any(measure(line, words.style, size)[0] > room_of(words) for line in lines):
        return False
    return size <= style(words.style).size or size + (len(lines) - 1) * pitch(words, size) <= words.box.height


@lru_cache(maxsize=600)
def line_texture(text: str, font: str, pixels: int) -> Texture:
    """One line in white, to be tinted."""
    label = CoreLabel(text=text, font_name=str(_FONTS / f"{font}.ttf"), font_size=pixels, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@cache
def icon_text(name: str) -> str:
    """The character of an icon."""
    codes: dict[str, int] = json.loads((files("companion.screens") / "fonts" / "icons.json").read_text())
    return chr(codes[name])


_FINE = 4
"""Text is measured this much larger than set, because the font engine counts in whole pixels."""


@lru_cache(maxsize=64)
def _label(font: str, size: float) -> CoreLabel:
    return CoreLabel(font_name=str(_FONTS / f"{font}.ttf"), font_size=size * _FINE)


def _break(text: str, style_name: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer, style_name, size)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
