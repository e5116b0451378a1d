"""The card to keep: a quilt in a border of its player's cloth, with name, points and date; 10 x 15 cm on its side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .emblems import draw_emblem
from .placing import fit_picture
from .shapes import Box, Cloth, Item, Lettering, PhotoCut, Picture, Seam, Sheet, Stitches
from .theme import player_motif

Ground: TypeAlias = Literal["drawn", "photo", "night"]
_WIDE, _HIGH = 474.0, 316.0
_QUILT = Box(36, 36, 244, 244)
_WORDS = Box(300, 40, 138, 236)
_FEW = 2
_PAPER, _NIGHT = "#FFFAF1", "#1B1F3B"
_INK, _SOFT, _CREAM = "#2A2130", "#5B4F62", "#FFF6E6"


@dataclass(frozen=True)
class SouvenirWords:
    """What stands on a card, in the players' language; what is empty is left out."""

    name: str = ""
    above: str = ""
    """Over the points: 'wins with'."""
    points: str = ""
    lines: tuple[str, ...] = ()
    """Below them: the date, the others, or how it scored."""
    game: str = ""


def souvenir_card(
    game: str, cloth: int, quilt: Picture | PhotoCut, words: SouvenirWords, ground: Ground = "drawn"
) -> Picture:
    """The whole card: the quilt as drawn, or its photo."""
    is_night = ground == "night"
    ink, soft = (_CREAM, "#C9C2DC") if is_night else (_INK, _SOFT)
    whole = Box(0, 0, _WIDE, _HIGH)
    items: list[Item] = [
        Cloth(whole, f"seat{cloth}.cloth", f"seat{cloth}.motif", player_motif(cloth), 12),
        Stitches(whole, _CREAM, 2, inset=6, on=7, off=5, width=2),
        Sheet(whole.inset(12), _NIGHT if is_night else _PAPER, 3),
    ]
    if isinstance(quilt, PhotoCut):
        items.append(PhotoCut(_QUILT, quilt.key, quilt.version, quilt.crop))
    else:
        items += fit_picture(quilt, _QUILT)
    items += _write(words, ink, soft)
    if words.game:
        foot = Box(_WORDS.x, _WORDS.bottom - 30, _WORDS.width, 30)
        items += draw_emblem(game, Box(foot.x, foot.y, 28, 28))
        items.append(Lettering(Box(foot.x + 36, foot.y, foot.width - 36, 30), words.game, "small_strong", ink, "left"))
    return Picture(_WIDE, _HIGH, tuple(items))


def _write(words: SouvenirWords, ink: str, soft: str) -> Sequence[Item]:
    y = _WORDS.y
    items: list[Item] = []
    # Many lines need the room of the large number.
    size, tall_points = ("score_m", 36.0) if len(words.lines) > _FEW else ("lock_score", 62.0)
    for text, style, colour, tall in (
        (words.name, "display", ink, 40.0), (words.above, "body", soft, 24.0), (words.points, size, ink, tall_points),
    ):  # fmt: skip
        if text:
            items.append(Lettering(Box(_WORDS.x, y, _WORDS.width, tall), text, style, colour, "left"))
            y += tall + 2
    if words.lines:
        items.append(Seam(((_WORDS.x, y + 4), (_WORDS.right, y + 4)), "good", 2, 7, 5))
        y += 12
    lowest = _WORDS.bottom - (34 if words.game else 0)
    for line in words.lines:
        if y + 18 > lowest:
            break
        items.append(Lettering(Box(_WORDS.x, y, _WORDS.width, 18), line, "small", soft, "left"))
        y += 19
    return items
