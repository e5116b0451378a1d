"""A QR code as a picture: dark on white in every theme, with the quiet zone that readers need."""

from __future__ import annotations

from itertools import groupby

import segno

from .shapes import Box, Picture, Sheet

QUIET = 4
"""Modules of white around the code."""


def draw_qr_code(text: str, side: float) -> Picture:
    """The code, so large with its quiet zone."""
    rows = [tuple(row) for row in segno.make(text, micro=False, error="m").matrix_iter(border=QUIET)]
    module = side / len(rows)
    items = [Sheet(Box(0, 0, side, side), "#ffffff", radius=2 * module)]
    for number, row in enumerate(rows):
        at = 0
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                # A little higher than a module, so that no light shines between two rows.
                items.append(Sheet(Box(at * module, number * module, length * module, 1.04 * module), "#161a31"))
            at += length
    return Picture(side, side, tuple(items))
