"""The target that lens and table are measured with, in true size."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm  # type: ignore[import-untyped]

from calibration.target import HEIGHT, WIDTH, list_rectangles
from messages import Translator, say

from .paper import PAPERS, Document

SCALE_BAR = 150
"""Millimetres of the bar that is checked with a ruler."""
_TITLE = say("Quilting Bee: target for measuring the camera's lens and the scan place")
_LINES = (
    say("Print at 100 % (actual size, no fit to page). The bar must be exactly {length} mm long.", length=SCALE_BAR),
    say("Tape or glue the sheet to stiff card: it must stay flat. Matt paper is best."),
    say(
        "Lens: take 10 to 15 photos: near, far, tilted to all sides by about 30 degrees, also in the picture's corners."
    ),
    say("Table: lay it flat on the scan place, take one photo with the camera as it is mounted."),
)


@dataclass(frozen=True)
class Layout:
    """Where things stand on the page, in millimetres from its top left corner."""

    page_width: float
    page_height: float

    @property
    def left(self) -> float:
        """Of the target, which stands in the middle."""
        return (self.page_width - WIDTH) / 2

    @property
    def top(self) -> float:
        """Of the target: at the top, as far from the edge as at the sides but no lower than the words below allow."""
        return min(self.left, self.page_height - HEIGHT - 43)

    @property
    def bar_top(self) -> float:
        return self.top + HEIGHT + 8


def lay_out(paper: str) -> Layout:
    """Where the target stands on that paper."""
    width, height = PAPERS[paper]
    return Layout(width / mm, height / mm)


def print_target(paper: str, translate: Translator = str) -> bytes:
    """The target on one page; everything on it has its true size in millimetres."""
    layout = lay_out(paper)
    page = Document(paper, translate(_TITLE))
    black = ((layout.left + each.left, layout.top + each.top, each.width, each.height) for each in list_rectangles())
    page.fill_boxes(list(black))
    draw_scale_bar(page, layout.bar_top, translate)
    at = layout.bar_top + 6
    page.write(translate(_TITLE), layout.left, at, 3.4, "heading")
    for line in _LINES:
        at += 4.6
        page.write(translate(line), layout.left, at, 3.1)
    return page.save()


def draw_scale_bar(page: Document, top: float, translate: Translator) -> None:
    """A bar to be checked with a ruler, in the middle of the page."""
    left = (page.width - SCALE_BAR) / 2
    boxes = [(left, top, float(SCALE_BAR), 0.4)]
    for tick in range(0, SCALE_BAR + 1, 10):
        thickness = 0.2
        at = min(max(left + tick - thickness / 2, left), left + SCALE_BAR - thickness)
        height = 3.0 if tick % 50 == 0 else 1.6
        boxes.append((at, top - height, thickness, height))
    page.fill_boxes(boxes)
    page.write(translate(say("{length} mm", length=SCALE_BAR)), left + SCALE_BAR + 2, top + 0.4, 3.0)
