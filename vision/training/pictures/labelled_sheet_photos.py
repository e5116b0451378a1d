"""Made-up photos of sheets of other makers, whose boxes for scores have dark labels: 1, 2, 3 and a dash."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.boards.marked_sheet import SIDE, SheetBox
from vision.cells.digits import Ink
from vision.photo.pixels import Pixels

from .marked_sheet_photos import CELL, HIGH, WIDE, MarkedSheetPhoto, at_cells, photograph, write_number

LABELS = "123-"
_LABEL, _FIELD, _BOX_HIGH = 0.62, 1.35, 1.1
"""Cells: how wide a label is and its box beside it, and how high both are."""

_WRITTEN = (0.55, 0.75)
"""As high as digits are written, in cells, with what is left around them."""


def make_labelled_sheet_photo(
    scores: Sequence[int | None],
    write: Callable[[int], Ink],
    random: np.random.Generator,
    *,
    is_across: bool,
    labels: str = LABELS,
) -> MarkedSheetPhoto:
    """A sheet with these five scores (None is not written): its boxes lie side by side below the grid, else one below
    the other right of it."""
    paper = np.full((round(HIGH * CELL), round(WIDE * CELL)), 245, np.uint8)
    for line in range(SIDE + 1):
        cv2.line(paper, at_cells(line, 0), at_cells(line, SIDE), 120, 2)
        cv2.line(paper, at_cells(0, line), at_cells(SIDE, line), 120, 2)
    ink, dark = int(random.integers(20, 110)), int(random.integers(30, 140))
    for place, (score, box) in enumerate(zip(scores, score_boxes_of(is_across, random), strict=True)):
        begin = box.left - _LABEL if place < len(labels) else box.left
        end = at_cells(box.left + box.width, box.top + box.height)
        cv2.rectangle(paper, at_cells(begin, box.top), end, 150, 2)
        if place < len(labels):
            cv2.rectangle(paper, at_cells(begin, box.top), at_cells(box.left, box.top + box.height), dark, cv2.FILLED)
            _print_numeral(paper, labels[place], at_cells(begin + _LABEL / 2, box.top + box.height / 2))
        if score is not None:
            write_number(paper, box, score, write, ink, random, _WRITTEN)
    return photograph(paper, random)


def score_boxes_of(is_across: bool, random: np.random.Generator) -> list[SheetBox]:
    """The five boxes without their labels."""
    if is_across:
        top, step = SIDE + float(random.uniform(0.5, 1.5)), _LABEL + _FIELD + 0.12
        return [SheetBox(place * step - 0.4, top, _FIELD, _BOX_HIGH) for place in range(len(LABELS) + 1)]
    left, step = SIDE + float(random.uniform(0.7, 0.75)), _BOX_HIGH + float(random.uniform(0.15, 0.4))
    return [SheetBox(left, 0.3 + place * step, _FIELD, _BOX_HIGH) for place in range(len(LABELS) + 1)]


def _print_numeral(paper: Pixels, label: str, middle: tuple[int, int]) -> None:
    x, y = middle
    if label == "-":
        cv2.rectangle(paper, (x - 8, y - 2), (x + 8, y + 2), 240, cv2.FILLED)
        return
    (width, height), _ = cv2.getTextSize(label, cv2.FONT_HERSHEY_SIMPLEX, 0.9, 4)
    cv2.putText(paper, label, (x - width // 2, y + height // 2), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 240, 4, cv2.LINE_AA)
