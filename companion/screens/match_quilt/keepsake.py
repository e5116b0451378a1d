"""A player's quilt as it is kept: the cards that were told, after any step."""

from __future__ import annotations

from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.match_quilt_cards import picture_finished
from companion.table import Table


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The quilt after so many steps; None while nobody told what lies in it."""
    quilt = table.state_after(step).quilters[seat].quilt
    return picture_finished(quilt) if any(card is not None for row in quilt for card in row) else None
