"""The block of the page for what went wrong: one piece has come loose, and the thread with its needle hangs down."""

from __future__ import annotations

from math import cos, pi, sin

from .emblems import draw_pinwheel
from .shapes import Box, Picture, Point, Polygon, Seam, Sheet, Stitches

_INK, _CREAM, _THREAD, _STEEL = "#2A2130", "#F4E9D5", "#A02C28", "#8B8B95"


def loose_block() -> Picture:
    """On a canvas of 230 by 250."""
    block = Box(10, 34, 168, 168)
    piece = Box(block.right - 50, 6, 58, 58)
    return Picture(
        230,
        250,
        (
            Sheet(block.inset(-5), _INK, 8),
            *draw_pinwheel(block, "blue", "yellow"),
            Sheet(piece, _CREAM, 4, _INK, 3),
            Stitches(piece, _THREAD, 4, inset=8),
            Seam(_thread(), _THREAD, 2.5),
            Polygon(((96, 232), (32, 247), (30, 244), (92, 226)), _STEEL),
        ),
    )


def _thread() -> tuple[Point, ...]:
    """From the loose piece round the corner of the block to the needle's eye, in one swing."""
    first = [(196 + 16 * sin(pi * k / 20), 64 + 70 * k / 20) for k in range(21)]
    swing = [(148 + 48 * cos(pi / 2 * k / 24), 134 + 88 * sin(pi / 2 * k / 24)) for k in range(25)]
    return (*first, *swing, (120, 224), (94, 229))
