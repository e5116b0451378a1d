"""A sheet told as JSON, scored without a running game."""

from __future__ import annotations

import msgspec

from ..positions import check_fields, decode_position, read_cells
from .scoring import Rectangle, best_rectangle


class SheetScore(msgspec.Struct, frozen=True):
    """What one scoring of a sheet gives."""

    points: int
    rectangle: Rectangle | None
    empty: int


def score_position(raw: bytes) -> SheetScore:
    """The score of a sheet, or raise `BadPosition`."""
    position = decode_position(raw)
    check_fields(position, "patchwork-doodle", frozenset({"cells"}))
    cells = read_cells(position)
    best = best_rectangle(cells)
    return SheetScore(best.points if best else 0, best, len(cells.empty))
