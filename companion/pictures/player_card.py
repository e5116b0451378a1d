"""What a player has reached as a picture to send: wins, the season as a quilt, the scores of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .placing import fit_picture
from .players import draw_swatch
from .season import game_patch
from .shapes import Box, Item, Lettering, Picture, Seam, Sheet

_WIDE, _HEAD, _SEASON, _ROW, _FOOT, _EDGE = 474.0, 92.0, 128.0, 32.0, 34.0, 20.0
_PAPER, _INK, _SOFT = "#FFFAF1", "#2A2130", "#5B4F62"


@dataclass(frozen=True)
class GameRow:
    """The scores of one game."""

    game: str
    title: str
    strip: Picture
    best: str


def player_card(
    cloth: int, letter: str, name: str, about: str, season: Picture, rows: Sequence[GameRow], foot: str
) -> Picture:
    """The card, as high as it must be."""
    high = _HEAD + _SEASON + _ROW * len(rows) + _FOOT + 8
    items: list[Item] = [Sheet(Box(0, 0, _WIDE, high), _PAPER)]
    items += draw_swatch(Box(_EDGE, 20, 52, 52), cloth, letter)
    items.append(Lettering(Box(86, 18, _WIDE - 106, 34), name, "title", _INK, "left"))
    items.append(Lettering(Box(86, 52, _WIDE - 106, 22), about, "small", _SOFT, "left"))
    items += fit_picture(season, Box(_EDGE, _HEAD, _WIDE - 2 * _EDGE, _SEASON - 12))
    for number, row in enumerate(rows):
        y = _HEAD + _SEASON + number * _ROW
        items.append(Seam(((_EDGE, y), (_WIDE - _EDGE, y)), "#D8C9AE", 1.5))
        items += fit_picture(game_patch(row.game), Box(_EDGE, y + 7, 18, 18))
        items.append(Lettering(Box(46, y, 140, _ROW), row.title, "small_strong", _INK, "left"))
        items += fit_picture(row.strip, Box(190, y + 6, 190, 20))
        items.append(Lettering(Box(_WIDE - _EDGE - 70, y, 70, _ROW), row.best, "score_s", _INK, "right"))
    items.append(Lettering(Box(_EDGE, high - _FOOT, _WIDE - 2 * _EDGE, _FOOT - 6), foot, "small", _SOFT))
    return Picture(_WIDE, high, tuple(items))
