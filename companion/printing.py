"""What Quilting Bee gives you to print: the target that lens and table are measured with, as PDF in true size."""

from __future__ import annotations

import io
from dataclasses import dataclass

from reportlab.lib.pagesizes import A4, LETTER  # type: ignore[import-untyped]
from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from calibration.target import HEIGHT, WIDTH, list_rectangles
from messages import Sentence, say

PAPERS = {"a4": A4, "letter": LETTER}
"""Sizes of paper by their name on the command line, in points."""
SCALE_BAR = 150
"""Millimetres of the bar that is checked with a ruler."""
_FONT, _BOLD = "Helvetica", "Helvetica-Bold"
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


def print_target(paper: str) -> bytes:
    """The target on one page, as PDF; everything on it has its true size in millimetres."""
    layout = lay_out(paper)
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=PAPERS[paper], invariant=True)
    canvas.setTitle(str(_TITLE))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.translate(0, layout.page_height * mm)
    canvas.scale(mm, -mm)
    _draw_target(canvas, layout)
    _draw_scale_bar(canvas, layout)
    _write(canvas, layout)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw_target(canvas: Canvas, layout: Layout) -> None:
    """One path for all: rectangles that touch would show hair lines between them if each were filled alone."""
    path = canvas.beginPath()
    for black in list_rectangles():
        path.rect(layout.left + black.left, layout.top + black.top, black.width, black.height)
    canvas.drawPath(path, stroke=0, fill=1)


def _draw_scale_bar(canvas: Canvas, layout: Layout) -> None:
    left, top = (layout.page_width - SCALE_BAR) / 2, layout.bar_top
    path = canvas.beginPath()
    path.rect(left, top, SCALE_BAR, 0.4)
    for tick in range(0, SCALE_BAR + 1, 10):
        thickness = 0.2
        at = min(max(left + tick - thickness / 2, left), left + SCALE_BAR - thickness)
        height = 3.0 if tick % 50 == 0 else 1.6
        path.rect(at, top - height, thickness, height)
    canvas.drawPath(path, stroke=0, fill=1)
    _write_line(canvas, say("{length} mm", length=SCALE_BAR), _FONT, 3.0, left + SCALE_BAR + 2, top + 0.4)


def _write(canvas: Canvas, layout: Layout) -> None:
    at = layout.bar_top + 6
    _write_line(canvas, _TITLE, _BOLD, 3.4, layout.left, at)
    for line in _LINES:
        at += 4.6
        _write_line(canvas, line, _FONT, 3.1, layout.left, at)


def _write_line(canvas: Canvas, line: Sentence, font: str, size: float, left: float, baseline: float) -> None:
    canvas.saveState()
    canvas.translate(left, baseline)
    canvas.scale(1, -1)
    canvas.setFont(font, size)
    canvas.drawString(0, 0, str(line))
    canvas.restoreState()
