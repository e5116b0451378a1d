"""Photographed cards of Match Quilt laid flat in the frame of their quilt, with what was read drawn over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from companion.games.values import Cell

from .match_quilt_cards import CARD, CELLS, GAP, QUILT, card_box, draw_bands, draw_gain, line_of, sew_round
from .photo_marks import DARK, baste, draw_mark, question_mark
from .shapes import Box, Item, PhotoCut, Picture, Sheet

_TABLE = "#8E6A4C"
"""Where the photo shows no place of the quilt: plain wood."""


@dataclass(frozen=True)
class ReadMarks:
    """What is drawn over the photo."""

    new: Cell | None = None
    points: Mapping[Cell, int] = field(default_factory=dict)
    doubtful: Collection[Cell] = ()
    wrong: Collection[Cell] = ()
    opened: Cell | None = None
    """The card that is asked about."""


def picture_read(key: str, version: int, place: tuple[int, int, int, int], marks: ReadMarks) -> Picture:
    """The flattened photo at its place in the frame: the row and column of the new card lit, all else dark."""
    top, left, rows, cols = place
    step = CARD + GAP
    box = Box(left * step, top * step, cols * step, rows * step)
    items: list[Item] = [Sheet(Box(0, 0, QUILT, QUILT), _TABLE, 8), PhotoCut(box, key, version)]
    if marks.new is not None:
        bright = line_of(marks.new)
        items += [Sheet(_cell_box(cell), f"{DARK}80") for cell in CELLS if cell not in bright]
        items += draw_bands(marks.new, None)
        items.append(sew_round(card_box(marks.new)))
    for cell in marks.wrong:
        inner = card_box(cell).inset(2)
        items += [Sheet(inner, None, 4, "bad", 3), *draw_mark(inner.x + 12, inner.y + 12, "!", "bad")]
    for cell in marks.doubtful:
        inner = card_box(cell).inset(3)
        items += [baste(inner), *question_mark(inner.right - 8, inner.y + 8)]
    if marks.opened is not None:
        items.append(sew_round(card_box(marks.opened)))
    for cell, points in marks.points.items():
        items += draw_gain(card_box(cell), points)
    return Picture(QUILT, QUILT, tuple(items))


def _cell_box(cell: Cell) -> Box:
    return Box(cell[1] * (CARD + GAP), cell[0] * (CARD + GAP), CARD + GAP, CARD + GAP)


def picture_close(key: str, version: int, place: tuple[int, int, int, int], cell: Cell, side: float = 104) -> Picture:
    """One card of the photo close up."""
    top, left, rows, cols = place
    row, col = cell[0] - top, cell[1] - left
    crop = (col / cols, row / rows, (col + 1) / cols, (row + 1) / rows)
    return Picture(side, side, (PhotoCut(Box(0, 0, side, side), key, version, crop, radius=6),))
