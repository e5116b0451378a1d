"""How wide letters are in the bundled fonts: what Python must know to fit a few of them into a box of a picture."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from companion.pictures import Box
from companion.pictures.theme import style


class FontMetrics(msgspec.Struct, frozen=True):
    """Sizes in shares of the font's size."""

    capital: float
    widths: dict[str, float]


@cache
def font_metrics() -> dict[str, FontMetrics]:
    """By the font's name; made by `environment/page-files`."""
    found = (files(__package__) / "letters.json").read_bytes()
    return msgspec.json.decode(found, type=dict[str, FontMetrics])


def fitted_size(text: str, style_name: str, box: Box) -> float:
    """The size at which the text fits into the box: the style's own, or smaller."""
    set_in = style(style_name)
    metrics = font_metrics()[set_in.font]
    widest = metrics.widths.get("m", 1.0)
    width = sum(metrics.widths.get(letter, widest) for letter in text)
    across = box.width / width if width else set_in.size
    return min(set_in.size, across, box.height / metrics.capital)


def drop_to_baseline(size: float, style_name: str) -> float:
    """How far below the middle of capitals and digits their baseline lies."""
    return size * font_metrics()[style(style_name).font].capital / 2
