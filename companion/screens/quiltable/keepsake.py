"""A player's quilt as it is kept: the blocks that were told, after any step."""

from __future__ import annotations

from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.quiltable_quilt import picture_quilt, whole_frame
from companion.table import Table


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The quilt after so many steps; None while nobody told what lies in it."""
    quilt = table.state_after(step).quilters[seat].quilt
    return picture_quilt(quilt.placed, whole_frame(quilt.size)) if quilt.count else None
