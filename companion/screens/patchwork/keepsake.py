"""A player's board as it is kept: the patches whose places were told, after any step."""

from __future__ import annotations

from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.quilt_board import draw_board
from companion.table import Table

from .quilts import sewn_by


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The board after so many steps; None while nobody told what lies on it."""
    cells = table.state_after(step).quilters[seat].cells
    return draw_board(sewn_by(table, seat, step), tuple(cells)) if cells else None
