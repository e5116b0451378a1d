"""The mat that lies under the camera: it shows where a sheet or a quilt goes, and tells the camera nothing wrong."""

from __future__ import annotations

from messages import Sentence, Translator, say

from .paper import Document
from .target import draw_scale_bar

_TITLE = say("Scan place: lay it between the marks, flat, with the light from both sides")
_GREY = 0.72
"""Pale enough that the finder never takes a mark of the mat for a line of a board."""


def print_scan_mat(paper: str, translate: Translator) -> bytes:
    """One wide page: corner marks for the sizes of sheets, boards and quilts, one inside the other."""
    page = Document(paper, translate(_TITLE), is_wide=True)
    middle_x, middle_y = page.width / 2, page.height / 2 - 4
    for width, height, name in _places(page):
        _draw_corners(page, middle_x - width / 2, middle_y - height / 2, width, height)
        page.write(translate(name), middle_x, middle_y + height / 2 - 2.2, 2.8, align="center", grey=_GREY - 0.25)
    page.write(translate(_TITLE), middle_x, page.height - 7.5, 3.2, align="center", grey=0.4)
    draw_scale_bar(page, page.height - 13, translate)
    return page.save()


def _places(page: Document) -> tuple[tuple[float, float, Sentence], ...]:
    return (
        (page.width - 16, page.height - 34, say("largest quilt")),
        (178.0, 150.0, say("Patchwork board, several sheets")),
        (120.0, 120.0, say("one sheet")),
    )


def _draw_corners(page: Document, left: float, top: float, width: float, height: float, arm: float = 11) -> None:
    """Stitched corners: short dashes, no straight line that is long enough to be one of a board's."""
    for x, across in ((left, 1), (left + width, -1)):
        for y, down in ((top, 1), (top + height, -1)):
            page.line(x, y, x + across * arm, y, 0.5, _GREY, (1.6, 1.3))
            page.line(x, y, x, y + down * arm, 0.5, _GREY, (1.6, 1.3))
