"""The three ways to play with the ring of patches: photographed, picked piece by piece, or only counted."""

from __future__ import annotations

from math import cos, pi, sin

from companion.games.patchwork.components import PATCHES

from .buttons import draw_button
from .patches import draw_patch, fabric_for
from .shapes import Box, Icon, Item, Lettering, Picture, Seam, Sheet
from .theme import fabric

_WIDE, _HIGH = 210.0, 112.0
_CELL = 4.0
_IN_A_ROW = 3


def picture_photo_way() -> Picture:
    """All patches round the board, between the corners of a picture."""
    items: list[Item] = []
    for number, patch in enumerate(PATCHES):
        angle = 2 * pi * number / len(PATCHES) - pi / 2
        x, y = _WIDE / 2 + 84 * cos(angle), _HIGH / 2 + 40 * sin(angle)
        items += _small_patch(patch.outline.cells, Box(x - 9, y - 9, 18, 18), _CELL)
    plate = Box(_WIDE / 2 - 26, _HIGH / 2 - 18, 52, 36)
    items += [Sheet(plate, "sunken", 8, "line", 1.5), Icon(plate, "camera", "ink", 24)]
    for x, towards in ((2.0, 14.0), (_WIDE - 2, -14.0)):
        for y, down in ((2.0, 12.0), (_HIGH - 2, -12.0)):
            items.append(Seam(((x + towards, y), (x, y), (x, y + down)), "ink", 3))
    return Picture(_WIDE, _HIGH, tuple(items))


def picture_pick_way() -> Picture:
    """Six patches to tap, one of them chosen."""
    items: list[Item] = []
    for number, patch in enumerate(sorted(PATCHES, key=lambda one: -len(one.outline.cells))[: 2 * _IN_A_ROW]):
        row, col = divmod(number, _IN_A_ROW)
        box = Box(4 + col * 68, 3 + row * 54, 62, 48)
        is_chosen = number == _IN_A_ROW + 1
        items.append(
            Sheet(box, "lit_bg" if is_chosen else "surface", 8, "ink" if is_chosen else "line", 2 if is_chosen else 1.5)
        )
        items += _small_patch(patch.outline.cells, box.inset(6), 9)
    return Picture(_WIDE, _HIGH, tuple(items))


def picture_count_way() -> Picture:
    """A button with the number of buttons, and plus and minus."""
    middle = _HIGH / 2
    return Picture(
        _WIDE, _HIGH,
        (
            *draw_button(56, middle, 30),
            Lettering(Box(92, middle - 30, 70, 60), "12", "score_m", "ink"),
            Icon(Box(166, middle - 30, 28, 28), "plus", "good", 24),
            Icon(Box(166, middle + 2, 28, 28), "minus", "bad", 24),
        ),
    )  # fmt: skip


def _small_patch(cells: tuple[tuple[int, int], ...], box: Box, cell: float) -> tuple[Item, ...]:
    return draw_patch(cells, box, fabric(fabric_for(cells)), "ink", cell)
