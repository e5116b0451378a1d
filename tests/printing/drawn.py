"""What a printed page shows, read back from its PDF."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass

import numpy as np

from vision.photo.pixels import Pixels

POINT = 25.4 / 72
"""Millimetres."""
_STREAM = rb"ASCII85Decode /FlateDecode \] /Length \d+\s*>>\s*stream\r?\n(.*?)endstream"


@dataclass(frozen=True)
class Drawn:
    """Everything on a page: filled rectangles (left, top, right, bottom in millimetres) and lines of text."""

    width: float
    height: float
    rectangles: list[tuple[float, float, float, float]]
    texts: list[str]
    baselines: tuple[float, ...] = ()
    """How far below the top each line of text stands, in millimetres."""


def draw(pdf: bytes, page: int = 0) -> Drawn:
    """Read the few drawing commands that these pages use, with every change of the coordinates they make."""
    width, height = (float(part) for part in re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", pdf)[page])
    content = contents(pdf)[page]
    matrix, saved = np.eye(3), []
    rectangles, texts, baselines = [], [], []
    for line in re.findall(r"[-\d. ]+ (?:cm|re)\b|\bq\b|\bQ\b|\((?:\\.|[^)\\])*\) Tj", content):
        words = line.split()
        if words[-1] == "cm":
            a, b, c, d, e, f = map(float, words[:6])
            matrix = np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ matrix
        elif words[-1] == "re":
            x, y, w, h = map(float, words[:4])
            ends = np.array([[x, y, 1], [x + w, y + h, 1]]) @ matrix
            (x1, x2), (y1, y2) = np.sort(ends[:, 0]), np.sort(height - ends[:, 1])
            rectangles.append((x1 * POINT, y1 * POINT, x2 * POINT, y2 * POINT))
        elif words[-1] == "Tj":
            baselines.append((height - matrix[2, 1]) * POINT)
            texts.append(line[1:-4].replace("\\(", "(").replace("\\)", ")"))
        elif words[-1] == "q":
            saved.append(matrix)
        else:
            matrix = saved.pop()
    return Drawn(width * POINT, height * POINT, rectangles, texts, tuple(baselines))


def contents(pdf: bytes) -> list[str]:
    """The drawing commands of each page."""
    streams = (
        zlib.decompress(base64.a85decode(found.strip().removesuffix(b"~>"))).decode("latin-1")
        for found in re.findall(
            rb"ASCII85Decode /FlateDecode \] /Length \d+\s*>>\s*stream\r?\n(.*?)endstream", pdf, re.S
        )
    )
    return [content for content in streams if " cm" in content]


def texts_of(content: str) -> list[str]:
    """The lines of text of a page."""
    return re.findall(r"\(((?:\\.|[^)\\])*)\) Tj", content)


def rasterise(page: Drawn, dots: float) -> Pixels:
    """The page as a picture of so many pixels a millimetre."""
    picture = np.full((round(page.height * dots), round(page.width * dots), 3), 255, np.uint8)
    for left, top, right, bottom in page.rectangles:
        picture[round(top * dots) : round(bottom * dots), round(left * dots) : round(right * dots)] = 0
    return picture
