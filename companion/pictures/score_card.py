"""The result as a picture to send: who played, where the points came from, who won; as wide as a phone shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .charts import cloth_bar
from .emblems import draw_emblem
from .placing import fit_picture
from .players import draw_swatch
from .shapes import Box, Item, Lettering, Picture, Sheet, Stitches

_WIDE, _HEAD, _ROW, _FOOT = 474.0, 92.0, 62.0, 34.0
_PAPER, _INK, _SOFT = "#FFFAF1", "#2A2130", "#5B4F62"


@dataclass(frozen=True)
class ScoreRow:
    """One player."""

    rank: str
    cloth: int
    letter: str
    name: str
    pieces: tuple[tuple[float, str], ...]
    """Where the points come from, as `cloth_bar` takes them."""
    points: str
    is_winner: bool = False


def score_card(game: str, title: str, about: str, rows: Sequence[ScoreRow], foot: str) -> Picture:
    """The card, as high as it must be."""
    high = _HEAD + _ROW * len(rows) + _FOOT
    items: list[Item] = [Sheet(Box(0, 0, _WIDE, high), _PAPER)]
    items += draw_emblem(game, Box(20, 20, 52, 52))
    items.append(Lettering(Box(86, 18, _WIDE - 106, 34), title, "title", _INK, "left"))
    items.append(Lettering(Box(86, 52, _WIDE - 106, 22), about, "small", _SOFT, "left"))
    most = max((sum(max(value, 0) for value, _ in row.pieces) for row in rows), default=1)
    for number, row in enumerate(rows):
        box = Box(14, _HEAD + number * _ROW, _WIDE - 28, _ROW - 8)
        items.append(Sheet(box, "#FFFFFF", 8, "#D8C9AE", 1.5))
        if row.is_winner:
            items.append(Stitches(box, "#E8B23A", 6, 4))
        items.append(Lettering(Box(box.x + 6, box.y, 24, box.height), row.rank, "score_s", _INK))
        items += draw_swatch(Box(box.x + 36, box.y + 9, 36, 36), row.cloth, row.letter)
        items.append(Lettering(Box(box.x + 82, box.y, 102, box.height), row.name, "body_strong", _INK, "left"))
        bar = Box(box.x + 190, box.y + 14, 168, 26)
        items += fit_picture(cloth_bar(row.pieces, most, bar.width, bar.height), bar)
        items.append(Lettering(Box(box.right - 84, box.y, 74, box.height), row.points, "score_m", _INK, "right"))
    items.append(Lettering(Box(20, high - _FOOT, _WIDE - 40, _FOOT - 6), foot, "small", _SOFT))
    return Picture(_WIDE, high, tuple(items))
