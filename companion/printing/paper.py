"""A page to print on: millimetres from its top left corner, the fonts and the drawings of the screens."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Literal

from reportlab.lib.pagesizes import A4, A5, LETTER  # type: ignore[import-untyped]
from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from companion.pictures import Picture

from .painter import paint_picture

PAPERS = {"a4": A4, "letter": LETTER}
"""Sizes of paper by their name on the command line, in points."""
SHEET_PAPERS = {**PAPERS, "a5": A5}
POINT = 25.4 / 72
"""Millimetres."""
_PICTURE_FONTS = ("Fraunces_600SemiBold", "lucide")
"""What drawings are lettered with besides."""
_FONTS = {
    "title": "Fraunces_700Bold",
    "heading": "AtkinsonHyperlegibleNext_700Bold",
    "body": "AtkinsonHyperlegibleNext_500Medium",
}
Font = Literal["title", "heading", "body"]


@cache
def load_fonts() -> None:
    """Tell reportlab the fonts of the screens, and the one of their icons."""
    for name in (*_FONTS.values(), *_PICTURE_FONTS):
        with as_file(files("companion.screens") / "fonts" / f"{name}.ttf") as path:
            registerFont(TTFont(name, str(path)))


class Document:
    """Pages of one paper, one after the other."""

    def __init__(self, paper: str, title: str, *, is_wide: bool = False) -> None:
        load_fonts()
        size = SHEET_PAPERS[paper]
        size = (size[1], size[0]) if is_wide else size
        self.width, self.height = size[0] / mm, size[1] / mm
        self._file = io.BytesIO()
        self.canvas = Canvas(self._file, pagesize=size, invariant=True)
        self.canvas.setTitle(title)
        self.canvas.setViewerPreference("PrintScaling", "None")
        self._begin()

    def next_page(self) -> None:
        self.canvas.showPage()
        self._begin()

    def save(self) -> bytes:
        """The whole file."""
        self.canvas.showPage()
        self.canvas.save()
        return self._file.getvalue()

    def box(self, x: float, y: float, width: float, height: float, *, line: float = 0.3, fill: float | None = None,
            stroke: float | None = 0.0, radius: float = 0, dash: Sequence[float] = ()) -> None:  # fmt: skip
        """A rectangle; `fill` and `stroke` are greys from 0 (black) to 1, or None."""
        self.canvas.saveState()
        self.canvas.setLineWidth(line)
        if stroke is not None:
            self.canvas.setStrokeGray(stroke)
        if fill is not None:
            self.canvas.setFillGray(fill)
        if dash:
            self.canvas.setDash(list(dash))
        options = {"stroke": int(stroke is not None), "fill": int(fill is not None)}
        if radius:
            self.canvas.roundRect(x, y, width, height, radius, **options)
        else:
            self.canvas.rect(x, y, width, height, **options)
        self.canvas.restoreState()

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.3, grey: float = 0.0,
             dash: Sequence[float] = ()) -> None:  # fmt: skip
        self.canvas.saveState()
        self.canvas.setLineWidth(width)
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineCap(1)
        if dash:
            self.canvas.setDash(list(dash))
        self.canvas.line(x1, y1, x2, y2)
        self.canvas.restoreState()

    def fill_boxes(self, boxes: Sequence[tuple[float, float, float, float]]) -> None:
        """One path for all: rectangles that touch would show hair lines between them if each were filled alone."""
        path = self.canvas.beginPath()
        for box in boxes:
            path.rect(*box)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def write(self, text: str, x: float, baseline: float, size: float, font: Font = "body",
              align: Literal["left", "center", "right"] = "left", grey: float = 0.0) -> None:  # fmt: skip
        """A line of text; its size is the height of the font in millimetres."""
        width = self.measure(text, size, font)
        start = {"left": x, "center": x - width / 2, "right": x - width}[align]
        self.canvas.saveState()
        self.canvas.translate(start, baseline)
        self.canvas.scale(1, -1)
        self.canvas.setFillGray(grey)
        self.canvas.setFont(_FONTS[font], size)
        self.canvas.drawString(0, 0, text)
        self.canvas.restoreState()

    def write_paragraph(self, text: str, x: float, baseline: float, width: float, size: float,
                        font: Font = "body", grey: float = 0.0) -> float:  # fmt: skip
        """Lines that are no longer than the width; returns the baseline of the line that would follow."""
        for line in self.wrap(text, width, size, font):
            self.write(line, x, baseline, size, font, grey=grey)
            baseline += size * 1.35
        return baseline

    def wrap(self, text: str, width: float, size: float, font: Font = "body") -> list[str]:
        """The text in lines that are no longer than the width."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.measure(longer, size, font) <= width or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def measure(self, text: str, size: float, font: Font = "body") -> float:
        """How long a line is, in millimetres."""
        return float(stringWidth(text, _FONTS[font], size))

    def paint(self, picture: Picture, x: float, y: float, width: float) -> None:
        """A drawing of the screens, as wide as told."""
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.scale(width / picture.width, width / picture.width)
        paint_picture(self.canvas, picture)
        self.canvas.restoreState()

    def _begin(self) -> None:
        self.canvas.translate(0, self.height * mm)
        self.canvas.scale(mm, -mm)
