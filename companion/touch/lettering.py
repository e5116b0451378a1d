"""Text as the fonts set it: how wide it is, where it breaks, at what size it fits, and lines as textures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from companion.pictures.theme import style

SMALLEST = 15.0
"""dp: smaller text cannot be read across a table."""
FONTS = Path(str(files("companion.screens") / "fonts"))
_SMALLEST_DIGITS = 8.0
"""dp: digits drawn on a tile or chip may be smaller than text."""
_FEWEST_PIXELS = 6
_FINE = 4
"""Text is measured this much larger than set, because the font engine counts in whole pixels."""


@dataclass(frozen=True)
class FittedText:
    """How a text is set: its lines, at which size in dp, and whether it had to be cut short."""

    lines: tuple[str, ...]
    size: float
    is_cut: bool
    width: float
    """Of the longest line, in dp."""


@lru_cache(maxsize=4000)
def measure(text: str, font: str, size: float) -> float:
    """Width in dp of one line of text."""
    return float(_label(font, size).get_extents(text)[0] / _FINE)


@lru_cache(maxsize=2000)
def fit(
    text: str, style_name: str, width: float, lines: int = 1, scale: float = 1.0, smallest: float = SMALLEST
) -> FittedText:
    """The text in so many lines of this width: as large as its style asks, else smaller, else cut with an ellipsis."""
    font, usual = style(style_name).font, style(style_name).size
    size, least = usual * scale, min(usual, smallest)
    while True:
        broken = break_lines(text, font, size, width)
        if len(broken) <= lines and all(measure(line, font, size) <= width for line in broken):
            return FittedText(tuple(broken), size, False, max(measure(line, font, size) for line in broken))
        if size <= least:
            break
        size = max(least, size - 1)
    kept, rest = broken[: lines - 1], " ".join(broken[lines - 1 :])
    while rest and measure(rest + "…", font, size) > width:
        rest = rest[:-1].rstrip()
    return FittedText((*kept, rest + "…"), size, True, width)


def fit_digits(text: str, style_name: str, width: float) -> FittedText:
    """A few letters or digits that are drawn on a thing, which may be smaller than text."""
    return fit(text, style_name, width, 1, 1.0, _SMALLEST_DIGITS)


def break_lines(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than this, as long as no single word is."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer, font, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def set_line(text: str, font: str, size: float, room: float) -> Texture:
    """One line of this size in pixels: fonts come in whole ones, and a size rounded up must not leave its room."""
    pixels = max(_FEWEST_PIXELS, round(size))
    texture = line_texture(text, font, pixels)
    if texture.size[0] > room and _FEWEST_PIXELS < pixels > size:
        return line_texture(text, font, pixels - 1)
    return texture


@lru_cache(maxsize=600)
def line_texture(text: str, font: str, pixels: int) -> Texture:
    """One line in white, to be tinted."""
    label = CoreLabel(text=text, font_name=str(FONTS / f"{font}.ttf"), font_size=pixels, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@cache
def icon_text(name: str) -> str:
    """The character of an icon."""
    codes: dict[str, int] = json.loads((FONTS / "icons.json").read_text())
    return chr(codes[name])


@lru_cache(maxsize=64)
def _label(font: str, size: float) -> CoreLabel:
    return CoreLabel(font_name=str(FONTS / f"{font}.ttf"), font_size=size * _FINE)
